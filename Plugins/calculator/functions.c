#include "functions.h"

#include <string.h>

const fault division_by_zero = {"division_by_zero", "division by zero has no result"};
const fault too_large = {"too_large", "the result has more than 4500 digits, which is more than the calculator holds"};
const fault too_small = {
  "too_small", "the result is nearer to zero than 1e-4500, which is less than the calculator holds"};
const fault too_much_work = {"too_much_work", "the calculation takes too many steps; split it into smaller ones"};

static const fault negative_root = {"domain", "a negative number has no real square root"};
static const fault logarithm_domain = {"domain", "only numbers above zero have a real logarithm"};
static const fault logarithm_base = {"domain", "the base of a logarithm must be above zero and not 1"};
static const fault arc_domain = {"domain", "asin and acos take numbers from -1 to 1"};
static const fault tangent_domain = {"domain", "the tangent is not defined at this angle"};
static const fault angle_domain = {"domain", "the angle is too large for its sine to mean anything; reduce it first"};
static const fault power_domain = {
  "domain", "a negative number has no real power of a fraction; for a cube root use cbrt"};
static const fault factorial_domain = {"domain", "only the integers from 0 on have a factorial"};
static const fault integer_domain = {"domain", "gcd and lcm take integers only"};
static const fault places_domain = {"domain", "the number of places to round to must be an integer from -1000 to 1000"};

/* 120 digits: an angle of 20 digits before the point, reduced by this, keeps more than are carried. */
static const char pi_digits[] =
  "314159265358979323846264338327950288419716939937510582097494"
  "459230781640628620899862803482534211706798214808651328230664";
static const char log_ten_digits[] =
  "2302585092994045684017991454684364207601101488628772976033327900967572609677352480235997";
static const char e_digits[] = "2718281828459045235360287471352662497757247093699959574966967627724077";
static const char golden_digits[] = "161803398874989484820458683436563811772030917980576286213544862270526";

enum { LARGEST_ANGLE = 20, LONGEST_FACTORIAL = 1500, MOST_STEPS = 4000 };

static void from_digits(decimal *out, const char *digits) {
  size_t count = strlen(digits);
  decimal_parse(out, digits, count, 1 - (int64_t)count);
}

/* What a series adds no more once its terms are this far below its sum. */
static bool is_negligible(const decimal *term, const decimal *sum) {
  return term->sign == 0 ||
         (sum->sign != 0 && decimal_magnitude(term) < decimal_magnitude(sum) - DECIMAL_PRECISION - 2);
}

static void inexact(decimal *a) {
  a->exact = false;
  decimal_round(a, DECIMAL_PRECISION);
}

static void divide_by(decimal *a, int64_t divisor) {
  decimal d;
  decimal_set(&d, divisor);
  decimal_divide(a, a, &d);
}

static void multiply_by(decimal *a, int64_t factor) {
  decimal f;
  decimal_set(&f, factor);
  decimal_multiply(a, a, &f);
}

outcome in_range(const decimal *a) {
  if (a->sign == 0) return NULL;
  int32_t magnitude = decimal_magnitude(a);
  return magnitude >= DECIMAL_DIGITS ? &too_large : magnitude < -DECIMAL_DIGITS ? &too_small : NULL;
}

/* ---- operators ---- */

outcome sum_of(decimal *out, const decimal *a, const decimal *b) {
  int32_t largest = INT32_MIN;
  if (a->sign != 0) largest = decimal_magnitude(a);
  if (b->sign != 0 && decimal_magnitude(b) > largest) largest = decimal_magnitude(b);
  decimal_add(out, a, b);
  if (!out->exact && out->sign != 0 && decimal_magnitude(out) < largest - (DECIMAL_PRECISION - 10)) {
    decimal_set(out, 0);
    out->exact = false;
  }
  return in_range(out);
}

outcome difference_of(decimal *out, const decimal *a, const decimal *b) {
  decimal negative;
  decimal_copy(&negative, b);
  decimal_negate(&negative);
  return sum_of(out, a, &negative);
}

