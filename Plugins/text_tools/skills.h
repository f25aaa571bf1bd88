/* What the skills of this library share. */
#ifndef TEXT_TOOLS_CALL_H
#define TEXT_TOOLS_CALL_H

#include "skill_json.h"

#include <stdbool.h>

/* One call: its arguments, and room for what it makes of them. */
typedef struct call {
  const skill_context *context;
  skill_bytes arguments;
  skill_text text;       /* the argument `text` */
  skill_text result;     /* the result's text */
  skill_text structured; /* the result's JSON, begun with '{' and ended by succeed */
} call;

/* Each ends the call. */
void count_text(call *call);
void convert_case(call *call);
void sort_lines(call *call);
void extract_from_text(call *call);

/* Ends the call with `result` and `structured`. */
void succeed(call *call);
/* Ends the call without a result. */
void fail(call *call, uint32_t kind, const char *code, const char *text);

/* The index of the argument `name` among `count` values; `fallback` when it is absent. -1, and the call is ended, when
 * it is something else, or absent without a fallback (which -1 is, too). */
int choice(call *call, const char *name, const char *const *values, int count, int fallback);
/* The argument `name`, or `fallback` when it is absent or no boolean. */
bool flag(const call *call, const char *name, bool fallback);

#endif
