"""Rankings: random files and questions, and weights, scores and ranks of the answer calculated again from the file."""

import math
from statistics import fmean, pstdev

LOWER = {"cost", "lead_time_days", "defect_rate_percent"}
CRITERIA = ["quality", "performance", "cost", "lead_time_days", "defect_rate_percent"]
NAMES = {"lead_time_days": "lead time", "defect_rate_percent": "defect rate"}
METHODS = {"weighted_sum": "weighted sum", "topsis": "TOPSIS", "vikor": "VIKOR", "promethee": "PROMETHEE"}


def make(random):
    """Rows of a file, a question about it, and what the question states."""
    names = CRITERIA[: random.randint(3, len(CRITERIA))]
    suppliers = [supplier(number, names, random) for number in range(random.randint(4, 20))]
    said = {"method": random.choice(list(METHODS)), "names": names}
    way = random.choice(["shares", "equal", "entropy", "critic"])
    said["weighting"] = way
    if way == "shares":
        parts = sorted(random.sample(range(1, 20), len(names) - 1))
        shares = [(high - low) * 5 for low, high in zip([0, *parts], [*parts, 20])]
        said["shares"] = dict(zip(names, shares))
        stated = ", ".join(f"{NAMES.get(name, name)} {share} %" for name, share in said["shares"].items())
        words = f"Rank the suppliers by {METHODS[said['method']]}: {stated}"
    else:
        words = f"Rank the suppliers by {METHODS[said['method']]} with {way} weights"
    return suppliers, words, said


def supplier(number, names, random):
    values = {
        "quality": random.randint(55, 99),
        "performance": random.randint(50, 99),
        "cost": round(random.uniform(5, 20), 2),
        "lead_time_days": random.randint(3, 45),
        "defect_rate_percent": round(random.uniform(0.1, 6), 1),
    }
    return {"supplier_name": f"Supplier {number:02}", **{name: values[name] for name in names}}


def expected(suppliers, said):
    """Weights, and each supplier's scores and rank by the chosen method."""
    names = said["names"]
    columns = {name: [row[name] for row in suppliers] for name in names}
    better = {name: scaled(column, name) for name, column in columns.items()}
    weights = weights_of(said, columns, better)
    scores = {
        "weighted_sum": total(better, weights),
        "topsis": topsis(columns, weights),
        "vikor": vikor(better, weights),
        "promethee": promethee(columns, weights),
    }
    chosen = scores[said["method"]]
    sign = 1 if said["method"] == "vikor" else -1
    ranks = [1 + sum(sign * other < sign * own - 1e-12 for other in chosen) for own in chosen]
    return weights, scores, ranks


def scaled(column, name):
    low, high = min(column), max(column)
    if high == low:
        return [1.0] * len(column)
    return [(high - value if name in LOWER else value - low) / (high - low) for value in column]


def weights_of(said, columns, better):
    names = said["names"]
    if said["weighting"] == "shares":
        raw = said["shares"]
    elif said["weighting"] == "equal":
        raw = dict.fromkeys(names, 1)
    elif said["weighting"] == "entropy":
        raw = {name: 1 - entropy(columns[name]) for name in names}
    else:
        raw = {name: pstdev(better[name]) * sum(1 - correlation(better[name], better[other]) for other in names) for name in names}
    whole = sum(raw.values())
    return {name: raw[name] / whole for name in names}


def entropy(column):
    whole = sum(column)
    return -sum(value / whole * math.log(value / whole) for value in column if value > 0) / math.log(len(column))


def correlation(one, other):
    mean_one, mean_other = fmean(one), fmean(other)
    product = fmean((a - mean_one) * (b - mean_other) for a, b in zip(one, other))
    return product / pstdev(one) / pstdev(other)


def total(columns, weights):
    rows = zip(*(columns[name] for name in weights))
    return [sum(weight * value for weight, value in zip(weights.values(), row)) for row in rows]


def topsis(columns, weights):
    weighted = {}
    for name, column in columns.items():
        length = math.sqrt(sum(value**2 for value in column))
        weighted[name] = [weights[name] * value / length * (-1 if name in LOWER else 1) for value in column]
    best = [max(column) for column in weighted.values()]
    worst = [min(column) for column in weighted.values()]
    closeness = []
    for row in zip(*weighted.values()):
        from_best, from_worst = math.dist(row, best), math.dist(row, worst)
        closeness.append(from_worst / (from_best + from_worst))
    return closeness


def vikor(better, weights):
    regrets = [[weights[name] * (1 - value) for name, value in zip(weights, row)] for row in zip(*(better[name] for name in weights))]
    group, single = [sum(row) for row in regrets], [max(row) for row in regrets]

    def part(values, value):
        return (value - min(values)) / (max(values) - min(values)) if max(values) > min(values) else 0

    return [0.5 * part(group, one) + 0.5 * part(single, other) for one, other in zip(group, single)]


def promethee(columns, weights):
    count = len(next(iter(columns.values())))
    net = [0.0] * count
    for name, column in columns.items():
        threshold, sign = pstdev(column), -1 if name in LOWER else 1
        for one in range(count):
            for other in range(count):
                lead = sign * (column[one] - column[other])
                if lead > 0:
                    preference = weights[name] * min(1, lead / threshold) / (count - 1)
                    net[one] += preference
                    net[other] -= preference
    return net
