/* What a page of HTML says, as text. */
#ifndef WEB_FETCH_PAGE_H
#define WEB_FETCH_PAGE_H

#include "skill_json.h"

#include <stdbool.h>

typedef struct page_options {
  skill_bytes url;  /* where the page is, for its links */
  bool is_xhtml;    /* "<p/>" is a whole element */
  bool shows_links; /* where links lead to is given behind their texts */
  size_t limit;     /* of bytes of text, about */
} page_options;

/* Adds the title of `html`, which is valid UTF-8, to `title`, and its text to `text`: headings with "#", items of lists
 * with "-" or their number, rows of tables with "|" between the cells. Of a page that marks its main content that is
 * given, else all but what is there to find one's way; everything, if that leaves nothing. */
void page_read(skill_bytes html, const page_options *options, skill_text *title, skill_text *text);

#endif
