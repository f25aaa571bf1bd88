/* Chinese numerals. */
#include "number_words.h"

enum { NOT_A_NUMERAL = -1, POINT = -2, UNIT = 16 /* and the power of ten */ };

static int32_t numeral(uint32_t scalar) {
  switch (scalar) {
  case 0x96F6: /* 零 */
  case 0x3007: /* 〇 */ return 0;
  case 0x4E00: /* 一 */ return 1;
  case 0x4E8C: /* 二 */
  case 0x4E24: /* 两 */ return 2;
  case 0x4E09: /* 三 */ return 3;
  case 0x56DB: /* 四 */ return 4;
  case 0x4E94: /* 五 */ return 5;
  case 0x516D: /* 六 */ return 6;
  case 0x4E03: /* 七 */ return 7;
  case 0x516B: /* 八 */ return 8;
  case 0x4E5D: /* 九 */ return 9;
  case 0x5341: /* 十 */ return UNIT + 1;
  case 0x767E: /* 百 */ return UNIT + 2;
  case 0x5343: /* 千 */ return UNIT + 3;
  case 0x4E07: /* 万 */ return UNIT + 4;
  case 0x4EBF: /* 亿 */ return UNIT + 8;
  case 0x70B9: /* 点 */ return POINT;
  default: return NOT_A_NUMERAL;
  }
}

/* Digits one after another, as in 二〇二六 and behind 点. Returns how many. */
static uint32_t digits_in_a_row(const uint32_t *text, uint32_t count, char *digits, uint32_t room) {
  uint32_t size = 0;
  for (; size < count && size < room && numeral(text[size]) >= 0 && numeral(text[size]) <= 9; size++)
    digits[size] = (char)('0' + numeral(text[size]));
  return size;
}

uint32_t chinese_number(decimal *out, const uint32_t *text, uint32_t count) {
  char digits[64];
  uint32_t at = digits_in_a_row(text, count, digits, 32), length = at;
  if (at > 1) {
    /* Digits only; a unit that follows, as in 一二万, is left to be complained about. */
  } else {
    /* total + section + digit: 三 | 百 二 十 | 万 五 千. Up to 16 places, which fit the integer. */
    uint64_t total = 0, section = 0, digit = 0, last_unit = 0;
    uint32_t last_power = 17;
    bool any = false, pending = false, skipped = false;
    for (at = 0; at < count; at++) {
      int32_t n = numeral(text[at]);
      if (n < 0) break;
      any = true;
      if (n < UNIT) {
        if (pending) break;
        pending = n != 0;
        skipped = skipped || n == 0;
        digit = (uint64_t)n;
        continue;
      }
      uint32_t power = (uint32_t)(n - UNIT);
      uint64_t unit = 1;
      for (uint32_t i = 0; i < power; i++) unit *= 10;
      if (power < 4) {
        if (power >= last_power && last_power < 4) break;
        if (!pending && power > 1) break;
        section += (pending ? digit : 1) * unit;
      } else {
        if (section + digit == 0 && total == 0) break;
        if (power == 8) {
          if (total >= 100000000) break;
          total = (total + section + digit) * unit;
        } else {
          total += (section + digit) * unit;
        }
        section = 0;
      }
      last_unit = unit;
      last_power = power < 4 ? power : 17;
      digit = 0;
      pending = false;
      skipped = false;
    }
    if (!any || (at == 1 && numeral(text[0]) > UNIT + 1)) return 0;
    /* 一百五 is 150, 三万五 is 35,000; 一百零五 is 105. */
    if (pending && !skipped && last_unit > 10) digit *= last_unit / 10;
    total += section + digit;
    natural value;
    natural_set(&value, total);
    length = (uint32_t)natural_write(&value, digits);
  }
  int64_t exponent = 0;
  if (at + 1 < count && numeral(text[at]) == POINT) {
    uint32_t places = digits_in_a_row(text + at + 1, count - at - 1, digits + length, 32);
    if (places > 0) {
      at += 1 + places;
      length += places;
      exponent = -(int64_t)places;
    }
  }
  if (at == 0) return 0;
  decimal_parse(out, digits, length, exponent);
  return at;
}
