#!/usr/bin/env python3
"""json_speed.py BUILD_DIR: JSON and JSON Schema beside JSONDecoder and the Python packages orjson, jsonschema-rs and
fastjsonschema, which take their turns on the same data in the same run."""
import glob
import json
import os
import random
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ROUNDS = 3


def corpora():
    """Documents of some 500 KB, and one of the size of a call's arguments."""
    chance = random.Random(5)
    words = "tide harbour boat Brest déjà vu 潮汐 时间 wind chart \"quoted\" night\n morning 🌊 and of the".split(" ")
    phrase = lambda count: " ".join(chance.choice(words) for _ in range(count))
    messages = [{
        "id": chance.randrange(10**17), "created_at": "2026-01-31T09:30:00Z", "text": phrase(12),
        "author": {"id": chance.randrange(10**9), "name": phrase(2), "verified": chance.random() < 0.2,
                   "followers": chance.randrange(10**5)},
        "tags": [phrase(1) for _ in range(chance.randrange(4))], "likes": chance.randrange(1000),
        "score": round(chance.random() * 100, 3), "reply_to": chance.choice([None, chance.randrange(10**17)]),
    } for _ in range(1400)]
    numbers = [[round(chance.uniform(-180, 180), 6) for _ in range(2)] for _ in range(22000)]
    return {
        "messages.json": json.dumps(messages, ensure_ascii=False),
        "pretty.json": json.dumps(messages, ensure_ascii=True, indent=2),
        "numbers.json": json.dumps(numbers),
        "text.json": json.dumps([phrase(400) for _ in range(200)], ensure_ascii=False),
        "arguments.json": json.dumps({"city": "Brest", "day": "2026-01-31", "unit": "metre", "limit": 5}),
    }


def sample(schema):
    """A value that fits a plain schema."""
    if "enum" in schema:
        return schema["enum"][0]
    kind = schema.get("type")
    if kind == "object":
        return {key: sample(inner) for key, inner in schema.get("properties", {}).items()}
    if kind == "array":
        return [sample(schema.get("items", {}))] * max(2, schema.get("minItems", 0))
    return {"integer": schema.get("minimum", 3), "number": schema.get("minimum", 2.5), "boolean": True,
            "string": "a text of ordinary length"}.get(kind)


def large():
    """A schema of some 2,000 lines, and a value for it."""
    chance = random.Random(7)
    definitions, value = {}, {}
    for number in range(60):
        name = f"section_{number}"
        definitions[name] = {
            "type": "object", "required": ["id", "kind"], "additionalProperties": False,
            "properties": {
                "id": {"type": "integer", "minimum": 0}, "kind": {"enum": ["alpha", "beta", "gamma"]},
                "label": {"type": "string", "minLength": 1, "maxLength": 80, "pattern": "^[A-Za-z][A-Za-z0-9 _-]*$"},
                "ratio": {"type": "number", "exclusiveMinimum": 0, "maximum": 100},
                "tags": {"type": "array", "items": {"type": "string"}, "uniqueItems": True, "maxItems": 10},
                "size": {"oneOf": [{"type": "integer"}, {"type": "null"}]},
            },
        }
        value[name] = {"id": number, "kind": chance.choice(["alpha", "gamma"]), "label": f"Section {number}",
                       "ratio": round(chance.uniform(1, 99), 2), "tags": ["a", "b", "c"], "size": None}
    schema = {"type": "object", "properties": {name: {"$ref": f"#/$defs/{name}"} for name in definitions},
              "required": sorted(definitions), "$defs": definitions}
    return schema, value


def cases():
    result = []
    for path in sorted(glob.glob(os.path.join(HERE, "../../Plugins/*/skill.json"))):
        with open(path) as file:
            skills = json.load(file)
        for skill in skills if isinstance(skills, list) else [skills]:
            result.append({"name": skill["id"], "schema": skill["parameters"], "values": [sample(skill["parameters"])]})
    schema, value = large()
    lines = json.dumps(schema, indent=2).count("\n")
    result.append({"name": f"{lines} lines", "schema": schema, "values": [value]})
    return result


