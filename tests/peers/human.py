"""Human preference: a judge's verdicts on battles beside those of humans, domain by domain."""

import numpy as np
import pandas as pd
from clock import timed
from scipy.optimize import minimize
from scipy.sparse.csgraph import connected_components
from scipy.special import expit, log_expit
from scipy.stats import kendalltau, norm, spearmanr

ROUNDS = 100
FLAGS = {
    "hard": "hard_prompt",
    "easy": "easy_prompt",
    "instruction-following": "if_prompt",
    "code": "is_code",
    "math": "math_prompt",
}
WINNERS = {"model_a": 1.0, "model_b": 0.0, "tie": 0.5, "tie (bothbad)": 0.5}
VERDICTS = {"[[A>>B]]": 1.0, "[[A>B]]": 1.0, "[[A=B]]": 0.5, "[[B>A]]": 0.0, "[[B>>A]]": 0.0}


def read_battles(path):
    columns = ["question_id", "model_a", "model_b", "winner", "language", "sim", "longer_won", *FLAGS.values()]
    battles = pd.read_parquet(path, columns=columns)
    names = pd.Index(sorted(set(battles.model_a) | set(battles.model_b)))
    battles["a"], battles["b"] = names.get_indexer(battles.model_a), names.get_indexer(battles.model_b)
    battles["human"] = battles.winner.map(WINNERS)
    return battles, len(names)


def domains(battles, similar, least):
    found = {"overall": np.ones(len(battles), bool)}
    found |= {name: battles[column].to_numpy(bool) for name, column in FLAGS.items()}
    found["similar-response"] = (battles.sim >= similar).to_numpy()
    found["shorter-won"] = (battles.longer_won.astype(str).str.lower() == "false").to_numpy()
    language = battles.language.str.lower()
    found["non-english"] = (language != "english").to_numpy()
    for name, count in language.value_counts().items():
        if count >= least or name == "english":
            found[name] = (language == name).to_numpy()
    return found


def read_judge(path, battles):
    """The share of each battle that the judge gives to the first model, NaN where it failed; and whether it scores."""
    records = pd.read_json(path, dtype=False, convert_dates=False, precise_float=True)
    records = battles[["question_id"]].merge(records, on="question_id", how="left")
    if "verdict" in records:
        return records.verdict.map(VERDICTS).to_numpy(), False
    sides = [pd.to_numeric(records[side].map(bare), errors="coerce") for side in ("score_1", "score_2")]
    lead = sides[0] - sides[1]
    return np.sign(lead).to_numpy() / 2 + 0.5, True


def bare(score):
    return score[0] if isinstance(score, list) else score


def accuracy(human, judge, scores):
    counted = (human != 0.5) & ~np.isnan(judge)
    if not scores:
        counted &= judge != 0.5
    return np.mean(human[counted] == judge[counted])


def outcomes(battles, share, models):
    """How often each pair of models ended in a win of the first, a tie, a win of the second."""
    known = ~np.isnan(share)
    a, b, share = battles.a.to_numpy()[known], battles.b.to_numpy()[known], share[known]
    share = np.where(a < b, share, 1 - share)
    cell = (np.minimum(a, b) * models + np.maximum(a, b)) * 3 + (2 - 2 * share).astype(int)
    counts = np.bincount(cell, minlength=3 * models * models).reshape(models, models, 3)
    first, second = np.triu_indices(models, 1)
    return counts[first, second]


def half_wins(counts, models):
    """Matrices of wins, ties counting half, of one or many tables of outcomes."""
    first, second = np.triu_indices(models, 1)
    wins = np.zeros((*counts.shape[:-2], models, models))
    wins[..., first, second] = counts[..., 0] + counts[..., 1] / 2
    wins[..., second, first] = counts[..., 2] + counts[..., 1] / 2
    return wins


def rowwise_pearson(human, judge):
    with np.errstate(invalid="ignore"):
        shares = [pd.DataFrame(wins / (wins + wins.T)) for wins in (human, judge)]
    opponents = (shares[0].notna() & shares[1].notna()).sum(axis=1)
    return shares[0].corrwith(shares[1], axis=1).where(opponents >= 3).mean()


