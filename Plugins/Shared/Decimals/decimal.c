#include "decimal.h"

#include <string.h>

static void coefficient(natural *out, const decimal *a) {
  memcpy(out->limb, a->limb, a->count * sizeof a->limb[0]);
  out->count = a->count;
}

/* Makes a decimal of its parts: rounds to `digits` half to even when there are more, and drops zeros at the end.
 * `sticky` says that digits other than zero follow the coefficient. */
static void assemble(
  decimal *out, int32_t sign, natural *value, int64_t exponent, bool exact, uint32_t digits, bool sticky
) {
  uint32_t length = natural_digits(value);
  if (length > digits) {
    uint32_t cut = length - digits;
    int rest = natural_scale_down(value, cut);
    if (rest == 0 && sticky) rest = 1;
    bool up = rest == 1 || (rest == 0 && value->count > 0 && value->limb[0] % 2 == 1);
    if (up) {
      natural one;
      natural_set(&one, 1);
      natural_add(value, value, &one);
    }
    exponent += cut;
    exact = exact && rest == 2 && !sticky;
  }
  uint32_t zeros = natural_trailing_zeros(value);
  natural_scale_down(value, zeros);
  exponent += zeros;
  out->exact = exact;
  if (value->count == 0) {
    out->sign = 0;
    out->exponent = 0;
    out->count = 0;
    return;
  }
  out->sign = sign;
  const int64_t farthest = INT32_MAX / 4;
  out->exponent = (int32_t)(exponent > farthest ? farthest : exponent < -farthest ? -farthest : exponent);
  out->count = value->count;
  memcpy(out->limb, value->limb, value->count * sizeof value->limb[0]);
}

/* How many digits a result keeps. */
static uint32_t room(bool exact) { return exact ? DECIMAL_DIGITS : DECIMAL_PRECISION; }

/* Exact results that are too long are cut to the precision of those that are not exact. */
static void finish(decimal *out, int32_t sign, natural *value, int64_t exponent, bool exact) {
  exact = exact && natural_digits(value) - natural_trailing_zeros(value) <= DECIMAL_DIGITS;
  assemble(out, sign, value, exponent, exact, room(exact), false);
}

void decimal_copy(decimal *out, const decimal *a) {
  if (out == a) return;
  out->sign = a->sign;
  out->exponent = a->exponent;
  out->exact = a->exact;
  out->count = a->count;
  memcpy(out->limb, a->limb, a->count * sizeof a->limb[0]);
}

void decimal_set(decimal *out, int64_t value) {
  natural magnitude;
  natural_set(&magnitude, value < 0 ? 0 - (uint64_t)value : (uint64_t)value);
  assemble(out, value < 0 ? -1 : 1, &magnitude, 0, true, DECIMAL_DIGITS, false);
}

bool decimal_parse(decimal *out, const char *digits, size_t count, int64_t exponent) {
  while (count > 0 && digits[0] == '0') {
    digits++;
    count--;
  }
  for (; count > 0 && digits[count - 1] == '0'; count--) exponent++;
  if (count > DECIMAL_DIGITS) return false;
  natural value = {0};
  for (size_t end = count; end > 0;) {
    size_t start = end > 9 ? end - 9 : 0;
    uint32_t limb = 0;
    for (size_t i = start; i < end; i++) limb = limb * 10 + (uint32_t)(digits[i] - '0');
    value.limb[value.count++] = limb;
    end = start;
  }
  while (value.count > 0 && value.limb[value.count - 1] == 0) value.count--;
  assemble(out, 1, &value, exponent, true, DECIMAL_DIGITS, false);
  return true;
}

void decimal_negate(decimal *a) { a->sign = -a->sign; }

int32_t decimal_magnitude(const decimal *a) {
  natural value;
  coefficient(&value, a);
  return a->exponent + (int32_t)natural_digits(&value) - 1;
}

void decimal_add(decimal *out, const decimal *a, const decimal *b) {
  bool exact = a->exact && b->exact;
  if (a->sign == 0 || b->sign == 0) {
    decimal_copy(out, a->sign == 0 ? b : a);
    if (!exact) {
      out->exact = false;
      decimal_round(out, DECIMAL_PRECISION);
    }
    return;
  }
  const decimal *high = a->exponent >= b->exponent ? a : b, *low = high == a ? b : a;
  int64_t gap = (int64_t)high->exponent - low->exponent;
  natural x, y;
  coefficient(&x, high);
  coefficient(&y, low);
  int32_t high_sign = high->sign, low_sign = low->sign;
  int64_t exponent = low->exponent;
  if (gap + natural_digits(&x) > NATURAL_DIGITS - 18) {
    /* Too far apart to be put side by side: `low` lies thousands of places behind the last one that is kept. */
    assemble(out, high_sign, &x, exponent + gap, false, DECIMAL_PRECISION, true);
    return;
  }
  natural_scale_up(&x, (uint32_t)gap);
  int order = natural_compare(&x, &y);
  if (high_sign == low_sign) {
    natural_add(&x, &x, &y);
    finish(out, high_sign, &x, exponent, exact);
  } else if (order >= 0) {
    natural_subtract(&x, &x, &y);
    finish(out, high_sign, &x, exponent, exact);
  } else {
    natural_subtract(&y, &y, &x);
    finish(out, low_sign, &y, exponent, exact);
  }
}

