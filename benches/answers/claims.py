#!/usr/bin/env python3
"""Asks questions of questions.txt, compares what the answers state with the tables of the same result, and calculates each result
again from its record.

    claims.py EXECUTABLE [--count 200] [--only PART]

Each line of `CLAIMS` is a sentence of an answer, as a pattern, and what the tables say of each of its numbers. A number in a
sentence may differ from the table by half of its last digit. Exit code 1 when a sentence contradicts its tables, or when a file of
a result that was calculated again differs by a byte.
"""

import argparse
import collections
import concurrent.futures
import json
import pathlib
import re
import subprocess
import sys
import tempfile

import compare

NUMBER = r"-?\d[\d,]*(?:\.\d+)?"


def claim(tool, pattern, **says):
    """A sentence of a tool: `{name}` in the pattern is a number, and `says` computes it from the tables."""
    for name in says:
        pattern = pattern.replace("{" + name + "}", rf"(?P<{name}>{NUMBER})")
    return tool, re.compile(pattern), says


def rows(result, table):
    found = next((one for one in result["tables"] if one["name"] == table), {"columns": [], "rows": []})
    names = [column["name"] for column in found["columns"]]
    return [dict(zip(names, row)) for row in found["rows"]]


def total(table, column):
    return lambda result: sum(row[column] or 0 for row in rows(result, table))


def count(table, holds=lambda row: True):
    return lambda result: sum(1 for row in rows(result, table) if holds(row))


def distinct(table, column, holds=lambda row: True):
    return lambda result: len({row[column] for row in rows(result, table) if holds(row)})


def is_value(row):
    """True for an unusual value; the other anomalies are lasting changes."""
    return not row["kind"].startswith(("level", "stopped"))


STOCK, ROUTES, RANKS, SPLIT = "inventory_report", "routes", "supplier_report", "allocation"
# Rows that a text means by "N more are in FILE", where it is not all rows.
SHOWN = {"order_list": lambda row: row["when"] == "now"}
# Files with several rows for one row of the answer: a spike of two weeks is one.
MERGED = {"anomalies"}

def first(result):
    return next(row for row in rows(result, RANKS) if row["rank"] == 1)


def second(result):
    return sorted(rows(result, RANKS), key=lambda row: row["rank"])[1]


def price(result):
    return next(row for row in rows(result, "signals") if row["signal"] == "price" and row["elasticity"] is not None)


def error_of_elasticity(result):
    """The table has the error of the effect, in the unit of the signal; the sentence that of the elasticity."""
    row = price(result)
    return row["std_error"] * abs(row["elasticity"] / row["effect"])


def change_of_headline(result):
    """By how many percent the total is more or less than the figure that the headline names."""
    before = float(re.search(rf" % (?:more|less) than ({NUMBER})", result["answer"])[1].replace(",", ""))
    return abs(total("forecast_report", "forecast")(result) / before - 1) * 100


CLAIMS = [
    claim("forecast_demand", r"Demand of {products} products in the next [^\n]*?\): {units} units",
          products=distinct("forecast_report", "product_id"), units=total("forecast_report", "forecast")),
    claim("forecast_demand", r"\*\*Demand (?!of \d+ products in)[^\n]*?in the next [^\n]*?\): {units} units",
          units=total("forecast_report", "forecast")),
    claim("forecast_demand", r"units, {percent} % (?:more|less) than", percent=change_of_headline),
    claim("detect_anomalies", r"{values} unusual values?\b", values=count("anomalies", is_value)),
    claim("detect_anomalies", r"and {changes} lasting changes?\b", changes=count("anomalies", lambda row: not is_value(row))),
    claim("optimize_inventory", r"\*\*Order {due} of {items} items now, for {money} in all",
          due=count(STOCK, lambda row: row["order_now"] == "yes"), items=count(STOCK), money=total(STOCK, "order_value")),
    claim("optimize_inventory", r"The stock of today has a value of {money}", money=total(STOCK, "stock_value")),
    claim("optimize_inventory", r"{money} of it is more than the policy ever needs \({items} items?\)",
          money=total(STOCK, "excess_value"), items=count(STOCK, lambda row: (row["excess_units"] or 0) > 0)),
    claim("optimize_inventory", r"The policy holds {held} on average \({safety} of it safety stock\) and costs {cost} a year",
          held=total(STOCK, "policy_stock_value"), safety=total(STOCK, "safety_stock_value"), cost=total(STOCK, "annual_cost")),
    claim("plan_routes", r"\*\*{vehicles} vehicles? visits? (?:all )?{stops} (?:of \d+ )?stops? on {km} km",
          vehicles=count(ROUTES), stops=distinct("route_report", "location_id", lambda row: row["event"] == "visit"),
          km=total(ROUTES, "distance")),
    claim("plan_routes", r"(?:They bring|It brings) {units} units", units=total("route_report", "delivered")),
    claim("plan_routes", r"The plan costs {money} \(", money=total(ROUTES, "cost")),
    claim("plan_routes", r"burns {fuel} litres of fuel", fuel=total(ROUTES, "fuel")),
    claim("rank_suppliers", r"first of {suppliers} suppliers with a score of {score} by",
          suppliers=count(RANKS), score=lambda result: first(result)["score"]),
    claim("rank_suppliers", r", {ahead} ahead of", ahead=lambda result: abs(first(result)["score"] - second(result)["score"])),
    claim("rank_suppliers", r"{some} of 4 methods put it first", some=lambda result: sum(
        first(result)[f"rank_{method}"] == 1 for method in ("weighted_sum", "topsis", "vikor", "promethee"))),
    claim("allocate_orders", r"\*\*Buy {units} units from [^*]*? for {money}\.\*\* {price} a unit on average",
          units=total(SPLIT, "quantity"), money=total(SPLIT, "cost"),
          price=lambda result: total(SPLIT, "cost")(result) / total(SPLIT, "quantity")(result)),
    claim("allocate_orders", r"\*\*Buy [\d,]+ units from {suppliers} suppliers", suppliers=distinct(SPLIT, "supplier")),
    claim("sense_demand", r"The price elasticity is {elasticity} \(standard error {error}\)",
          elasticity=lambda result: price(result)["elasticity"], error=error_of_elasticity),
    claim("sense_demand", r"\*\*From [\d-]+ to [\d-]+, demand is {units} units", units=total("demand_sensing_report", "forecast")),
    claim("sense_demand", r"\*\*{days} days? (?:is|are) unusual", days=count("anomalies")),
    claim("explain_change", r"from {before} to {after} units\.\*\*",
          before=lambda result: float(re.search(rf"to ({NUMBER}) units\.\*\*", result["answer"])[1].replace(",", ""))
          - total("change", "change")(result),
          after=lambda result: float(re.search(rf"from ({NUMBER}) to {NUMBER} units", result["answer"])[1].replace(",", ""))
          + total("change", "change")(result)),
]