def best(body):
    """Seconds for one run: the best of five batches of at least 40 ms each, as json-bench takes them."""
    count, batches, fastest = 1, 0, float("inf")
    while batches < 5:
        start = time.perf_counter()
        for _ in range(count):
            body()
        took = time.perf_counter() - start
        if took < 0.04:
            count *= 2
        else:
            fastest = min(fastest, took / count)
            batches += 1
    return fastest


def peers(documents, cases):
    figures, missing = [], []
    note = lambda what, name, peer, seconds: figures.append(
        {"what": what, "case": name, "peer": peer, "seconds": seconds})
    try:
        import orjson
        for name, text in documents.items():
            data = text.encode()
            note("parse", name, "orjson", best(lambda: orjson.loads(data)))
            value = orjson.loads(data)
            note("write", name, "orjson", best(lambda: orjson.dumps(value)))
    except ImportError:
        missing.append("orjson")
    try:
        import jsonschema_rs
        for case in cases:
            validator = jsonschema_rs.Draft202012Validator(case["schema"])
            check = validator.is_valid
            note("validate", case["name"], "jsonschema-rs", best(lambda: [check(value) for value in case["values"]]))
            note("compile", case["name"], "jsonschema-rs", best(
                lambda: jsonschema_rs.Draft202012Validator(case["schema"])))
    except ImportError:
        missing.append("jsonschema-rs")
    try:
        import fastjsonschema
        for case in cases:
            # It knows no 2020-12; the schemas here mean the same in draft 7.
            check = fastjsonschema.compile({**case["schema"], "$schema": "http://json-schema.org/draft-07/schema"})
            note("validate", case["name"], "fastjsonschema", best(lambda: [check(value) for value in case["values"]]))
    except ImportError:
        missing.append("fastjsonschema")
    return figures, missing


def show(title, what, figures, unit):
    print(f"\n{title}")
    for name in dict.fromkeys(figure["case"] for figure in figures if figure["what"] == what):
        row = {}
        for figure in figures:
            if figure["what"] == what and figure["case"] == name:
                row[figure["peer"]] = min(figure["seconds"], row.get(figure["peer"], float("inf")))
        cells = [f"{peer} {unit(name, seconds)}" + ("" if peer == "ours" else f" (ours is {seconds / row['ours']:.2f}×)")
                 for peer, seconds in row.items()]
        print(f"  {name:18} " + "   ".join(cells))


def main():
    build = os.path.abspath(sys.argv[1])
    documents, schemas = corpora(), cases()
    with tempfile.TemporaryDirectory() as folder:
        os.mkdir(os.path.join(folder, "parse"))
        for name, text in documents.items():
            with open(os.path.join(folder, "parse", name), "w") as file:
                file.write(text)
        with open(os.path.join(folder, "validate.json"), "w") as file:
            json.dump(schemas, file)
        figures, missing = [], []
        for _ in range(ROUNDS):
            ours = subprocess.run([os.path.join(build, "json-bench"), folder], check=True, capture_output=True)
            figures += json.loads(ours.stdout)
            theirs, missing = peers(documents, schemas)
            figures += theirs
    size = {name: len(text.encode()) for name, text in documents.items()}
    speed = lambda name, seconds: f"{size[name] / seconds / 1e6:.0f} MB/s"
    rate = lambda name, seconds: f"{1 / seconds:,.0f}/s"
    print(f"best of {ROUNDS} rounds in turn; \"ours is 2.00×\" reads: twice as fast")
    show("parsing", "parse", figures, speed)
    show("writing", "write", figures, speed)
    show("validating", "validate", figures, rate)
    show("compiling a schema", "compile", figures, rate)
    if missing:
        print(f"\nleft out, not installed for {sys.executable}: {', '.join(missing)} (pip install them)")


main()
