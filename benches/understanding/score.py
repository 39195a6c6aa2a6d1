"""How well questions and dialogues are understood.

python3 benches/understanding/score.py [--program "target/debug/supplychain"] [--part open|locked] [--writer anna] [--misses 20]

Of the locked part only totals are printed.
"""
import argparse
import collections
import glob
import json
import os
import re
import subprocess

HERE = os.path.dirname(os.path.abspath(__file__))
ORDERED = {"weights", "group_by"}
RUNS_NOTHING = {"small_talk", "off_topic"}


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", default="target/debug/supplychain")
    parser.add_argument("--part", default="open", choices=["open", "locked"])
    parser.add_argument("--writer", default="")
    parser.add_argument("--misses", type=int, default=0)
    return parser.parse_args()


def lines(part, writer, kind):
    for path in sorted(glob.glob(os.path.join(HERE, part, f"{writer}*-{kind}.jsonl"))):
        for text in open(path, encoding="utf-8"):
            line = json.loads(text)
            line["files"] = [os.path.join(HERE, name) for name in line["files"]]
            yield line


def understand(program, questions):
    """The answers to questions, in order."""
    text = "\n".join(json.dumps(question) for question in questions)
    done = subprocess.run([*program.split(), "understand", "--batch", "-", "--json"], input=text, text=True, capture_output=True)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    if len(answers) != len(questions):
        raise SystemExit(done.stderr)
    return answers


def plain(name, value):
    """A value in a form in which equal meanings are equal."""
    if isinstance(value, bool) or value is None:
        return value
    if isinstance(value, (int, float)):
        return float(f"{value:.4g}")
    if isinstance(value, str):
        try:
            return float(f"{float(value):.4g}")
        except ValueError:
            return value.lower().strip()
    if isinstance(value, list):
        items = [plain(name, item) for item in value]
        if len(items) == 1 and not isinstance(items[0], dict):
            return items[0]
        return items if name in ORDERED else sorted(items, key=lambda item: json.dumps(item, sort_keys=True))
    if name == "weights":
        whole = sum(value.values()) or 1
        return {key.lower(): round(weight / whole, 3) for key, weight in value.items()}
    return {key.lower(): plain(name, item) for key, item in value.items()}


def differences(expect, got):
    """The parameters that differ; optional ones may be there or not."""
    optional, wanted, found = {"currency", "stops", *expect.get("optional", [])}, expect["params"], got.get("params", {})
    wrong = []
    for name in sorted(set(wanted) | set(found)):
        if name in optional and (name not in wanted or name not in found):
            continue
        if plain(name, wanted.get(name)) != plain(name, found.get(name)):
            wrong.append(name)
    return wrong


def is_right_tool(expect, got):
    fitting = [expect, *expect.get("also", [])]
    for one in fitting:
        tool = one.get("tool")
        if tool and got.get("tool") == tool:
            return True
        if not tool and not got.get("tool") and got.get("kind") == one.get("kind", expect["kind"]):
            return True
        if not tool and not got.get("tool") and {got.get("kind"), one.get("kind")} <= RUNS_NOTHING:
            return True
    return False


NUMBER = re.compile(r"\d+(?:[.,]\d+)*")


def number_of(text):
    """A number with a decimal point or comma, and with marks between thousands."""
    parts = re.split("[.,]", text)
    if len(parts) > 1 and (len(parts[-1]) != 3 or parts[0] == "0"):
        return float("".join(parts[:-1]) + "." + parts[-1])
    return float("".join(parts))


def is_used(ask, got):
    """Whether every number in digits stands in a value, in a part not understood or in the question back, whatever its unit."""
    kept = json.dumps([got.get("params"), got.get("not_understood"), got.get("question_back")], ensure_ascii=False)
    values = {float(text) for text in re.findall(r"-?\d+(?:\.\d+)?", kept)}
    for text in NUMBER.findall(ask):
        number = number_of(text)
        scales = [1, 100, 0.01, 7, 30, 12, 1000, 1e5, 1e7, 1e6, 1.609344, 1 / 60, 60, 24]
        if text not in kept and not any(abs(number * scale - abs(value)) < 1e-2 for scale in scales for value in values):
            return False
    return True


def score_questions(options, totals, misses):
    questions = list(lines(options.part, options.writer, "questions"))
    answers = understand(options.program, [{key: line[key] for key in ("ask", "files", "today")} for line in questions])
    for line, got in zip(questions, answers):
        expect = line["expect"]
        tool, wrong = is_right_tool(expect, got), differences(expect, got)
        count(totals, "agent and tool", tool)
        if expect["kind"] in RUNS_NOTHING:
            count(totals, "off-topic without a run", not got.get("tool"))
        if expect["kind"] in ("analysis", "table_question"):
            count(totals, "all parameters exact", tool and not wrong)
            if got.get("kind") in ("analysis", "table_question"):
                count(totals, "stated numbers used or named", is_used(line["ask"], got))
        if not tool or (wrong and expect["kind"] in ("analysis", "table_question")):
            misses.append((line["id"], line["ask"], expect, got, wrong))


def score_dialogues(options, totals, misses):
    dialogues = list(lines(options.part, options.writer, "dialogues"))
    before, whole = [None] * len(dialogues), [True] * len(dialogues)
    for turn in range(max(len(line["turns"]) for line in dialogues)):
        here = [index for index, line in enumerate(dialogues) if turn < len(line["turns"])]
        asked = []
        for index in here:
            line = dialogues[index]
            asked.append({"ask": line["turns"][turn]["ask"], "files": line["files"], "today": line["today"], "after": before[index]})
        for index, got in zip(here, understand(options.program, asked)):
            expect = dialogues[index]["turns"][turn]["expect"]
            wrong = differences(expect, got) if expect["kind"] in ("analysis", "table_question") else []
            is_right = is_right_tool(expect, got) and not wrong
            if turn > 0:
                count(totals, "follow-ups", is_right)
            whole[index] = whole[index] and is_right
            if not is_right:
                misses.append((dialogues[index]["id"], dialogues[index]["turns"][turn]["ask"], expect, got, wrong))
            before[index] = got
    for is_right in whole:
        count(totals, "whole dialogues", is_right)


def count(totals, name, is_right):
    totals[name][0] += bool(is_right)
    totals[name][1] += 1


def main():
    options = arguments()
    totals, misses = collections.defaultdict(lambda: [0, 0]), []
    score_questions(options, totals, misses)
    score_dialogues(options, totals, misses)
    for name, (right, every) in totals.items():
        print(f"{name:30} {100 * right / every:5.1f} %  {right} of {every}")
    if options.part == "open":
        for name, ask, expect, got, wrong in misses[: options.misses]:
            pairs = {key: [expect["params"].get(key), got.get("params", {}).get(key)] for key in wrong}
            tools = f"{expect.get('tool') or expect['kind']} / {got.get('tool') or got.get('kind')}"
            print(name, "|", ask, "|", tools, "|", json.dumps(pairs, ensure_ascii=False), "|", got.get("not_understood"))


main()
