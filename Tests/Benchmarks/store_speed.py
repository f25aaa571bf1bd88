#!/usr/bin/env python3
"""store_speed.py BUILD_DIR: events that are on disk a second, beside SQLite's own loop in C and Python's sqlite3, which write
the same lines into the same tables. They take turns, so that a disk that slows down slows all of them."""
import os
import statistics
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
RUNS = 5
# Events in a transaction, attempts, events of each.
SIZES = [(1, 10, 50), (16, 20, 400), (256, 100, 1000)]


def seconds(argv):
    output = subprocess.run(argv, check=True, capture_output=True, text=True).stdout
    return float(output.split()[1])


def main():
    build = os.path.abspath(sys.argv[1])
    c = os.path.join(build, "sqlite-inserts")
    subprocess.run(
        ["cc", "-O2", "-o", c, os.path.join(HERE, "peers", "sqlite_inserts.c"), "-l:libsqlite3.so.0"], check=True)
    python = [sys.executable, os.path.join(HERE, "peers", "sqlite_inserts.py")]
    load = os.path.join(build, "store-load")
    print(f"events on disk a second (WAL, synchronous = FULL; medians of {RUNS} runs, in turn):")
    for batch, attempts, events in SIZES:
        times = {"this store": [], "C": [], "Python": []}
        with tempfile.TemporaryDirectory(dir=os.environ.get("BENCH_DIR")) as directory:
            for run in range(RUNS):
                ours = os.path.join(directory, f"{run}.sqlite")
                times["this store"].append(seconds([load, "append", ours, str(attempts), str(events), str(batch)]))
                for label, program in (("C", [c]), ("Python", python)):
                    theirs = os.path.join(directory, f"{run}-{label}.sqlite")
                    times[label].append(seconds(program + [ours, theirs, str(batch)]))
        rates = {label: attempts * events / statistics.median(taken) for label, taken in times.items()}
        ratio = statistics.median(a / b for a, b in zip(times["this store"], times["C"]))
        print(
            f"  {batch:3} in a transaction: " + "   ".join(f"{label} {rate:9,.0f}" for label, rate in rates.items())
            + f"   ours/C: time {ratio:.2f}")
    with tempfile.TemporaryDirectory(dir=os.environ.get("BENCH_DIR")) as directory:
        print("through the log of an agent, which decides what waits for the disk:")
        for width in (1, 8, 64):
            taken = [
                seconds([load, "log", os.path.join(directory, f"{width}-{run}.sqlite"), str(width), str(20000 // width)])
                for run in range(5)
            ]
            print(f"  {width:3} attempts at a time: {20000 // width * width / statistics.median(taken):9,.0f}")


main()
