#!/usr/bin/env python3
"""Asks for 40 plans of stock and 40 rankings of suppliers about random files, and calculates every figure of the answers
again from file and question, with formulas written here from their definitions and nothing of the product.

    python3 benches/recompute/check.py [--binary target/debug/supplychain] [--count 40] [--seed 1]
"""

import argparse
import csv
import json
import pathlib
import random
import subprocess
import tempfile

import inventory
import suppliers

TOLERANCE = 1e-6


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--binary", default="target/debug/supplychain")
    options.add_argument("--count", type=int, default=40)
    options.add_argument("--seed", type=int, default=1)
    options = options.parse_args()
    wrong = 0
    for name, make, compare in [("plans of stock", inventory.make, compare_plan), ("rankings", suppliers.make, compare_ranking)]:
        source = random.Random(options.seed)
        figures = 0
        for number in range(options.count):
            rows, words, said = make(source)
            with tempfile.TemporaryDirectory() as folder:
                answer = ask(options.binary, pathlib.Path(folder), rows, words)
                compared, differences = compare(answer, rows, said)
            figures += compared
            for difference in differences[:5]:
                print(f"{name} {number}: {words}: {difference}")
            wrong += len(differences)
        print(f"{name}: {options.count} answers, {figures} figures calculated again")
    print(f"{wrong} figures differ")
    raise SystemExit(wrong > 0)


def ask(binary, folder, rows, words):
    """The tables of the answer, by name."""
    file = folder / "file.csv"
    with file.open("w", newline="") as out:
        writer = csv.DictWriter(out, rows[0].keys())
        writer.writeheader()
        writer.writerows(rows)
    subprocess.run([binary, "analyze", file, "--ask", words, "--out", folder / "out"], check=True, capture_output=True)
    tables = {}
    for table in json.loads((folder / "out" / "result.json").read_text())["tables"]:
        names = [column["name"] for column in table["columns"]]
        tables[table["name"]] = [dict(zip(names, row)) for row in table["rows"]]
    return tables


def compare_plan(tables, items, said):
    found = {row["item_id"]: row for row in tables["inventory_report"]}
    classes = inventory.abc(items)
    figures, differences = 0, []
    for item in items:
        wanted = inventory.expected(item, said) | {"abc_class": classes[item["item_id"]]}
        for name, value in wanted.items():
            figures += 1
            if not same(found[item["item_id"]][name], value):
                differences.append(f"{item['item_id']} {name}: {found[item['item_id']][name]} in the answer, {value} here")
    return figures, differences


def compare_ranking(tables, rows, said):
    weights, scores, ranks = suppliers.expected(rows, said)
    found = {row["supplier"]: row for row in tables["supplier_report"]}
    figures, differences = 0, []

    def hold(what, there, here):
        nonlocal figures
        figures += 1
        if not same(there, here):
            differences.append(f"{what}: {there} in the answer, {here} here")

    for row in tables["weights"]:
        hold(f"weight of {row['criterion']}", row["weight"], weights[row["criterion"]])
    for position, row in enumerate(rows):
        name = row["supplier_name"]
        hold(f"rank of {name}", found[name]["rank"], ranks[position])
        for method, values in scores.items():
            hold(f"{method} of {name}", found[name][method], values[position])
    return figures, differences


def same(there, here):
    if isinstance(here, str):
        return there == here
    return there is not None and abs(float(there) - here) <= TOLERANCE * max(1, abs(here))


if __name__ == "__main__":
    main()
