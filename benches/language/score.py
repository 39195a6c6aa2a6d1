#!/usr/bin/env python3
"""Compares `supplychain understand --entities` with the public test cases of microsoft/Recognizers-Text.

    score.py SPECS [--half odd|even] [--show FILE] [--program "PROGRAM ..."]

SPECS is the folder `Specs` of a checkout (MIT licence; not part of this repository). Only cases of one half are read:
those with an odd index in their file are for working, those with an even index for measuring. README.md beside this file
states how the resolutions are mapped and what counts as right.
"""

import argparse
import collections
import datetime
import json
import re
import pathlib
import subprocess

FILES = {
    "number": "Number/English/NumberModel.json",
    "percent": "Number/English/PercentModel.json",
    "money": "NumberWithUnit/English/CurrencyModel.json",
    "size": "NumberWithUnit/English/DimensionModel.json",
    "time": "DateTime/English/DateTimeModel.json",
}
PROGRAM = "target/debug/supplychain understand --batch - --entities --json"
DAY = datetime.timedelta(days=1)

CURRENCIES = {
    "Dollar": "USD", "United States dollar": "USD", "Pound": "GBP", "British pound": "GBP", "Euro": "EUR",
    "Rupee": "INR", "Indian rupee": "INR", "Sri Lankan rupee": "LKR", "Japanese yen": "JPY", "Chinese yuan": "CNY",
    "Cent": "USD", "Penny": "GBP", "Pence": "GBP", "Swiss franc": "CHF", "Canadian dollar": "CAD",
    "Australian dollar": "AUD", "New Zealand dollar": "NZD", "Hong Kong dollar": "HKD", "Singapore dollar": "SGD",
    "New Taiwan dollar": "TWD", "Finnish markka": "FIM", "Peseta": "ESP", "Netherlands guilder": "NLG",
    "Georgian lari": "GEL", "Turkish lira": "TRY", "Bitcoin": "BTC", "Swedish krona": "SEK",
    "Norwegian krone": "NOK", "Danish krone": "DKK", "Mexican peso": "MXN", "Russian ruble": "RUB",
    "Brazilian Real": "BRL", "Brazilian real": "BRL", "South African rand": "ZAR", "Thai baht": "THB",
    "Kuwaiti dinar": "KWD", "Saudi riyal": "SAR", "Emirati dirham": "AED", "Polish zloty": "PLN",
    "South Korean won": "KRW", "Malaysian ringgit": "MYR", "Indonesian rupiah": "IDR", "German mark": "DEM",
    "Deutsche mark": "DEM", "Franc": "CHF", "French franc": "FRF", "Belgian franc": "BEF", "Portuguese escudo": "PTE",
    "Greek drachma": "GRD", "Italian lira": "ITL", "Nigerian naira": "NGN", "Bangladeshi taka": "BDT",
    "Israeli new shekel": "ILS", "Hungarian forint": "HUF", "Czech koruna": "CZK", "Romanian leu": "RON",
    "Bulgarian lev": "BGN", "Ukrainian hryvnia": "UAH", "Vietnamese dong": "VND", "Philippine peso": "PHP",
}
HUNDREDTHS = {"Cent", "Penny", "Pence"}
TYPES = {"date", "daterange", "duration", "time", "timerange"}


def close(a, b):
    return abs(a - b) <= 1e-6 * max(1.0, abs(a), abs(b))


def overlap(found, wanted, ask):
    """True when the two stretches share a character."""
    start = wanted.get("Start")
    if start is None:
        start = ask.lower().find(wanted["Text"].lower())
    end = start + len(wanted["Text"])
    return found["start"] < end and start < found["start"] + len(found["text"])


def same_number(found, wanted):
    return "value" in found and isinstance(found["value"], (int, float)) and close(found["value"], wanted)


def number_is_right(found, result):
    value = float(result["Resolution"]["value"])
    if found["kind"] == "percent":
        return close(found["value"] * 100, value)
    if found["kind"] == "duration":
        return close(found["n"], value)
    return same_number(found, value) or is_part_of_time(found, value)


def is_part_of_time(found, value):
    """Whether the number stands as digits in a date or time: theirs are three numbers, ours is one date."""
    parts = [float(digits) for digits in re.findall(r"\d+", found["text"])]
    return found["kind"] in KINDS["time"] and value in parts


def percent_is_right(found, result):
    value = float(result["Resolution"]["value"].rstrip("%")) / 100
    return found["kind"] == "percent" and same_number(found, value)


def money_is_right(found, result):
    unit = result["Resolution"]["unit"]
    value = float(result["Resolution"]["value"]) / (100 if unit in HUNDREDTHS else 1)
    known = CURRENCIES.get(unit)
    return found["kind"] == "money" and same_number(found, value) and (known is None or found["currency"] == known)


def size_is_right(found, result):
    return found["kind"] in ("size", "money") and same_number(found, float(result["Resolution"]["value"]))


def day(text):
    return datetime.date.fromisoformat(text[:10])


def ends(value):
    """Days that count as the last one: theirs is the first day after it, or the first day of the last unit."""
    end = day(value["end"])
    days = {end - DAY}
    if value.get("timex", "").startswith("(") or value.get("Mod") in ("until", "before"):
        days.add(end)
    if value.get("timex", "").startswith("(") and end.day == 1:
        for months in (1, 3, 12):
            first = end.replace(day=1)
            year, month = divmod(first.year * 12 + first.month - 1 + months, 12)
            days.add(datetime.date(year, month + 1, 1) - DAY)
    return days


