/* skill_json.h: reading arguments and writing results as JSON, for skills in C and C++. Optional, header-only.
 *
 * Nothing is parsed into a tree: a JSON value is the `skill_bytes` that it occupies in the document, and the functions
 * below find their way in it. Every one of them is safe on any bytes, well-formed or not, and looks at nothing outside
 * of them. Time is linear in the bytes given; only `skill_text` allocates.
 *
 *   skill_bytes value;
 *   skill_text name = {0};
 *   if (skill_json_get(arguments, "name", &value) && skill_json_string(value, &name)) …
 *   skill_text_free(&name);
 *
 * Compiles as C99 and later and as C++11 and later.
 */
#ifndef SKILL_JSON_H
#define SKILL_JSON_H

#include "skill_sdk.h"

#include <stdlib.h>
#include <string.h>

/* Arrays and objects may be nested this deep; what is deeper counts as malformed. */
#define SKILL_JSON_DEPTH 128

/* What the functions that look for the end of something return when it is malformed. */
#define SKILL_JSON_MALFORMED ((size_t)-1)

#define SKILL_JSON_FUNCTION static __attribute__((unused))

/* ---- text that grows ---- */

/* Starts as all zeros; whoever declares it calls skill_text_free. Once memory has run out `failed` is 1, and what was
 * added since is missing: look at it before the text is used. */
typedef struct skill_text {
  char *data;
  size_t size;
  size_t capacity;
  int failed;
} skill_text;

/* Adds `bytes`, which must not lie in `text` itself. */
SKILL_JSON_FUNCTION void skill_text_add(skill_text *text, skill_bytes bytes) {
  if (text->failed || bytes.size == 0) return;
  if (bytes.size > text->capacity - text->size) {
    size_t wanted = text->capacity < 64 ? 64 : text->capacity;
    while (wanted - text->size < bytes.size) {
      if (wanted > (size_t)-1 / 2) {
        text->failed = 1;
        return;
      }
      wanted *= 2;
    }
    char *grown = (char *)realloc(text->data, wanted);
    if (grown == NULL) {
      text->failed = 1;
      return;
    }
    text->data = grown;
    text->capacity = wanted;
  }
  memcpy(text->data + text->size, bytes.data, bytes.size);
  text->size += bytes.size;
}

/* Adds a value that a service gives: `storage->get(context, key, skill_text_take, &text)`. */
SKILL_JSON_FUNCTION void skill_text_take(void *text, skill_bytes value) { skill_text_add((skill_text *)text, value); }

/* Adds a string that ends with NUL. */
SKILL_JSON_FUNCTION void skill_text_add_string(skill_text *text, const char *string) {
  skill_bytes bytes = {string, strlen(string)};
  skill_text_add(text, bytes);
}

SKILL_JSON_FUNCTION void skill_text_add_byte(skill_text *text, char byte) {
  skill_bytes bytes = {&byte, 1};
  skill_text_add(text, bytes);
}

/* Adds a number in decimal. */
SKILL_JSON_FUNCTION void skill_text_add_integer(skill_text *text, int64_t value) {
  char digits[20];
  size_t first = sizeof digits;
  uint64_t rest = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
  do {
    digits[--first] = (char)('0' + rest % 10);
    rest /= 10;
  } while (rest != 0);
  if (value < 0) skill_text_add_byte(text, '-');
  skill_bytes bytes = {digits + first, sizeof digits - first};
  skill_text_add(text, bytes);
}

/* Adds a Unicode scalar value as UTF-8; any other number as U+FFFD. */
SKILL_JSON_FUNCTION void skill_text_add_scalar(skill_text *text, uint32_t scalar) {
  char utf8[4];
  size_t size;
  if (scalar > 0x10FFFF || (scalar >= 0xD800 && scalar <= 0xDFFF)) scalar = 0xFFFD;
  if (scalar < 0x80) {
    utf8[0] = (char)scalar;
    size = 1;
  } else if (scalar < 0x800) {
    utf8[0] = (char)(0xC0 | scalar >> 6);
    utf8[1] = (char)(0x80 | (scalar & 0x3F));
    size = 2;
  } else if (scalar < 0x10000) {
    utf8[0] = (char)(0xE0 | scalar >> 12);
    utf8[1] = (char)(0x80 | (scalar >> 6 & 0x3F));
    utf8[2] = (char)(0x80 | (scalar & 0x3F));
    size = 3;
  } else {
    utf8[0] = (char)(0xF0 | scalar >> 18);
    utf8[1] = (char)(0x80 | (scalar >> 12 & 0x3F));
    utf8[2] = (char)(0x80 | (scalar >> 6 & 0x3F));
    utf8[3] = (char)(0x80 | (scalar & 0x3F));
    size = 4;
  }
  skill_bytes bytes = {utf8, size};
  skill_text_add(text, bytes);
}