outcome product_of(decimal *out, const decimal *a, const decimal *b) {
  decimal_multiply(out, a, b);
  return in_range(out);
}

outcome quotient_of(decimal *out, const decimal *a, const decimal *b) {
  if (b->sign == 0) return &division_by_zero;
  decimal_divide(out, a, b);
  return in_range(out);
}

outcome modulo_of(decimal *out, const decimal *a, const decimal *b) {
  if (b->sign == 0) return &division_by_zero;
  decimal x, y;
  decimal_copy(&x, a);
  decimal_copy(&y, b);
  decimal_as_shown(&x);
  decimal_as_shown(&y);
  /* As integers, in units of the smaller exponent. */
  int32_t unit = x.exponent < y.exponent ? x.exponent : y.exponent;
  natural p, q, quotient, rest;
  memcpy(p.limb, x.limb, x.count * sizeof x.limb[0]);
  p.count = x.count;
  memcpy(q.limb, y.limb, y.count * sizeof y.limb[0]);
  q.count = y.count;
  int64_t p_zeros = (int64_t)x.exponent - unit, q_zeros = (int64_t)y.exponent - unit;
  if (p_zeros + natural_digits(&p) > 2 * DECIMAL_DIGITS || q_zeros + natural_digits(&q) > 2 * DECIMAL_DIGITS)
    return &too_large;
  natural_scale_up(&p, (uint32_t)p_zeros);
  natural_scale_up(&q, (uint32_t)q_zeros);
  natural_divide(&quotient, &rest, &p, &q);
  if (rest.count != 0 && x.sign != y.sign) natural_subtract(&rest, &q, &rest);
  char digits[NATURAL_DIGITS];
  if (!decimal_parse(out, digits, natural_write(&rest, digits), unit)) return &too_large;
  out->sign *= y.sign;
  out->exact = x.exact && y.exact;
  return in_range(out);
}

/* ---- exponentials and logarithms ---- */

/* e^x, by x = k·ln 10 + r, and e^r = (e^(r/256))^256 by Taylor's series. */
static outcome exponential(decimal *out, const decimal *x) {
  if (x->sign == 0) {
    decimal_set(out, 1);
    return NULL;
  }
  if (decimal_magnitude(x) > 4) return x->sign > 0 ? &too_large : &too_small;
  decimal log_ten, whole, rest, term, sum;
  int64_t power = 0;
  from_digits(&log_ten, log_ten_digits);
  decimal_divide(&whole, x, &log_ten);
  decimal_quantize(&whole, 0, DECIMAL_HALF_AWAY);
  decimal_to_integer(&whole, &power);
  multiply_by(&log_ten, power);
  decimal_subtract(&rest, x, &log_ten);
  inexact(&rest);
  divide_by(&rest, 256);
  decimal_set(&term, 1);
  decimal_set(&sum, 1);
  for (int64_t n = 1; n < 100 && !is_negligible(&term, &sum); n++) {
    decimal_multiply(&term, &term, &rest);
    divide_by(&term, n);
    decimal_add(&sum, &sum, &term);
  }
  for (int i = 0; i < 8; i++) decimal_multiply(&sum, &sum, &sum);
  if (sum.sign != 0) sum.exponent += (int32_t)power;
  decimal_copy(out, &sum);
  inexact(out);
  return in_range(out);
}

