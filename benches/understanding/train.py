"""Trains the choice of the tool on the open sentences and on training.txt, and what a figure is for on the open sentences
and on figures.txt; or checks both (`--check`), each writer with what the others teach.

python3 benches/understanding/train.py [--check]
"""
import glob
import json
import os
import re
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
CHOICE = os.path.join(ROOT, "agents/understanding/src/choice/weights.bin")
FIGURES = os.path.join(ROOT, "agents/understanding/src/figures/weights.bin")
TODAY = "2026-11-20"


def intent(expect):
    return expect.get("tool") or expect["kind"]


def dialogue(line, files, group):
    """The turns of a dialogue; `before` is the last intent that a follow-up can continue."""
    before = None
    for turn in line["turns"]:
        now = intent(turn["expect"])
        if now == "question_back":
            continue
        yield {"ask": turn["ask"], "files": files, "today": line["today"], "intent": now, "before": before, "group": group}
        if turn["expect"].get("tool") or now == "table_question":
            before = now
        if now == "small_talk" and any(word in turn["ask"].lower() for word in ("start", "clear", "reset")):
            before = None


def open_sentences():
    for path in sorted(glob.glob(os.path.join(HERE, "open", "*.jsonl"))):
        group = os.path.basename(path).split("-")[0]
        for text in open(path, encoding="utf-8"):
            line = json.loads(text)
            files = [os.path.join(HERE, name) for name in line["files"]]
            if "turns" in line:
                yield from dialogue(line, files, group)
            elif intent(line["expect"]) != "question_back":
                yield {"ask": line["ask"], "files": files, "today": line["today"], "intent": intent(line["expect"]), "group": group}


def own_sentences():
    """Sentences of training.txt under their headings: [intent, intent before or -, file or -]."""
    now, before, files = None, None, []
    with open(os.path.join(HERE, "training.txt"), encoding="utf-8") as lines:
        for ask in map(str.strip, lines):
            if ask.startswith("["):
                now, before, file = ask.strip("[]").split()
                before = None if before == "-" else before
                files = [] if file == "-" else [os.path.join(HERE, "files", file)]
            elif ask and not ask.startswith("#"):
                yield {"ask": ask, "files": files, "today": TODAY, "intent": now, "before": before, "group": "own"}


def labelled(line, files, group):
    """A question with its parameters, for the model of figures; none without a tool."""
    expect = line["expect"]
    if not expect.get("tool"):
        return []
    today = line.get("today", TODAY)
    return [{"ask": line["ask"], "files": files, "today": today, "tool": expect["tool"], "params": expect["params"], "group": group}]


def open_figures():
    """Questions, and first turns of dialogues: later turns state only a part of what is in force."""
    for path in sorted(glob.glob(os.path.join(HERE, "open", "*.jsonl"))):
        group = os.path.basename(path).split("-")[0]
        for text in open(path, encoding="utf-8"):
            line = json.loads(text)
            files = [os.path.join(HERE, name) for name in line["files"]]
            first = {**line["turns"][0], "today": line["today"]} if "turns" in line else line
            yield from labelled(first, files, group)


def own_figures():
    """Sentences of figures.txt under their headings: `name=value name=value | sentence`."""
    tool = None
    with open(os.path.join(HERE, "figures.txt"), encoding="utf-8") as lines:
        for line in map(str.strip, lines):
            if line.startswith("["):
                tool = line.strip("[]")
            elif "|" in line and not line.startswith("#"):
                stated, ask = line.split("|", 1)
                params = dict(pair.split("=", 1) for pair in stated.split())
                expect = {"tool": tool, "params": {name: value(text) for name, text in params.items()}}
                yield from labelled({"ask": ask.strip(), "expect": expect}, [], "own")


def value(text):
    """A value of figures.txt: a number, a list of them, `8week`, `06:00-14:00`, true, false or a word."""
    span = re.fullmatch(r"(\d+)(hour|day|week|month|quarter|year|period)", text)
    hours = re.fullmatch(r"(\d\d:\d\d)-(\d\d:\d\d)", text)
    if span:
        return {"n": int(span[1]), "unit": span[2]}
    if hours:
        return {"from": hours[1], "to": hours[2]}
    if text.startswith("["):
        return [value(one) for one in text.strip("[]").split(",")]
    try:
        return float(text)
    except ValueError:
        return text


def train(example, lines, weights):
    target = ["--check"] if "--check" in sys.argv else [weights]
    command = ["cargo", "run", "--quiet", "--package", "understanding", "--example", example, "--", *target]
    text = "\n".join(json.dumps(line) for line in lines)
    subprocess.run(command, input=text, text=True, cwd=ROOT, check=True)


def main():
    train("train_choice", [*open_sentences(), *own_sentences()], CHOICE)
    train("train_figures", [*open_figures(), *own_figures()], FIGURES)


main()
