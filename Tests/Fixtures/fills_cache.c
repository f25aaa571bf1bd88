#include "fixture.h"

FIXTURE("fills_cache", "Keeps something from its first calls, and no more then.")

void execute(const skill_context *context, skill_bytes skill, skill_bytes arguments) {
  UNUSED(skill), UNUSED(arguments);
  static char *cache[16];
  static int count;
  if (count < 16) cache[count++] = calloc(1, 100000);
  give_result(context, cache[0] == NULL ? SKILL_TEXT("full") : SKILL_TEXT("done"));
}
