#include "fixture.h"

#include <fcntl.h>

__attribute__((section(".skill_manifest"), used)) static const char manifest[] =
    "{\"id\":\"appends\",\"description\":\"Appends the id of its call to a file, taking a while before and after.\","
    "\"parameters\":{\"type\":\"object\",\"required\":[\"file\"],\"properties\":{"
    "\"file\":{\"type\":\"string\",\"x-path\":\"write\"}}}}";
FIXTURE_ENTRY

void execute(const skill_context *context, skill_bytes skill, skill_bytes arguments) {
  char path[4000], line[128];
  const char *start = memmem(arguments.data, arguments.size, "\"file\":\"", 8);
  UNUSED(skill);
  if (start == NULL || sscanf(start + 8, "%3999[^\"]", path) != 1) abort();
  int file = open(path, O_WRONLY | O_APPEND | O_CREAT, 0600);
  int size = snprintf(line, sizeof line, "%.*s\n", (int)context->call_id.size, context->call_id.data);
  context->host->progress(context, 0.25, SKILL_TEXT("before"));
  usleep(5000);
  if (write(file, line, (size_t)size) != size) abort();
  context->host->progress(context, 0.75, SKILL_TEXT("after"));
  usleep(5000);
  give_result(context, SKILL_TEXT("appended"));
}
