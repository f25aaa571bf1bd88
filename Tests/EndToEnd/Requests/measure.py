#!/usr/bin/env python3
"""measure.py SKILLHOST SKILLS [--json] [ID…]: asks the two hundred requests and says how many reach the right skill and how
many end with the right result; of the given skills only, if any are named. README.md tells what a request holds."""
import http.server
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
from concurrent.futures import ThreadPoolExecutor

HERE = os.path.dirname(os.path.abspath(__file__))
PAGES = {
    "/page": ("text/html; charset=utf-8",
              "<!DOCTYPE html><html><head><title>Harbour news</title><style>p{color:red}</style><script>track()</script>"
              "</head><body><h1>Harbour news</h1><p>The ferry leaves at <b>nine</b> &amp; returns at six.</p></body></html>"),
    "/zh": ("text/html; charset=gb18030", "<html><body><h1>港口</h1><p>渡轮九点出发，六点返回。</p></body></html>"),
}


class Pages(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        if self.path == "/moved":
            self.send_response(302)
            self.send_header("Location", "/page")
            self.end_headers()
            return
        kind, text = PAGES.get(self.path, ("text/plain", "nothing is here"))
        body = text.encode("gb18030" if "gb18030" in kind else "utf-8")
        self.send_response(200 if self.path in PAGES else 404)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


def folder(place):
    """A copy of the files; names that begin with `dot-` get their dot."""
    shutil.copytree(os.path.join(HERE, "files"), place)
    for root, _, files in os.walk(place):
        for name in files:
            if name.startswith("dot-"):
                os.rename(os.path.join(root, name), os.path.join(root, "." + name[4:]))


class Asker:
    def __init__(self, skillhost, skills, server):
        self.skillhost, self.skills, self.server = skillhost, skills, server

    def ask(self, sentence, place, home, args=(), stdin=None):
        environment = {
            "PATH": os.environ["PATH"], "SKILLHOST_SKILLS": self.skills, "SKILLHOST_HOME": home, "LC_ALL": "C.UTF-8",
            "SKILLHOST_NOW": "2026-12-01T01:30:00Z", "TZ": "Asia/Shanghai",
        }
        for name in ("LD_LIBRARY_PATH", "TMPDIR"):
            if name in os.environ:
                environment[name] = os.environ[name]
        command = [self.skillhost, "ask", sentence.replace("{server}", self.server), "--json", "--yes"]
        for name, value in args:
            command += ["--arg", name + "=" + value]
        # Only requests about the web may reach the server of this measurement.
        if "{server}" in sentence:
            subprocess.run([self.skillhost, "config", "set", "web_fetch.allow", json.dumps(["127.0.0.1"])], env=environment,
                           cwd=place, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        done = subprocess.run(command, cwd=place, env=environment, stdin=stdin or subprocess.DEVNULL, capture_output=True,
                              text=True)
        try:
            return json.loads(done.stdout), done.stderr
        except ValueError:
            return {}, done.stderr

    def outcome(self, request):
        """(right skill, right result, what was seen)"""
        with tempfile.TemporaryDirectory(prefix="skillhost-requests-") as top:
            place, home = os.path.join(top, "files"), os.path.join(top, "home")
            folder(place)
            for sentence in request.get("before", []):
                self.ask(sentence, place, home)
            stdin = open(os.path.join(place, request["input"]), "rb") if "input" in request else None
            answer, errors = self.ask(request["ask"], place, home, request.get("args", {}).items(), stdin)
            skill = answer.get("skill")
            if "then" in request:
                answer, errors = self.ask(request["then"], place, home)
            text = (answer.get("result") or {}).get("text", "")
            seen = text or (answer.get("error") or {}).get("message", "") or errors
            right = all(part in text for part in request.get("text", []))
            right = right and not any(part in text for part in request.get("not", []))
            right = right and re.search(request.get("matches", ""), text) is not None
            for name, rules in request.get("files", {}).items():
                with open(os.path.join(place, name), encoding="utf-8") as file:
                    content = file.read()
                right = right and all(part in content for part in rules.get("has", []))
                right = right and not any(part in content for part in rules.get("lacks", []))
            right = right and skill == request["skill"] and "error" not in answer
            return skill == request["skill"], right, f"{skill}: {seen.strip()}"


def main():
    arguments = [word for word in sys.argv[1:] if word != "--json"]
    skillhost, skills, only = os.path.abspath(arguments[0]), os.path.abspath(arguments[1]), arguments[2:]
    with open(os.path.join(HERE, "requests.jsonl"), encoding="utf-8") as file:
        requests = [json.loads(line) for line in file]
    requests = [request for request in requests if not only or request["skill"] in only]
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Pages)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    asker = Asker(skillhost, skills, f"http://127.0.0.1:{server.server_port}")
    with ThreadPoolExecutor(2) as pool:
        outcomes = list(pool.map(asker.outcome, requests))
    chosen = sum(skill for skill, _, _ in outcomes)
    right = sum(result for _, result, _ in outcomes)
    misses = [
        {"ask": request["ask"], "skill": request["skill"], "chosen": skill, "seen": seen[:300]}
        for request, (skill, result, seen) in zip(requests, outcomes) if not result
    ]
    if "--json" in sys.argv:
        print(json.dumps({"requests": len(requests), "skill": chosen, "result": right, "misses": misses}, ensure_ascii=False))
        return
    for miss in misses:
        print(f"{'result' if miss['chosen'] else 'skill ':7} {miss['skill']:16} {miss['ask']}\n          {miss['seen']!r}")
    print(f"right skill {chosen} of {len(requests)} ({chosen / len(requests):.1%}), "
          f"right result {right} ({right / len(requests):.1%})")


main()
