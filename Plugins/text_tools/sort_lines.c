/* The skill `sort_lines`. */
#include "skills.h"
#include "unicode.h"

#include <stdlib.h>

enum { ASCENDING, DESCENDING, ORIGINAL, REVERSED, ORDER_COUNT };

static const char *const orders[ORDER_COUNT] = {"ascending", "descending", "original", "reversed"};

typedef struct line {
  skill_bytes text;
  double number;
  bool has_number;
  bool is_duplicate;
  size_t place; /* in the text that was given */
} line;

typedef struct lines {
  line *items;
  size_t count, capacity;
  bool are_one_line; /* items between commas */
  bool ignore_case, numeric;
} lines;

/* Adds `text` without the spaces around it, unless nothing is left. False when memory ran out. */
static bool add_line(lines *all, skill_bytes text) {
  size_t size = text.size, start = 0;
  while (size > 0 && (text.data[size - 1] == ' ' || text.data[size - 1] == '\t' || text.data[size - 1] == '\r')) size--;
  if (all->are_one_line)
    while (start < size && (text.data[start] == ' ' || text.data[start] == '\t')) start++;
  if (start == size) return true;
  if (all->count == all->capacity) {
    size_t capacity = all->capacity == 0 ? 64 : all->capacity * 2;
    line *grown = realloc(all->items, capacity * sizeof *grown);
    if (grown == NULL) return false;
    all->items = grown;
    all->capacity = capacity;
  }
  all->items[all->count] = (line){.text = {text.data + start, size - start}, .place = all->count};
  all->count++;
  return true;
}

static bool is_separator(uint32_t scalar, bool are_one_line) {
  if (!are_one_line) return scalar == '\n';
  return scalar == ',' || scalar == ';' || scalar == 0xFF0C || scalar == 0x3001 || scalar == 0xFF1B;
}

static bool split(lines *all, skill_bytes text) {
  size_t end = text.size;
  if (end == 0) return true;
  while (end > 0 && (text.data[end - 1] == '\n' || text.data[end - 1] == '\r')) end--;
  all->are_one_line = memchr(text.data, '\n', end) == NULL;
  size_t start = 0;
  for (size_t at = 0; at < end;) {
    size_t before = at;
    if (!is_separator(skill_utf8_next(text, &at), all->are_one_line)) continue;
    if (!add_line(all, (skill_bytes){text.data + start, before - start})) return false;
    start = at;
  }
  return add_line(all, (skill_bytes){text.data + start, end - start});
}

/* Reads the number that the line begins with: -1,234.5e6. */
static void read_number(line *l) {
  char digits[64];
  size_t size = 0, at = 0;
  const char *data = l->text.data;
  while (at < l->text.size && (data[at] == ' ' || data[at] == '\t')) at++;
  if (at < l->text.size && (data[at] == '-' || data[at] == '+')) digits[size++] = data[at++];
  size_t first = size;
  bool has_point = false;
  for (; at < l->text.size && size < sizeof digits - 1; at++) {
    bool digit = data[at] >= '0' && data[at] <= '9', digit_follows =
      at + 1 < l->text.size && data[at + 1] >= '0' && data[at + 1] <= '9';
    if (digit) {
      digits[size++] = data[at];
    } else if (data[at] == '.' && !has_point && digit_follows) {
      has_point = true;
      digits[size++] = '.';
    } else if (!(data[at] == ',' && !has_point && size > first && digit_follows)) {
      break;
    }
  }
  digits[size] = '\0';
  l->has_number = size > first;
  l->number = l->has_number ? strtod(digits, NULL) : 0;
}

static int compare_text(skill_bytes a, skill_bytes b, bool ignore_case) {
  /* UTF-8 keeps the order of scalar values. */
  if (!ignore_case) {
    int order = memcmp(a.data, b.data, a.size < b.size ? a.size : b.size);
    return order != 0 ? order : a.size < b.size ? -1 : a.size > b.size;
  }
  for (size_t i = 0, j = 0; i < a.size && j < b.size;) {
    uint32_t x = to_lower(skill_utf8_next(a, &i)), y = to_lower(skill_utf8_next(b, &j));
    if (x != y) return x < y ? -1 : 1;
    if (i >= a.size || j >= b.size) return i < a.size ? 1 : j < b.size ? -1 : 0;
  }
  return 0;
}

