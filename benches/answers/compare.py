#!/usr/bin/env python3
"""Asks two builds the same questions and shows where their numbers differ. README.md beside this file explains the report.

    compare.py record EXECUTABLE OUT.json [--digest]
    compare.py check EXECUTABLE BASELINE.json
    compare.py compare EXECUTABLE OTHER_EXECUTABLE

--only PART asks only the questions whose line contains PART, --texts also lists the questions whose texts differ.
"""

import argparse
import concurrent.futures
import hashlib
import json
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
SAMPLES = HERE.parent.parent / "web/public/samples"
SECONDS = 120
DIGITS = 10

# Different in every build, or a consequence of how long the texts are.
IGNORED = {"run_id", "engine_version", "files[].bytes"}
TEXTS = {
    "answer", "assumptions[]", "warnings[].text", "next_steps[]", "inputs[].label", "tables[].title", "charts[].title",
    "charts[].x_title", "charts[].y_title",
}
# One more or one fewer assumption or next step is a change of texts. A warning also counts through its column.
TEXT_LISTS = {"assumptions", "warnings", "next_steps"}
AGENTS = ("Demand Forecasting", "Inventory Optimization", "Vehicle Routing", "Supplier Selection", "Dynamic Demand Sensing")


def questions(only):
    """The lines of questions.txt as (line, agent, file, question)."""
    found = []
    for line in (HERE / "questions.txt").read_text().splitlines():
        if not line or line.startswith("#") or only not in line:
            continue
        agent, file, question = (part.strip() for part in line.split("|", 2))
        own = HERE / "files" / file
        found.append((line, agent, own if own.exists() else SAMPLES / file, question))
    lines = [line for line, *_ in found]
    twice = {line for line in lines if lines.count(line) > 1}
    if twice:
        sys.exit(f"questions.txt has these lines twice: {sorted(twice)}")
    return found


def ask(executable, agent, file, question):
    command = [executable, "analyze", str(file), f"--ask={question}", "--json"]
    if agent != "-":
        command += ["--agent", agent]
    environment = {"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"}
    with tempfile.TemporaryDirectory() as folder:
        try:
            run = subprocess.run(
                command, capture_output=True, text=True, timeout=SECONDS, env=environment, cwd=folder, check=False
            )
        except subprocess.TimeoutExpired:
            return {"error": f"no answer within {SECONDS} seconds"}
    if run.returncode == 0:
        return parts_of(json.loads(run.stdout))
    return refusal(run.returncode, run.stderr)


def refusal(code, message):
    """The exit code, whether words or an error came back, and which agents the message names."""
    if code not in (1, 2) or "panicked" in message:
        return {"error": f"exit code {code}: {message.strip()[-300:]}"}
    kind = "answered in words" if "no analysis was run" in message else "refused"
    named = [agent for agent in AGENTS if agent in message]
    numbers = {"refusal": {"refusal.code": code, "refusal.kind": kind, "refusal.agents": " ".join(named)}}
    return {"numbers": numbers, "texts": {"refusal.message": message.strip()}}


def parts_of(result):
    """The leaves of result.json: numbers by their first name, texts apart."""
    numbers, texts = {}, {}
    for path, value in leaves(result, ""):
        kind = re.sub(r"\[\d+\]", "[]", path)
        if kind in IGNORED:
            continue
        if kind in TEXTS or kind.split("[")[0] in TEXT_LISTS and kind != "warnings[].column" or is_sentence(kind, value):
            texts[path] = value
        else:
            numbers.setdefault(re.split(r"[.\[]", path)[0], {})[path] = value
    return {"numbers": numbers, "texts": texts}


def leaves(value, path):
    if isinstance(value, dict):
        for name, inner in sorted(value.items()):
            yield from leaves(inner, f"{path}.{name}" if path else name)
        if not value:
            yield path, "{}"
    elif isinstance(value, list):
        for at, inner in enumerate(value):
            yield from leaves(inner, f"{path}[{at}]")
        if path.split("[")[0] not in TEXT_LISTS:
            yield f"{path}.length", len(value)
    elif isinstance(value, float):
        yield path, float(f"{value:.{DIGITS}g}")
    else:
        yield path, value


