"""sqlite_inserts.py SOURCE TARGET BATCH: as sqlite_inserts.c does it, by Python's sqlite3."""
import sqlite3
import sys
import time

source = sqlite3.connect(sys.argv[1])
target = sqlite3.connect(sys.argv[2], isolation_level=None)
batch = int(sys.argv[3])
for pragma in ("foreign_keys = ON", "journal_mode = WAL", "synchronous = FULL"):
    target.execute("PRAGMA " + pragma)
for (sql,) in source.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY rowid"):
    target.execute(sql)
events = source.execute("SELECT conversation, attempt, sequence, line FROM event ORDER BY place").fetchall()

batches = []
for event in events:
    if not batches or len(batches[-1]) == batch or batches[-1][0][1] != event[1]:
        batches.append([])
    batches[-1].append(event)
start = time.monotonic()
for one in batches:
    target.execute("BEGIN IMMEDIATE")
    if one[0][2] == 1:
        target.execute("INSERT INTO conversation (id, title, created, updated) VALUES (?, 'title', 1, 1)", (one[0][0],))
        target.execute("INSERT INTO attempt VALUES (?, ?, 'idle', 'owner', 0)", (one[0][1], one[0][0]))
    target.executemany("INSERT INTO event (conversation, attempt, sequence, line) VALUES (?, ?, ?, ?)", one)
    target.execute(
        "UPDATE attempt SET phase = 'streaming', last = ?, owner = 'owner' WHERE id = ?", (one[-1][2], one[0][1]))
    target.execute("UPDATE conversation SET updated = ? WHERE id = ?", (one[-1][2], one[0][0]))
    target.execute("COMMIT")
print(len(events), time.monotonic() - start)
