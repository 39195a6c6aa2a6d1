"""Runs the executable once and tells what it used."""

import os
import subprocess
import time
from dataclasses import dataclass

KIB_IN_MIB = 1024


@dataclass
class Usage:
    wall_seconds: float
    cpu_seconds: float
    peak_mib: float


def run(command, threads=None):
    """What one run of a command used. An answer on standard output is not wanted; a failure ends the benchmark.

    The peak is never told lower than this interpreter's own, which the system counts until the command takes over.
    """
    environment = dict(os.environ)
    if threads:
        environment["RAYON_NUM_THREADS"] = str(threads)
    start = time.monotonic()
    process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        raise SystemExit(f"failed with {process.returncode}: {' '.join(command)}")
    seconds = time.monotonic() - start
    return Usage(seconds, used.ru_utime + used.ru_stime, used.ru_maxrss / KIB_IN_MIB)
