/* One call of a C skill: what its author would otherwise write again for each. Header of a static library that skills
 * link; no part of the interface between host and skill. */
#ifndef SKILL_CALL_H
#define SKILL_CALL_H

#include "skill_json.h"

#include <stdbool.h>

/* One call: its arguments, and room for what it makes of them. */
typedef struct skill_call {
  const skill_context *context;
  skill_bytes arguments;
  skill_text result;     /* the result's text */
  skill_text structured; /* the result's JSON, begun with '{' and ended by skill_call_succeed */
} skill_call;

/* A skill of a library, and the function that does its calls. It ends each of them. */
typedef struct skill_function {
  const char *id;
  void (*run)(skill_call *call);
} skill_function;

/* Does one call with the function of `id`, as `execute` of a library is asked to. */
void skill_call_run(
  const skill_function *functions, size_t count, const skill_context *context, skill_bytes id, skill_bytes arguments);

/* ---- ends ---- */

/* Ends the call with `result` and `structured`. */
void skill_call_succeed(skill_call *call);
/* End the call without a result. `kind` is a SKILL_FAILURE_…; `format` is that of printf, and what it makes may have
 * bytes that are no UTF-8: they become U+FFFD. */
void skill_call_fail(skill_call *call, uint32_t kind, const char *code, const char *text);
__attribute__((format(printf, 4, 5))) void
skill_call_failf(skill_call *call, uint32_t kind, const char *code, const char *format, ...);

/* ---- arguments ---- */

/* Whether the argument `name` is a string, which is added to `text`. */
bool skill_call_text(const skill_call *call, const char *name, skill_text *text);
/* The same; when it is not there the call is ended, with the code "missing_" and the name. */
bool skill_call_required_text(skill_call *call, const char *name, skill_text *text);
/* The argument `name`, or `fallback` when it is absent or no integer. */
int64_t skill_call_integer(const skill_call *call, const char *name, int64_t fallback);
/* The argument `name`, or `fallback` when it is absent or no boolean. */
bool skill_call_flag(const skill_call *call, const char *name, bool fallback);
/* The index of the argument `name` among `count` values; `fallback` when it is absent. -1, and the call is ended, when
 * it is something else, or absent without a fallback (which -1 is, too). */
int skill_call_choice(skill_call *call, const char *name, const char *const *values, int count, int fallback);

/* Whether the call should stop. */
bool skill_call_is_cancelled(const skill_call *call);

/* ---- writing ---- */

/* Adds what printf makes of `format`. */
__attribute__((format(printf, 2, 3))) void skill_text_addf(skill_text *text, const char *format, ...);
/* Add a member to a JSON object. */
void skill_json_write_text(skill_text *json, const char *key, skill_bytes value);
void skill_json_write_integer(skill_text *json, const char *key, int64_t value);
void skill_json_write_flag(skill_text *json, const char *key, bool value);

#endif
