#!/usr/bin/env python3
"""models_speed.py BUILD_DIR: the client of models, beside the package `openai` where this python has it."""
import importlib.util
import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
CHUNKS = 20_000


def run(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()


def main():
    build = os.path.abspath(sys.argv[1])
    ours = os.path.join(build, "models-bench")
    peer = [sys.executable, os.path.join(HERE, "peers/openai_stream.py")]
    server = subprocess.Popen(
        [sys.executable, os.path.join(HERE, "peers/model_server.py")], stdout=subprocess.PIPE, text=True)
    try:
        url = f"http://127.0.0.1:{server.stdout.readline().strip()}"
        has_peer = importlib.util.find_spec("openai") is not None
        if not has_peer:
            print("openai (Python): left out, this python has no package 'openai'")
        for kind, count, unit, factor in [("stream", CHUNKS, "µs a chunk", 1000 * CHUNKS),
                                          ("stamp", 200, "µs from sending to seeing, median", 1000)]:
            own = int(run(ours, kind, f"{url}/{kind}/{count}", str(count))[0]) / factor
            print(f"{kind}, {count} chunks: skillhost {own:.2f} {unit}", end="")
            if has_peer:
                other = int(run(*peer, f"{url}/{kind}/{count}", kind)[0]) / factor
                print(f", openai {other:.2f}: {other / own:.1f} times", end="")
            print()
        ask, bare = (int(part) / 1000 for part in
                     run(ours, "ask", f"{url}/ask", os.path.join(build, "libcalculator.so")))
        print(f"ask: {ask:.0f} µs with two requests and a call, the requests alone {bare:.0f}: "
              f"{ask - bare:.0f} µs more")
    finally:
        server.terminate()
        server.wait()


if __name__ == "__main__":
    main()
