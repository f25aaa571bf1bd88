/* One document fetched over HTTP, within bounds of size, time and place. */
#ifndef WEB_FETCH_FETCH_H
#define WEB_FETCH_FETCH_H

#include "address.h"
#include "media_type.h"
#include "skill_call.h"

enum {
  MOST_BYTES = 8 << 20, /* of a document, as it is when it is unpacked */
  MOST_REDIRECTS = 10,
  MOST_SECONDS = 45 /* for all of it */
};

/* The addresses of the setting `allow`, which may be fetched from although they are not public. */
typedef struct allowance {
  net_range *ranges;
  size_t count;
  skill_text json; /* the setting as it is */
} allowance;

typedef struct document {
  skill_text url; /* where it was in the end */
  long status;
  media_type type;
  skill_text body;
} document;

/* Fetches `url`, which url_complete has made. False once it has ended the call. */
bool fetch(skill_call *call, skill_bytes url, const allowance *allowed, document *document);

void document_free(document *document);

#endif
