#!/usr/bin/env python3
"""Scores forecasts that the executable makes of groups of real series, default settings throughout.

usage: score.sh FOLDER SCORER [GROUP...]

FOLDER holds meta.json, which names per group its horizon and its file to learn from, and what SCORER reads. SCORER is
called with the Python that runs this, as SCORER GROUP FORECASTS.csv --data FOLDER, and prints a line of JSON. The
variable EXECUTABLE names another executable than target/release/supplychain; OUT a folder that keeps the forecasts.
"""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import measure

EXECUTABLE = os.environ.get("EXECUTABLE", str(Path(__file__).parent / "../../target/release/supplychain"))
COLUMNS = "smape mase owa rmsse cum_err bias cov80 cov95 msis80 msis95".split()


def main():
    if len(sys.argv) < 3:
        raise SystemExit(__doc__)
    folder, scorer, groups = Path(sys.argv[1]), sys.argv[2], sys.argv[3:]
    meta = json.loads((folder / "meta.json").read_text())
    print(f"{'group':<18}" + "".join(f"{name:>8}" for name in COLUMNS) + "   cpu s    MiB")
    with tempfile.TemporaryDirectory(prefix="score-") as temporary:
        for group in groups or meta:
            out = Path(os.environ.get("OUT", temporary)) / group
            used = forecast(folder / meta[group]["train"]["file"], meta[group]["horizon"], out)
            score = scored(scorer, group, out / "forecast_report.csv", folder)
            figures = "".join(f"{score[name]:8.3f}" if score[name] is not None else f"{'-':>8}" for name in COLUMNS)
            valid = "" if score["valid"] else f"  NOT VALID: {score['missing']} of {score['points']} points missing"
            print(f"{group:<18}{figures}{used.cpu_seconds:8.2f}{used.peak_mib:7.0f}{valid}", flush=True)


def forecast(train, horizon, out):
    params = json.dumps({"horizon": horizon})
    command = [EXECUTABLE, "analyze", str(train), "--agent", "demand_forecasting", "--params", params, "--out", str(out)]
    return measure.run(command)


def scored(scorer, group, forecasts, folder):
    command = [sys.executable, scorer, group, str(forecasts), "--data", str(folder)]
    found = subprocess.run(command, stdout=subprocess.PIPE, text=True)
    if not found.stdout:
        raise SystemExit(f"{scorer} said nothing about {group}")
    return json.loads(found.stdout)


main()
