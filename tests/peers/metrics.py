"""python metrics.py ARCHIVE [--binary PROGRAM]: PPE metrics by pandas and its kin, beside those of this program."""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pandas as pd

KEY = ["benchmark", "domain", "judge", "metric"]
INNER = ["separability", "confidence-agreement", "brier-score"]  # from 100 refits to resampled battles
EXACT = 1e-9  # allowed where no random number is in a value: what orders of summation leave, with room
# A thread pool for matrices of 20 by 20 only waits for itself: on a busy machine fits take twenty times as long.
BLAS = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "MKL_NUM_THREADS": "1"}
FAR = 6.0  # standard errors allowed to the farthest of hundreds of sampled values
SPREAD = (0.7, 1.3)  # root mean square of differences in standard errors; 1 if both sides sample the same


def child(options):
    """Computes everything once; writes values, prints seconds without those of the imports."""
    import clock
    import correctness
    import human

    started, used = time.perf_counter(), time.process_time()
    found = [
        human.metrics(options.archive, options.similar, options.least, options.seed),
        correctness.metrics(options.archive, options.seed),
    ]
    seconds = {"whole": time.perf_counter() - started, "processor": time.process_time() - used, **clock.SECONDS}
    pd.concat(found).dropna(subset="value").to_csv(options.child, index=False)
    print(json.dumps(seconds))


def theirs(options, folder):
    """Values of several seeds, and the seconds of each."""
    values, seconds = [], []
    for seed in range(options.runs):
        path = folder / f"{seed}.csv"
        command = [sys.executable, __file__, *sys.argv[1:], "--child", str(path), "--seed", str(seed)]
        output = subprocess.run(command, env=os.environ | BLAS, stdout=subprocess.PIPE, check=True).stdout
        seconds.append(json.loads(output))
        values.append(pd.read_csv(path).assign(seed=seed))
    return pd.concat(values), pd.DataFrame(seconds)


def config(options):
    """The study that asks for the same: every default, no intervals, no judges made up for comparison."""
    sets = options.archive.resolve() / "datasets"
    names = {"mmlu-pro": "MMLU-Pro", "math": "MATH", "gpqa": "GPQA", "mbpp-plus": "MBPP-Plus", "ifeval": "IFEval"}
    similar = {"similar-response": {"column": "sim", "at_least": options.similar}}
    return {
        "study": "peer",
        "ingest": {
            "battles": [{"path": str(sets / "PPE-Human-Preference-V1.parquet"), "domains": similar}],
            "answers": [
                {"path": str(sets / f"PPE-{name}-Best-of-K.parquet"), "domain": domain}
                for domain, name in names.items()
            ],
            "scores": [{"path": str(options.archive.resolve() / "data")}],
        },
        "metrics": {
            "intervals": {"rounds": 0, "halves": 0},
            "baselines": [],
            "languages": {"least_rows": options.least},
        },
    }


def ours(options, folder):
    """Values, and the seconds of each run as a whole process."""
    study, seconds = folder / "study.yaml", []
    study.write_text(json.dumps(config(options)), encoding="utf-8")
    for run in range(max(3, options.runs)):
        out = folder / f"out{run}"
        command = [options.binary, "run", str(study), "--to", "metrics", "--out", str(out)]
        started, before = time.perf_counter(), os.times()
        subprocess.run(command, capture_output=True, check=True)
        whole, after = time.perf_counter() - started, os.times()
        used = after.children_user - before.children_user + after.children_system - before.children_system
        seconds.append({"whole": whole, "processor": used})
    return pd.read_csv(out / "3-metrics" / "metrics.csv")[[*KEY, "value"]], pd.DataFrame(seconds)


def standard_errors(values):
    """One run's standard error of each value: from its trials, or from the runs' spread, pooled over judges."""
    columns = {"value": ("value", "mean"), "error": ("error", "mean"), "sd": ("value", "std")}
    spread = values.groupby(KEY, as_index=False).agg(**columns)
    pooled = (spread.sd**2).groupby([spread.domain, spread.metric]).transform("mean") ** 0.5
    # Where one judge varies more than the rest, its own runs say so.
    inner = spread[["sd"]].assign(pooled=pooled).max(axis="columns")
    spread["error"] = spread.error.fillna(0.0).where(~spread.metric.isin(INNER), inner)
    return spread


def agreement(own, values, runs):
    """One row a metric; stops where the two sides do not agree."""
    both = own.merge(standard_errors(values), on=KEY, how="outer", suffixes=("", "_peer"), indicator=True)
    # On few battles the humans' limits separate some pair with one seed and none with another.
    chance = both.metric == "confidence-agreement"
    lone = both[(both._merge != "both") & ~chance]
    if len(lone):
        sys.exit(f"values that one side alone has:\n{lone[[*KEY, '_merge']].to_string()}")
    both = both[both._merge == "both"].copy()
    both["difference"] = (both.value - both.value_peer).abs()
    sampled = both.error > EXACT
    both["far"] = (both.difference / (both.error * (1 + 1 / runs) ** 0.5)).where(sampled)
    both["off"] = both.difference.where(~sampled)
    table = both.groupby(["benchmark", "metric"]).agg(
        values=("value", "size"),
        exact=("off", "count"),
        largest_exact=("off", "max"),
        largest=("difference", "max"),
        farthest=("far", "max"),
        spread=("far", lambda far: (far**2).mean() ** 0.5),
    )
    print(table.to_string(na_rep="", float_format="{:.2g}".format))
    wrong = both[(both.off > EXACT) | (both.far > FAR)]
    if len(wrong):
        sys.exit(f"they disagree:\n{wrong[[*KEY, 'value', 'value_peer', 'error']].to_string()}")
    many = table["values"] - table.exact >= 30
    odd = table[many & ((table.spread < SPREAD[0]) | (table.spread > SPREAD[1]))]
    if len(odd):
        sys.exit(f"they sample differently: {odd.spread.to_dict()}")


def times(own, peer):
    own, peer = own.median(), peer.median()
    for part, seconds in peer.sort_values(ascending=False).items():
        print(f"{part:<32} {seconds:8.2f} s")
    print(f"{'this program, whole process':<32} {own.whole:8.2f} s, {own.processor:.2f} s of processor")
    bootstrap = peer["human: bootstrap"]
    print(f"{peer.whole / own.whole:.1f} times, by processor time {peer.processor / own.processor:.1f} times;")
    print(f"{(peer.whole - bootstrap) / own.whole:.1f} times if the peer's inner bootstrap took no time")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("archive", type=Path, help="folder with data/ and datasets/ in the released layout")
    parser.add_argument("--binary", help="this program, to compare with")
    parser.add_argument("--runs", type=int, default=3, help="runs, each with a seed of its own; at least 2 to compare")
    parser.add_argument("--similar", type=float, default=0.5, help="least `sim` of the domain similar-response")
    parser.add_argument("--least", type=int, default=100, help="battles that a language needs")
    parser.add_argument("--out", type=Path, help="CSV for the peer's values")
    parser.add_argument("--child", help=argparse.SUPPRESS)
    parser.add_argument("--seed", type=int, default=0, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.child:
        return child(options)
    if options.binary and options.runs < 2:
        parser.error("--runs must be at least 2: the standard errors come from the runs' spread")
    with tempfile.TemporaryDirectory() as folder:
        values, seconds = theirs(options, Path(folder))
        if options.out:
            values.to_csv(options.out, index=False)
        if not options.binary:
            return print(seconds.median().to_string())
        own, own_seconds = ours(options, Path(folder))
    agreement(own, values, options.runs)
    times(own_seconds, seconds)


if __name__ == "__main__":
    main()
