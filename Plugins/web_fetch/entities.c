#include "entities.h"

/* Of names, and of those that are known without a semicolon. */
enum { LONGEST_NAME = 31, LONGEST_OLD_NAME = 6 };

static bool is_alphanumeric(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

void entities_index(entities *index) {
  size_t count = 0;
  for (size_t piece = 0; piece < entity_table_count; piece++)
    for (const char *at = entity_table[piece]; *at != '\0' && count < ENTITY_COUNT; at = strchr(at, '\1') + 1)
      index->starts[count++] = at;
}

/* What `name` stands for; size 0 for nothing. Without a semicolon only those that are known so. */
static skill_bytes named(const entities *index, skill_bytes name, bool has_semicolon) {
  for (size_t low = 0, high = ENTITY_COUNT; low < high;) {
    size_t middle = (low + high) / 2;
    const char *entry = index->starts[middle];
    size_t size = strcspn(entry, "\1");
    size_t length = (size_t)((const char *)memchr(entry, '=', size) - entry);
    int order = memcmp(name.data, entry, name.size < length ? name.size : length);
    if (order == 0 && name.size == length) {
      bool is_old = entry[size - 1] == '*' && size > length + 2;
      if (!is_old && !has_semicolon) return (skill_bytes){0};
      return (skill_bytes){entry + length + 1, size - length - 1 - is_old};
    }
    if (order < 0 || (order == 0 && name.size < length)) high = middle;
    else low = middle + 1;
  }
  return (skill_bytes){0};
}

/* What browsers take for numbers that Windows-1252 has and Unicode has not. */
static uint32_t corrected(uint32_t number) {
  static const uint16_t windows[32] = {
    0x20AC, 0,      0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
    0x2039, 0x0152, 0,      0x017D, 0,      0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,      0x017E, 0x0178};
  if (number >= 0x80 && number < 0xA0 && windows[number - 0x80] != 0) return windows[number - 0x80];
  return number == 0 ? 0xFFFD : number;
}

static skill_bytes utf8(uint32_t scalar, char room[4]) {
  if (scalar > 0x10FFFF || (scalar >= 0xD800 && scalar <= 0xDFFF)) scalar = 0xFFFD;
  size_t size = scalar < 0x80 ? 1 : scalar < 0x800 ? 2 : scalar < 0x10000 ? 3 : 4;
  static const unsigned char firsts[5] = {0, 0, 0xC0, 0xE0, 0xF0};
  for (size_t i = size; i-- > 1; scalar >>= 6) room[i] = (char)(0x80 | (scalar & 0x3F));
  room[0] = (char)(firsts[size] | scalar);
  return (skill_bytes){room, size};
}

static skill_bytes numbered(skill_bytes text, size_t *at, char room[4]) {
  size_t from = *at + 2;
  bool is_hex = from < text.size && (text.data[from] | 0x20) == 'x';
  if (is_hex) from++;
  uint32_t number = 0;
  size_t end = from;
  for (; end < text.size; end++) {
    char c = text.data[end], lower = (char)(c | 0x20);
    uint32_t digit = c >= '0' && c <= '9'                        ? (uint32_t)(c - '0')
                     : is_hex && lower >= 'a' && lower <= 'f' ? (uint32_t)(lower - 'a' + 10)
                                                                 : 16;
    if (digit == 16) break;
    if (number <= 0x10FFFF) number = number * (is_hex ? 16 : 10) + digit;
  }
  if (end == from) return (skill_bytes){0};
  *at = end < text.size && text.data[end] == ';' ? end + 1 : end;
  return utf8(corrected(number), room);
}

skill_bytes entity_next(const entities *index, skill_bytes text, bool is_attribute, size_t *at, char room[4]) {
  skill_bytes itself = {text.data + *at, 1}, value = {0};
  if (*at + 2 < text.size && text.data[*at + 1] == '#') value = numbered(text, at, room);
  if (value.size > 0) return value;
  size_t from = *at + 1, size = 0;
  while (size < LONGEST_NAME && from + size < text.size && is_alphanumeric(text.data[from + size])) size++;
  if (size > 0 && from + size < text.size && text.data[from + size] == ';')
    value = named(index, (skill_bytes){text.data + from, size}, true);
  if (value.size > 0) {
    *at = from + size + 1;
    return value;
  }
  /* &copy2026 is © and 2026; in an address, ?a=1&copy=2 is what it looks like. */
  for (size = size < LONGEST_OLD_NAME ? size : LONGEST_OLD_NAME; size >= 2; size--) {
    value = named(index, (skill_bytes){text.data + from, size}, false);
    if (value.size == 0) continue;
    char next = from + size < text.size ? text.data[from + size] : '\0';
    bool goes_on = is_alphanumeric(next) || next == '=';
    if (is_attribute && goes_on) break;
    *at = from + size;
    return value;
  }
  *at += 1;
  return itself;
}

void entities_decode(const entities *index, skill_bytes text, bool is_attribute, skill_text *out) {
  for (size_t at = 0; at < text.size;) {
    const char *next = memchr(text.data + at, '&', text.size - at);
    size_t plain = next == NULL ? text.size - at : (size_t)(next - text.data) - at;
    skill_text_add(out, (skill_bytes){text.data + at, plain});
    at += plain;
    char room[4];
    if (at < text.size) skill_text_add(out, entity_next(index, text, is_attribute, &at, room));
  }
}
