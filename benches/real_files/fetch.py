#!/usr/bin/env python3
"""Fetches the files of list.csv from the public repositories that hold them.

    fetch.py DIRECTORY [--base URL]

A file that is there with the right sum is skipped; one with another content is not kept. The files stay under the licences of
their repositories and are never committed here.
"""

import argparse
import csv
import hashlib
import pathlib
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

BASE = "https://raw.githubusercontent.com"


def digest(data):
    return hashlib.sha256(data).hexdigest()


def download(url, tries=3):
    """The bytes at a URL; tries again after a passing fault."""
    for attempt in range(1, tries + 1):
        try:
            with urllib.request.urlopen(url, timeout=60) as answer:
                return answer.read()
        except urllib.error.HTTPError as error:
            if attempt == tries or error.code not in (429, 500, 502, 503, 504):
                raise
        except OSError:
            if attempt == tries:
                raise
        time.sleep(2**attempt)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("directory", type=pathlib.Path)
    parser.add_argument("--base", default=BASE, help=f"instead of {BASE}")
    options = parser.parse_args()

    options.directory.mkdir(parents=True, exist_ok=True)
    with (pathlib.Path(__file__).parent / "list.csv").open(newline="", encoding="utf-8") as handle:
        rows = list(csv.DictReader(handle))

    fetched = present = 0
    failed = []
    for row in rows:
        target = options.directory / row["file"]
        if target.exists() and digest(target.read_bytes()) == row["sha256"]:
            present += 1
            continue
        path = urllib.parse.quote(row["path"])
        url = f"{options.base}/{row['repository']}/{row['commit']}/{path}"
        try:
            data = download(url)
        except OSError as error:
            failed.append(f"{target.name}: {error}: {url}")
            continue
        if digest(data) != row["sha256"]:
            failed.append(f"{target.name}: other content: {url}")
            continue
        target.write_bytes(data)
        fetched += 1

    for line in failed:
        print(line, file=sys.stderr)
    print(f"{fetched} fetched, {present} present, {len(failed)} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
