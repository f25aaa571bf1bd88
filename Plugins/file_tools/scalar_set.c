#include "scalar_set.h"
#include "unicode.h"

#include <stdlib.h>

/* Longer spans hold whole scripts; their cases beyond ASCII are in them, too. */
enum { LONG_SPAN = 0x3000 };

void scalar_set_add(scalar_set *set, uint32_t first, uint32_t last) {
  if (set->count == set->capacity) {
    size_t capacity = set->capacity == 0 ? 16 : 2 * set->capacity;
    scalar_span *grown = realloc(set->items, capacity * sizeof *grown);
    if (grown == NULL) {
      set->failed = true;
      return;
    }
    set->items = grown;
    set->capacity = capacity;
  }
  set->items[set->count++] = (scalar_span){first, last};
}

void scalar_set_add_cases(scalar_set *set) {
  for (size_t i = 0, count = set->count; i < count; i++) {
    scalar_span span = set->items[i];
    uint32_t last = span.last - span.first > LONG_SPAN ? span.first + LONG_SPAN : span.last;
    for (uint32_t scalar = span.first; scalar <= last; scalar++) {
      uint32_t lower = to_lower(scalar), upper = to_upper(scalar);
      if (lower < span.first || lower > span.last) scalar_set_add(set, lower, lower);
      if (upper < span.first || upper > span.last) scalar_set_add(set, upper, upper);
    }
  }
}

static int compare(const void *left, const void *right) {
  const scalar_span *a = left, *b = right;
  return a->first < b->first ? -1 : a->first > b->first;
}

void scalar_set_order(scalar_set *set) {
  if (set->count == 0) return;
  qsort(set->items, set->count, sizeof *set->items, compare);
  size_t kept = 0;
  for (size_t i = 1; i < set->count; i++) {
    if (set->items[i].first > set->items[kept].last + 1) set->items[++kept] = set->items[i];
    else if (set->items[i].last > set->items[kept].last) set->items[kept].last = set->items[i].last;
  }
  set->count = kept + 1;
}

void scalar_set_invert(scalar_set *set) {
  size_t count = set->count;
  uint32_t next = 0;
  for (size_t i = 0; i < count; i++) {
    scalar_span span = set->items[i];
    if (span.first > next) scalar_set_add(set, next, span.first - 1);
    next = span.last + 1;
  }
  if (next <= LAST_SCALAR) scalar_set_add(set, next, LAST_SCALAR);
  for (size_t i = count; i < set->count; i++) set->items[i - count] = set->items[i];
  set->count -= count;
}

void scalar_set_free(scalar_set *set) {
  free(set->items);
  *set = (scalar_set){0};
}
