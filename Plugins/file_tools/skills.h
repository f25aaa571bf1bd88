/* The skills of this library. Each ends the call. */
#ifndef FILE_TOOLS_SKILLS_H
#define FILE_TOOLS_SKILLS_H

#include "skill_call.h"

void file_search(skill_call *call);
void file_read(skill_call *call);

#endif
