#!/usr/bin/env python3
"""watching.py BUILD_DIR: how soon a host that runs knows a library that was moved into its folder, by the size of the
folder."""
import os
import shutil
import subprocess
import sys
import tempfile

from start import generate

SIZES = [10, 1000, 5000]


def main():
    build = os.path.abspath(sys.argv[1])
    print("from a file in the folder to the update that tells of its skill:")
    for size in SIZES:
        with tempfile.TemporaryDirectory() as directory:
            skills = generate(directory, size)
            library = os.path.join(directory, "libcalculator.so")
            shutil.copyfile(os.path.join(build, "libcalculator.so"), library)
            subprocess.run([os.path.join(build, "watch-bench"), skills, library, "200"], check=True)


main()
