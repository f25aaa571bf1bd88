/* Regular expressions, for lines of text in UTF-8: POSIX extended ones with what others brought (\d \w \s \b, (?:…),
 * \x{…}), without what cannot be found in bounded time (references back, looking around). A line is read once from left
 * to right, whatever the expression is. */
#ifndef FILE_TOOLS_PATTERN_H
#define FILE_TOOLS_PATTERN_H

#include "skill_json.h"

#include <stdbool.h>

/* What an expression is compiled to: a program of a machine that is in several places at once. Jumps are relative, so
 * that pieces can be moved and copied. */
typedef struct instruction {
  enum { ONE_BYTE, EITHER, JUMP, ASSERT, MATCH } op;
  uint8_t low, high; /* ONE_BYTE: a byte between them */
  int32_t to, or_to; /* EITHER both, JUMP the first; ASSERT: an assertion in `to` */
} instruction;

typedef enum { LINE_START, LINE_END, WORD_EDGE, NO_WORD_EDGE, WORD_START, WORD_END } assertion;

typedef struct program {
  instruction *items;
  size_t count, capacity;
} program;

/* Why an expression cannot be used, and the byte of it that is to blame. */
typedef struct pattern_fault {
  const char *reason;
  size_t at;
} pattern_fault;

/* Compiles into `out`, which begins as all zeros and is freed by `program_free`. */
bool program_compile(program *out, skill_bytes expression, bool ignore_case, pattern_fault *fault);
/* The same for a text that stands for itself. */
bool program_compile_text(program *out, skill_bytes text, bool ignore_case, pattern_fault *fault);
void program_free(program *p);

/* Looks for an expression in lines. */
typedef struct matcher matcher;

/* NULL when memory has run out. Keeps `p`, which must live as long. */
matcher *matcher_make(const program *p);
void matcher_free(matcher *m);
/* Where a match in `line`, which has no line break in it, ends first; -1 when there is none. */
ptrdiff_t matcher_find(matcher *m, skill_bytes line);

#endif
