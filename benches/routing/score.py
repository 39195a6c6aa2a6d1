#!/usr/bin/env python3
"""Gaps of planned routes to the best known, as a table: score.py FOLDER SCORER SECONDSxSEEDS... [--only NAME,NAME...]

FOLDER holds <name>.csv and <name>.json per instance; SCORER is a Python file with `Instance(sidecar)`, which reads one,
and `evaluate(instance, routes)`, which tells the gap in percent and every rule that is broken. 2x3 means three seeds of
two seconds. The solver is called as SOLVER MATRIX.json SECONDS SEED, two at a time (variable JOBS) and on one thread
each; the variable SOLVER names another than the example solve_matrix of the kernels in target/release/examples.
"""

import importlib.util
import json
import os
import shlex
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import mean

EXAMPLE = Path(__file__).parent / "../../target/release/examples/solve_matrix"
SOLVER = shlex.split(os.environ.get("SOLVER", str(EXAMPLE)))
JOBS = int(os.environ.get("JOBS", "2"))
CLASSES = {
    "without windows, up to 99 stops": lambda instance: not instance.tw and instance.n <= 100,
    "without windows, 100 to 400 stops": lambda instance: not instance.tw and 100 < instance.n <= 401,
    "without windows, more than 400 stops": lambda instance: not instance.tw and instance.n > 401,
    "with windows": lambda instance: instance.tw,
    "with windows, without the towns": lambda instance: instance.tw and not instance.name.startswith("city"),
}


def main():
    arguments = sys.argv[1:]
    only = arguments.pop().split(",") if "--only" in arguments else None
    arguments = [argument for argument in arguments if argument != "--only"]
    if len(arguments) < 3:
        raise SystemExit(__doc__)
    folder, scorer, *budgets = arguments
    scorer = loaded(scorer)
    instances = [scorer.Instance(str(path)) for path in sorted(Path(folder).glob("*.json"))]
    instances = [instance for instance in instances if not only or instance.name in only]
    with tempfile.TemporaryDirectory(prefix="routing-") as matrices:
        for instance in instances:
            Path(matrices, instance.name).write_text(json.dumps(matrix(instance)))
        columns = {budget: column(scorer, instances, matrices, budget) for budget in budgets}
    tell(instances, columns)


def loaded(path):
    description = importlib.util.spec_from_file_location("scorer", path)
    module = importlib.util.module_from_spec(description)
    description.loader.exec_module(module)
    return module


def matrix(instance):
    file = {"n": instance.n, "capacity": instance.capacity, "fleet": instance.fleet, "demand": instance.demand}
    file["dist"] = instance.dist
    if instance.tw:
        file["time"] = [[length / instance.speed for length in row] for row in instance.dist]
        file.update(ready=instance.ready, due=instance.due, service=instance.service)
    return file


def column(scorer, instances, matrices, budget):
    """Per instance the gap of every seed; None where a rule is broken."""
    seconds, seeds = budget.split("x")

    def gap(run):
        instance, seed = run
        command = [*SOLVER, str(Path(matrices, instance.name)), seconds, str(seed)]
        answer = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout
        result = scorer.evaluate(instance, json.loads(answer)["routes"])
        return None if result["problems"] else result["gap_pct"]

    runs = [(instance, seed) for instance in instances for seed in range(1, int(seeds) + 1)]
    with ThreadPoolExecutor(JOBS) as pool:
        gaps = list(pool.map(gap, runs))
    found = {}
    for (instance, _), one in zip(runs, gaps):
        found.setdefault(instance.name, []).append(one)
    return found


def tell(instances, columns):
    print("| instance | " + " | ".join(f"{budget.replace('x', ' s, seeds: ')}" for budget in columns) + " |")
    print("| --- |" + " ---: |" * len(columns))
    for instance in instances:
        print(f"| {instance.name} | " + " | ".join(cell(column[instance.name]) for column in columns.values()) + " |")
    for name, belongs in CLASSES.items():
        members = [instance.name for instance in instances if belongs(instance)]
        if members:
            means = (cell([gap for member in members for gap in column[member]]) for column in columns.values())
            print(f"| **{name} ({len(members)})** | " + " | ".join(means) + " |")
    broken = sum(gap is None for column in columns.values() for gaps in column.values() for gap in gaps)
    total = sum(len(gaps) for column in columns.values() for gaps in column.values())
    print(f"\n{total - broken} of {total} plans break no rule.")


def cell(gaps):
    return "broken" if None in gaps else f"{mean(gaps):.2f}"


main()