/* ln x, by x = m·10^k with m near 1, and ln m = 2·artanh((m-1)/(m+1)). Far from 1, m is replaced by its eighth root. */
static outcome natural_logarithm(decimal *out, const decimal *x) {
  if (x->sign <= 0) return &logarithm_domain;
  decimal m, one, above, below, square, power, term, sum;
  int32_t magnitude = decimal_magnitude(x), doublings = 1;
  decimal_copy(&m, x);
  m.exponent -= magnitude;
  decimal_set(&one, 1);
  decimal_set(&term, 3);
  if (decimal_compare(&m, &term) > 0) {
    m.exponent -= 1;
    magnitude += 1;
  }
  decimal_subtract(&above, &m, &one);
  if (above.sign == 0 && magnitude == 0) {
    bool exact = x->exact;
    decimal_set(out, 0);
    out->exact = exact;
    return NULL;
  }
  if (above.sign != 0 && decimal_magnitude(&above) >= -1) {
    for (int i = 0; i < 3; i++) decimal_square_root(&m, &m);
    doublings = 8;
    decimal_subtract(&above, &m, &one);
  }
  decimal_add(&below, &m, &one);
  decimal_divide(&power, &above, &below);
  inexact(&power);
  decimal_multiply(&square, &power, &power);
  decimal_copy(&sum, &power);
  for (int64_t n = 3; n < 400; n += 2) {
    decimal_multiply(&power, &power, &square);
    decimal_copy(&term, &power);
    divide_by(&term, n);
    if (is_negligible(&term, &sum)) break;
    decimal_add(&sum, &sum, &term);
  }
  multiply_by(&sum, 2 * doublings);
  from_digits(&term, log_ten_digits);
  multiply_by(&term, magnitude);
  decimal_add(out, &term, &sum);
  inexact(out);
  return NULL;
}

static outcome logarithm(decimal *out, const decimal *x, const decimal *base) {
  decimal ten, numerator, denominator;
  decimal_set(&ten, 10);
  if (x->sign <= 0) return &logarithm_domain;
  if (base->sign <= 0) return &logarithm_base;
  if (x->exact && decimal_compare(base, &ten) == 0 && x->count == 1 && x->limb[0] == 1) {
    decimal_set(out, x->exponent);
    return NULL;
  }
  outcome bad = natural_logarithm(&numerator, x);
  if (bad == NULL) bad = natural_logarithm(&denominator, base);
  if (bad != NULL) return bad;
  if (denominator.sign == 0) return &logarithm_base;
  return quotient_of(out, &numerator, &denominator);
}

static bool is_odd(const decimal *integer) {
  return integer->exponent == 0 && integer->count > 0 && integer->limb[0] % 2 == 1;
}

/* base^n by squaring. */
static void whole_power(decimal *out, const decimal *base, uint64_t n) {
  decimal square, product;
  decimal_copy(&square, base);
  decimal_set(&product, 1);
  for (; n != 0; n /= 2) {
    if (n % 2) decimal_multiply(&product, &product, &square);
    if (n > 1) decimal_multiply(&square, &square, &square);
  }
  decimal_copy(out, &product);
}

outcome power_of(decimal *out, const decimal *base, const decimal *exponent) {
  if (exponent->sign == 0) {
    decimal_set(out, 1);
    return NULL;
  }
  if (base->sign == 0) {
    if (exponent->sign < 0) return &division_by_zero;
    decimal_set(out, 0);
    return NULL;
  }
  decimal n;
  decimal_copy(&n, exponent);
  decimal_as_shown(&n);
  bool whole = decimal_is_integer(&n);
  if (base->sign < 0 && !whole) return &power_domain;
  bool negative = base->sign < 0 && is_odd(&n);

  int64_t count = 0;
  if (whole && decimal_to_integer(&n, &count)) {
    uint64_t steps = (uint64_t)(count < 0 ? -count : count);
    natural value;
    memcpy(value.limb, base->limb, base->count * sizeof base->limb[0]);
    value.count = base->count;
    bool is_power_of_ten = base->count == 1 && base->limb[0] == 1;
    uint64_t digits = is_power_of_ten ? 1 : natural_digits(&value) * steps;
    if (steps <= DECIMAL_DIGITS && (base->exact ? digits <= DECIMAL_DIGITS : true)) {
      decimal result, one;
      int64_t magnitude = ((int64_t)decimal_magnitude(base) + (count < 0)) * count;
      if (magnitude > 4 * DECIMAL_DIGITS) return &too_large;
      if (magnitude < -4 * DECIMAL_DIGITS) return &too_small;
      whole_power(&result, base, steps);
      if (count < 0) {
        decimal_set(&one, 1);
        decimal_divide(&result, &one, &result);
      }
      decimal_copy(out, &result);
      return in_range(out);
    }
  }
  decimal half, magnitude, logarithm_of_base;
  decimal_set(&half, 1);
  divide_by(&half, 2);
  if (decimal_compare(&n, &half) == 0) {
    decimal_square_root(out, base);
    return NULL;
  }
  decimal_copy(&magnitude, base);
  magnitude.sign = 1;
  outcome bad = natural_logarithm(&logarithm_of_base, &magnitude);
  if (bad != NULL) return bad;
  decimal_multiply(&magnitude, &logarithm_of_base, exponent);
  bool is_one = logarithm_of_base.sign == 0 && base->exact;
  bad = exponential(out, &magnitude);
  if (bad != NULL) return bad;
  if (is_one) out->exact = true;
  if (negative) decimal_negate(out);
  return NULL;
}

