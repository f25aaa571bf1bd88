/* The pieces of what people say about measures: words, numbers, units. */
#ifndef UNIT_CONVERT_SCANNER_H
#define UNIT_CONVERT_SCANNER_H

#include "skill_json.h"
#include "units.h"

enum { LONGEST_EXPRESSION = 500 };

/* An expression, one scalar value a character. Positions count these. */
typedef struct scanner {
  uint32_t written[LONGEST_EXPRESSION];
  uint32_t folded[LONGEST_EXPRESSION]; /* half-width, in lower case, one form of each sign */
  uint32_t count;
} scanner;

/* False when the expression is too long. */
bool scan(scanner *s, skill_bytes expression);

/* The folded character at `at`, 0 beyond the end. */
uint32_t character(const scanner *s, uint32_t at);
uint32_t after_space(const scanner *s, uint32_t at);

/* The functions below answer where what they look for ends, or 0 when it does not stand at `at`. */

/* The longest of `names`, divided by '|'. Latin ones end at a boundary, in singular or plural. `exact`, unless NULL,
 * tells whether upper and lower case agree, too. */
uint32_t end_of_name(const scanner *s, uint32_t at, const char *names, bool *exact);
/* A run of Latin letters, or one character. */
uint32_t end_of_word(const scanner *s, uint32_t at);
/* 12, 1,234.5, 3/4, 1 1/2, 2½, -40, twelve, half, 三百二十, 2万; "a" and "an" where a unit follows. */
uint32_t end_of_number(const scanner *s, uint32_t at, decimal *value);

/* What a unit's name may mean: several have the same. */
typedef struct unit_reading {
  const unit *candidates[4]; /* likeliest first */
  uint32_t candidate_count;
  uint32_t power, per; /* as in `measure` */
  uint32_t start, end; /* where it stands */
} unit_reading;

/* A unit with what squares it or divides it by a time: square feet, m2, 公里每小时. */
uint32_t end_of_unit(const scanner *s, uint32_t at, unit_reading *out);

#endif
