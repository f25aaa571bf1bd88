/* Texts of other character sets, as UTF-8. */
#ifndef WEB_FETCH_CHARSET_H
#define WEB_FETCH_CHARSET_H

#include "media_type.h"

/* Adds `bytes` to `text` as UTF-8, with U+FFFD for what is no text. Which set they are of is told by the first of: a
 * byte order mark; `said`, by the server; what a page says of itself. Else it is UTF-8 if they are that, and
 * Windows-1252, the oldest of the web, if they are not. A set that nobody knows is as if it was not said. */
void charset_decode(skill_bytes bytes, const char *said, bool is_html, skill_text *text);

#endif