/* What has been added so far; lent until the next change of `text`. */
SKILL_JSON_FUNCTION skill_bytes skill_text_bytes(const skill_text *text) {
  skill_bytes bytes = {text->data, text->size};
  return bytes;
}

SKILL_JSON_FUNCTION void skill_text_free(skill_text *text) {
  free(text->data);
  memset(text, 0, sizeof *text);
}

/* ---- UTF-8 ---- */

/* Reads the scalar value that begins at `*at` and moves `*at` past it. Where the bytes are no UTF-8 (overlong forms and
 * surrogates included) it answers 0xFFFFFFFF and moves one byte on. `*at` must be below `text.size`. */
SKILL_JSON_FUNCTION uint32_t skill_utf8_next(skill_bytes text, size_t *at) {
  static const uint32_t least[5] = {0, 0, 0x80, 0x800, 0x10000};
  const unsigned char *byte = (const unsigned char *)text.data + *at;
  size_t left = text.size - *at;
  size_t length = byte[0] < 0x80   ? 1
                  : byte[0] < 0xC2 ? 0
                  : byte[0] < 0xE0 ? 2
                  : byte[0] < 0xF0 ? 3
                  : byte[0] < 0xF5 ? 4
                                   : 0;
  *at += 1;
  if (length == 1) return byte[0];
  if (length == 0 || length > left) return 0xFFFFFFFFu;
  uint32_t scalar = byte[0] & (0xFFu >> (length + 1));
  for (size_t i = 1; i < length; i++) {
    if ((byte[i] & 0xC0) != 0x80) return 0xFFFFFFFFu;
    scalar = scalar << 6 | (byte[i] & 0x3Fu);
  }
  if (scalar < least[length] || scalar > 0x10FFFF || (scalar >= 0xD800 && scalar <= 0xDFFF)) return 0xFFFFFFFFu;
  *at += length - 1;
  return scalar;
}

/* ---- writing ---- */

/* Adds the comma that is due before the next member or element, if one is. */
SKILL_JSON_FUNCTION void skill_json_separate(skill_text *json) {
  if (json->size == 0) return;
  char last = json->data[json->size - 1];
  if (last != '{' && last != '[' && last != ':' && last != ',') skill_text_add_byte(json, ',');
}

/* Whether a string may hold the byte as it is, whatever stands around it. */
SKILL_JSON_FUNCTION int skill_json_is_plain(char byte) {
  unsigned char value = (unsigned char)byte;
  return value >= 0x20 && value < 0x80 && value != '"' && value != '\\';
}

/* Adds `value` as a JSON string, with quotes and escapes. Bytes that are no UTF-8 become U+FFFD. */
SKILL_JSON_FUNCTION void skill_json_write_string(skill_text *json, skill_bytes value) {
  static const char digits[] = "0123456789abcdef";
  skill_text_add_byte(json, '"');
  for (size_t at = 0; at < value.size;) {
    size_t start = at;
    while (at < value.size && skill_json_is_plain(value.data[at])) at++;
    if (at > start) {
      skill_bytes plain = {value.data + start, at - start};
      skill_text_add(json, plain);
      continue;
    }
    uint32_t scalar = skill_utf8_next(value, &at);
    switch (scalar) {
    case '"': skill_text_add_string(json, "\\\""); break;
    case '\\': skill_text_add_string(json, "\\\\"); break;
    case '\n': skill_text_add_string(json, "\\n"); break;
    case '\r': skill_text_add_string(json, "\\r"); break;
    case '\t': skill_text_add_string(json, "\\t"); break;
    default:
      if (scalar < 0x20) {
        skill_text_add_string(json, "\\u00");
        skill_text_add_byte(json, digits[scalar >> 4]);
        skill_text_add_byte(json, digits[scalar & 15]);
      } else {
        skill_text_add_scalar(json, scalar);
      }
    }
  }
  skill_text_add_byte(json, '"');
}

