/* Decimal numbers: exact where that is possible within a bound, correctly rounded to DECIMAL_PRECISION digits where it
 * is not. Nothing allocates, and no function keeps state. */
#ifndef DECIMALS_DECIMAL_H
#define DECIMALS_DECIMAL_H

#include "natural.h"

enum {
  /* The longest coefficient of an exact number. */
  DECIMAL_DIGITS = 4500,
  /* Numbers that are not exact carry this many significant digits … */
  DECIMAL_PRECISION = 60,
  /* … and are shown with this many, so that errors of the last places stay out of sight: 1/3*3 is 1. */
  DECIMAL_SHOWN = 34,
  DECIMAL_LIMBS = DECIMAL_DIGITS / 9
};

/* sign × coefficient × 10^exponent. The coefficient does not end with a zero digit; of zero all members are 0. */
typedef struct decimal {
  int32_t sign; /* -1, 0, 1 */
  int32_t exponent;
  bool exact;
  uint32_t count; /* limbs in use */
  uint32_t limb[DECIMAL_LIMBS];
} decimal;

/* All outputs may be inputs. */
void decimal_copy(decimal *out, const decimal *a);
void decimal_set(decimal *out, int64_t value);
/* From a string of digits, times 10^exponent. False when there are more than DECIMAL_DIGITS significant ones. */
bool decimal_parse(decimal *out, const char *digits, size_t count, int64_t exponent);

void decimal_negate(decimal *a);
void decimal_add(decimal *out, const decimal *a, const decimal *b);
void decimal_subtract(decimal *out, const decimal *a, const decimal *b);
void decimal_multiply(decimal *out, const decimal *a, const decimal *b);
/* Exact when the quotient has an end within the bound. `b` must not be zero. */
void decimal_divide(decimal *out, const decimal *a, const decimal *b);
/* Of a number that is not negative; exact for squares. */
void decimal_square_root(decimal *out, const decimal *a);
int decimal_compare(const decimal *a, const decimal *b);

/* To at most `digits` significant digits, half to even; marks as not exact what changed. */
void decimal_round(decimal *a, uint32_t digits);

typedef enum { DECIMAL_FLOOR, DECIMAL_CEILING, DECIMAL_TRUNCATE, DECIMAL_HALF_AWAY } decimal_rounding;
/* To a multiple of 10^-places. */
void decimal_quantize(decimal *a, int32_t places, decimal_rounding rounding);

/* The exponent of the first digit: 0 for 1 to 9.9…. `a` must not be zero. */
int32_t decimal_magnitude(const decimal *a);
bool decimal_is_integer(const decimal *a);
/* False when `a` is no integer or does not fit. */
bool decimal_to_integer(const decimal *a, int64_t *value);
/* What to do in place of a number that is not exact: the same, to DECIMAL_SHOWN digits. Exact ones stay. */
void decimal_as_shown(decimal *a);

/* The longest text that decimal_write makes, for numbers of a magnitude within ±DECIMAL_DIGITS. */
enum { DECIMAL_TEXT = 2 * DECIMAL_DIGITS + 32 };
/* As people write it: `-0.5`, `1e100`. Returns the number of bytes written, no NUL. */
size_t decimal_write(const decimal *a, char *text);

#endif
