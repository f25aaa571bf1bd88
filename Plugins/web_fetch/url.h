/* Addresses of the web, as people write them and as pages refer to each other. */
#ifndef WEB_FETCH_URL_H
#define WEB_FETCH_URL_H

#include "skill_json.h"

#include <stdbool.h>

typedef enum { URL_GOOD, URL_NONE, URL_OTHER_SCHEME, URL_USER_NAME } url_verdict;

/* Adds the address that `given` means: "example.org/a" is https, "127.0.0.1/a" is http, space around it does not count,
 * and what an address cannot have in it is written as %E4. */
url_verdict url_complete(skill_bytes given, skill_text *url);

/* The name or number of the host, without its port and without brackets. */
skill_bytes url_host(skill_bytes url);

/* Adds what `reference` means on the page `base` (RFC 3986, 5.2), which begins with its scheme and "://". */
void url_resolve(skill_bytes base, skill_bytes reference, skill_text *url);

/* Whether it begins with http:// or https://. */
bool url_is_web(skill_bytes url);

#endif
