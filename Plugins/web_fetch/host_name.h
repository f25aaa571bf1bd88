/* Names of hosts in letters beyond ASCII: bücher.example is xn--bcher-kva.example to those who look names up. */
#ifndef WEB_FETCH_HOST_NAME_H
#define WEB_FETCH_HOST_NAME_H

#include "skill_json.h"

#include <stdbool.h>

/* Writes the name of the host in `url` in ASCII. False where that cannot be done: it is no name, or libidn2, which does
 * it, is not there. */
bool host_name_to_ascii(skill_text *url);

#endif