void decimal_subtract(decimal *out, const decimal *a, const decimal *b) {
  decimal negative;
  decimal_copy(&negative, b);
  decimal_negate(&negative);
  decimal_add(out, a, &negative);
}

void decimal_multiply(decimal *out, const decimal *a, const decimal *b) {
  natural x, y, product;
  coefficient(&x, a);
  coefficient(&y, b);
  natural_multiply(&product, &x, &y);
  finish(out, a->sign * b->sign, &product, (int64_t)a->exponent + b->exponent, a->exact && b->exact);
}

/* How often `prime` (2 or 5) divides `a`, in steps of a whole power of it. `a` must not be zero. */
static uint32_t multiplicity(const natural *a, uint32_t prime) {
  const uint32_t step = prime == 2 ? 29 : 12, power = prime == 2 ? 1u << 29 : 244140625u;
  natural rest, trial;
  uint32_t count = 0;
  natural_copy(&rest, a);
  for (;;) {
    natural_copy(&trial, &rest);
    if (natural_divide_small(&trial, power) != 0) break;
    natural_copy(&rest, &trial);
    count += step;
  }
  for (;;) {
    natural_copy(&trial, &rest);
    if (natural_divide_small(&trial, prime) != 0) return count;
    natural_copy(&rest, &trial);
    count++;
  }
}

void decimal_divide(decimal *out, const decimal *a, const decimal *b) {
  natural x, y, quotient, remainder;
  coefficient(&x, a);
  coefficient(&y, b);
  int32_t sign = a->sign * b->sign;
  int64_t exponent = (int64_t)a->exponent - b->exponent;
  bool exact = a->exact && b->exact;
  if (sign == 0) {
    decimal_set(out, 0);
    out->exact = exact;
    return;
  }
  if (exact) {
    /* The quotient has an end if the divisor's primes other than 2 and 5 all divide the dividend: then this many more
     * places hold it. */
    uint32_t twos = multiplicity(&y, 2), fives = multiplicity(&y, 5), places = twos > fives ? twos : fives;
    if ((int64_t)natural_digits(&x) + places - natural_digits(&y) <= DECIMAL_DIGITS) {
      natural scaled;
      natural_copy(&scaled, &x);
      natural_scale_up(&scaled, places);
      natural_divide(&quotient, &remainder, &scaled, &y);
      if (remainder.count == 0) {
        assemble(out, sign, &quotient, exponent - places, true, DECIMAL_DIGITS, false);
        return;
      }
    }
  }
  int64_t wanted = (int64_t)DECIMAL_PRECISION + 2 + natural_digits(&y) - natural_digits(&x);
  uint32_t places = wanted > 0 ? (uint32_t)wanted : 0;
  natural_scale_up(&x, places);
  natural_divide(&quotient, &remainder, &x, &y);
  assemble(out, sign, &quotient, exponent - places, false, DECIMAL_PRECISION, remainder.count != 0);
}

void decimal_square_root(decimal *out, const decimal *a) {
  if (a->sign <= 0) {
    bool exact = a->exact;
    decimal_set(out, 0);
    out->exact = exact;
    return;
  }
  natural x, root, next, remainder;
  coefficient(&x, a);
  int64_t exponent = a->exponent;
  /* An even exponent, and enough digits that the integer root has all those that are kept. */
  uint32_t digits = natural_digits(&x), wanted = 2 * (DECIMAL_PRECISION + 2);
  uint32_t places = digits < wanted ? wanted - digits : 0;
  if ((exponent - places) % 2 != 0) places++;
  natural_scale_up(&x, places);
  exponent -= places;
  /* Newton's method from above: falls until it stands still. */
  natural_set(&root, 1);
  natural_scale_up(&root, (natural_digits(&x) + 1) / 2);
  for (;;) {
    natural_divide(&next, &remainder, &x, &root);
    natural_add(&next, &next, &root);
    natural_divide_small(&next, 2);
    if (natural_compare(&next, &root) >= 0) break;
    natural_copy(&root, &next);
  }
  natural_multiply(&next, &root, &root);
  bool square = natural_compare(&next, &x) == 0, exact = a->exact && square;
  assemble(out, 1, &root, exponent / 2, exact, room(exact), !square);
}