/* Adds a member's name and the colon, and the comma that is due before it. Its value is to be written next. */
SKILL_JSON_FUNCTION void skill_json_write_key(skill_text *json, const char *key) {
  skill_bytes bytes = {key, strlen(key)};
  skill_json_separate(json);
  skill_json_write_string(json, bytes);
  skill_text_add_byte(json, ':');
}

/* ---- reading: where things end ---- */

SKILL_JSON_FUNCTION size_t skill_json_end_of_space(skill_bytes json, size_t at) {
  while (at < json.size &&
         (json.data[at] == ' ' || json.data[at] == '\t' || json.data[at] == '\n' || json.data[at] == '\r'))
    at++;
  return at;
}

/* The number that four hexadecimal digits at `at` stand for, or 0xFFFFFFFF. */
SKILL_JSON_FUNCTION uint32_t skill_json_hex(skill_bytes json, size_t at) {
  uint32_t value = 0;
  if (json.size - at < 4) return 0xFFFFFFFFu;
  for (size_t i = 0; i < 4; i++) {
    char c = json.data[at + i];
    uint32_t digit = c >= '0' && c <= '9'   ? (uint32_t)(c - '0')
                     : c >= 'a' && c <= 'f' ? (uint32_t)(c - 'a' + 10)
                     : c >= 'A' && c <= 'F' ? (uint32_t)(c - 'A' + 10)
                                            : 16;
    if (digit == 16) return 0xFFFFFFFFu;
    value = value << 4 | digit;
  }
  return value;
}

/* Reads the escape whose backslash is at `*at`, moves past it, and answers its scalar value, or 0xFFFFFFFF. */
SKILL_JSON_FUNCTION uint32_t skill_json_escape(skill_bytes json, size_t *at) {
  if (json.size - *at < 2) return 0xFFFFFFFFu;
  char kind = json.data[*at + 1];
  *at += 2;
  switch (kind) {
  case '"':
  case '\\':
  case '/': return (uint32_t)kind;
  case 'b': return '\b';
  case 'f': return '\f';
  case 'n': return '\n';
  case 'r': return '\r';
  case 't': return '\t';
  case 'u': break;
  default: return 0xFFFFFFFFu;
  }
  uint32_t unit = skill_json_hex(json, *at);
  if (unit == 0xFFFFFFFFu) return unit;
  *at += 4;
  if (unit < 0xD800 || unit > 0xDFFF) return unit;
  if (unit > 0xDBFF || json.size - *at < 6 || json.data[*at] != '\\' || json.data[*at + 1] != 'u') return 0xFFFFFFFFu;
  uint32_t low = skill_json_hex(json, *at + 2);
  if (low < 0xDC00 || low > 0xDFFF) return 0xFFFFFFFFu;
  *at += 6;
  return 0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00);
}

/* Past the string whose opening quote is expected at `at`. Its text is added to `decoded` unless that is NULL. */
SKILL_JSON_FUNCTION size_t skill_json_end_of_string(skill_bytes json, size_t at, skill_text *decoded) {
  if (at >= json.size || json.data[at] != '"') return SKILL_JSON_MALFORMED;
  for (at++; at < json.size;) {
    unsigned char byte = (unsigned char)json.data[at];
    if (byte == '"') return at + 1;
    if (byte < 0x20) return SKILL_JSON_MALFORMED;
    uint32_t scalar = byte == '\\' ? skill_json_escape(json, &at) : skill_utf8_next(json, &at);
    if (scalar == 0xFFFFFFFFu) return SKILL_JSON_MALFORMED;
    if (decoded != NULL) skill_text_add_scalar(decoded, scalar);
  }
  return SKILL_JSON_MALFORMED;
}

