/* The classes of characters that POSIX names: alpha, digit, space … */
#ifndef FILE_TOOLS_ASCII_CLASS_H
#define FILE_TOOLS_ASCII_CLASS_H

#include "skill_json.h"

#include <stdbool.h>

bool is_ascii_class(skill_bytes name);
/* Whether the class has the character; none has one beyond ASCII, and a name that is no class's has none at all. */
bool is_in_ascii_class(skill_bytes name, uint32_t scalar);

#endif
