#!/usr/bin/env python3
"""million_events.py BUILD_DIR [EVENTS [RATE]]: one process writes a million events to a conversation, as fast as it can or RATE a
second, while 'log --follow' shows them: memory of both must stay flat, and the last event be shown within a second."""
import os
import subprocess
import sys
import tempfile
import threading
import time


def resident(process):
    """MiB; 0 when the process is gone."""
    try:
        with open(f"/proc/{process.pid}/status") as status:
            for line in status:
                if line.startswith("VmRSS:"):
                    return int(line.split()[1]) / 1024
    except OSError:
        pass
    return 0


def main():
    build = os.path.abspath(sys.argv[1])
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 1_000_000
    rate = sys.argv[3:4]
    with tempfile.TemporaryDirectory() as directory:
        store = os.path.join(directory, "conversations.sqlite")
        environment = {**os.environ, "SKILLHOST_STORE": store}
        writer = subprocess.Popen(
            [os.path.join(build, "store-load"), "one", store, "million", str(count), *rate],
            stdout=subprocess.PIPE, text=True)
        writer.stdout.readline()
        while subprocess.run(
                [os.path.join(build, "skillhost"), "log", "million", "-n", "1"], env=environment,
                capture_output=True).returncode != 0:
            time.sleep(0.05)
        follower = subprocess.Popen(
            [os.path.join(build, "skillhost"), "log", "million", "--follow", "--json"], env=environment,
            stdout=subprocess.PIPE)
        samples = {"writer": [], "follower": []}
        over = threading.Event()

        def sample():
            while not over.wait(0.2):
                for name, process in (("writer", writer), ("follower", follower)):
                    samples[name].append(resident(process))

        sampler = threading.Thread(target=sample)
        sampler.start()
        shown = 0
        for line in follower.stdout:
            shown += 1
            if b'"kind":"completed"' in line:
                break
        last_shown = time.time()
        over.set()
        sampler.join()
        written, seconds, last = writer.communicate()[0].split()
        follower.terminate()
        follower.wait()
        lag = last_shown - int(last) / 1e9
        print(f"{written} events in {float(seconds):.1f} s, {int(written) / float(seconds):,.0f} a second; shown: {shown}")
        good = shown == int(written) and lag < 1
        for name, values in samples.items():
            values = [value for value in values if value > 0]
            tenth = len(values) // 10
            early, late = max(values[tenth:2 * tenth + 1]), max(values[-tenth - 1:])
            print(f"{name}: {early:.1f} MiB in the second tenth, {late:.1f} MiB in the last, at most {max(values):.1f}")
            good = good and late < early + 8
        print(f"the last event was shown {lag * 1000:.0f} ms after it was on disk")
        print("good" if good else "NOT GOOD")
        return 0 if good else 1


sys.exit(main())
