/* Loading the one library of this process. */
#ifndef WORKER_LIBRARY_H
#define WORKER_LIBRARY_H

#include "skill_sdk.h"

#include <stdint.h>

/* Why a library is not used; the numbers are those of the frame. */
enum unloadable {
  UNLOADABLE_LOADER = 1,      /* `detail`: the dynamic loader's words */
  UNLOADABLE_NO_ENTRY = 2,    /* does not export skill_entry */
  UNLOADABLE_NO_TABLE = 3,    /* skill_entry returned NULL */
  UNLOADABLE_SHORT_TABLE = 4, /* `found` bytes where `supported` are needed */
  UNLOADABLE_VERSION = 5,     /* built for `found`, the host speaks `supported` (major << 16 | minor) */
  UNLOADABLE_NO_EXECUTE = 6,  /* the table's `execute` is NULL */
  UNLOADABLE_PREPARE = 7,     /* `prepare` returned `found` */
};

struct library {
  const skill_plugin *plugin; /* NULL when the library is not used */
  uint32_t threads_after_load;
  uint32_t threads_after_entry;
  enum unloadable reason;
  uint32_t found;
  uint32_t supported;
  const char *detail;
};

/* Threads of this process. */
uint32_t thread_count(void);

/* Loads the library at `path` for the life of the process, runs its entry and its `prepare`, and checks its table. */
struct library library_load(const char *path);

#endif
