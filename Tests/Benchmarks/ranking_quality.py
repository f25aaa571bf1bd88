#!/usr/bin/env python3
"""ranking_quality.py SKILLHOST FOLDER: how often `skillhost rank` has the right skills among the first three, beside
the columns of FOLDER/README.md.  FOLDER holds sets (skills.jsonl, queries.jsonl) and the eval.py that scores them."""
import os
import subprocess
import sys
import tempfile

COLUMNS = ("keyword prototype", "goal")


def published(folder):
    """The table of the folder's README: set → {column: figure}."""
    rows, header = {}, None
    with open(os.path.join(folder, "README.md"), encoding="utf-8") as file:
        for line in file:
            cells = [cell.strip(" *") for cell in line.strip().strip("|").split("|")]
            if COLUMNS[0] in cells:
                header = cells
            elif header and len(cells) == len(header):
                rows[cells[0].split(" ")[0]] = dict(zip(header, cells))
            elif header and rows:
                break
    return rows


def main():
    skillhost, folder = sys.argv[1:]
    if not os.path.exists(os.path.join(folder, "eval.py")):
        print(f"quality: skipped, there are no sets in {folder}; name their folder with RANKING_SETS=DIR")
        return
    sys.path.insert(0, folder)
    sys.dont_write_bytecode = True
    import eval as scorer
    table = published(folder)
    print(f"{'recall@3':16}{'skills/queries':>16}{'skillhost':>11}{'95 %':>16}" + "".join(f"{c:>19}" for c in COLUMNS)
          + f"{'r@1':>8}{'r@5':>8}{'MRR':>8}")
    mean = 0.0
    names = [name for name in table if os.path.exists(os.path.join(folder, name, "queries.jsonl"))]
    for name in names:
        files = [os.path.join(folder, name, kind + ".jsonl") for kind in ("skills", "queries")]
        with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as ranking:
            subprocess.run([skillhost, "rank", "--catalog", files[0], "--queries", files[1], "--top", "5", "--json"],
                           stdout=ranking, check=True)
            ranking.flush()
            result = scorer.score(os.path.join(folder, name), ranking.name, 1000)
        mean += result["recall@3"] / len(names)
        print(f"{name:16}{table[name].get('skills / queries', ''):>16}{result['recall@3']:11.3f}"
              + "{:>16}".format("[%.3f, %.3f]" % result["recall@3_ci"])
              + "".join(f"{table[name].get(c, ''):>19}" for c in COLUMNS)
              + f"{result['recall@1']:8.3f}{result['recall@5']:8.3f}{result['MRR']:8.3f}", flush=True)
    print(f"{'mean':16}{'':16}{mean:11.3f}{'':16}" + "".join(f"{table.get('mean', {}).get(c, ''):>19}" for c in COLUMNS))


main()
