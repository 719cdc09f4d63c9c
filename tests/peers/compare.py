"""python compare.py PROGRAM VOTES.parquet VOTES.csv [--runs N]: agreement with other tools, and times beside them."""

import argparse
import csv
import json
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ELO = 173.7177927613007  # 400 / ln 10
FEATURES = ["tokens", "headers", "lists", "bold"]
# Largest difference of centred ratings in points, and where it comes from.
TOLERANCE = {
    "evalica": 1e-5,  # run at tolerance 1e-14; what is left is rounding
    "choix": 1e-6,  # spectral solver, to rounding
    "arena-rank": 0.02,  # its own stopping rule, float64 L-BFGS at 1e-9 on the mean loss
    "arenakit": 1e-4,  # MM to 1e-10
    "arena-rank style": 0.1,  # without its penalty and reweighting; the same rule stops it 0.05 short here
}


def read(path, columns):
    import pandas as pd

    return pd.read_parquet(path, columns=columns) if path.endswith(".parquet") else pd.read_csv(path, usecols=columns)


def centred(names, scores):
    mean = sum(scores) / len(scores)
    return {name: score - mean for name, score in zip(names, scores)}


def half_wins(votes):
    import numpy as np
    import pandas as pd

    codes, names = pd.factorize(pd.concat([votes.model_a, votes.model_b]), sort=True)
    count, models = len(votes), len(names)
    first, second = codes[:count], codes[count:]
    share = np.where(votes.winner == "model_a", 1.0, np.where(votes.winner == "model_b", 0.0, 0.5))
    wins = np.bincount(first * models + second, share, models * models)
    wins += np.bincount(second * models + first, 1 - share, models * models)
    return list(names), wins.reshape(models, models)


def evalica_fit(path, tolerance=1e-6):
    import evalica

    votes = read(path, ["model_a", "model_b", "winner"])
    words = {"model_a": evalica.Winner.X, "model_b": evalica.Winner.Y}
    winners = [words.get(word, evalica.Winner.Draw) for word in votes.winner]
    result = evalica.bradley_terry(
        votes.model_a.tolist(), votes.model_b.tolist(), winners, tolerance=tolerance, limit=100_000
    )
    return result.scores


def arena_rank_fit(path):
    import jax
    from arena_rank.models.bradley_terry import BradleyTerry
    from arena_rank.utils.data_utils import PairDataset

    data = PairDataset.from_pandas(read(path, ["model_a", "model_b", "winner"]))
    result = BradleyTerry(n_competitors=len(data.competitors)).compute_ratings_and_cis(data)
    jax.block_until_ready(result["variances"])
    return data.competitors, result


def arena_rank_style(path, matched=False):
    import jax
    from arena_rank.models.contextual_bradley_terry import ContextualBradleyTerry
    from arena_rank.utils.data_utils import ContextualPairDataset

    columns = [f"{feature}_{side}" for feature in FEATURES for side in "ab"]
    votes = read(path, ["model_a", "model_b", "winner", *columns])
    for feature in FEATURES:
        total = votes[f"{feature}_a"] + votes[f"{feature}_b"]
        total = total + 1 if matched else total.replace(0, 1)
        difference = (votes[f"{feature}_a"] - votes[f"{feature}_b"]) / total
        votes[feature] = (difference - difference.mean()) / difference.std(ddof=0 if matched else 1)
    options = {"reweighted": False} if matched else {}
    data = ContextualPairDataset.from_pandas(votes, feature_cols=FEATURES, **options)
    extra = {"reg": 0.0} if matched else {}
    model = ContextualBradleyTerry(n_competitors=len(data.competitors), n_features=len(FEATURES), **extra)
    result = model.compute_ratings_and_cis(data)
    jax.block_until_ready(result["variances"])
    return data.competitors, result


def arenakit_arena(path):
    import arenakit
    import numpy as np
    import pandas as pd

    votes = read(path, ["model_a", "model_b", "winner"])
    codes, names = pd.factorize(pd.concat([votes.model_a, votes.model_b]), sort=True)
    count = len(votes)
    arena = object.__new__(arenakit.Arena)  # its own loader checks row by row in Python
    arena.models, arena.item, arena.voter = list(names), None, None
    arena.a, arena.b = codes[:count].astype(np.int32), codes[count:].astype(np.int32)
    arena.y = np.where(votes.winner == "model_a", 0, np.where(votes.winner == "model_b", 1, 2)).astype(np.int8)
    return arena


