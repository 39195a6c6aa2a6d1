#!/usr/bin/env python3
"""Processor seconds that statsforecast's ensemble takes to fit a monthly file: `peer.py FILE.csv`.

The models are AutoETS, AutoCES, DynamicOptimizedTheta and AutoARIMA with a season of twelve months, in one process.
What numba compiles is compiled before the clock starts. Exits with 3 when statsforecast is not installed.
"""

import sys
import time

try:
    import pandas
    from statsforecast import StatsForecast
    from statsforecast.models import AutoARIMA, AutoCES, AutoETS, DynamicOptimizedTheta
except ImportError:
    sys.exit(3)

SEASON = 12
WARM_UP_SERIES = 3


def fit(series):
    models = [model(season_length=SEASON) for model in (AutoETS, AutoCES, DynamicOptimizedTheta, AutoARIMA)]
    StatsForecast(models=models, freq="MS", n_jobs=1).fit(series)


def main():
    table = pandas.read_csv(sys.argv[1], parse_dates=["date"])
    table = table.rename(columns={"date": "ds", "demand": "y", "product_id": "unique_id"})
    few = table["unique_id"].unique()[:WARM_UP_SERIES]
    fit(table[table["unique_id"].isin(few)])
    before = time.process_time()
    fit(table)
    print(time.process_time() - before)


main()