def period_is_right(found, value):
    start, end, modifier = value.get("start"), value.get("end"), value.get("Mod", "")
    if found["kind"] == "date" and start and end:
        is_edge = modifier == "end" and day(found["value"]) == day(end) - DAY
        return is_edge or (modifier == "start" and day(found["value"]) == day(start))
    if found["kind"] != "period":
        return False
    if bool(start) != ("from" in found) or bool(end) != ("to" in found):
        return False
    if start:
        firsts = {day(start), day(start) + DAY} if modifier == "after" else {day(start)}
        if day(found["from"]) not in firsts:
            return False
    return not end or day(found["to"]) in ends(value)


def minutes(text):
    return text[:5]


def hours_are_right(found, value):
    if "start" in value and "end" in value:
        return (found["kind"] == "hours" and found["from"] == minutes(value["start"])
                and found["to"] == minutes(value["end"]))
    bound = value.get("start") or value.get("end")
    return found["kind"] == "time" and found["value"] == minutes(bound)


def time_is_right(found, result):
    kind = result["TypeName"].split(".")[-1]
    for value in result["Resolution"]["values"]:
        if kind == "date" and found["kind"] == "date" and found["value"] == value.get("value"):
            return True
        if kind == "duration" and found["kind"] == "duration" and close(found["seconds"], float(value["value"])):
            return True
        if kind == "time" and found["kind"] == "time" and found["value"] == minutes(value["value"]):
            return True
        if kind == "daterange" and period_is_right(found, value):
            return True
        if kind == "timerange" and hours_are_right(found, value):
            return True
    return False


RIGHT = {"number": number_is_right, "percent": percent_is_right, "money": money_is_right, "size": size_is_right,
         "time": time_is_right}
KINDS = {"number": {"number"}, "percent": {"percent"}, "money": {"money"}, "size": {"size"},
         "time": {"date", "period", "duration", "time", "hours"}}


def is_wanted(name, result):
    """Results without a value cannot be compared; of times only the types that entities have a kind for."""
    resolution = result.get("Resolution") or {}
    if name != "time":
        return resolution.get("value") is not None and resolution.get("value") != "null"
    values = resolution.get("values", [])
    kind = result.get("TypeName", "").split(".")[-1]
    return kind in TYPES and bool(values) and all(value.get("value") != "not resolved" for value in values)


def run(program, cases):
    lines = []
    for case in cases:
        today = case.get("Context", {}).get("ReferenceDateTime", "2020-01-01")[:10]
        lines.append(json.dumps({"ask": case["Input"], "today": today}))
    done = subprocess.run(program, input="\n".join(lines) + "\n", capture_output=True, text=True, check=True)
    return [json.loads(line)["entities"] for line in done.stdout.splitlines()]


def score(name, cases, answers, show):
    """Results that are right by type; a case where nothing is to be found counts when nothing was found."""
    right, all_results = collections.Counter(), collections.Counter()
    for index, case, found in zip(*zip(*cases), answers):
        wanted = [result for result in case["Results"] if is_wanted(name, result)]
        if not case["Results"]:
            extra = [entity for entity in found if entity["kind"] in KINDS[name]]
            all_results["nothing"] += 1
            right["nothing"] += not extra
            if show and extra:
                print(f"{name} {index}: {case['Input'][:160]!r}\n    nothing, but {extra}")
        for result in wanted:
            kind = result.get("TypeName", name).split(".")[-1]
            near = [entity for entity in found if overlap(entity, result, case["Input"])]
            is_right = any(RIGHT[name](entity, result) for entity in near)
            all_results[kind] += 1
            right[kind] += is_right
            if show and not is_right:
                today = case.get("Context", {}).get("ReferenceDateTime", "")
                print(f"{name} {index} {today}: {case['Input'][:160]!r}\n    {result['Text']!r} {result['Resolution']}"
                      f"\n    found {[{k: v for k, v in e.items() if k != 'start'} for e in near]}")
    return right, all_results


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("specs", type=pathlib.Path)
    parser.add_argument("--half", choices=("odd", "even"), default="odd")
    parser.add_argument("--show", help="print what is not right in one of: " + ", ".join(FILES))
    parser.add_argument("--program", default=PROGRAM, help="reads questions and writes answers, one JSON object a line")
    arguments = parser.parse_args()
    if arguments.show and arguments.half == "even":
        parser.error("the even cases measure; they are not shown")
    for name, file in FILES.items():
        every = json.loads((arguments.specs / file).read_text(encoding="utf-8-sig"))
        first = 1 if arguments.half == "odd" else 0
        cases = [(index, case) for index, case in enumerate(every) if index % 2 == first]
        answers = run(arguments.program.split(), [case for _, case in cases])
        right, total = score(name, cases, answers, arguments.show == name)
        share = sum(right.values()) / max(1, sum(total.values()))
        parts = ", ".join(f"{kind} {right[kind]}/{total[kind]}" for kind in total)
        print(f"{name:8} {arguments.half}: {100 * share:5.1f} %  ({parts})")


if __name__ == "__main__":
    main()