TASKS = {
    "evalica": (lambda path: __import__("evalica") and __import__("pandas"), evalica_fit),
    "arena-rank": (lambda path: __import__("arena_rank.models.bradley_terry") and __import__("pandas"), arena_rank_fit),
    "arena-rank style": (
        lambda path: __import__("arena_rank.models.contextual_bradley_terry") and __import__("pandas"),
        arena_rank_style,
    ),
    "arenakit bootstrap": (
        arenakit_arena,
        lambda arena: __import__("arenakit.boot").boot.bootstrap(arena, n_resamples=1000),
    ),
}


def child(task, path):
    prepare, work = TASKS[task]
    prepared = prepare(path)
    started = time.perf_counter()
    work(prepared if task == "arenakit bootstrap" else path)
    print(f"SECONDS {time.perf_counter() - started}")


def peer_seconds(task, path, runs):
    taken = []
    for _ in range(runs):
        command = [sys.executable, __file__, "--child", task, path]
        output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        taken.append(float(output.rsplit("SECONDS", 1)[1]))
    return statistics.median(taken)


def own_seconds(program, arguments, runs):
    taken = []
    for _ in range(runs):
        started = time.perf_counter()
        subprocess.run([program, "rate", *arguments], capture_output=True, check=True)
        taken.append(time.perf_counter() - started)
    return statistics.median(taken)


def own_ratings(program, arguments, control="none"):
    with tempfile.TemporaryDirectory() as folder:
        command = [program, "rate", *arguments, "--out", folder]
        subprocess.run(command, capture_output=True, check=True)
        with open(Path(folder) / "2-arena" / "ratings.csv", encoding="utf-8") as file:
            rows = [row for row in csv.DictReader(file) if row["control"] == control]
    return {row["policy"]: float(row["value"]) - 1000 for row in rows}


def agreement(program, path):
    import arenakit
    import choix
    import numpy as np

    votes = read(path, ["model_a", "model_b", "winner"])
    names, wins = half_wins(votes)
    ours = own_ratings(program, [path])
    theirs = {}
    scores = evalica_fit(path, tolerance=1e-14)
    theirs["evalica"] = centred(scores.index, list(ELO * np.log(scores.to_numpy())))
    theirs["choix"] = centred(names, list(ELO * choix.ilsr_pairwise_dense(wins)))
    competitors, result = arena_rank_fit(path)
    theirs["arena-rank"] = centred(competitors, [float(rating) for rating in result["ratings"]])
    fit = arenakit.fit_bt(arenakit_arena(path).counts(), prior=0.0)
    theirs["arenakit"] = centred(names, [ELO * float(theta) for theta in fit.scores])
    competitors, result = arena_rank_style(path, matched=True)
    theirs["arena-rank style"] = centred(competitors, [float(rating) for rating in result["ratings"]])
    styled = own_ratings(program, [path, "--style", ",".join(FEATURES)], "style")
    for tool, ratings in theirs.items():
        reference = styled if tool.endswith("style") else ours
        worst = max(abs(ratings[name] - reference[name]) for name in reference)
        print(f"{tool:<18} largest difference {worst:.2e} points (allowed {TOLERANCE[tool]:g})")
        if not worst <= TOLERANCE[tool]:
            sys.exit(f"{tool} disagrees")


def times(program, parquet, table, runs):
    style = ["--style", ",".join(FEATURES)]
    rows = [
        ("fit and sandwich, Parquet", [parquet], ["evalica", "arena-rank"], parquet, [5, 20]),
        ("fit and sandwich, CSV", [table], ["evalica", "arena-rank"], table, [2, 10]),
        ("1,000 multinomial refits", [parquet, "--interval", "bootstrap"], ["arenakit bootstrap"], parquet, [50]),
        ("style control and sandwich", [parquet, *style], ["arena-rank style"], parquet, [20]),
    ]
    found = []
    for name, arguments, peers, path, wanted in rows:
        own = own_seconds(program, arguments, runs)
        for peer, factor in zip(peers, wanted):
            seconds = peer_seconds(peer, path, max(1, runs // 2))
            print(f"{name:<28} {own:7.3f} s   {peer:<18} {seconds:8.3f} s   {seconds / own:6.1f} x (wanted {factor})")
            found.append({"task": name, "seconds": own, "peer": peer, "peer_seconds": seconds, "wanted": factor})
    return found


def main():
    if sys.argv[1:2] == ["--child"]:
        return child(*sys.argv[2:])
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("parquet")
    parser.add_argument("csv")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--skip-agreement", action="store_true")
    arguments = parser.parse_args()
    if not arguments.skip_agreement:
        agreement(arguments.program, arguments.parquet)
    found = times(arguments.program, arguments.parquet, arguments.csv, arguments.runs)
    Path("peers.json").write_text(json.dumps(found, indent=1), encoding="utf-8")


if __name__ == "__main__":
    main()