int decimal_compare(const decimal *a, const decimal *b) {
  if (a->sign != b->sign) return a->sign < b->sign ? -1 : 1;
  if (a->sign == 0) return 0;
  int32_t ma = decimal_magnitude(a), mb = decimal_magnitude(b);
  if (ma != mb) return (ma < mb) == (a->sign > 0) ? -1 : 1;
  natural x, y;
  coefficient(&x, a);
  coefficient(&y, b);
  uint32_t dx = natural_digits(&x), dy = natural_digits(&y);
  if (dx < dy) natural_scale_up(&x, dy - dx);
  if (dy < dx) natural_scale_up(&y, dx - dy);
  return natural_compare(&x, &y) * a->sign;
}

void decimal_round(decimal *a, uint32_t digits) {
  natural value;
  coefficient(&value, a);
  assemble(a, a->sign, &value, a->exponent, a->exact, digits, false);
}

void decimal_quantize(decimal *a, int32_t places, decimal_rounding rounding) {
  int64_t cut = -(int64_t)places - a->exponent;
  if (a->sign == 0 || cut <= 0) return;
  natural value;
  coefficient(&value, a);
  int rest = natural_scale_down(&value, cut > NATURAL_DIGITS ? NATURAL_DIGITS : (uint32_t)cut);
  bool up = false;
  switch (rounding) {
  case DECIMAL_FLOOR: up = rest != 2 && a->sign < 0; break;
  case DECIMAL_CEILING: up = rest != 2 && a->sign > 0; break;
  case DECIMAL_TRUNCATE: break;
  case DECIMAL_HALF_AWAY: up = rest == 0 || rest == 1; break;
  }
  if (up) {
    natural one;
    natural_set(&one, 1);
    natural_add(&value, &value, &one);
  }
  assemble(a, a->sign, &value, -(int64_t)places, a->exact, DECIMAL_DIGITS, false);
}

bool decimal_is_integer(const decimal *a) { return a->sign == 0 || a->exponent >= 0; }

bool decimal_to_integer(const decimal *a, int64_t *value) {
  if (!decimal_is_integer(a) || (a->sign != 0 && decimal_magnitude(a) > 17)) return false;
  natural rest;
  coefficient(&rest, a);
  natural_scale_up(&rest, (uint32_t)a->exponent);
  int64_t sum = 0;
  for (uint32_t i = rest.count; i-- > 0;) sum = sum * NATURAL_BASE + rest.limb[i];
  *value = sum * a->sign;
  return true;
}

void decimal_as_shown(decimal *a) {
  if (!a->exact) decimal_round(a, DECIMAL_SHOWN);
}

size_t decimal_write(const decimal *a, char *text) {
  decimal shown;
  decimal_copy(&shown, a);
  decimal_as_shown(&shown);
  if (shown.sign == 0) {
    text[0] = '0';
    return 1;
  }
  natural value;
  coefficient(&value, &shown);
  char digits[DECIMAL_DIGITS + 9];
  int64_t count = (int64_t)natural_write(&value, digits), before = count + shown.exponent;
  size_t size = 0;
  if (shown.sign < 0) text[size++] = '-';
  /* Zeros that only hold the place are written out up to some twenty; beyond, a power of ten reads better. */
  bool scientific = before > count ? before - count > 21 && count <= DECIMAL_SHOWN
                                   : before < -14 && count <= 2 * DECIMAL_SHOWN;
  if (scientific || (!shown.exact && before > DECIMAL_SHOWN)) {
    text[size++] = digits[0];
    if (count > 1) {
      text[size++] = '.';
      memcpy(text + size, digits + 1, (size_t)count - 1);
      size += (size_t)count - 1;
    }
    text[size++] = 'e';
    int64_t power = before - 1;
    if (power < 0) text[size++] = '-';
    natural absolute;
    natural_set(&absolute, (uint64_t)(power < 0 ? -power : power));
    return size + natural_write(&absolute, text + size);
  }
  if (before <= 0) {
    text[size++] = '0';
    text[size++] = '.';
    memset(text + size, '0', (size_t)-before);
    size += (size_t)-before;
    before = 0;
  } else {
    int64_t whole = before < count ? before : count;
    memcpy(text + size, digits, (size_t)whole);
    size += (size_t)whole;
    if (before > count) {
      memset(text + size, '0', (size_t)(before - count));
      size += (size_t)(before - count);
    }
    if (before >= count) return size;
    text[size++] = '.';
  }
  memcpy(text + size, digits + before, (size_t)(count - before));
  return size + (size_t)(count - before);
}
