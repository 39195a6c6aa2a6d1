"""Plans of items: random files and questions, and every figure of the answer calculated again from the file."""

import math

from distributions import Gamma, Normal, negative_binomial, poisson

DAYS = 365


def make(random):
    """Rows of a file, a question about it, and what the question states."""
    has_pack, has_minimum, has_on_order = (random.random() < 0.4 for _ in range(3))
    items = []
    for number in range(random.randint(8, 40)):
        annual = random.choice([random.randint(2, 60), random.randint(60, 900), random.randint(900, 40_000)])
        item = {
            "item_id": f"I-{number:03}",
            "annual_demand": annual,
            "unit_cost": round(random.uniform(0.5, 400), 2),
            "current_stock": random.randint(0, max(3, annual // 3)),
            "lead_time_days": random.randint(2, 60),
            "order_cost": random.choice([20, 35, 50, 80]),
            "weekly_demand_std": round(annual / 52 * random.uniform(0.1, 2.2), 3),
        }
        if has_on_order:
            item["on_order"] = random.choice([0, 0, annual // 10])
        if has_pack:
            item["pack_size"] = random.choice([1, 5, 12])
        if has_minimum:
            item["min_order_qty"] = random.choice([1, 20, 100])
        items.append(item)
    said = {"service": random.choice([90, 95, 97.5, 99]), "holding": random.choice([12, 18, 25, 30])}
    words = f"Plan the stock with {said['service']} % service level and {said['holding']} % holding cost"
    if random.random() < 0.5:
        said["lead_time"] = random.choice([7, 14, 30])
        words += f", lead time {said['lead_time']} days"
    return items, words, said


def expected(item, said):
    """The figures that an answer must show for an item."""
    demand, lead_time = item["annual_demand"], said.get("lead_time", item["lead_time_days"])
    holding = said["holding"] / 100 * item["unit_cost"]
    order_cost = item["order_cost"]

    def yearly(quantity):
        return demand / quantity * order_cost + quantity / 2 * holding

    economic = math.sqrt(2 * demand * order_cost / holding)
    lot = cheapest_lot(economic, item, yearly)
    mean = demand / DAYS * lead_time
    deviation = item["weekly_demand_std"] / math.sqrt(7) * math.sqrt(lead_time)
    name, law = family(mean, deviation)
    service = said["service"] / 100
    if name in ("poisson", "negative binomial"):
        reorder = max(law.quantile(service), math.floor(mean))
    else:
        reorder = math.ceil(max(law.quantile(service), mean) - 1e-9 * mean)
    position = item["current_stock"] + item.get("on_order", 0)
    order = 0
    if position <= reorder:
        order = accepted((math.floor((reorder - position) / lot) + 1) * lot, item)
    excess = min(max(0, position - (reorder + lot)), item["current_stock"])
    return {
        "eoq": economic,
        "orders_per_year": demand / economic,
        "total_cost": yearly(economic),
        "lot_size": lot,
        "protection_demand": mean,
        "protection_deviation": deviation,
        "distribution": name,
        "reorder_point": reorder,
        "safety_stock": reorder - mean,
        "order_up_to": reorder + lot,
        "cycle_service": 1 - law.above(reorder),
        "fill_rate": fill_rate(law, reorder, lot, mean, name),
        "stockout_risk": law.above(position),
        "order_now": "yes" if order else "no",
        "order_quantity": order,
        "order_value": order * item["unit_cost"],
        "excess_units": excess,
        "excess_value": excess * item["unit_cost"],
        "stock_value": item["current_stock"] * item["unit_cost"],
        "days_of_supply": item["current_stock"] / demand * DAYS,
        "annual_value": demand * item["unit_cost"],
    }


def family(mean, deviation):
    """The distribution of demand over the lead time by the rule that the answer states."""
    ratio = deviation**2 / mean
    if mean < 10 and 1.1 < ratio <= 100:
        return "negative binomial", negative_binomial(mean, deviation)
    if mean < 10 and 0.9 <= ratio <= 1.1:
        return "poisson", poisson(mean)
    if deviation <= 0.5 * mean:
        return "normal", Normal(mean, deviation)
    return "gamma", Gamma(mean, deviation)


def accepted(quantity, item):
    """The smallest order of at least this size that the supplier takes."""
    pack = item.get("pack_size", 1)
    return max(math.ceil(quantity / pack - 1e-9), math.ceil(item.get("min_order_qty", 0) / pack)) * pack


def cheapest_lot(economic, item, yearly):
    pack = item.get("pack_size", 1)
    sizes = {accepted(1, item), accepted(economic, item), accepted(math.floor(economic / pack) * pack or 1, item)}
    return min(sizes, key=yearly)


def fill_rate(law, reorder, lot, mean, name):
    """The share of demand served from the shelf: one less the units short in a cycle over the units of a cycle. Orders are
    placed at the reorder point, so a cycle of whole pieces begins its shortage there and ends it a lot above."""
    return 1 - (law.shortage(reorder) - law.shortage(reorder + lot)) / lot


def abc(items):
    """The class of each item by its share of the annual value."""
    total = sum(item["annual_demand"] * item["unit_cost"] for item in items)
    classes, sum_before = {}, 0.0
    for item in sorted(items, key=lambda item: -item["annual_demand"] * item["unit_cost"]):
        share = sum_before / total
        sum_before += item["annual_demand"] * item["unit_cost"]
        # The item that crosses a limit belongs to the higher class.
        classes[item["item_id"]] = "A" if share < 0.8 else "B" if share < 0.95 else "C"
    return classes
