/* Numbers as people write and say them. */
#include "number_words.h"
#include "scanner.h"

enum { MOST_DIGITS = 120, LARGEST_EXPONENT = 300 };

static bool is_digit(uint32_t scalar) { return scalar >= '0' && scalar <= '9'; }

static uint32_t digits_at(const scanner *s, uint32_t at) {
  uint32_t count = 0;
  while (is_digit(character(s, at + count))) count++;
  return count;
}

/* 12, 1,234.5, .5, 6e3 */
static uint32_t end_of_digits(const scanner *s, uint32_t at, decimal *value) {
  char digits[MOST_DIGITS];
  size_t size = 0;
  int64_t exponent = 0;
  uint32_t run = digits_at(s, at), first = run;
  for (;;) {
    if (size + run > sizeof digits) return 0;
    for (; run > 0; run--) digits[size++] = (char)character(s, at++);
    if (first == 0 || first > 3 || character(s, at) != ',' || digits_at(s, at + 1) != 3) break;
    at++;
    run = 3;
  }
  run = character(s, at) == '.' ? digits_at(s, at + 1) : 0;
  if (size + run > sizeof digits) return 0;
  if (run > 0) {
    exponent = -(int64_t)run;
    for (at++; run > 0; run--) digits[size++] = (char)character(s, at++);
  }
  if (size == 0) return 0;
  if (character(s, at) == 'e') {
    bool negative = character(s, at + 1) == '-';
    uint32_t start = at + (negative ? 2 : 1);
    int64_t power = 0;
    run = digits_at(s, start);
    for (uint32_t i = 0; i < run && power <= LARGEST_EXPONENT; i++)
      power = power * 10 + (character(s, start + i) - '0');
    exponent += negative ? -power : power;
    if (run > 0) at = start + run;
  }
  if (exponent > LARGEST_EXPONENT || exponent < -LARGEST_EXPONENT) return 0;
  decimal_parse(value, digits, size, exponent);
  return at;
}

static void quotient(decimal *out, int64_t numerator, int64_t denominator) {
  decimal divisor;
  decimal_set(out, numerator);
  decimal_set(&divisor, denominator);
  decimal_divide(out, out, &divisor);
}

/* ½, 3/4 */
static uint32_t end_of_fraction(const scanner *s, uint32_t at, decimal *value) {
  static const struct {
    uint32_t scalar;
    int64_t numerator, denominator;
  } vulgar[] = {{0xBC, 1, 4},   {0xBD, 1, 2},   {0xBE, 3, 4},   {0x2153, 1, 3}, {0x2154, 2, 3},
                {0x215B, 1, 8}, {0x215C, 3, 8}, {0x215D, 5, 8}, {0x215E, 7, 8}};
  for (size_t i = 0; i < sizeof vulgar / sizeof vulgar[0]; i++) {
    if (vulgar[i].scalar != character(s, at)) continue;
    quotient(value, vulgar[i].numerator, vulgar[i].denominator);
    return at + 1;
  }
  decimal divisor;
  uint32_t slash = end_of_digits(s, at, value);
  if (slash == 0 || character(s, slash) != '/' || !is_digit(character(s, slash + 1))) return 0;
  uint32_t end = end_of_digits(s, slash + 1, &divisor);
  if (end == 0 || divisor.sign == 0) return 0;
  decimal_divide(value, value, &divisor);
  return end;
}

/* Behind a number: 2万, three million. 千克 is a unit. */
static uint32_t end_of_scale(const scanner *s, uint32_t at, decimal *value) {
  static const struct {
    const char *names;
    int64_t factor;
  } scales[] = {
    {"dozen", 12}, {"hundred|百", 100}, {"thousand|千", 1000}, {"million|百万", 1000000}, {"billion|十亿", 1000000000},
    {"万", 10000}, {"亿", 100000000}};
  uint32_t start = after_space(s, at);
  for (size_t i = 0; i < sizeof scales / sizeof scales[0]; i++) {
    uint32_t end = end_of_name(s, start, scales[i].names, NULL);
    unit_reading unit;
    if (end == 0 || end_of_unit(s, start, &unit) > end) continue;
    decimal factor;
    decimal_set(&factor, scales[i].factor);
    decimal_multiply(value, value, &factor);
    return end;
  }
  return at;
}

static uint32_t end_of_written_number(const scanner *s, uint32_t at, decimal *value) {
  decimal part;
  uint32_t whole = end_of_digits(s, at, value), end = end_of_fraction(s, at, &part);
  if (end > whole) {
    *value = part;
    return end;
  }
  if (whole == 0) return 0;
  end = end_of_fraction(s, after_space(s, whole), &part);
  if (end == 0) return end_of_scale(s, whole, value);
  decimal_add(value, value, &part);
  return end;
}

static uint32_t end_of_spoken_number(const scanner *s, uint32_t at, decimal *value) {
  uint32_t end = end_of_name(s, at, "half a|half an|half|半", NULL);
  if (end > 0) {
    quotient(value, 1, 2);
    return end;
  }
  /* 两 counts at the start; behind a numeral it is a weight: 三两. */
  uint32_t count = at < s->count ? 1 : 0;
  while (at + count < s->count && s->folded[at + count] != 0x4E24) count++;
  end = chinese_number(value, s->folded + at, count);
  if (end == 0 && at < s->count) end = english_number(value, s->folded + at, s->count - at);
  if (end > 0) return end_of_scale(s, at + end, value);
  unit_reading unit;
  uint32_t article = end_of_name(s, at, "a|an", NULL);
  if (article == 0) return 0;
  decimal_set(value, 1);
  end = end_of_scale(s, article, value);
  return end > article || end_of_unit(s, after_space(s, article), &unit) > 0 ? end : 0;
}

/* 一个半小时 */
static uint32_t end_of_half(const scanner *s, uint32_t at, decimal *value) {
  uint32_t end = end_of_name(s, at, "个半", NULL);
  if (end == 0) return at;
  decimal half;
  quotient(&half, 1, 2);
  decimal_add(value, value, &half);
  return end;
}

uint32_t end_of_number(const scanner *s, uint32_t at, decimal *value) {
  uint32_t sign = end_of_name(s, at, "-|minus|negative|零下|负", NULL);
  if (at > 0 && character(s, at) == '-' && character(s, at - 1) != ' ') sign = 0;
  uint32_t start = sign > 0 ? after_space(s, sign) : at;
  uint32_t end = end_of_written_number(s, start, value);
  if (end == 0) end = end_of_spoken_number(s, start, value);
  if (end == 0) return 0;
  end = end_of_half(s, end, value);
  if (sign > 0) decimal_negate(value);
  return end;
}
