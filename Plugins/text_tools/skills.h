/* The skills of this library. Each ends the call; `text` is the argument of that name. */
#ifndef TEXT_TOOLS_SKILLS_H
#define TEXT_TOOLS_SKILLS_H

#include "skill_call.h"

void count_text(skill_call *call, skill_bytes text);
void convert_case(skill_call *call, skill_bytes text);
void sort_lines(skill_call *call, skill_bytes text);
void extract_from_text(skill_call *call, skill_bytes text);

#endif
