/* Text as it is laid out on lines: paragraphs, lists, quotations and rows of tables. */
#ifndef WEB_FETCH_LAYOUT_H
#define WEB_FETCH_LAYOUT_H

#include "skill_json.h"

#include <stdbool.h>

enum { MARKER_ROOM = 24 };

/* Starts as all zeros but `limit`; whoever declares it frees `text`. */
typedef struct layout {
  skill_text text;
  size_t limit;             /* of bytes: nothing is added once there are more */
  unsigned breaks;          /* line breaks that come before what is next */
  bool has_space;           /* white space does */
  unsigned separators;      /* borders between cells of a table do */
  char marker[MARKER_ROOM]; /* what begins an item or a heading does; "" for none */
  unsigned indent, quotes;  /* depth of lists and of quotations */
} layout;

/* What comes next begins a line (1), or has an empty line before it (2). */
void layout_break(layout *layout, unsigned lines);
/* What comes next begins with `marker`, which is forgotten when nothing comes before the next one. */
void layout_mark(layout *layout, const char *marker);
/* Adds text, which is valid UTF-8, with its white space made one space. */
void layout_add(layout *layout, skill_bytes text);
/* Adds text with its white space as it is. */
void layout_add_verbatim(layout *layout, skill_bytes text);
/* Adds text to the end of what is there, before breaks that are due. */
void layout_append(layout *layout, skill_bytes text);

#endif
