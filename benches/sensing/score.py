#!/usr/bin/env python3
"""Scores demand sensing on real tables: score.py DATA [--program PROGRAM] [--prophet]

DATA holds reference.json, which names tables, windows and the figures of a plain regression, the tables, and
<name>.actuals.csv for the last window. A window is forecast with its demand blanked and its signals known. Printed is the
share of the absolute error in the total demand of the window, and how many price elasticities of the panel lie within one
and two standard errors of the regression's. --prophet adds Prophet with the same signals, if it is installed.
"""

import argparse
import csv
import datetime
import json
import pathlib
import subprocess
import tempfile

PROGRAM = pathlib.Path(__file__).parent / "../../target/debug/supplychain"
DAY = datetime.timedelta(days=1)


def table(path):
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def analyze(program, rows, question):
    """The files that the agent writes for these rows, by name."""
    with tempfile.TemporaryDirectory() as folder:
        data, out = pathlib.Path(folder) / "data.csv", pathlib.Path(folder) / "out"
        with open(data, "w", newline="", encoding="utf-8") as file:
            writer = csv.DictWriter(file, rows[0].keys())
            writer.writeheader()
            writer.writerows(rows)
        subprocess.run([program, "analyze", data, "--agent", "dynamic_demand_sensing", "--ask", question, "--out", out],
                       check=True, capture_output=True)
        return {path.name: table(path) for path in out.glob("*.csv")}


def windowed(rows, actuals, start, days):
    """The rows up to the end of the window with the demand of the window blanked, and that demand by day."""
    last = (datetime.date.fromisoformat(start) + (days - 1) * DAY).isoformat()
    truth = {row["date"]: row["demand"] for row in rows + actuals if start <= row["date"] <= last and row["demand"]}
    kept = [dict(row) for row in rows if row["date"] <= last]
    for row in kept:
        if row["date"] >= start:
            row["demand"] = ""
    return kept, {date: float(demand) for date, demand in truth.items()}


def wape(forecast, truth):
    missing = truth.keys() - forecast.keys()
    if missing:
        raise SystemExit(f"no forecast for {sorted(missing)[:3]}")
    return sum(abs(forecast[date] - demand) for date, demand in truth.items()) / sum(truth.values())


def prophet(rows, truth):
    """Prophet with every signal as a regressor."""
    import pandas
    from prophet import Prophet

    data = pandas.DataFrame(rows).rename(columns={"date": "ds", "demand": "y"})
    data["y"] = pandas.to_numeric(data["y"])
    signals = [name for name in data.columns if name not in ("ds", "y")]
    data[signals] = data[signals].astype(float)
    model = Prophet()
    for signal in signals:
        model.add_regressor(signal)
    model.fit(data[data["y"].notna()])
    ahead = model.predict(data[data["y"].isna()])
    return wape({day.date().isoformat(): value for day, value in zip(ahead["ds"], ahead["yhat"])}, truth)


def forecasts(program, data, name, reference, with_prophet):
    rows, actuals = table(data / reference["file"]), table(data / f"{name}.actuals.csv")
    for window in reference["windows"]:
        known, truth = windowed(rows, actuals, window["start"], reference["horizon"])
        files = analyze(program, known, f"sense the next {reference['horizon']} days")
        ours = {row["date"]: float(row["forecast"]) for row in files["demand_sensing_report.csv"]}
        line = [f"{name} {window['start']}: ours {wape(ours, truth):.3f}"]
        line += [f"{key.replace('_', ' ')} {window[key]:.3f}"
                 for key in ("with_signals", "without_signals", "last_week_repeated")]
        if with_prophet:
            line.append(f"Prophet {prophet(known, truth):.3f}")
        print(", ".join(line))


def elasticities(program, data, name, reference):
    files = analyze(program, table(data / reference["file"]), "how price sensitive is demand")
    rows = [row for row in files["elasticities.csv"] if row["product_id"]]
    for column, meaning in (("elasticity", "pooled"), ("own_elasticity", "of each region alone")):
        errors = []
        for row in rows:
            wanted = reference["reference_elasticity"][row["product_id"]]
            errors.append(abs(float(row[column]) - wanted["elasticity"]) / wanted["se"])
        within = [sum(error <= limit for error in errors) for limit in (1, 2)]
        print(f"{name}, {meaning}: {within[0]} of {len(errors)} elasticities within one standard error, "
              f"{within[1]} within two")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=pathlib.Path)
    parser.add_argument("--program", default=str(PROGRAM))
    parser.add_argument("--prophet", action="store_true")
    arguments = parser.parse_args()
    for name, reference in json.loads((arguments.data / "reference.json").read_text()).items():
        if "windows" in reference:
            forecasts(arguments.program, arguments.data, name, reference, arguments.prophet)
        else:
            elasticities(arguments.program, arguments.data, name, reference)


main()