static outcome cube_root(decimal *out, const decimal *x) {
  if (x->sign == 0) {
    decimal_copy(out, x);
    return NULL;
  }
  decimal magnitude, third, root, cube;
  int32_t sign = x->sign;
  bool exact = x->exact;
  decimal_copy(&magnitude, x);
  magnitude.sign = 1;
  outcome bad = natural_logarithm(&third, &magnitude);
  if (bad != NULL) return bad;
  divide_by(&third, 3);
  bad = exponential(&root, &third);
  if (bad != NULL) return bad;
  decimal_copy(&third, &root);
  decimal_round(&third, DECIMAL_PRECISION - 10);
  third.exact = true;
  whole_power(&cube, &third, 3);
  decimal_copy(out, exact && decimal_compare(&cube, &magnitude) == 0 ? &third : &root);
  out->sign = sign;
  return NULL;
}

/* ---- angles ---- */

/* x = quarters·π/2 + rest with |rest| ≤ π/4; quarters modulo 4. */
static outcome reduce_angle(const decimal *x, decimal *rest, int64_t *quarters) {
  *quarters = 0;
  if (x->sign == 0) {
    decimal_copy(rest, x);
    return NULL;
  }
  if (decimal_magnitude(x) >= LARGEST_ANGLE) return &angle_domain;
  decimal right_angle, count, multiple;
  from_digits(&right_angle, pi_digits);
  divide_by(&right_angle, 2);
  decimal_divide(&count, x, &right_angle);
  decimal_quantize(&count, 0, DECIMAL_HALF_AWAY);
  count.exact = true;
  decimal_multiply(&multiple, &count, &right_angle);
  outcome bad = difference_of(rest, x, &multiple);
  if (bad != NULL) return bad;
  decimal four, cycles;
  decimal_set(&four, 4);
  decimal_divide(&cycles, &count, &four);
  decimal_quantize(&cycles, 0, DECIMAL_FLOOR);
  decimal_multiply(&cycles, &cycles, &four);
  decimal_subtract(&count, &count, &cycles);
  decimal_to_integer(&count, quarters);
  return NULL;
}

/* Taylor's series of sine (first = 1) or cosine (first = 0) for |x| ≤ π/4. */
static void alternating_series(decimal *out, const decimal *x, int64_t first) {
  decimal square, term, sum;
  decimal_copy(&term, x);
  inexact(&term);
  decimal_multiply(&square, &term, &term);
  if (first == 0) decimal_set(&term, 1);
  decimal_copy(&sum, &term);
  for (int64_t n = first + 1; n < 200 && !is_negligible(&term, &sum); n += 2) {
    decimal_multiply(&term, &term, &square);
    divide_by(&term, n * (n + 1));
    decimal_negate(&term);
    decimal_add(&sum, &sum, &term);
  }
  decimal_copy(out, &sum);
  inexact(out);
}

/* The sine of x + quarters·π/2. */
static outcome sine(decimal *out, const decimal *x, int64_t quarters) {
  decimal rest;
  int64_t turned;
  bool exact = x->exact && x->sign == 0;
  outcome bad = reduce_angle(x, &rest, &turned);
  if (bad != NULL) return bad;
  turned = (turned + quarters) % 4;
  alternating_series(out, &rest, turned % 2 == 0);
  if (turned >= 2) decimal_negate(out);
  out->exact = exact;
  return NULL;
}

