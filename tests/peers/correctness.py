"""Correctness: a judge's scores of K answers to a prompt beside labels, benchmark by benchmark and generator."""

import numpy as np
import pandas as pd
from clock import timed
from scipy.special import comb
from sklearn.metrics import roc_auc_score

TRIALS = 100
BENCHMARKS = ["mmlu-pro", "math", "gpqa", "mbpp-plus", "ifeval"]
CURVE = ["best-of-k-loss", "best-of-k-max", "best-of-k-end"]


def read(path):
    """Records, labels, and scores with NaN where the judge failed; one row a prompt."""
    records = pd.read_json(path, dtype=False, convert_dates=False, precise_float=True)
    labels = np.array(records.scores.tolist(), dtype=bool)
    columns = records[[f"score_{place + 1}" for place in range(labels.shape[1])]]
    if (columns.dtypes == object).any():
        columns = columns.map(bare).apply(pd.to_numeric, errors="coerce")
    return records, labels, columns.to_numpy(float)


def bare(score):
    return score[0] if isinstance(score, list) else score


def pair_accuracies(records, labels, scores):
    """Each prompt's share of pairs in which the correct answer scores higher, a failed wrong answer being lower."""
    pairs = records.sampled_conflict_pairs.explode()
    row = pairs.index.to_numpy()
    first, second = np.array(pairs.tolist()).T
    correct = np.where(labels[row, first], first, second)
    right, wrong = scores[row, correct], scores[row, first + second - correct]
    credit = (right > wrong) | (np.isnan(wrong) & ~np.isnan(right))
    return pd.Series(credit, index=row).groupby(level=0).mean().to_numpy()


def scaled(scores):
    low, high = (end.reduce(scores, axis=1, keepdims=True) for end in (np.fmin, np.fmax))
    with np.errstate(invalid="ignore"):
        found = (scores - low) / (high - low)
    return np.where((high == low) & ~np.isnan(scores), 0.5, found)


def sampled_picks(labels, scores, random):
    """Label of the pick among the first K and best label among them, for each trial, prompt and K."""
    scores = np.where(np.isnan(scores), -np.inf, scores)
    order = np.tile(np.arange(labels.shape[1]), (len(labels), 1))
    places = np.arange(labels.shape[1])
    for _ in range(TRIALS):
        drawn = random.permuted(order, axis=1)
        seen, label = np.take_along_axis(scores, drawn, axis=1), np.take_along_axis(labels, drawn, axis=1)
        best = np.maximum.accumulate(seen, axis=1)
        higher = np.ones_like(label)
        higher[:, 1:] = best[:, 1:] > best[:, :-1]
        pick = np.maximum.accumulate(np.where(higher, places, 0), axis=1)
        yield np.take_along_axis(label, pick, axis=1), np.maximum.accumulate(label, axis=1)


def sampled(labels, scores, groups, random):
    """Loss, maximum and end in each trial of each group: group, trial, metric."""
    found = {name: [] for name in groups}
    for picked, best in sampled_picks(labels, scores, random):
        for name, members in groups.items():
            found[name].append(summary(picked[members].mean(axis=0), best[members].mean(axis=0)))
    return {name: np.array(trials) for name, trials in found.items()}


def summary(curve, oracle):
    return np.mean((oracle - curve) ** 2), curve.max(), curve[-1]


def exact_curves(labels, scores):
    """Expected labels of the pick among K, and the chance that one of K is correct, for each prompt."""
    count = labels.shape[1]
    answers = pd.DataFrame(
        {
            "prompt": np.repeat(np.arange(len(labels)), count),
            "score": np.where(np.isnan(scores), -np.inf, scores).ravel(),
            "label": labels.ravel().astype(float),
        }
    )
    answers["label"] = answers.groupby(["prompt", "score"]).label.transform("mean")
    answers = answers.sort_values(["prompt", "score"], ascending=[True, False])
    k, place = np.arange(1, count + 1), np.arange(count)
    chances = comb(count - 1 - place[:, None], k - 1) / comb(count, k)
    wrong = (~labels).sum(axis=1, keepdims=True)
    return answers.label.to_numpy().reshape(labels.shape) @ chances, 1 - comb(wrong, k) / comb(count, k)


def benchmark(path, random):
    with timed("correctness: read"):
        records, labels, scores = read(path)
    groups = {"": np.arange(len(records))}
    groups |= {f"/{name.lower()}": rows for name, rows in records.groupby("model_name").indices.items()}
    with timed("correctness: pairs"):
        pairs = pair_accuracies(records, labels, scores)
    with timed("correctness: ROC AUC"):
        areas, known = scaled(scores), ~np.isnan(scores)
        areas = {
            name: roc_auc_score(labels[rows][known[rows]], areas[rows][known[rows]]) for name, rows in groups.items()
        }
    with timed("correctness: closed form"):
        curves, oracles = exact_curves(labels, scores)
    with timed("correctness: permutations"):
        trials = sampled(labels, scores, groups, random)
    for name, rows in groups.items():
        yield name, "accuracy", pairs[rows].mean(), 0.0
        yield name, "roc-auc", areas[name], 0.0
        exact = summary(curves[rows].mean(axis=0), oracles[rows].mean(axis=0))
        yield from ((name, f"{metric}-closed-form", value, 0.0) for metric, value in zip(CURVE, exact))
        values, errors = trials[name].mean(axis=0), trials[name].std(axis=0, ddof=1) / np.sqrt(TRIALS)
        yield from ((name, *row) for row in zip(CURVE, values, errors))


def metrics(folder, seed):
    """Values, and their standard errors where they are sampled; means over the benchmarks included."""
    random = np.random.default_rng(seed)
    rows = []
    for domain in BENCHMARKS:
        for path in sorted((folder / "data" / f"{domain.replace('-', '_')}_best_of_k").glob("*.json")):
            rows += [(path.stem, domain, *row) for row in benchmark(path, random)]
    found = pd.DataFrame(rows, columns=["judge", "domain", "part", "metric", "value", "error"])
    whole = found.groupby(["judge", "part", "metric"]).filter(lambda rows: len(rows) == len(BENCHMARKS))
    whole = whole.assign(error=whole.error**2).groupby(["judge", "part", "metric"], as_index=False)
    means = whole.agg({"value": "mean", "error": "sum"}).assign(domain="mean")
    means["error"] = np.sqrt(means.error) / len(BENCHMARKS)
    found = pd.concat([found, means])
    found["domain"] += found.part
    return found.drop(columns="part").assign(benchmark="ppe-correctness")
