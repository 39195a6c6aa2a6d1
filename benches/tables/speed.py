"""Times questions about a made-up CSV file of a million rows, after the file was read once.

    cargo build --release -p tables --example batch
    python3 benches/tables/speed.py target/release/examples/batch

Wall time is that of the question alone. Processor time is that of the whole process during the question, on one thread of
polars; it tells more on a busy machine. Both are the smallest of three runs. Linux only, since it reads /proc.
"""

import csv
import datetime
import json
import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path

ROWS = int(os.environ.get("ROWS", "1000000"))
RUNS = 3
MOST_SECONDS = 1.0
QUESTIONS = [
    ("sum by group", "total units by branch"),
    ("filter and count", "how many orders have more than 50 units"),
    ("filter by a value and a month", "units sold on the web in March 2026"),
    ("top 5", "top 5 products by units"),
    ("share", "what percentage of units comes from Leeds"),
    ("count distinct", "how many different customers"),
    ("year over year", "year over year units"),
    ("by month", "monthly units in 2025"),
    ("limit on a total", "mean unit price of products that sell more than 25000"),
    ("one row", f"show me S-{ROWS // 2:07}"),
]


def make(folder):
    chance = random.Random(11)
    path = Path(folder) / "sales.csv"
    first = datetime.date(2023, 1, 1)
    days = [(first + datetime.timedelta(days=number)).isoformat() for number in range(1247)]
    products = [f"SNK-{number:04}" for number in range(1000)]
    customers = [f"Customer {number}" for number in range(20_000)]
    with open(path, "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(["order_id", "date", "product", "channel", "customer", "branch", "units", "unit_price"])
        for number in range(1, ROWS + 1):
            writer.writerow([
                f"S-{number:07}", chance.choice(days), chance.choice(products), chance.choice(["web", "shop", "phone"]),
                chance.choice(customers), chance.choice(["Leeds", "York", "Bath", "Dover", "Exeter"]),
                chance.randrange(1, 60), round(chance.uniform(2, 400), 2),
            ])
    return path


def processor_seconds(process):
    """User time of a process so far."""
    fields = Path(f"/proc/{process.pid}/stat").read_text().rsplit(")", 1)[1].split()
    return int(fields[11]) / os.sysconf("SC_CLK_TCK")


def ask(process, question, path):
    before = processor_seconds(process)
    process.stdin.write(json.dumps({"ask": question, "files": [str(path)]}) + "\n")
    process.stdin.flush()
    answer = json.loads(process.stdout.readline())
    return answer, processor_seconds(process) - before


def start(program, threads):
    environment = dict(os.environ)
    if threads:
        environment["POLARS_MAX_THREADS"] = str(threads)
    return subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment)


def measure(program, path, threads):
    """Wall and processor seconds of every question, and of reading the file."""
    process = start(program, threads)
    answer, processor = ask(process, QUESTIONS[0][1], path)
    figures = {"reading": (answer["reading"], processor)}
    for name, question in QUESTIONS:
        runs = []
        for _ in range(RUNS):
            answer, processor = ask(process, question, path)
            if answer["outcome"] != "found":
                sys.exit(f"not answered: {question}: {answer}")
            runs.append((answer["seconds"], processor))
        figures[name] = (min(wall for wall, _ in runs), min(processor for _, processor in runs))
    process.stdin.close()
    process.wait()
    return figures


def main():
    with tempfile.TemporaryDirectory() as folder:
        path = make(folder)
        size = path.stat().st_size / 1e6
        many = measure(sys.argv[1], path, 0)
        single = measure(sys.argv[1], path, 1)
    print(f"{ROWS} rows, {size:.0f} MB, {os.cpu_count()} processors")
    print(f"{'':32}{'wall':>8}{'processor, one thread':>24}")
    is_slow = False
    for name in many:
        is_slow |= name != "reading" and many[name][0] > MOST_SECONDS
        print(f"{name:32}{many[name][0]:7.3f}s{single[name][1]:23.3f}s")
    sys.exit(1 if is_slow else 0)


if __name__ == "__main__":
    main()
