"""openai_stream.py URL stream|stamp: reads a stream with the package `openai`, as the benchmark of ours does."""
import sys
import time

from openai import OpenAI

url, kind = sys.argv[1:]
client = OpenAI(base_url=url, api_key="none")


def read():
    text, times = "", []
    start = time.monotonic_ns()
    for chunk in client.chat.completions.create(
            model="m", messages=[{"role": "user", "content": "?"}], stream=True):
        if piece := chunk.choices[0].delta.content:
            if kind == "stamp":
                times.append(time.monotonic_ns() - int(piece))
            text += piece
    return time.monotonic_ns() - start, times


if kind == "stream":
    read()
    print(min(read()[0] for _ in range(5)))
else:
    times = sorted(read()[1])
    print(times[len(times) // 2])