SKILL_JSON_FUNCTION size_t skill_json_end_of_digits(skill_bytes json, size_t at) {
  size_t first = at;
  while (at < json.size && json.data[at] >= '0' && json.data[at] <= '9') at++;
  return at == first ? SKILL_JSON_MALFORMED : at;
}

SKILL_JSON_FUNCTION size_t skill_json_end_of_number(skill_bytes json, size_t at) {
  if (at < json.size && json.data[at] == '-') at++;
  size_t end = skill_json_end_of_digits(json, at);
  if (end == SKILL_JSON_MALFORMED || (json.data[at] == '0' && end != at + 1)) return SKILL_JSON_MALFORMED;
  if (end < json.size && json.data[end] == '.') {
    end = skill_json_end_of_digits(json, end + 1);
    if (end == SKILL_JSON_MALFORMED) return end;
  }
  if (end < json.size && (json.data[end] == 'e' || json.data[end] == 'E')) {
    end++;
    if (end < json.size && (json.data[end] == '+' || json.data[end] == '-')) end++;
    end = skill_json_end_of_digits(json, end);
  }
  return end;
}

SKILL_JSON_FUNCTION size_t skill_json_end_of_word(skill_bytes json, size_t at, const char *word) {
  size_t length = strlen(word);
  return json.size - at >= length && memcmp(json.data + at, word, length) == 0 ? at + length : SKILL_JSON_MALFORMED;
}

/* Past the colon and the spaces that follow the key that is expected at `at`. */
SKILL_JSON_FUNCTION size_t skill_json_end_of_key(skill_bytes json, size_t at, skill_text *decoded) {
  at = skill_json_end_of_string(json, at, decoded);
  if (at == SKILL_JSON_MALFORMED) return at;
  at = skill_json_end_of_space(json, at);
  if (at >= json.size || json.data[at] != ':') return SKILL_JSON_MALFORMED;
  return skill_json_end_of_space(json, at + 1);
}

/* Past the value that begins at `at`, checked in full against RFC 8259. Does not recurse. */
SKILL_JSON_FUNCTION size_t skill_json_end_of_value(skill_bytes json, size_t at) {
  char closers[SKILL_JSON_DEPTH];
  size_t depth = 0;
  for (;;) {
    if (at >= json.size) return SKILL_JSON_MALFORMED;
    switch (json.data[at]) {
    case '{':
    case '[':
      if (depth == SKILL_JSON_DEPTH) return SKILL_JSON_MALFORMED;
      closers[depth++] = json.data[at] == '{' ? '}' : ']';
      at = skill_json_end_of_space(json, at + 1);
      if (at < json.size && json.data[at] == closers[depth - 1]) {
        depth--;
        at++;
        break;
      }
      if (closers[depth - 1] == '}') {
        at = skill_json_end_of_key(json, at, NULL);
        if (at == SKILL_JSON_MALFORMED) return at;
      }
      continue;
    case '"': at = skill_json_end_of_string(json, at, NULL); break;
    case 't': at = skill_json_end_of_word(json, at, "true"); break;
    case 'f': at = skill_json_end_of_word(json, at, "false"); break;
    case 'n': at = skill_json_end_of_word(json, at, "null"); break;
    default: at = skill_json_end_of_number(json, at);
    }
    if (at == SKILL_JSON_MALFORMED) return at;
    for (;;) {
      if (depth == 0) return at;
      at = skill_json_end_of_space(json, at);
      if (at >= json.size) return SKILL_JSON_MALFORMED;
      if (json.data[at] == ',') break;
      if (json.data[at] != closers[depth - 1]) return SKILL_JSON_MALFORMED;
      depth--;
      at++;
    }
    at = skill_json_end_of_space(json, at + 1);
    if (closers[depth - 1] == '}') {
      at = skill_json_end_of_key(json, at, NULL);
      if (at == SKILL_JSON_MALFORMED) return at;
    }
  }
}

/* ---- reading: values ---- */

/* Whether `document` is one well-formed JSON value and nothing else but space around it. */
SKILL_JSON_FUNCTION int skill_json_check(skill_bytes document) {
  size_t end = skill_json_end_of_value(document, skill_json_end_of_space(document, 0));
  return end != SKILL_JSON_MALFORMED && skill_json_end_of_space(document, end) == document.size;
}

