#!/usr/bin/env python3
"""start.py BUILD_DIR: what the command costs as a whole process, beside its peers.

`list` of 1,000 generated skills beside a bare C program that reads the same sections and one that opens each library
with dlopen; one `run` beside an empty Swift program with the runtime linked statically.
"""
import json
import os
import subprocess
import sys
import tempfile

from compare import compare

HERE = os.path.dirname(os.path.abspath(__file__))
INCLUDE = os.path.join(HERE, "../../SkillSDK/CSkillABI/include")
COUNT = 1000

SKILL = r"""
#include "skill_sdk.h"
static const unsigned char manifest[] __attribute__((section(".skill_manifest"), used)) = {MANIFEST};
static void execute(const skill_context *c, skill_bytes id, skill_bytes a) {
  (void)id; (void)a;
  skill_result result = {sizeof result, 0, SKILL_TEXT("done"), {0, 0}, {0, 0}, 0};
  c->host->result(c, &result);
}
static const skill_plugin plugin = {sizeof plugin, SKILL_ABI_MAJOR, SKILL_ABI_MINOR, 0, 0, execute};
const skill_plugin *skill_entry(const skill_host *host) { (void)host; return &plugin; }
"""


def generate(directory, count):
    """One library is compiled; the others are copies whose manifest has another id of the same length."""
    manifest = json.dumps({
        "id": "generated_0000", "version": "1.0.0", "name": "Generated 0000",
        "description": "Use it to measure how long a listing takes. Needs a text; gives the text back in upper case.",
        "keywords": ["measure", "listing", "generated", "测量"],
        "examples": ["measure the listing", "how long does a listing take"],
        "parameters": {"type": "object", "required": ["text"], "additionalProperties": False, "properties": {
            "text": {"type": "string", "description": "What is given back."},
            "times": {"type": "integer", "minimum": 1, "maximum": 9, "description": "How often."}}},
        "effects": {"readOnly": True},
    }, ensure_ascii=False).encode()
    source = os.path.join(directory, "skill.c")
    with open(source, "w") as file:
        file.write(SKILL.replace("MANIFEST", ",".join(str(byte) for byte in manifest)))
    library = os.path.join(directory, "skill.so")
    subprocess.run(["clang", "-O2", "-shared", "-fPIC", "-I", INCLUDE, source, "-o", library], check=True)
    with open(library, "rb") as file:
        image = file.read()
    skills = os.path.join(directory, "skills.d")
    os.mkdir(skills, 0o755)
    for number in range(count):
        with open(os.path.join(skills, f"libgenerated_{number:04}.so"), "wb") as file:
            file.write(image.replace(b"generated_0000", b"generated_%04d" % number))
    return skills


def main():
    build = os.path.abspath(sys.argv[1])
    skillhost = os.path.join(build, "skillhost")
    with tempfile.TemporaryDirectory() as directory:
        skills = generate(directory, COUNT)
        peers = {}
        for name in ["pread_sections", "dlopen_loop"]:
            peers[name] = os.path.join(directory, name)
            subprocess.run(["clang", "-O2", os.path.join(HERE, f"peers/{name}.c"), "-o", peers[name]], check=True)
        empty = os.path.join(directory, "empty")
        with open(empty + ".swift", "w") as file:
            file.write("")
        subprocess.run(["swiftc", "-O", "-static-stdlib", empty + ".swift", "-o", empty], check=True)
        environment = dict(os.environ, SKILLHOST_SKILLS=skills, HOME=directory, XDG_CONFIG_HOME=directory)
        compare(f"skillhost list, {COUNT} skills", {
            "skillhost list": [skillhost, "list"],
            "C, pread of the sections": [peers["pread_sections"], skills],
            "C, dlopen of each": [peers["dlopen_loop"], skills],
        }, env=environment)
        few = os.path.join(directory, "few")
        os.mkdir(few, 0o755)
        for name in os.listdir(build):
            if name in ("libcalculator.so", "libtext_tools.so", "libmeeting_notes.so"):
                with open(os.path.join(build, name), "rb") as source, open(os.path.join(few, name), "wb") as copy:
                    copy.write(source.read())
        compare("skillhost run, one call of a C skill in a worker", {
            "skillhost run calculator": [skillhost, "run", "calculator", "--arg", "expression=6*7"],
            "empty Swift program, static": [empty],
        }, env=dict(environment, SKILLHOST_SKILLS=few))


if __name__ == "__main__":
    main()
