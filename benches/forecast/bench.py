#!/usr/bin/env python3
"""What a forecast of a whole file costs through the executable: read, clean, backtest, combine, ranges, reports.

usage: bench.py [--executable FILE] [--monthly FILE.csv]

The monthly file (date,demand,product_id) is made up unless one is given. When the Python of the variable PYTHON, else
python3, has statsforecast, its ensemble is fitted to the same file in the same run. Needs Python 3.9 and nothing else.
"""

import argparse
import filecmp
import os
import subprocess
import tempfile
from pathlib import Path

import histories
import measure

HERE = Path(__file__).parent
HORIZON = '{"horizon": 18}'
QUARTER = '{"horizon": 13}'
NOT_INSTALLED = 3
TIMES = 5


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--executable", default=str(HERE / "../../target/release/supplychain"))
    parser.add_argument("--monthly", help="a monthly file to use in place of the one that is made up")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="forecast-") as folder:
        bench = Bench(options.executable, Path(folder))
        monthly = options.monthly or bench.made("monthly", 200, 50, 126)
        bench.whole_job(monthly)
        bench.same_bytes(monthly)
        bench.few_items()
        bench.many_items()
        bench.many_weeks()


class Bench:
    def __init__(self, executable, folder):
        self.executable = executable
        self.folder = folder

    def whole_job(self, monthly):
        """Processor time beside that of the peer, and memory beside that of a process with next to nothing to do."""
        idle = self.run(self.made("idle", 1, 2, 2))
        job = self.best(monthly)
        memory = job.peak_mib - idle.peak_mib
        print(f"{Path(monthly).name}, {items_of(monthly)} items, 18 months ahead")
        say("processor", f"{job.cpu_seconds:.2f} s ({job.wall_seconds:.2f} s passed)")
        say("memory", f"{memory:.0f} MiB above the {idle.peak_mib:.0f} MiB of two rows", memory, 64)
        peer_seconds = ensemble(monthly)
        if peer_seconds is None:
            say("statsforecast", "is not installed for the Python of PYTHON, so there is no ratio to its ensemble")
        else:
            ratio = job.cpu_seconds / peer_seconds
            say("statsforecast", f"{peer_seconds:.1f} s to fit; ratio 1/{1 / ratio:.0f}", ratio, 1 / 20)

    def same_bytes(self, monthly):
        """Whether one thread and two leave the same files behind."""
        folders = [self.folder / f"threads-{threads}" for threads in (1, 2)]
        for threads, folder in enumerate(folders, start=1):
            self.run(monthly, "--out", str(folder), threads=threads)
        names = sorted({file.name for folder in folders for file in folder.iterdir()})
        _, different, missing = filecmp.cmpfiles(*folders, names, shallow=False)
        bad = ", ".join(different + missing)
        say("1 and 2 threads", f"DIFFERENT: {bad}" if bad else f"the same bytes in {len(names)} files")

    def few_items(self):
        used = self.best(self.made("few", 12, 36, 36))
        say("12 x 36 months", f"{used.wall_seconds:.2f} s", used.wall_seconds, 0.3)

    def many_items(self):
        used = self.run(self.made("many", 10_000, 60, 60), threads=2)
        text = f"{used.wall_seconds:.1f} s on two threads, {used.cpu_seconds:.1f} s of processors"
        say("10 000 x 60", f"{text}, {used.peak_mib:.0f} MiB", used.wall_seconds, 60)

    def many_weeks(self):
        """The whole command, with its files, on a file of the size that a large retailer has."""
        path = str(self.folder / "weeks.csv")
        histories.write_weeks(path, 20_000, 104)
        used = self.run(path, "--out", str(self.folder / "weeks"), params=QUARTER)
        say("20 000 x 104", f"{used.cpu_seconds:.1f} s of processors", used.cpu_seconds, 15)
        say("", f"{used.peak_mib:.0f} MiB", used.peak_mib, 500)

    def made(self, name, items, shortest, longest):
        path = self.folder / f"{name}.csv"
        histories.write(path, items, shortest, longest)
        return str(path)

    def run(self, file, *more, threads=None, params=HORIZON):
        command = [self.executable, "analyze", file, "--agent", "demand_forecasting", "--params", params, *more]
        return measure.run(command, threads)

    def best(self, file):
        """The least time and the most memory of several runs: on a machine that does other things too, more is noise."""
        runs = [self.run(file) for _ in range(TIMES)]
        return measure.Usage(
            min(used.wall_seconds for used in runs),
            min(used.cpu_seconds for used in runs),
            max(used.peak_mib for used in runs),
        )


def ensemble(monthly):
    """Processor seconds of the peer's fit; `None` when it is not installed."""
    python = os.environ.get("PYTHON", "python3")
    found = subprocess.run([python, str(HERE / "peer.py"), monthly], stdout=subprocess.PIPE, text=True)
    if found.returncode == NOT_INSTALLED:
        return None
    found.check_returncode()
    return float(found.stdout)


def items_of(path):
    with open(path, encoding="utf-8") as file:
        return len({line.rstrip().rsplit(",", 1)[-1] for line in file}) - 1


def say(name, text, figure=None, most=None):
    """One line; with the goal when there is one, and a word when it was missed."""
    goal = "" if most is None else f" (at most {most:g})" + ("" if figure <= most else " MISSED")
    print(f"{name:<16} {text}{goal}", flush=True)


main()
