/* What the calculator computes beyond the four operations. */
#ifndef CALCULATOR_FUNCTIONS_H
#define CALCULATOR_FUNCTIONS_H

#include "decimal.h"

/* Why there is no result: true and final, not a matter of how the question was written. */
typedef struct fault {
  const char *code;
  const char *text;
} fault;

extern const fault division_by_zero, too_large, too_small, too_much_work;

/* NULL when all went well. */
typedef const fault *outcome;

/* Whether a result lies within 10^±DECIMAL_DIGITS. */
outcome in_range(const decimal *a);

/* Operators. All outputs may be inputs. Sums and differences of numbers that are not exact are 0 when nothing but
 * errors of the last places is left of them, so that sin(pi) is 0. */
outcome sum_of(decimal *out, const decimal *a, const decimal *b);
outcome difference_of(decimal *out, const decimal *a, const decimal *b);
outcome product_of(decimal *out, const decimal *a, const decimal *b);
outcome quotient_of(decimal *out, const decimal *a, const decimal *b);
/* a - b·⌊a/b⌋: has the sign of `b`. */
outcome modulo_of(decimal *out, const decimal *a, const decimal *b);
/* Exact for integers and for fractions of integers as long as the result has room; 0^0 is 1. */
outcome power_of(decimal *out, const decimal *base, const decimal *exponent);

typedef enum {
  FUNCTION_ABSOLUTE,
  FUNCTION_SQUARE_ROOT,
  FUNCTION_CUBE_ROOT,
  FUNCTION_EXPONENTIAL,
  FUNCTION_NATURAL_LOGARITHM,
  FUNCTION_LOGARITHM, /* base 10, or of the second argument */
  FUNCTION_BINARY_LOGARITHM,
  FUNCTION_SINE,
  FUNCTION_COSINE,
  FUNCTION_TANGENT,
  FUNCTION_ARC_SINE,
  FUNCTION_ARC_COSINE,
  FUNCTION_ARC_TANGENT,
  FUNCTION_FLOOR,
  FUNCTION_CEILING,
  FUNCTION_TRUNCATE,
  FUNCTION_ROUND, /* half away from zero, to an integer or to as many places as the second argument says */
  FUNCTION_SIGN,
  FUNCTION_FACTORIAL,
  FUNCTION_POWER,
  FUNCTION_MODULO,
  /* From here on: of any number of arguments. */
  FUNCTION_GREATEST_COMMON_DIVISOR,
  FUNCTION_LEAST_COMMON_MULTIPLE,
  FUNCTION_MINIMUM,
  FUNCTION_MAXIMUM,
  FUNCTION_SUM,
  FUNCTION_PRODUCT,
  FUNCTION_AVERAGE,
  FUNCTION_COUNT
} function;

typedef struct function_arity {
  const char *name; /* as errors call it */
  uint32_t least, most;
} function_arity;

/* Indexed by `function`. */
extern const function_arity function_arities[FUNCTION_COUNT];

/* Leaves the result in `arguments[0]`. `count` must fit the arity. */
outcome apply(function f, decimal *arguments, uint32_t count);

typedef enum {
  CONSTANT_PI,
  CONSTANT_TAU,
  CONSTANT_E,
  CONSTANT_GOLDEN_RATIO,
  CONSTANT_HALF,
  CONSTANT_QUARTER,
  CONSTANT_DEGREE /* pi/180 */
} constant;

void constant_value(decimal *out, constant c);

#endif
