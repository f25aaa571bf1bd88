/* Patterns for names of files, as shells and git have them: `*`, `?`, `[a-z]`, `[!a]`, `[[:alpha:]]`, `\` before a
 * character that stands for itself. Work is bounded by the product of the two lengths. */
#ifndef FILE_TOOLS_GLOB_H
#define FILE_TOOLS_GLOB_H

#include "skill_json.h"

#include <stdbool.h>

typedef enum {
  GLOB_BYTES,      /* `?` is one byte, as git has it */
  GLOB_CHARACTERS, /* `?` is one character */
  GLOB_ANY_CASE    /* the same, and small letters are capitals, too */
} glob_manner;

/* Whether `pattern` describes the whole of `name`, both without '/'. A pattern with a '[' that nothing closes, or a '\'
 * at its end, describes nothing. */
bool glob_matches_name(skill_bytes pattern, skill_bytes name, glob_manner manner);

/* Whether `pattern` describes the whole of `path`, name by name between '/'. `**` as a name of the pattern stands for
 * any number of names, at the end for at least one. */
bool glob_matches_path(skill_bytes pattern, skill_bytes path, glob_manner manner);

/* Whether it has characters that stand for others. */
bool glob_has_wildcards(skill_bytes pattern);

#endif
