"""Trains the choice of the tool on the open sentences and on training.txt, or checks it (`--check`).

python3 benches/understanding/train.py [--check]
"""
import glob
import json
import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
WEIGHTS = os.path.join(ROOT, "agents/understanding/src/choice/weights.bin")


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
                yield {"ask": ask, "files": files, "today": "2026-11-20", "intent": now, "before": before, "group": "own"}


def main():
    lines = [json.dumps(line) for line in [*open_sentences(), *own_sentences()]]
    target = ["--check"] if "--check" in sys.argv else [WEIGHTS]
    command = ["cargo", "run", "--quiet", "--package", "understanding", "--example", "train", "--", *target]
    subprocess.run(command, input="\n".join(lines), text=True, cwd=ROOT, check=True)


main()
