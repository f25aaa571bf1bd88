/* Natural numbers of bounded length, in base 10⁹: what decimals are made of. */
#ifndef DECIMALS_NATURAL_H
#define DECIMALS_NATURAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Room for the product of two coefficients (DECIMAL_DIGITS each) and a few digits more. */
enum { NATURAL_LIMBS = 1008, NATURAL_DIGITS = NATURAL_LIMBS * 9, NATURAL_BASE = 1000000000 };

/* Limbs from the least significant one; the last of `count` is not 0, and zero has none. Never allocates: about 4 KiB,
 * copied by assignment. Results that would not fit are the caller's fault and trap. */
typedef struct natural {
  uint32_t count;
  uint32_t limb[NATURAL_LIMBS];
} natural;

void natural_set(natural *out, uint64_t value);
/* Copies only the limbs in use. */
void natural_copy(natural *out, const natural *a);
uint32_t natural_digits(const natural *a);
int natural_compare(const natural *a, const natural *b);
void natural_add(natural *out, const natural *a, const natural *b);
/* `a` must not be less than `b`. */
void natural_subtract(natural *out, const natural *a, const natural *b);
/* `out` must be neither factor. */
void natural_multiply(natural *out, const natural *a, const natural *b);
void natural_multiply_small(natural *a, uint32_t factor);
/* Divides in place and returns the remainder. */
uint32_t natural_divide_small(natural *a, uint32_t divisor);
/* `b` must not be zero. `remainder` may be NULL. Outputs may be the inputs. */
void natural_divide(natural *quotient, natural *remainder, const natural *a, const natural *b);
/* Times 10 to the power of `digits`. */
void natural_scale_up(natural *a, uint32_t digits);
/* Divides by 10 to the power of `digits` and compares what was cut off with a half of the last digit kept: -1 below
 * (2 when nothing but zeros was cut off), 0 equal, 1 above. */
int natural_scale_down(natural *a, uint32_t digits);
/* How many zeros it ends with in decimal; 0 for zero. */
uint32_t natural_trailing_zeros(const natural *a);
/* Writes the decimal digits, without NUL, and returns how many. Room for natural_digits(a), at least 1. */
size_t natural_write(const natural *a, char *digits);

#endif
