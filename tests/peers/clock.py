"""Seconds spent in each part of the work."""

import time
from collections import Counter
from contextlib import contextmanager

SECONDS = Counter()


@contextmanager
def timed(part):
    started = time.perf_counter()
    yield
    SECONDS[part] += time.perf_counter() - started