def check(result):
    """How many numbers of the answer were compared, and those that contradict the tables."""
    compared, contradictions = 0, []
    for tool, pattern, says in CLAIMS:
        found = pattern.search(result["answer"]) if result["tool"] == tool else None
        for name, value_of in says.items() if found else ():
            compared += 1
            stated, value = found[name], value_of(result)
            if not agrees(stated, value):
                contradictions.append(f"“{found[0]}” states {stated}, the tables {value}")
    for text, more, file in re.findall(rf"((?:^\|.*\n)+)(?:.*\n){{0,3}}?.*?({NUMBER}) more(?:,| are)[^\n]*?([a-z_]+)\.csv", result["answer"], re.M):
        if file in MERGED:
            continue
        compared += 1
        shown, there = text.count("\n") - 2, count(file, SHOWN.get(file, lambda _: True))(result)
        if not agrees(more, there - shown):
            contradictions.append(f"“{more} more” beside {shown} rows, {file} has {there}")
    return compared, contradictions


def agrees(stated, value):
    digits = stated.replace(",", "")
    decimals = len(digits.partition(".")[2])
    return abs(float(digits) - value) <= 0.5000001 * 10**-decimals


def answer(executable, agent, file, question):
    """result.json of an answer, and what is wrong when it is calculated again; None where no analysis was run."""
    command = [executable, "analyze", str(file), f"--ask={question}", "--out", "out"]
    if agent != "-":
        command += ["--agent", agent]
    with tempfile.TemporaryDirectory() as folder:
        limits = {"capture_output": True, "text": True, "timeout": compare.SECONDS, "cwd": folder, "check": False}
        subprocess.run(command, **limits)
        record = pathlib.Path(folder) / "out/result.json"
        if not record.exists():
            return None
        again = subprocess.run([executable, "again", "out", str(file), f"--ask={question}"], **limits)
        return json.loads(record.read_text()), again.stderr.strip() if again.returncode else ""


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("executable")
    options.add_argument("--count", type=int, default=200)
    options.add_argument("--only", default="")
    options = options.parse_args()
    asked = compare.questions(options.only)
    asked = asked[:: max(1, len(asked) // options.count)]
    executable = str(pathlib.Path(options.executable).resolve())
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        results = list(pool.map(lambda one: answer(executable, *one[1:]), asked))
    numbers, wrong, differ = collections.Counter(), 0, 0
    for (line, *_), found in zip(asked, results):
        if found is None:
            continue
        result, difference = found
        compared, contradictions = check(result)
        numbers[result["tool"]] += compared
        wrong += len(contradictions)
        differ += bool(difference)
        for problem in [*contradictions, *filter(None, [difference])]:
            print(f"{line}: {problem}")
    read = sum(found is not None for found in results)
    print(f"{read} answers read, {numbers.total()} numbers compared with the tables ({dict(numbers)}), {wrong} contradictions")
    print(f"{read - differ} results are the same, byte for byte, when they are calculated again; {differ} differ")
    sys.exit(wrong + differ > 0)


if __name__ == "__main__":
    main()
