/* Which files are looked for by their names. */
#ifndef FILE_TOOLS_NAME_FILTER_H
#define FILE_TOOLS_NAME_FILTER_H

#include "glob.h"
#include "skill_call.h"
#include "walk.h"

/* Begins as all zeros, which takes any. */
typedef struct name_filter {
  skill_text patterns; /* of names or paths, each ended by NUL; empty when any name will do */
  glob_manner manner;  /* of them: a pattern in small letters finds capitals, too */
  const char *type;    /* names that are of the type that is asked for; NULL when any is */
} name_filter;

/* Reads what is asked for: a glob, with alternatives as in `*.{c,h}`; a name with a dot; or a part of a name. False
 * when there are too many alternatives or memory has run out. */
bool name_filter_read(name_filter *filter, skill_bytes name);
/* The same for a type, of those that the manifest lists. False when there is no such type. */
bool name_filter_read_type(name_filter *filter, skill_bytes type);
bool name_filter_takes(const name_filter *filter, const walk_entry *entry);
void name_filter_free(name_filter *filter);

#endif
