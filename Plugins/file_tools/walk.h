/* All that lies beneath a folder, in the order of its names. */
#ifndef FILE_TOOLS_WALK_H
#define FILE_TOOLS_WALK_H

#include "skill_json.h"

#include <stdbool.h>

typedef enum { WALK_FILE, WALK_FOLDER, WALK_LINK, WALK_OTHER } walk_kind;

/* Lent to the visitor until it returns. */
typedef struct walk_entry {
  skill_bytes path; /* from the folder of the walk; bytes as the system has them, behind which a NUL stands */
  skill_bytes name; /* its last part */
  int folder;       /* what the name can be opened in */
  walk_kind kind;
} walk_entry;

typedef struct walk {
  bool with_ignored; /* also what git would ignore; `.git` itself never */
  /* Told of a folder before what is in it. False ends the walk. */
  bool (*visit)(void *state, const walk_entry *entry);
  void *state;
  /* What the walk found out: */
  size_t unreadable; /* folders that the system did not let it read, or that lie too deep */
  bool memory_failed;
} walk;

/* Goes through the folder `root`, which stays open. Links are told of and not followed. False when the visitor has
 * ended it or memory has run out. */
bool walk_folder(walk *w, int root);

#endif
