/* Character references of HTML: &amp; &#8364; &nbsp */
#ifndef WEB_FETCH_ENTITIES_H
#define WEB_FETCH_ENTITIES_H

#include "skill_json.h"

#include <stdbool.h>

enum { ENTITY_COUNT = 2125 };

/* Where in the table each name begins. */
typedef struct entities {
  const char *starts[ENTITY_COUNT];
} entities;

/* Pieces, since compilers need not take longer literals. */
extern const char *const entity_table[];
extern const size_t entity_table_count;

void entities_index(entities *index);

/* Adds `text` with its references resolved; in the value of an attribute a name needs its semicolon more often. */
void entities_decode(const entities *index, skill_bytes text, bool is_attribute, skill_text *out);

/* Reads the reference whose '&' is at `*at`, moves past it and answers what it stands for, which is lent as long as
 * `text` and `room`. Where there is none, that is the '&' itself. */
skill_bytes entity_next(const entities *index, skill_bytes text, bool is_attribute, size_t *at, char room[4]);

#endif