/* Steps through an array or object. `*position` starts at 0. Answers 1 and the next element in `*value`, and in an
 * object its key, decoded, in `key` (emptied first; may be NULL); 0 at the end, or where `container` is malformed. */
SKILL_JSON_FUNCTION int skill_json_next(skill_bytes container, size_t *position, skill_text *key, skill_bytes *value) {
  size_t start = skill_json_end_of_space(container, 0);
  if (start >= container.size || (container.data[start] != '{' && container.data[start] != '[')) return 0;
  char closer = container.data[start] == '{' ? '}' : ']';
  size_t at = skill_json_end_of_space(container, *position == 0 ? start + 1 : *position);
  if (at >= container.size || container.data[at] == closer) return 0;
  if (*position != 0) {
    if (container.data[at] != ',') return 0;
    at = skill_json_end_of_space(container, at + 1);
  }
  if (closer == '}') {
    if (key != NULL) key->size = 0;
    at = skill_json_end_of_key(container, at, key);
    if (at == SKILL_JSON_MALFORMED) return 0;
  }
  size_t end = skill_json_end_of_value(container, at);
  if (end == SKILL_JSON_MALFORMED) return 0;
  value->data = container.data + at;
  value->size = end - at;
  *position = end;
  return 1;
}

/* Finds the first member of `object` that is called `key`. Answers 1 and its value in `*value`, or 0. */
SKILL_JSON_FUNCTION int skill_json_get(skill_bytes object, const char *key, skill_bytes *value) {
  skill_text name = {0, 0, 0, 0};
  size_t position = 0, start = skill_json_end_of_space(object, 0), length = strlen(key);
  int found = 0;
  if (start >= object.size || object.data[start] != '{') return 0;
  while (!found && skill_json_next(object, &position, &name, value))
    found = !name.failed && name.size == length && (length == 0 || memcmp(name.data, key, length) == 0);
  skill_text_free(&name);
  return found;
}

/* Whether `value` is a string; its text is added to `text`. */
SKILL_JSON_FUNCTION int skill_json_string(skill_bytes value, skill_text *text) {
  size_t before = text->size;
  if (skill_json_end_of_string(value, 0, text) == value.size && !text->failed) return 1;
  text->size = before;
  return 0;
}

/* Whether `value` is `true` or `false`; which of them goes to `*result`. */
SKILL_JSON_FUNCTION int skill_json_bool(skill_bytes value, int *result) {
  int is_true = value.size == 4 && memcmp(value.data, "true", 4) == 0;
  if (!is_true && (value.size != 5 || memcmp(value.data, "false", 5) != 0)) return 0;
  *result = is_true;
  return 1;
}

/* Whether `value` is a number written as an integer (`12`, not `12.0` or `1e3`) that fits `*result`. */
SKILL_JSON_FUNCTION int skill_json_integer(skill_bytes value, int64_t *result) {
  if (value.size == 0 || skill_json_end_of_number(value, 0) != value.size) return 0;
  int negative = value.data[0] == '-';
  uint64_t limit = (uint64_t)INT64_MAX + (uint64_t)negative, sum = 0;
  for (size_t i = (size_t)negative; i < value.size; i++) {
    if (value.data[i] < '0' || value.data[i] > '9') return 0;
    uint64_t digit = (uint64_t)(value.data[i] - '0');
    if (sum > (limit - digit) / 10) return 0;
    sum = sum * 10 + digit;
  }
  *result = negative ? (int64_t)(0 - sum) : (int64_t)sum;
  return 1;
}

/* Whether `value` is a number; the nearest double goes to `*result`. Numbers of more than 400 characters are refused.
 * Uses strtod: do not set a locale with another decimal point. */
SKILL_JSON_FUNCTION int skill_json_double(skill_bytes value, double *result) {
  char copy[401];
  if (value.size == 0 || value.size >= sizeof copy || skill_json_end_of_number(value, 0) != value.size) return 0;
  memcpy(copy, value.data, value.size);
  copy[value.size] = '\0';
  *result = strtod(copy, NULL);
  return 1;
}

#endif