static int compare(const line *a, const line *b, const lines *all) {
  if (all->numeric) {
    if (a->has_number != b->has_number) return a->has_number ? -1 : 1;
    if (a->number != b->number) return a->number < b->number ? -1 : 1;
  }
  return compare_text(a->text, b->text, all->ignore_case);
}

/* Merge sort: stable, also in descending order. Lines without a number stay last in either order. */
static void sort(line *items, line *room, size_t count, const lines *all, bool descending) {
  if (count < 2) return;
  size_t half = count / 2;
  sort(items, room, half, all, descending);
  sort(items + half, room, count - half, all, descending);
  memcpy(room, items, half * sizeof *items);
  for (size_t i = 0, j = half, to = 0; i < half; to++) {
    bool second = false;
    if (j < count) {
      int order = compare(&room[i], &items[j], all);
      bool decided = all->numeric && room[i].has_number != items[j].has_number;
      second = descending && !decided ? order < 0 : order > 0;
    }
    items[to] = second ? items[j++] : room[i++];
  }
}

/* Marks all but the first of each kind. */
static size_t mark_duplicates(lines *all, line *room) {
  lines by_text = *all;
  by_text.numeric = false;
  sort(all->items, room, all->count, &by_text, false);
  size_t found = 0;
  for (size_t i = 1; i < all->count; i++) {
    if (compare_text(all->items[i - 1].text, all->items[i].text, all->ignore_case) != 0) continue;
    all->items[i].is_duplicate = true;
    found++;
  }
  /* Back to the order that was given. */
  for (size_t i = 0; i < all->count; i++) room[all->items[i].place] = all->items[i];
  memcpy(all->items, room, all->count * sizeof *room);
  return found;
}

/* Turns the order around, whatever it is. */
static void reverse(line *items, size_t count) {
  for (size_t i = 0; i < count / 2; i++) {
    line other = items[i];
    items[i] = items[count - 1 - i];
    items[count - 1 - i] = other;
  }
}

static void write_lines(skill_call *call, const lines *all, size_t removed) {
  skill_json_write_key(&call->structured, "lines");
  skill_text_add_byte(&call->structured, '[');
  for (size_t i = 0; i < all->count; i++) {
    if (all->items[i].is_duplicate) continue;
    if (call->result.size > 0) skill_text_add_string(&call->result, "\n");
    skill_text_add(&call->result, all->items[i].text);
    skill_json_separate(&call->structured);
    skill_json_write_string(&call->structured, all->items[i].text);
  }
  skill_text_add_byte(&call->structured, ']');
  skill_json_write_key(&call->structured, "removed");
  skill_text_add_integer(&call->structured, (int64_t)removed);
}

void sort_lines(skill_call *call, skill_bytes text) {
  bool unique = skill_call_flag(call, "unique", false);
  /* Who asks for nothing but duplicates to go wants the rest as it is. */
  int order = skill_call_choice(call, "order", orders, ORDER_COUNT, unique ? ORIGINAL : ASCENDING);
  if (order < 0) return;
  lines all = {.ignore_case = skill_call_flag(call, "ignoreCase", false)};
  line *room = NULL;
  bool fits = split(&all, text);
  if (fits && all.count > 0) {
    room = malloc(all.count * sizeof *room);
    fits = room != NULL;
  }
  if (!fits) {
    skill_call_fail(call, SKILL_FAILURE_TECHNICAL, "memory", "there is not enough memory to sort so many lines");
  } else {
    bool all_numbers = all.count > 0;
    for (size_t i = 0; i < all.count; i++) {
      read_number(&all.items[i]);
      all_numbers = all_numbers && all.items[i].has_number;
    }
    all.numeric = skill_call_flag(call, "numeric", all_numbers);
    size_t removed = all.count > 0 && unique ? mark_duplicates(&all, room) : 0;
    if (order == REVERSED) reverse(all.items, all.count);
    else if (order != ORIGINAL) sort(all.items, room, all.count, &all, order == DESCENDING);
    write_lines(call, &all, removed);
    skill_call_succeed(call);
  }
  free(room);
  free(all.items);
}
