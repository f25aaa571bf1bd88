/* What a server says that a document is: "text/html; charset=utf-8". */
#ifndef WEB_FETCH_MEDIA_TYPE_H
#define WEB_FETCH_MEDIA_TYPE_H

#include "skill_json.h"

#include <stdbool.h>

typedef enum { DOCUMENT_UNSAID, DOCUMENT_HTML, DOCUMENT_XHTML, DOCUMENT_TEXT, DOCUMENT_OTHER } document_kind;

enum { TYPE_ROOM = 80, CHARSET_ROOM = 40 };

typedef struct media_type {
  document_kind kind;
  char name[TYPE_ROOM];       /* "text/html", in small letters; may be empty */
  char charset[CHARSET_ROOM]; /* as it is written; may be empty */
} media_type;

/* Reads a `Content-Type`. What is too long to be one is as if nothing was said. */
media_type media_type_read(skill_bytes header);

/* Finds `charset=` in `text` and copies what it is set to; leaves `charset` empty when there is none. */
void charset_read(skill_bytes text, char charset[CHARSET_ROOM]);

/* What a document is whose server does not say it, by how it begins. */
document_kind document_guess(skill_bytes beginning);

#endif
