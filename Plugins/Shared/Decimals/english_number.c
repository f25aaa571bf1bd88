/* English number words. */
#include "number_words.h"

#include <string.h>

/* Lower case by their values; "" where English has no such word. */
static const char *const small[] = {"zero",    "one",     "two",       "three",    "four",     "five",    "six",
                                    "seven",   "eight",   "nine",      "ten",      "eleven",   "twelve",  "thirteen",
                                    "fourteen", "fifteen", "sixteen",   "seventeen", "eighteen", "nineteen"};
static const char *const tens[] = {"twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"};

static bool is_letter(uint32_t scalar) { return scalar >= 'a' && scalar <= 'z'; }

/* Where the word at `at` ends when it is `word`, else 0. */
static uint32_t after(const uint32_t *text, uint32_t count, uint32_t at, const char *word) {
  for (; *word != '\0'; word++, at++)
    if (at >= count || text[at] != (unsigned char)*word) return 0;
  return at < count && is_letter(text[at]) ? 0 : at;
}

/* Past spaces, or past one hyphen. */
static uint32_t gap(const uint32_t *text, uint32_t count, uint32_t at) {
  if (at + 1 < count && text[at] == '-' && is_letter(text[at + 1])) return at + 1;
  while (at < count && text[at] == ' ') at++;
  return at;
}

/* "seven", "twenty-one": the end, or 0. */
static uint32_t below_hundred(const uint32_t *text, uint32_t count, uint32_t at, uint64_t *value) {
  uint32_t end;
  for (uint32_t i = 0; i < sizeof tens / sizeof tens[0]; i++) {
    if ((end = after(text, count, at, tens[i])) == 0) continue;
    *value = 20 + 10 * i;
    uint32_t next = gap(text, count, end), further;
    for (uint32_t unit = 1; unit < 10; unit++) {
      if ((further = after(text, count, next, small[unit])) == 0) continue;
      *value += unit;
      return further;
    }
    return end;
  }
  for (uint32_t i = 0; i < sizeof small / sizeof small[0]; i++) {
    if ((end = after(text, count, at, small[i])) == 0) continue;
    *value = i;
    return end;
  }
  return 0;
}

/* "two hundred and five", "a hundred": the end, or 0. */
static uint32_t below_thousand(const uint32_t *text, uint32_t count, uint32_t at, uint64_t *value) {
  uint32_t end = below_hundred(text, count, at, value), further;
  if (end == 0 && (further = after(text, count, at, "a")) != 0) {
    if (after(text, count, gap(text, count, further), "hundred") == 0) return 0;
    *value = 1;
    end = further;
  }
  if (end == 0 || *value == 0) return end;
  uint32_t hundred = after(text, count, gap(text, count, end), "hundred");
  if (hundred == 0) return end;
  *value *= 100;
  uint32_t next = gap(text, count, hundred), conjunction = after(text, count, next, "and");
  uint64_t rest;
  further = below_hundred(text, count, conjunction != 0 ? gap(text, count, conjunction) : next, &rest);
  if (further == 0 || rest == 0) return hundred;
  *value += rest;
  return further;
}

uint32_t english_number(decimal *out, const uint32_t *text, uint32_t count) {
  static const struct {
    const char *name;
    uint64_t value;
  } scales[] = {{"billion", 1000000000}, {"million", 1000000}, {"thousand", 1000}};
  uint64_t total = 0, largest = UINT64_MAX;
  uint32_t end = 0, at = 0;
  for (;;) {
    uint64_t section;
    uint32_t stop = below_thousand(text, count, at, &section), article = end == 0 ? after(text, count, at, "a") : 0;
    if (stop == 0 && article != 0) {
      /* "a million" is a number, "a" is none. */
      section = 1;
      stop = article;
    }
    if (stop == 0) break;
    uint64_t scale = 1;
    uint32_t scaled = 0;
    for (uint32_t i = 0; i < sizeof scales / sizeof scales[0] && scaled == 0; i++)
      if ((scaled = after(text, count, gap(text, count, stop), scales[i].name)) != 0) scale = scales[i].value;
    if ((scaled == 0 && stop == article) || scale >= largest) break;
    total += section * scale;
    end = scaled != 0 ? scaled : stop;
    if (scale == 1 || section == 0) break;
    largest = scale;
    at = gap(text, count, end);
    uint32_t conjunction = after(text, count, at, "and");
    if (conjunction != 0) at = gap(text, count, conjunction);
  }
  if (end == 0) return 0;
  /* "two point five" */
  char digits[64];
  natural value;
  natural_set(&value, total);
  size_t size = natural_write(&value, digits);
  int64_t exponent = 0;
  uint32_t point = after(text, count, gap(text, count, end), "point");
  while (point != 0 && size < sizeof digits) {
    uint32_t next = gap(text, count, point), digit = 0, further = 0;
    while (digit < 10 && (further = after(text, count, next, small[digit])) == 0) digit++;
    if (further == 0) break;
    digits[size++] = (char)('0' + digit);
    exponent--;
    end = point = further;
  }
  decimal_parse(out, digits, size, exponent);
  return end;
}
