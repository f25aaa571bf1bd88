/* How files are told of. */
#ifndef FILE_TOOLS_TELLING_H
#define FILE_TOOLS_TELLING_H

#include "skill_call.h"

/* Adds `path` as text: control characters and bytes that are no UTF-8 as \x1b, a backslash as \\, so that one path is
 * one piece of one line and no two look the same. */
void tell_path(skill_text *out, skill_bytes path);
/* Adds `path` as a person in the call's working directory would write it. */
void tell_path_from_here(skill_text *out, const skill_call *call, skill_bytes path);

/* Ends the call because `path` could not be opened, for the reason of `errno`. */
void fail_to_open(skill_call *call, skill_bytes path, int error);

/* Opens `path`, whatever it is, without waiting. Answers a descriptor, or -1 once it has ended the call. */
int open_path(skill_call *call, const skill_text *path);

/* Adds `line` as UTF-8, with U+FFFD in place of what is none. Answers how many bytes that were. */
size_t add_as_utf8(skill_text *out, skill_bytes line);

/* Whether a file that begins so holds something else than text. */
bool is_binary(skill_bytes beginning);

#endif
