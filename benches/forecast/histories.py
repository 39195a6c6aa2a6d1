"""Writes demand that looks like the demand of companies: a level that wanders, a trend, a season, noise.
The same call writes the same file on every machine."""

import datetime
import math
import random

MONTHS_IN_YEAR = 12
WEEKS_IN_YEAR = 52
FIRST_YEAR = 2010
FIRST_MONDAY = datetime.date(2024, 11, 25)


def write(path, items, shortest, longest):
    """A file `date,demand,product_id` of so many items with so many months each."""
    chance = random.Random(items)
    with open(path, "w", encoding="ascii") as file:
        file.write("date,demand,product_id\n")
        for item in range(items):
            for month, demand in enumerate(history(chance, chance.randint(shortest, longest))):
                date = f"{FIRST_YEAR + month // MONTHS_IN_YEAR}-{month % MONTHS_IN_YEAR + 1:02}-01"
                file.write(f"{date},{demand:.2f},ITEM-{item:05}\n")


def history(chance, months):
    """Demand of one item; about a third of the items have no season."""
    level = chance.uniform(200, 8000)
    growth = chance.gauss(0.002, 0.004)
    strength = 0 if chance.random() < 1 / 3 else chance.uniform(0.05, 0.4)
    noise = chance.uniform(0.03, 0.2)
    peak = chance.uniform(0, MONTHS_IN_YEAR)
    demand = []
    for month in range(months):
        level *= math.exp(growth + chance.gauss(0, noise / 4))
        season = 1 + strength * math.cos(2 * math.pi * (month - peak) / MONTHS_IN_YEAR)
        demand.append(level * season * math.exp(chance.gauss(0, noise)))
    return demand


def write_weeks(path, items, weeks):
    """A file `date,demand,product_id` of so many items with so many weeks each, which share a season."""
    chance = random.Random(items)
    mondays = [(FIRST_MONDAY + datetime.timedelta(weeks=week)).isoformat() for week in range(weeks)]
    with open(path, "w", encoding="ascii") as file:
        file.write("date,demand,product_id\n")
        for item in range(items):
            for monday, demand in zip(mondays, weekly_history(chance, weeks)):
                file.write(f"{monday},{demand},ITEM-{item:05}\n")


def weekly_history(chance, weeks):
    """Whole units of one item."""
    level = math.exp(chance.uniform(1.5, 6))
    growth = chance.gauss(0.001, 0.002)
    strength = chance.uniform(0.1, 0.4)
    noise = chance.uniform(0.1, 0.4)
    demand = []
    for week in range(weeks):
        level *= math.exp(growth + chance.gauss(0, noise / 8))
        season = 1 - strength * math.cos(2 * math.pi * week / WEEKS_IN_YEAR)
        demand.append(round(level * season * math.exp(chance.gauss(0, noise))))
    return demand
