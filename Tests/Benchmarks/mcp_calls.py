#!/usr/bin/env python3
"""mcp_calls.py [COUNT]: what `tools/call` costs a client of a Python MCP server over stdio, which isolates nothing.

Run by an interpreter that has the package `mcp`; without it, says so and measures nothing.
"""
import importlib.util
import json
import os
import subprocess
import sys
import time

SERVER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "peers/mcp_server.py")


class Client:
    def __init__(self):
        self.process = subprocess.Popen(
            [sys.executable, SERVER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.count = 0
        self.ask("initialize", {"protocolVersion": "2025-06-18", "capabilities": {},
                                "clientInfo": {"name": "bench", "version": "1"}})
        self.send({"method": "notifications/initialized"})

    def send(self, message):
        self.process.stdin.write(json.dumps({"jsonrpc": "2.0", **message}).encode() + b"\n")
        self.process.stdin.flush()

    def ask(self, method, params):
        self.count += 1
        self.send({"id": self.count, "method": method, "params": params})
        while True:
            line = self.process.stdout.readline()
            if not line:
                sys.exit("mcp_calls.py: the server has ended")
            answer = json.loads(line)
            if answer.get("id") == self.count:
                return answer["result"]

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def main():
    if importlib.util.find_spec("mcp") is None:
        print("Python MCP server: left out, this python has no package 'mcp'")
        return
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    client = Client()
    times = []
    for number in range(-count // 10, count):
        start = time.perf_counter_ns()
        result = client.ask("tools/call", {"name": "multiply", "arguments": {"left": 12, "right": 7}})
        if number >= 0:
            times.append(time.perf_counter_ns() - start)
        if result["content"][0]["text"] != "84":
            sys.exit(f"mcp_calls.py: a wrong answer: {result}")
    client.close()
    times.sort()
    print(f"Python MCP server, tools/call over stdio: p50 {times[count // 2] / 1000:.2f} µs, "
          f"p99 {times[count * 99 // 100] / 1000:.2f} µs")


if __name__ == "__main__":
    main()
