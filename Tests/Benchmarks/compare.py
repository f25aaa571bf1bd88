"""Times whole processes side by side: the commands take turns, so that a machine that slows down slows all of them."""
import os
import statistics
import subprocess
import time


def one_run(argv, env=None, stdin=None):
    """Returns (wall seconds, CPU seconds, peak resident MiB) of one run; raises when it fails."""
    start = time.perf_counter()
    process = subprocess.Popen(
        argv, stdin=stdin or subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=env)
    message = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    process.stderr.close()
    if process.returncode != 0:
        raise SystemExit(f"{argv}: exit {process.returncode}: {message.decode(errors='replace')[:400]}")
    return wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def compare(title, commands, runs=25, env=None):
    """commands: {label: argv}; the first one is ours. Prints medians, and each figure of ours over each peer's."""
    samples = {label: [] for label in commands}
    for round in range(runs + 2):
        for label, argv in commands.items():
            sample = one_run(argv, env)
            if round >= 2:
                samples[label].append(sample)
    print(f"\n{title}  ({runs} runs each, in turn; medians)")
    middle = {label: [statistics.median(column) for column in zip(*rows)] for label, rows in samples.items()}
    ours = next(iter(middle.values()))
    for label, (wall, cpu, peak) in middle.items():
        ratio = "" if middle[label] is ours else f"   ours/this: wall {ours[0] / wall:5.2f}  cpu {ours[1] / cpu:5.2f}"
        print(f"  {label:34} wall {wall * 1e3:8.2f} ms   cpu {cpu * 1e3:8.2f} ms   peak {peak:6.1f} MiB{ratio}")
    return middle
