#!/usr/bin/env python3
"""Writes groups as they stood some horizons earlier, so that a change is chosen before the last origin is seen.

usage: earlier.py FOLDER HORIZONS OUT [GROUP...]

OUT gets the meta.json of FOLDER, and per group a file to learn from without its last HORIZONS horizons and one with the
horizon that then came; `score.sh OUT SCORER` reads both. Series with fewer than eight steps left are left out.
"""

import csv
import datetime
import json
import sys
from pathlib import Path

FEWEST_STEPS = 8
MONTHS_PER_STEP = {"monthly": 1, "quarterly": 3}
DAYS_PER_STEP = {"daily": 1, "weekly": 7}
COLUMNS = ["date", "demand", "product_id"]


def main():
    if len(sys.argv) < 4:
        raise SystemExit(__doc__)
    folder, horizons, out, groups = Path(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3]), sys.argv[4:]
    meta = json.loads((folder / "meta.json").read_text())
    meta = {name: meta[name] for name in groups or meta}
    out.mkdir(parents=True, exist_ok=True)
    for group in meta.values():
        cut(group, horizons * group["horizon"], folder, out)
    (out / "meta.json").write_text(json.dumps(meta, indent=1))


def cut(group, steps, folder, out):
    """Cuts one group by so many steps; every series ends at its own last date, or at the end of the calendar."""
    frequency, end = group["freq"], group.get("calendar_end")
    train, actuals = [], []
    for product, demand in series(folder / group["train"]["file"]).items():
        last = moved(end or max(demand), -steps, frequency)
        known = [date for date in demand if date <= last]
        if not known or min(known) > moved(last, 1 - FEWEST_STEPS, frequency):
            continue
        train += [(date, demand[date], product) for date in known]
        for step in range(1, group["horizon"] + 1):
            date = moved(last, step, frequency)
            if date in demand or group.get("missing") == "zero":
                actuals.append((date, demand.get(date, "0"), product))
    if end:
        group["calendar_end"] = moved(end, -steps, frequency)
    write(out / group["train"]["file"], train)
    write(out / group["actuals"]["file"], actuals)


def series(path):
    """Demand by date, per product, in the order of the file."""
    found = {}
    with open(path, encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            found.setdefault(row["product_id"], {})[row["date"][:10]] = row["demand"]
    return found


def moved(date, steps, frequency):
    """The date so many steps later; months and quarters keep the day of the month."""
    year, month, day = map(int, date.split("-"))
    if frequency in DAYS_PER_STEP:
        days = datetime.timedelta(days=steps * DAYS_PER_STEP[frequency])
        return str(datetime.date(year, month, day) + days)
    months = year * 12 + month - 1 + steps * MONTHS_PER_STEP[frequency]
    return f"{months // 12:04}-{months % 12 + 1:02}-{day:02}"


def write(path, rows):
    with open(path, "w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerows([COLUMNS, *rows])


main()
