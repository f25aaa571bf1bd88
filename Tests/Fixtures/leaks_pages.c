#include "fixture.h"

#include <sys/mman.h>

FIXTURE("leaks_pages", "Forgets what it has mapped.")

void execute(const skill_context *context, skill_bytes skill, skill_bytes arguments) {
  UNUSED(skill), UNUSED(arguments);
  char *page = mmap(NULL, 8192, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (page != MAP_FAILED) page[0] = page[4096] = 1;
  give_result(context, SKILL_TEXT("done"));
}
