/* A page of HTML taken apart into tags and the texts between them, as browsers do it: whatever stands there is read as
 * something, in time that is linear in its size. */
#ifndef WEB_FETCH_HTML_TOKENS_H
#define WEB_FETCH_HTML_TOKENS_H

#include "entities.h"

typedef enum { TOKEN_END, TOKEN_TEXT, TOKEN_START, TOKEN_CLOSE } token_kind;

enum { TAG_ROOM = 16 };

typedef struct html_token {
  token_kind kind;
  skill_bytes text;       /* as it stands in the page, with its references */
  bool is_verbatim;       /* of a text: has no references (the content of <script>) */
  char name[TAG_ROOM];    /* of a tag, in small letters; "" when it is longer than any that means something */
  skill_bytes attributes; /* of a start tag */
  bool is_empty;          /* of a start tag: ends with "/>" */
} html_token;

typedef struct html_tokens {
  skill_bytes page;
  size_t at;
  char raw[TAG_ROOM]; /* the element whose content is text up to its end tag, or "" */
} html_tokens;

/* The next tag or text; comments and declarations are passed over. False at the end. */
bool html_next(html_tokens *tokens, html_token *token);

/* Whether a start tag has the attribute. Its value, references resolved, is added to `value` unless that is NULL. */
bool html_attribute(const html_token *tag, const entities *index, const char *name, skill_text *value);

#endif
