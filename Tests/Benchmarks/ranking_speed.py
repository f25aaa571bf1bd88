#!/usr/bin/env python3
"""ranking_speed.py BUILD_DIR SETS: how long ranking takes, inside the process and over a pipe, beside tantivy and bm25s.

SETS/speed.py makes the catalogues, runs the peers (packages bm25s, PyStemmer, numpy, tantivy; left out where they are
missing) and times programs over a pipe, which itself costs some 30 µs a question."""
import importlib.util
import os
import subprocess
import sys
import tempfile

SIZES = "100,10000,100000"
PEERS = {"tantivy-nostop": ("tantivy",), "bm25s": ("bm25s", "Stemmer", "numpy")}


def main():
    build, sets = sys.argv[1:]
    speed = os.path.join(sets, "speed.py")
    if not os.path.exists(speed):
        print(f"ranking: skipped, there is no {speed}; name its folder with RANKING_SETS=DIR")
        return
    bench = os.path.abspath(os.path.join(build, "ranking-bench"))
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.executable, speed, "make", folder, "--sizes", SIZES], check=True, stdout=subprocess.DEVNULL)
        for size in SIZES.split(","):
            subprocess.run([bench, "speed", f"{folder}/skills-{size}.jsonl", f"{folder}/queries.jsonl"], check=True)
        subprocess.run([sys.executable, speed, "external", folder, "--sizes", SIZES, "--", bench], check=True)
        peers = [peer for peer, packages in PEERS.items() if all(importlib.util.find_spec(name) for name in packages)]
        for peer in PEERS:
            if peer not in peers:
                print(f"{peer}: skipped, PYTHON has no packages {', '.join(PEERS[peer])}")
        if peers:
            subprocess.run([sys.executable, speed, "bench", folder, "--sizes", SIZES, "--engines", ",".join(peers)],
                           check=True)


main()