static outcome tangent(decimal *out, const decimal *x) {
  decimal above, below;
  outcome bad = sine(&above, x, 0);
  if (bad == NULL) bad = sine(&below, x, 1);
  if (bad != NULL) return bad;
  if (below.sign == 0) return &tangent_domain;
  return quotient_of(out, &above, &below);
}

/* arctan x: beyond 1 by π/2 - arctan(1/x); then halved three times by x/(1+√(1+x²)); then Taylor's series. */
static void arc_tangent(decimal *out, const decimal *x) {
  if (x->sign == 0) {
    decimal_copy(out, x);
    return;
  }
  decimal one, rest, square, term, sum;
  int32_t sign = x->sign;
  decimal_set(&one, 1);
  decimal_copy(&rest, x);
  rest.sign = 1;
  inexact(&rest);
  bool turned = decimal_compare(&rest, &one) > 0;
  if (turned) decimal_divide(&rest, &one, &rest);
  for (int i = 0; i < 3; i++) {
    decimal_multiply(&square, &rest, &rest);
    decimal_add(&square, &square, &one);
    decimal_square_root(&square, &square);
    decimal_add(&square, &square, &one);
    decimal_divide(&rest, &rest, &square);
  }
  decimal_multiply(&square, &rest, &rest);
  decimal_copy(&sum, &rest);
  for (int64_t n = 3; n < 400; n += 2) {
    decimal_multiply(&rest, &rest, &square);
    decimal_negate(&rest);
    decimal_copy(&term, &rest);
    divide_by(&term, n);
    if (is_negligible(&term, &sum)) break;
    decimal_add(&sum, &sum, &term);
  }
  multiply_by(&sum, 8);
  if (turned) {
    from_digits(&term, pi_digits);
    divide_by(&term, 2);
    decimal_subtract(&sum, &term, &sum);
  }
  decimal_copy(out, &sum);
  out->sign *= sign;
  inexact(out);
}

static outcome arc_sine(decimal *out, const decimal *x) {
  decimal one, above, below;
  decimal_set(&one, 1);
  decimal_subtract(&below, &one, x);
  decimal_add(&above, &one, x);
  if (below.sign < 0 || above.sign < 0) return &arc_domain;
  if (below.sign == 0 || above.sign == 0) {
    bool negative = above.sign == 0;
    from_digits(out, pi_digits);
    divide_by(out, 2);
    inexact(out);
    if (negative) decimal_negate(out);
    return NULL;
  }
  decimal_multiply(&below, &below, &above);
  decimal_square_root(&below, &below);
  decimal_divide(&below, x, &below);
  arc_tangent(out, &below);
  return NULL;
}

static outcome arc_cosine(decimal *out, const decimal *x) {
  decimal angle, right_angle;
  outcome bad = arc_sine(&angle, x);
  if (bad != NULL) return bad;
  from_digits(&right_angle, pi_digits);
  divide_by(&right_angle, 2);
  inexact(&right_angle);
  return difference_of(out, &right_angle, &angle);
}

/* ---- integers ---- */

static outcome factorial(decimal *out, const decimal *x) {
  decimal n;
  int64_t last = 0;
  decimal_copy(&n, x);
  decimal_as_shown(&n);
  if (n.sign < 0 || !decimal_is_integer(&n)) return &factorial_domain;
  if (!decimal_to_integer(&n, &last) || last > LONGEST_FACTORIAL) return &too_large;
  natural product;
  natural_set(&product, 1);
  for (int64_t i = 2; i <= last; i++) natural_multiply_small(&product, (uint32_t)i);
  char digits[DECIMAL_DIGITS];
  bool exact = n.exact;
  if (!decimal_parse(out, digits, natural_write(&product, digits), 0)) return &too_large;
  out->exact = exact;
  return NULL;
}

