#include "glob.h"
#include "ascii_class.h"
#include "unicode.h"

enum { NOT_UTF8 = 0x110000 /* and the byte */ };

/* The character that begins at `*at`; a byte that is no UTF-8 is a character of its own. */
static uint32_t next(skill_bytes text, size_t *at, glob_manner manner) {
  uint32_t byte = (unsigned char)text.data[*at];
  if (manner == GLOB_BYTES) {
    ++*at;
    return byte;
  }
  uint32_t scalar = skill_utf8_next(text, at);
  return scalar == 0xFFFFFFFFu ? NOT_UTF8 + byte : scalar;
}

static uint32_t folded(uint32_t scalar, glob_manner manner) {
  return manner == GLOB_ANY_CASE ? to_lower(scalar) : scalar;
}

static bool is_between(uint32_t scalar, uint32_t first, uint32_t last, glob_manner manner) {
  if (scalar >= first && scalar <= last) return true;
  if (manner != GLOB_ANY_CASE) return false;
  uint32_t lower = to_lower(scalar), upper = to_upper(scalar);
  return (lower >= first && lower <= last) || (upper >= first && upper <= last);
}

/* Past the class `[:…:]` whose '[' is at `at`, or `at` when none stands there. Its name goes to `*name`. */
static size_t end_of_class(skill_bytes pattern, size_t at, skill_bytes *name) {
  if (pattern.size - at < 4 || pattern.data[at] != '[' || pattern.data[at + 1] != ':') return at;
  for (size_t end = at + 2; end + 1 < pattern.size; end++) {
    if (pattern.data[end] != ':' || pattern.data[end + 1] != ']') continue;
    *name = (skill_bytes){pattern.data + at + 2, end - at - 2};
    return end + 2;
  }
  return at;
}

/* Reads the set whose '[' is at `*at` and moves past it. False when nothing closes it. */
static bool read_set(skill_bytes pattern, size_t *at, uint32_t c, glob_manner manner, bool *has) {
  size_t i = *at + 1;
  bool negated = i < pattern.size && (pattern.data[i] == '!' || pattern.data[i] == '^'), found = false;
  if (negated) i++;
  for (size_t first = i; i < pattern.size && (pattern.data[i] != ']' || i == first);) {
    skill_bytes name;
    size_t end = end_of_class(pattern, i, &name);
    if (end > i) {
      found = found || is_in_ascii_class(name, c);
      if (manner == GLOB_ANY_CASE)
        found = found || is_in_ascii_class(name, to_lower(c)) || is_in_ascii_class(name, to_upper(c));
      i = end;
      continue;
    }
    if (pattern.data[i] == '\\' && i + 1 < pattern.size) i++;
    uint32_t low = next(pattern, &i, manner), high = low;
    if (i + 1 < pattern.size && pattern.data[i] == '-' && pattern.data[i + 1] != ']') {
      i++;
      if (pattern.data[i] == '\\' && i + 1 < pattern.size) i++;
      high = next(pattern, &i, manner);
    }
    found = found || is_between(c, low, high, manner);
  }
  if (i >= pattern.size) return false;
  *at = i + 1;
  *has = found != negated;
  return true;
}

/* Whether the one piece of the pattern at `*at`, which is no `*`, describes `c`; moves past it. */
static bool describes(skill_bytes pattern, size_t *at, uint32_t c, glob_manner manner) {
  bool has = false;
  switch (pattern.data[*at]) {
  case '?': ++*at; return true;
  case '[': return read_set(pattern, at, c, manner, &has) && has;
  case '\\':
    if (++*at == pattern.size) return false;
  }
  return folded(next(pattern, at, manner), manner) == folded(c, manner);
}

bool glob_matches_name(skill_bytes pattern, skill_bytes name, glob_manner manner) {
  size_t p = 0, n = 0;
  /* Behind the last `*`, and how much of the name it has taken: only that one is ever tried again. */
  size_t star = 0, taken = 0;
  bool has_star = false;
  for (;;) {
    if (p < pattern.size && pattern.data[p] == '*') {
      while (p < pattern.size && pattern.data[p] == '*') p++;
      star = p, taken = n, has_star = true;
    } else if (n == name.size && p == pattern.size) {
      return true;
    } else {
      if (n < name.size && p < pattern.size && describes(pattern, &p, next(name, &n, manner), manner)) continue;
      if (!has_star || taken == name.size) return false;
      next(name, &taken, manner);
      p = star, n = taken;
    }
  }
}

/* The name at `at`, up to the next '/'. */
static skill_bytes name_at(skill_bytes path, size_t at) {
  if (at >= path.size) return (skill_bytes){path.data, 0};
  const char *end = memchr(path.data + at, '/', path.size - at);
  return (skill_bytes){path.data + at, end != NULL ? (size_t)(end - path.data) - at : path.size - at};
}

/* `**`, or more. */
static bool is_any_names(skill_bytes part) {
  for (size_t i = 0; i < part.size; i++)
    if (part.data[i] != '*') return false;
  return part.size >= 2;
}

bool glob_matches_path(skill_bytes pattern, skill_bytes path, glob_manner manner) {
  /* As above, with names in place of characters. A position past the size is behind the last name. */
  size_t p = 0, n = 0, star = 0, taken = 0;
  bool has_star = false;
  for (;;) {
    bool at_end = n > path.size;
    if (at_end && p > pattern.size) return true;
    if (p <= pattern.size) {
      skill_bytes part = name_at(pattern, p);
      p += part.size + 1;
      if (is_any_names(part)) {
        if (p > pattern.size) return !at_end;
        star = p, taken = n, has_star = true;
        continue;
      }
      skill_bytes name = at_end ? (skill_bytes){0} : name_at(path, n);
      if (!at_end && glob_matches_name(part, name, manner)) {
        n += name.size + 1;
        continue;
      }
    }
    if (!has_star || taken > path.size) return false;
    taken += name_at(path, taken).size + 1;
    p = star, n = taken;
  }
}

bool glob_has_wildcards(skill_bytes pattern) {
  for (size_t i = 0; i < pattern.size; i++)
    if (strchr("*?[\\", pattern.data[i]) != NULL && pattern.data[i] != '\0') return true;
  return false;
}
