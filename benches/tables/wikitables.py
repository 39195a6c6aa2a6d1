"""Asks the questions of WikiTableQuestions and compares every answer with the published one.

    git clone https://github.com/ppasupat/WikiTableQuestions ../WikiTableQuestions
    cargo build -p tables --example batch
    python3 benches/tables/wikitables.py target/debug/examples/batch ../WikiTableQuestions

Tables with an odd number are there to work on. Those with an even number measure what was learned: `--even` asks about
these instead, and prints only the figures, so that nobody learns from them. `--wrong` and `--declined` list questions.
The data set (CC BY-SA 4.0, Pasupat and Liang, 2015) is read where it lies and is not part of this repository.
"""

import argparse
import collections
import csv
import json
import re
import subprocess
import tempfile
import unicodedata
from pathlib import Path

QUOTES = str.maketrans({"‘": "'", "’": "'", "´": "'", "`": "'", "“": '"', "”": '"'})
DASHES = str.maketrans({dash: "-" for dash in "‐‑‒–—−"})
FOOTNOTES = re.compile(r"(?:\[[^\]]*\]|[•♦†‡*#+])+$")
DETAILS = re.compile(r"(?<=.) \([^)]*\)$")
DAY = re.compile(r"\d{4}-\d{2}-\d{2}$")


def unescape(text):
    """The texts of the data set write line breaks, bars and backslashes as two characters."""
    return re.sub(r"\\([np\\])", lambda found: {"n": "\n", "p": "|", "\\": "\\"}[found.group(1)], text)


def questions(checkout, remainder):
    """The questions about tables whose number leaves this remainder when it is halved."""
    found = []
    for path in sorted((checkout / "tagged" / "data").glob("*.tagged")):
        if path.name.startswith("random-split") or path.name.startswith("training-before"):
            continue
        with open(path, encoding="utf-8", newline="\n") as file:
            head = file.readline().rstrip("\n").split("\t")
            for line in file:
                cells = dict(zip(head, line.rstrip("\n").split("\t")))
                if int(Path(cells["context"]).stem) % 2 == remainder:
                    found.append(cells)
    return found


def write_table(checkout, context, folder):
    """A table as an ordinary CSV file."""
    target = Path(folder) / context.replace("/", "-")
    if target.exists():
        return target
    source = (checkout / context).with_suffix(".tsv")
    with open(source, encoding="utf-8", newline="\n") as file, open(target, "w", encoding="utf-8", newline="") as out:
        writer = csv.writer(out)
        for line in file:
            writer.writerow([unescape(cell) for cell in line.rstrip("\n").split("\t")])
    return target


def answers(program, asked, paths):
    requests = []
    for question in asked:
        requests.append(json.dumps({"ask": question["utterance"], "files": [str(paths[question["context"]])]}))
    run = subprocess.run([program], input="\n".join(requests) + "\n", capture_output=True, text=True, check=True)
    return [json.loads(line) for line in run.stdout.splitlines()]


def plain(text):
    """A text without accents, kinds of quotes and dashes, footnotes and details in brackets."""
    text = "".join(c for c in unicodedata.normalize("NFKD", text) if unicodedata.category(c) != "Mn")
    text = text.translate(QUOTES).translate(DASHES).strip()
    before = None
    while before != text:
        before = text
        text = DETAILS.sub("", FOOTNOTES.sub("", text).strip()).strip()
        if len(text) > 1 and text[0] == text[-1] == '"':
            text = text[1:-1]
    return re.sub(r"\s+", " ", text.removesuffix(".")).strip().lower()


def number(text):
    try:
        return float(text)
    except ValueError:
        return None


def is_same(wanted, canon, cell):
    """Whether a cell of an answer is a published value, given as its text and as a number or day."""
    if isinstance(cell, str):
        if DAY.match(cell) and DAY.match(canon):
            return cell == canon
        return plain(wanted) == plain(cell)
    value = number(canon)
    return value is not None and abs(value - cell) <= 1e-6 * max(1.0, abs(value))


def answered_values(answer):
    """What answers the question: the figure, or the first column of the table."""
    if answer["figure"] is not None:
        return [answer["figure"]]
    values = []
    for line in answer["lines"]:
        if line[0] is not None and line[0] not in values:
            values.append(line[0])
    return values


def is_right(question, answer):
    wanted = [unescape(text) for text in question["targetValue"].split("|")]
    canons = [unescape(text) for text in question["targetCanon"].split("|")]
    pairs = set(zip(wanted, canons))
    given = answered_values(answer)
    if len(given) != len(pairs):
        return False
    return all(any(is_same(text, canon, cell) for cell in given) for text, canon in pairs)


def kind_of(answer):
    """The form of a request, to count answers by."""
    params = answer["params"]
    parts = []
    aggregate = params.get("aggregate")
    if aggregate:
        parts.append(aggregate["op"])
    for name in ("group_by", "top_n", "compare", "order_by", "columns", "filters"):
        if name in params:
            parts.append(name)
    return " ".join(parts)


def describe(question, answer):
    return (f"{question['id']} {question['context']}: {question['utterance']}\n"
            f"   wanted {question['targetValue']}\n   answered {str(answered_values(answer))[:200]} {answer['params']}")


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("checkout", type=Path)
    parser.add_argument("--even", action="store_true", help="measure on the tables that nobody works on")
    parser.add_argument("--wrong", action="store_true", help="list the wrong answers")
    parser.add_argument("--right", action="store_true", help="list the right answers")
    parser.add_argument("--declined", action="store_true", help="list what is declined")
    return parser.parse_args()


def main():
    chosen = arguments()
    asked = questions(chosen.checkout, 0 if chosen.even else 1)
    counts = collections.Counter()
    kinds = collections.defaultdict(collections.Counter)
    with tempfile.TemporaryDirectory() as folder:
        paths = {context: write_table(chosen.checkout, context, folder)
                 for context in {question["context"] for question in asked}}
        asked.sort(key=lambda question: question["context"])
        for question, answer in zip(asked, answers(chosen.program, asked, paths)):
            if answer["outcome"] != "found":
                verdict = "declined"
            else:
                verdict = "right" if is_right(question, answer) else "wrong"
                kinds[kind_of(answer)][verdict] += 1
            counts[verdict] += 1
            if chosen.even:
                continue
            if verdict == "declined" and chosen.declined:
                print(f"declined: {question['utterance']}\n   {answer.get('text', answer['outcome'])}")
            elif verdict != "declined" and getattr(chosen, verdict):
                print(f"{verdict}: {describe(question, answer)}")
    for kind, verdicts in sorted(kinds.items(), key=lambda pair: -sum(pair[1].values())):
        print(f"{verdicts['right']:5} right {verdicts['wrong']:5} wrong  {kind}")
    answered = counts["right"] + counts["wrong"]
    print(f"{len(asked)} questions: {answered} answered ({100 * answered / len(asked):.1f} %), of these "
          f"{counts['right']} right ({100 * counts['right'] / max(answered, 1):.1f} %)")


if __name__ == "__main__":
    main()