/* Euclid's algorithm. */
static outcome common_divisor(decimal *out, const decimal *a, const decimal *b) {
  decimal x, y, rest;
  decimal_copy(&x, a);
  decimal_copy(&y, b);
  decimal_as_shown(&x);
  decimal_as_shown(&y);
  if (!decimal_is_integer(&x) || !decimal_is_integer(&y)) return &integer_domain;
  if (x.sign < 0) x.sign = 1;
  if (y.sign < 0) y.sign = 1;
  for (int steps = 0; y.sign != 0; steps++) {
    if (steps > MOST_STEPS) return &too_much_work;
    outcome bad = modulo_of(&rest, &x, &y);
    if (bad != NULL) return bad;
    decimal_copy(&x, &y);
    decimal_copy(&y, &rest);
  }
  decimal_copy(out, &x);
  return NULL;
}

static outcome common_multiple(decimal *out, const decimal *a, const decimal *b) {
  decimal divisor, product;
  outcome bad = common_divisor(&divisor, a, b);
  if (bad != NULL) return bad;
  if (divisor.sign == 0) {
    decimal_set(out, 0);
    return NULL;
  }
  decimal_divide(&product, a, &divisor);
  bad = product_of(out, &product, b);
  if (out->sign < 0) out->sign = 1;
  return bad;
}

/* ---- by name ---- */

const function_arity function_arities[FUNCTION_COUNT] = {
  [FUNCTION_ABSOLUTE] = {"abs", 1, 1},
  [FUNCTION_SQUARE_ROOT] = {"sqrt", 1, 1},
  [FUNCTION_CUBE_ROOT] = {"cbrt", 1, 1},
  [FUNCTION_EXPONENTIAL] = {"exp", 1, 1},
  [FUNCTION_NATURAL_LOGARITHM] = {"ln", 1, 1},
  [FUNCTION_LOGARITHM] = {"log", 1, 2},
  [FUNCTION_BINARY_LOGARITHM] = {"log2", 1, 1},
  [FUNCTION_SINE] = {"sin", 1, 1},
  [FUNCTION_COSINE] = {"cos", 1, 1},
  [FUNCTION_TANGENT] = {"tan", 1, 1},
  [FUNCTION_ARC_SINE] = {"asin", 1, 1},
  [FUNCTION_ARC_COSINE] = {"acos", 1, 1},
  [FUNCTION_ARC_TANGENT] = {"atan", 1, 1},
  [FUNCTION_FLOOR] = {"floor", 1, 1},
  [FUNCTION_CEILING] = {"ceil", 1, 1},
  [FUNCTION_TRUNCATE] = {"trunc", 1, 1},
  [FUNCTION_ROUND] = {"round", 1, 2},
  [FUNCTION_SIGN] = {"sign", 1, 1},
  [FUNCTION_FACTORIAL] = {"factorial", 1, 1},
  [FUNCTION_POWER] = {"pow", 2, 2},
  [FUNCTION_MODULO] = {"mod", 2, 2},
  [FUNCTION_GREATEST_COMMON_DIVISOR] = {"gcd", 1, 100},
  [FUNCTION_LEAST_COMMON_MULTIPLE] = {"lcm", 1, 100},
  [FUNCTION_MINIMUM] = {"min", 1, 100},
  [FUNCTION_MAXIMUM] = {"max", 1, 100},
  [FUNCTION_SUM] = {"sum", 1, 100},
  [FUNCTION_PRODUCT] = {"product", 1, 100},
  [FUNCTION_AVERAGE] = {"average", 1, 100},
};

static outcome rounded(decimal *a, int32_t places, decimal_rounding rounding) {
  decimal_as_shown(a);
  decimal_quantize(a, places, rounding);
  return NULL;
}

