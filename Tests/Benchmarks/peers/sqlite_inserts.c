/* sqlite_inserts SOURCE TARGET BATCH: writes the events of SOURCE to TARGET with the least that is needed for it, BATCH
   events of one attempt in a transaction, and prints the seconds that took. Tables, indices and pragmas are those of
   SOURCE. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Of sqlite3.h, which need not be there. */
typedef struct sqlite3 sqlite3;
typedef struct sqlite3_stmt sqlite3_stmt;
int sqlite3_open(const char *, sqlite3 **);
int sqlite3_exec(sqlite3 *, const char *, int (*)(void *, int, char **, char **), void *, char **);
int sqlite3_prepare_v2(sqlite3 *, const char *, int, sqlite3_stmt **, const char **);
int sqlite3_bind_text(sqlite3_stmt *, int, const char *, int, void (*)(void *));
int sqlite3_bind_int64(sqlite3_stmt *, int, long long);
int sqlite3_step(sqlite3_stmt *);
int sqlite3_reset(sqlite3_stmt *);
int sqlite3_close_v2(sqlite3 *);
const unsigned char *sqlite3_column_text(sqlite3_stmt *, int);
long long sqlite3_column_int64(sqlite3_stmt *, int);
const char *sqlite3_errmsg(sqlite3 *);

struct event {
  char *conversation, *attempt, *line;
  long long sequence;
};

static sqlite3 *database;

static void check(int code, int wanted) {
  if (code == wanted) return;
  fprintf(stderr, "%s\n", sqlite3_errmsg(database));
  exit(1);
}

static void run(const char *sql) { check(sqlite3_exec(database, sql, NULL, NULL, NULL), 0); }

static sqlite3_stmt *prepare(sqlite3 *of, const char *sql) {
  sqlite3_stmt *statement;
  check(sqlite3_prepare_v2(of, sql, -1, &statement, NULL), 0);
  return statement;
}

static void text(sqlite3_stmt *statement, int place, const char *value) {
  check(sqlite3_bind_text(statement, place, value, -1, NULL), 0);
}

static void step(sqlite3_stmt *statement) {
  check(sqlite3_step(statement), 101);
  sqlite3_reset(statement);
}

int main(int count, char **words) {
  sqlite3 *source;
  struct event *events = NULL;
  size_t size = 0, room = 0, batch;
  struct timespec start, end;
  if (count != 4 || sqlite3_open(words[1], &source) != 0 || sqlite3_open(words[2], &database) != 0) return 2;
  batch = (size_t)atol(words[3]);
  run("PRAGMA foreign_keys = ON");
  run("PRAGMA journal_mode = WAL");
  run("PRAGMA synchronous = FULL");
  sqlite3_stmt *schema = prepare(source, "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY rowid");
  while (sqlite3_step(schema) == 100) run((const char *)sqlite3_column_text(schema, 0));
  sqlite3_stmt *all = prepare(source, "SELECT conversation, attempt, sequence, line FROM event ORDER BY place");
  while (sqlite3_step(all) == 100) {
    if (size == room) events = realloc(events, (room = room * 2 + 1024) * sizeof *events);
    events[size].conversation = strdup((const char *)sqlite3_column_text(all, 0));
    events[size].attempt = strdup((const char *)sqlite3_column_text(all, 1));
    events[size].sequence = sqlite3_column_int64(all, 2);
    events[size++].line = strdup((const char *)sqlite3_column_text(all, 3));
  }
  sqlite3_stmt *begin = prepare(database, "BEGIN IMMEDIATE"), *commit = prepare(database, "COMMIT");
  sqlite3_stmt *conversation =
      prepare(database, "INSERT INTO conversation (id, title, created, updated) VALUES (?, 'title', 1, 1)");
  sqlite3_stmt *attempt = prepare(database, "INSERT INTO attempt VALUES (?, ?, 'idle', 'owner', 0)");
  sqlite3_stmt *event =
      prepare(database, "INSERT INTO event (conversation, attempt, sequence, line) VALUES (?, ?, ?, ?)");
  sqlite3_stmt *phase = prepare(database, "UPDATE attempt SET phase = 'streaming', last = ?, owner = ? WHERE id = ?");
  sqlite3_stmt *updated = prepare(database, "UPDATE conversation SET updated = ? WHERE id = ?");
  clock_gettime(CLOCK_MONOTONIC, &start);
  for (size_t place = 0; place < size;) {
    struct event *first = events + place;
    step(begin);
    for (size_t number = 0; number < batch && place < size; number++, place++) {
      struct event *one = events + place;
      if (strcmp(one->attempt, first->attempt) != 0) break;
      if (one->sequence == 1) {
        text(conversation, 1, one->conversation), step(conversation);
        text(attempt, 1, one->attempt), text(attempt, 2, one->conversation), step(attempt);
      }
      text(event, 1, one->conversation), text(event, 2, one->attempt);
      sqlite3_bind_int64(event, 3, one->sequence);
      text(event, 4, one->line), step(event);
    }
    sqlite3_bind_int64(phase, 1, events[place - 1].sequence);
    text(phase, 2, "owner"), text(phase, 3, first->attempt), step(phase);
    sqlite3_bind_int64(updated, 1, (long long)place), text(updated, 2, first->conversation), step(updated);
    step(commit);
  }
  clock_gettime(CLOCK_MONOTONIC, &end);
  printf("%zu %.6f\n", size, (double)(end.tv_sec - start.tv_sec) + (double)(end.tv_nsec - start.tv_nsec) / 1e9);
  sqlite3_close_v2(database);
  return 0;
}
