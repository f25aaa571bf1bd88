/* Sets of characters, as ranges of scalar values. */
#ifndef FILE_TOOLS_SCALAR_SET_H
#define FILE_TOOLS_SCALAR_SET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { LAST_SCALAR = 0x10FFFF };

typedef struct scalar_span {
  uint32_t first, last;
} scalar_span;

/* Begins as all zeros. `failed` once memory has run out. */
typedef struct scalar_set {
  scalar_span *items;
  size_t count, capacity;
  bool failed;
} scalar_set;

void scalar_set_add(scalar_set *set, uint32_t first, uint32_t last);
/* Adds the other cases of what is in it. */
void scalar_set_add_cases(scalar_set *set);
/* Puts it in ascending order, without overlaps. */
void scalar_set_order(scalar_set *set);
/* Makes it all that it has not got; it must be in order. */
void scalar_set_invert(scalar_set *set);
void scalar_set_free(scalar_set *set);

#endif