def bradley_terry(wins, start=None, exact=False):
    """Strengths in log odds with mean zero, fitted as the field's own programs do."""
    battles, won, total = wins.sum(), wins.sum(axis=1), wins + wins.T

    def loss(strengths):
        leads = strengths[:, None] - strengths
        gradient = (total * expit(leads)).sum(axis=1) - won
        return -(wins * log_expit(leads)).sum() / battles, gradient / battles

    start = np.zeros(len(wins)) if start is None else start
    options = {"gtol": 1e-11, "ftol": 0.0} if exact else {"gtol": 1e-6}
    strengths = minimize(loss, start, jac=True, method="L-BFGS-B", options=options).x
    return strengths - strengths.mean()


def is_finite(wins):
    """Whether strengths exist: no models that never beat the others."""
    return connected_components(wins > 0, connection="strong", return_labels=False) == 1


def refits(counts, models, start, random):
    votes = counts.sum()
    drawn = random.multinomial(votes, counts.ravel() / votes, size=ROUNDS).reshape(ROUNDS, -1, 3)
    return np.array([bradley_terry(wins, start) for wins in half_wins(drawn, models) if is_finite(wins)])


def orders(fits):
    """1 where the limits of a pair's first model are above those of its second, -1 below, 0 if they overlap."""
    lower, upper = np.percentile(fits, [2.5, 97.5], axis=0)
    above = lower[:, None] >= upper
    first, second = np.triu_indices(fits.shape[1], 1)
    return above[first, second].astype(int) - above[second, first]


def brier(human, fits):
    mean, variance = fits.mean(axis=0), fits.var(axis=0)
    first, second = np.triu_indices(len(human), 1)
    stated = norm.cdf((mean[first] - mean[second]) / np.sqrt(variance[first] + variance[second]))
    return np.mean((stated - (human[first] > human[second])) ** 2)


def confidence_agreement(human, judge):
    return np.mean((human * judge)[human != 0]) if human.any() else np.nan


class Side:
    """What one side says on a domain."""

    def __init__(self, battles, share, models, random):
        with timed("human: tables and fits"):
            counts = outcomes(battles, share, models)
            self.wins = half_wins(counts, models)
            self.rated = is_finite(self.wins)
            self.strengths = bradley_terry(self.wins, exact=True) if self.rated else None
        with timed("human: bootstrap"):
            self.fits = refits(counts, models, self.strengths, random) if self.rated else []
            self.sure = len(self.fits) >= ROUNDS / 2
            self.orders = orders(self.fits) if self.sure else None


def compare(human, judge):
    with timed("human: row-wise Pearson"):
        yield "row-wise-pearson", rowwise_pearson(human.wins, judge.wins)
    with timed("human: ranks, limits, Brier"):
        if human.rated and judge.rated:
            yield "kendall-tau", kendalltau(human.strengths, judge.strengths).statistic
            yield "spearman", spearmanr(human.strengths, judge.strengths).statistic
        if judge.sure:
            yield "separability", np.mean(judge.orders != 0)
        if human.sure and judge.sure:
            yield "confidence-agreement", confidence_agreement(human.orders, judge.orders)
        if human.rated and judge.sure:
            yield "brier-score", brier(human.strengths, judge.fits)


def metrics(folder, similar, least, seed):
    random = np.random.default_rng(seed)
    with timed("human: read"):
        battles, models = read_battles(folder / "datasets" / "PPE-Human-Preference-V1.parquet")
        parts = {name: (battles[inside], inside) for name, inside in domains(battles, similar, least).items()}
    truth = {name: Side(part, part.human.to_numpy(), models, random) for name, (part, _) in parts.items()}
    rows = []
    for path in sorted((folder / "data" / "human_preference_v1").glob("*.json")):
        with timed("human: read"):
            share, scores = read_judge(path, battles)
        for name, (part, inside) in parts.items():
            found = {"accuracy": accuracy(part.human.to_numpy(), share[inside], scores)}
            found |= compare(truth[name], Side(part, share[inside], models, random))
            rows += [(path.stem, "ppe-human-preference", name, metric, value) for metric, value in found.items()]
    return pd.DataFrame(rows, columns=["judge", "benchmark", "domain", "metric", "value"]).assign(error=np.nan)
