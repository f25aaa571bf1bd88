/* The elements of HTML that mean something for a page's text. */
#ifndef WEB_FETCH_ELEMENTS_H
#define WEB_FETCH_ELEMENTS_H

#include <stdbool.h>
#include <stdint.h>

typedef enum {
  ELEMENT_OTHER, /* of no meaning: its content is as if it were not there */
  ELEMENT_A, ELEMENT_BASE, ELEMENT_BLOCKQUOTE, ELEMENT_BR, ELEMENT_CELL, ELEMENT_DD, ELEMENT_DROPPED, ELEMENT_DT,
  ELEMENT_BLOCK, ELEMENT_HEADING, ELEMENT_INLINE, ELEMENT_LI, ELEMENT_LIST, ELEMENT_MAIN, ELEMENT_NOISE, ELEMENT_OL,
  ELEMENT_P, ELEMENT_PRE, ELEMENT_Q, ELEMENT_ROW, ELEMENT_SECTION, ELEMENT_SUP, ELEMENT_TABLE, ELEMENT_TITLE,
  ELEMENT_COUNT
} element_kind;

typedef struct element {
  const char *name;
  element_kind kind;
  uint8_t breaks; /* around it: 0 none, 1 begins and ends lines, 2 has empty lines around it */
  bool is_void;   /* has no content and no end tag */
} element;

/* What `name`, in small letters, is. */
const element *element_named(const char *name);

#endif
