#!/usr/bin/env python3
"""How many machines a number of messages a day needs, and which part is full first.

usage: model.py FIGURES [--messages 1e6,1e7,1e8] [--peak 5] [--full 0.6] [--cores 32] [--seed 1]

FIGURES is what `cargo bench --bench chat -- --stacks scaled-out,scaled-out-beside` printed: its lines of JSON hold what one message
costs each part. The busiest second has `--peak` times the mean rate. A part may be busy for `--full` of the time, so that what waits
for it stays short; the second table checks that by simulation: messages arrive at random and pass API, Postgres, worker,
Postgres and API, each with as many processors as the first table gives it. Only the Python standard library is used.
"""

import argparse
import heapq
import json
import math
import random

DAY_SECONDS = 86_400


def main():
    options = parsed()
    cost = costs(options.figures)
    print("what one message costs: " + ", ".join(f"{name} {value:.4g}" for name, value in cost.items()))
    rates = [messages / DAY_SECONDS * options.peak for messages in options.messages]
    print(f"\n{'messages a day':>15} {'peak /s':>8} {'APIs':>5} {'workers':>8} {'Postgres':>9} {'Redis':>6} {'log MB/s':>9} {'stored GB/day':>14}")
    for messages, rate in zip(options.messages, rates):
        need = needs(cost, rate, options.full)
        apis = "none" if need["api"] is None else need["api"]
        print(
            f"{messages:>15,.0f} {rate:>8,.0f} {apis:>5} {need['worker']:>8} {need['postgres']:>9} {need['redis']:>6.2f} "
            f"{rate * cost['log_bytes'] / 1e6:>9.1f} {messages * cost['stored_bytes'] / 1e9:>14.1f}"
        )
    print("processors of each part; Redis as the share of its one thread")
    print("\nwhich part is full first, in messages per second and as a day with this peak")
    for name, most in limits(cost, options):
        print(f"  {name:<44} {most:>12,.0f} {most * DAY_SECONDS / options.peak / 1e6:>10,.0f} million a day")
    print("\nsimulated at the peak: milliseconds from question to reply, without the work of an agent")
    for messages, rate in zip(options.messages, rates):
        need = needs(cost, rate, options.full)
        if need["api"] is None:
            continue
        waits = simulated(cost, rate, need, options.seed)
        print(f"{messages:>15,.0f}  p50 {at(waits, 50):>6.2f}  p99 {at(waits, 99):>7.2f}")


def parsed():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("figures")
    arguments.add_argument("--messages", type=lambda text: [float(part) for part in text.split(",")], default=[1e6, 1e7, 1e8])
    arguments.add_argument("--peak", type=float, default=5.0)
    arguments.add_argument("--full", type=float, default=0.6)
    arguments.add_argument("--cores", type=int, default=32, help="processors of the largest machine for Postgres")
    arguments.add_argument("--seed", type=int, default=1)
    return arguments.parse_args()


def costs(path):
    """Milliseconds of processor of each part for one message, bytes of Postgres, and calls of Redis; of the row with the most sockets
    up to 50, where parts share their work but do not queue."""
    rows = []
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            if line.startswith("{") and "sockets" in (row := json.loads(line)):
                rows.append(row)
    usual = max((row for row in rows if row["stack"] == "scaled out" and row["sockets"] <= 50), key=lambda row: row["sockets"])
    beside = [row for row in rows if row["stack"] == "one api more" and row["sockets"] == usual["sockets"]]

    def per_message(row, place):
        return row["processes"][place]["cpu_seconds"] * 1000 / (row["round_trips_per_second"] * row["seconds"])

    return {
        "api_ms": per_message(usual, 0),
        "worker_ms": per_message(usual, 1),
        "hearing_ms": per_message(beside[0], 2) if beside else 0.0,
        "postgres_ms": usual["postgres_cpu_ms_per_round_trip"],
        "redis_ms": usual["redis_cpu_ms_per_round_trip"],
        "redis_calls": usual["redis_commands_per_round_trip"],
        "log_bytes": usual["postgres_log_bytes_per_round_trip"],
        "log_syncs": usual["postgres_log_syncs_per_round_trip"],
        "stored_bytes": usual["postgres_stored_bytes_per_round_trip"],
    }


def needs(cost, rate, full):
    """Processors of each part. Each API hears the events of all, so that the n-th also costs what it hears: `none` when hearing alone
    keeps one busy."""
    left = full - rate * cost["hearing_ms"] / 1000
    own = cost["api_ms"] - cost["hearing_ms"]
    return {
        "api": math.ceil(rate * own / 1000 / left) if left > 0 else None,
        "worker": math.ceil(rate * cost["worker_ms"] / 1000 / full),
        "postgres": math.ceil(rate * cost["postgres_ms"] / 1000 / full),
        "redis": rate * cost["redis_ms"] / 1000,
    }


def limits(cost, options):
    found = [
        (f"Postgres on {options.cores} processors", options.full * options.cores * 1000 / cost["postgres_ms"]),
        ("Redis, one thread", options.full * 1000 / cost["redis_ms"]),
    ]
    if cost["hearing_ms"] > 0:
        found.append(("relay: each API hears all events", options.full * 1000 / cost["hearing_ms"]))
    return sorted(found, key=lambda pair: pair[1])


def simulated(cost, rate, need, seed, messages=40_000):
    """Milliseconds of each message, the slowest last: a network of queues with exponential times of service."""
    dice = random.Random(seed)
    free = {
        "api": [0.0] * need["api"],
        "worker": [0.0] * need["worker"],
        "postgres": [0.0] * need["postgres"],
        "redis": [0.0],
    }
    hearing = rate * cost["hearing_ms"] / 1000
    slowed = 1 / max(1 - hearing, 0.01)
    way = [
        ("api", (cost["api_ms"] - cost["hearing_ms"]) * 0.5 * slowed),
        ("postgres", cost["postgres_ms"] * 0.5),
        ("redis", cost["redis_ms"] * 0.5),
        ("worker", cost["worker_ms"] * 0.5),
        ("postgres", cost["postgres_ms"] * 0.5),
        ("worker", cost["worker_ms"] * 0.5),
        ("redis", cost["redis_ms"] * 0.5),
        ("api", (cost["api_ms"] - cost["hearing_ms"]) * 0.5 * slowed),
    ]
    events, now = [], 0.0
    for number in range(messages):
        now += dice.expovariate(rate) * 1000
        events.append((now, number, 0, now))
    heapq.heapify(events)
    took = []
    while events:
        now, number, step, began = heapq.heappop(events)
        if step == len(way):
            took.append(now - began)
            continue
        part, mean = way[step]
        lines = free[part]
        start = max(now, heapq.heappop(lines))
        end = start + dice.expovariate(1 / mean)
        heapq.heappush(lines, end)
        heapq.heappush(events, (end, number, step + 1, began))
    return sorted(took)


def at(waits, percent):
    return waits[min(len(waits) - 1, len(waits) * percent // 100)]


if __name__ == "__main__":
    main()
