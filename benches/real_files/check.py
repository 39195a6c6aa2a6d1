#!/usr/bin/env python3
"""Reads the files of list.csv with an executable and compares what it understood with expected.jsonl.

    check.py EXECUTABLE DIRECTORY [--record] [--half first|aside]

DIRECTORY is what fetch.py wrote. A line of expected.jsonl holds, for a file that was judged to be read right or to be asked about,
the row of the names, the number of records, the kind of table and the columns of the sure roles. `--record` writes them anew. Exit
code 1 when a file is read otherwise.
"""

import argparse
import concurrent.futures
import csv
import json
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).parent
# From this confidence on, a column is used without a question.
SURE = 0.8
# Judgements after which the reading of a file should stay.
KEPT = {"right", "harmless", "asks"}


def understood(executable, file):
    command = [executable, "analyze", str(file), "--profile", "--json"]
    try:
        found = subprocess.run(command, capture_output=True, timeout=120)
    except subprocess.TimeoutExpired:
        return {"refused": "timeout"}
    if found.returncode:
        return {"refused": found.stderr.decode().strip().replace(file.name, "FILE")}
    profile = json.loads(found.stdout)
    roles = {role["role"]: role["column"] for role in profile["roles"] if role["confidence"] >= SURE}
    return {"header_row": profile["header_row"], "records": profile["rows"], "kind": profile["kind"], "roles": roles}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("executable")
    parser.add_argument("directory", type=pathlib.Path)
    parser.add_argument("--record", action="store_true", help="write expected.jsonl anew")
    parser.add_argument("--half", choices=["first", "aside"])
    options = parser.parse_args()

    with (HERE / "list.csv").open(newline="", encoding="utf-8") as handle:
        rows = [row for row in csv.DictReader(handle) if row["judged"] in KEPT]
    if options.half:
        rows = [row for row in rows if row["half"] == options.half]
    files = [options.directory / row["file"] for row in rows]
    missing = [file.name for file in files if not file.exists()]
    if missing:
        sys.exit(f"{len(missing)} files are missing, such as {missing[0]}: run fetch.py")

    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        found = dict(zip([row["file"] for row in rows], pool.map(lambda file: understood(options.executable, file), files)))
    path = HERE / "expected.jsonl"
    if options.record:
        lines = [json.dumps({"file": file, **found[file]}, ensure_ascii=False) for file in found]
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        print(f"{len(lines)} recorded")
        return 0

    expected = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        entry = json.loads(line)
        expected[entry.pop("file")] = entry
    changed = 0
    for file, now in found.items():
        before = expected.get(file)
        if before == now:
            continue
        changed += 1
        keys = sorted(set(before or {}) | set(now))
        parts = [f"{key}: {(before or {}).get(key)} -> {now.get(key)}" for key in keys if (before or {}).get(key) != now.get(key)]
        print(f"{file}: {'; '.join(parts)}")
    print(f"{len(found) - changed} of {len(found)} files are read as expected")
    return 1 if changed else 0


if __name__ == "__main__":
    sys.exit(main())