static outcome combine(function f, decimal *a, const decimal *b) {
  switch (f) {
  case FUNCTION_GREATEST_COMMON_DIVISOR: return common_divisor(a, a, b);
  case FUNCTION_LEAST_COMMON_MULTIPLE: return common_multiple(a, a, b);
  case FUNCTION_MINIMUM:
    if (decimal_compare(b, a) < 0) decimal_copy(a, b);
    return NULL;
  case FUNCTION_MAXIMUM:
    if (decimal_compare(b, a) > 0) decimal_copy(a, b);
    return NULL;
  case FUNCTION_PRODUCT: return product_of(a, a, b);
  default: return sum_of(a, a, b);
  }
}

outcome apply(function f, decimal *arguments, uint32_t count) {
  decimal *x = &arguments[0], base;
  int64_t places = 0;
  switch (f) {
  case FUNCTION_ABSOLUTE: x->sign = x->sign < 0 ? 1 : x->sign; return NULL;
  case FUNCTION_SQUARE_ROOT:
    if (x->sign < 0) return &negative_root;
    decimal_square_root(x, x);
    return NULL;
  case FUNCTION_CUBE_ROOT: return cube_root(x, x);
  case FUNCTION_EXPONENTIAL: return exponential(x, x);
  case FUNCTION_NATURAL_LOGARITHM: return natural_logarithm(x, x);
  case FUNCTION_LOGARITHM:
    decimal_set(&base, 10);
    return logarithm(x, x, count == 2 ? &arguments[1] : &base);
  case FUNCTION_BINARY_LOGARITHM: decimal_set(&base, 2); return logarithm(x, x, &base);
  case FUNCTION_SINE: return sine(x, x, 0);
  case FUNCTION_COSINE: return sine(x, x, 1);
  case FUNCTION_TANGENT: return tangent(x, x);
  case FUNCTION_ARC_SINE: return arc_sine(x, x);
  case FUNCTION_ARC_COSINE: return arc_cosine(x, x);
  case FUNCTION_ARC_TANGENT: arc_tangent(x, x); return NULL;
  case FUNCTION_FLOOR: return rounded(x, 0, DECIMAL_FLOOR);
  case FUNCTION_CEILING: return rounded(x, 0, DECIMAL_CEILING);
  case FUNCTION_TRUNCATE: return rounded(x, 0, DECIMAL_TRUNCATE);
  case FUNCTION_ROUND:
    if (count == 2 && (!decimal_to_integer(&arguments[1], &places) || places > 1000 || places < -1000))
      return &places_domain;
    return rounded(x, (int32_t)places, DECIMAL_HALF_AWAY);
  case FUNCTION_SIGN: {
    bool exact = x->exact;
    decimal_set(x, x->sign);
    x->exact = exact;
    return NULL;
  }
  case FUNCTION_FACTORIAL: return factorial(x, x);
  case FUNCTION_POWER: return power_of(x, x, &arguments[1]);
  case FUNCTION_MODULO: return modulo_of(x, x, &arguments[1]);
  default: break;
  }
  outcome bad = f == FUNCTION_GREATEST_COMMON_DIVISOR || f == FUNCTION_LEAST_COMMON_MULTIPLE ? combine(f, x, x) : NULL;
  for (uint32_t i = 1; i < count && bad == NULL; i++) bad = combine(f, x, &arguments[i]);
  if (f == FUNCTION_AVERAGE && bad == NULL) {
    decimal_set(&base, count);
    bad = quotient_of(x, x, &base);
  }
  return bad;
}

void constant_value(decimal *out, constant c) {
  switch (c) {
  case CONSTANT_HALF:
    decimal_set(out, 1);
    divide_by(out, 2);
    return;
  case CONSTANT_QUARTER:
    decimal_set(out, 1);
    divide_by(out, 4);
    return;
  case CONSTANT_E: from_digits(out, e_digits); break;
  case CONSTANT_GOLDEN_RATIO: from_digits(out, golden_digits); break;
  case CONSTANT_PI: from_digits(out, pi_digits); break;
  case CONSTANT_TAU:
    from_digits(out, pi_digits);
    multiply_by(out, 2);
    break;
  case CONSTANT_DEGREE:
    from_digits(out, pi_digits);
    inexact(out);
    divide_by(out, 180);
    break;
  }
  inexact(out);
}
