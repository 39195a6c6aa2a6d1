"""Asks the questions of questions.txt about made-up tables and compares every answer with that of sqlite3.

    cargo build -p tables --example batch
    python3 benches/tables/check.py target/debug/examples/batch

A line of questions.txt is: tables, question and SQL, separated by tabs. The SQL `decline` marks a question that must
be asked back, because it can be read in two ways or names something that the table does not hold.
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

from make_tables import make

TOLERANCE = 1e-6


def read_pairs(path):
    pairs = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            tables, question, sql = line.split("\t")
            pairs.append((tables.split("+"), question, sql))
    return pairs


def answers(program, paths, pairs):
    requests = []
    for tables, question, _ in pairs:
        requests.append(json.dumps({"ask": question, "files": [str(paths[table]) for table in tables]}))
    run = subprocess.run([program], input="\n".join(requests) + "\n", capture_output=True, text=True, check=True)
    return [json.loads(line) for line in run.stdout.splitlines()]


def is_same(left, right):
    if isinstance(left, (int, float)) and isinstance(right, (int, float)):
        return abs(left - right) <= TOLERANCE * max(1.0, abs(left), abs(right))
    return left == right


def is_same_row(left, right):
    return len(left) == len(right) and all(is_same(one, two) for one, two in zip(left, right))


def order_of(row):
    return [str(round(cell, 4)) if isinstance(cell, (int, float)) else str(cell) for cell in map(as_float, row)]


def as_float(cell):
    return float(cell) if isinstance(cell, (int, float)) else cell


def is_right(answer, expected):
    """One expected cell is the figure; anything else is the table of the answer in any order."""
    if len(expected) == 1 and len(expected[0]) == 1 and is_same(answer["figure"], expected[0][0]):
        return True
    lines = sorted(answer["lines"], key=order_of)
    wanted = sorted([list(row) for row in expected], key=order_of)
    return len(lines) == len(wanted) and all(is_same_row(one, two) for one, two in zip(lines, wanted))


def main():
    here = Path(__file__).parent
    pairs = read_pairs(here / "questions.txt")
    counts = {"right": 0, "declined": 0, "wrong": 0}
    with tempfile.TemporaryDirectory() as folder:
        database, paths = make(folder)
        for (tables, question, sql), answer in zip(pairs, answers(sys.argv[1], paths, pairs)):
            is_declined = answer["outcome"] != "found"
            if sql == "decline":
                verdict = "right" if is_declined else "wrong"
                expected = "a question back"
            else:
                expected = database.execute(sql).fetchall()
                verdict = "declined" if is_declined else "right" if is_right(answer, expected) else "wrong"
            counts[verdict] += 1
            if verdict != "right":
                print(f"{verdict}: [{'+'.join(tables)}] {question}\n   expected {str(expected)[:200]}")
                print(f"   answered {json.dumps(answer)[:400]}")
    total = sum(counts.values())
    print(f"{total} questions: {counts['right']} right ({100 * counts['right'] / total:.1f} %), "
          f"{counts['declined']} declined, {counts['wrong']} wrong")
    sys.exit(1 if counts["wrong"] else 0)


if __name__ == "__main__":
    main()