def is_sentence(kind, value):
    """True for a cell of a table that reads as a sentence: four words or more, one of them with a small first letter."""
    if not kind.startswith("tables[].rows") or not isinstance(value, str):
        return False
    words = re.findall(r"[^\W\d_]+", value)
    return len(words) >= 4 and any(word[0].islower() for word in words)


def ask_all(executable, asked):
    executable = str(pathlib.Path(executable).resolve())
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        answers = pool.map(lambda one: ask(executable, *one[1:]), asked)
        return {one[0]: answer for one, answer in zip(asked, answers)}


def digest(answer):
    if "error" in answer:
        return answer
    parts = {name: short_hash(values) for name, values in answer["numbers"].items()}
    return {"digest": parts, "texts": short_hash(answer["texts"])}


def short_hash(values):
    return hashlib.sha256(json.dumps(values, sort_keys=True, ensure_ascii=False).encode()).hexdigest()[:10]


def different(before, after):
    """The paths whose numbers differ, each with both values, and whether texts differ."""
    if "digest" in before:
        after = digest(after)
        names = sorted(before["digest"].keys() | after["digest"].keys())
        changed = [f"{name}: differs" for name in names if before["digest"].get(name) != after["digest"].get(name)]
        return changed, before["texts"] != after["texts"]
    old, new = joined(before), joined(after)
    changed = [
        f"{path}: {old.get(path, 'nothing')!r} -> {new.get(path, 'nothing')!r}"
        for path in sorted(old.keys() | new.keys())
        if old.get(path, "nothing") != new.get(path, "nothing")
    ]
    return changed, before["texts"] != after["texts"]


def joined(answer):
    return {path: value for part in answer["numbers"].values() for path, value in part.items()}


def report(before, after, lists_texts):
    counts = {"same": 0, "only texts differ": 0, "numbers differ": 0, "errors": 0, "not recorded": 0}
    for line, answer in after.items():
        if line not in before:
            counts["not recorded"] += 1
            continue
        if "error" in answer or "error" in before[line]:
            counts["errors"] += 1
            print(f"ERROR {line}\n    {answer.get('error') or before[line]['error']}")
            continue
        numbers, texts = different(before[line], answer)
        if numbers:
            counts["numbers differ"] += 1
            print(f"NUMBERS {line}")
            for path in numbers[:20]:
                print(f"    {path}")
            if len(numbers) > 20:
                print(f"    and {len(numbers) - 20} more")
        elif texts:
            counts["only texts differ"] += 1
            if lists_texts:
                print(f"TEXTS {line}")
        else:
            counts["same"] += 1
    print(", ".join(f"{name}: {count}" for name, count in counts.items()))
    return counts["numbers differ"] == 0 and counts["errors"] == 0 and counts["not recorded"] == 0


def record(answers, path, as_digest):
    kept = {line: digest(answer) if as_digest else answer for line, answer in answers.items()}
    lines = [f"{json.dumps(line, ensure_ascii=False)}: {json.dumps(kept[line], ensure_ascii=False)}" for line in kept]
    pathlib.Path(path).write_text("{\n" + ",\n".join(lines) + "\n}\n")
    errors = [line for line, answer in answers.items() if "error" in answer]
    refused = sum("refusal" in answer.get("numbers", {}) for answer in answers.values())
    print(f"{len(answers)} questions recorded, {refused} of them without a result, {len(errors)} errors")
    for line in errors:
        print(f"ERROR {line}\n    {answers[line]['error']}")
    return not errors


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("action", choices=["record", "check", "compare"])
    options.add_argument("executable")
    options.add_argument("other", help="where to record, the baseline, or the second executable")
    options.add_argument("--digest", action="store_true", help="record hashes instead of values")
    options.add_argument("--only", default="", help="ask only the questions whose line contains this")
    options.add_argument("--texts", action="store_true", help="list the questions whose texts differ")
    given = options.parse_args()
    asked = questions(given.only)
    answers = ask_all(given.executable, asked)
    if given.action == "record":
        is_fine = record(answers, given.other, given.digest)
    elif given.action == "check":
        is_fine = report(json.loads(pathlib.Path(given.other).read_text()), answers, given.texts)
    else:
        is_fine = report(answers, ask_all(given.other, asked), given.texts)
    sys.exit(0 if is_fine else 1)


if __name__ == "__main__":
    main()
