#include "fixture.h"

__attribute__((section(".skill_manifest"), used)) static const char manifest[] =
    "{\"id\":\"acts\",\"description\":\"Fails or attaches, as it is told.\",\"effects\":{\"readOnly\":true},"
    "\"parameters\":{\"type\":\"object\",\"properties\":{\"do\":{\"type\":\"string\"},\"name\":{\"type\":\"string\"}},"
    "\"required\":[\"do\"]}}";
FIXTURE_ENTRY

/* The text of a member whose value has no escapes but \u001b, which is all that the tests need. */
static skill_bytes member(skill_bytes arguments, const char *name, char *buffer, size_t size) {
  char key[32];
  size_t length = 0;
  snprintf(key, sizeof key, "\"%s\":\"", name);
  const char *start = memmem(arguments.data, arguments.size, key, strlen(key));
  if (start != NULL) {
    start += strlen(key);
    for (; length + 1 < size && *start != '"'; start++) {
      if (strncmp(start, "\\u001b", 6) == 0) {
        buffer[length++] = '\033';
        start += 5;
      } else {
        buffer[length++] = *start;
      }
    }
  }
  buffer[length] = '\0';
  return (skill_bytes){buffer, length};
}

static void attach(const skill_context *context, skill_bytes name, int by_file) {
  skill_bytes none = {NULL, 0};
  skill_attachment attachment = {sizeof attachment, 0, name, SKILL_TEXT("text/plain"), SKILL_TEXT("content"), none};
  const skill_attachment *list[] = {&attachment};
  skill_result result = {sizeof result, 1, SKILL_TEXT("see the attachment"), none, none, list};
  if (by_file) {
    FILE *file = fopen("made.txt", "w");
    fputs("content", file);
    fclose(file);
    attachment.bytes = none;
    attachment.path = SKILL_TEXT("made.txt");
  }
  context->host->result(context, &result);
}

void execute(const skill_context *context, skill_bytes skill, skill_bytes arguments) {
  char act[32], name[64];
  skill_bytes given = member(arguments, "name", name, sizeof name);
  member(arguments, "do", act, sizeof act);
  UNUSED(skill);
  if (given.size == 0) given = SKILL_TEXT("a.txt");
  if (strcmp(act, "invalid") == 0)
    give_failure(context, SKILL_FAILURE_INVALID_ARGUMENTS, "no_such_city", "There is no city of that name.");
  else if (strcmp(act, "business") == 0)
    give_failure(context, SKILL_FAILURE_BUSINESS, "no_such_city", "There is no city of that name.");
  else if (strcmp(act, "technical") == 0)
    give_failure(context, SKILL_FAILURE_TECHNICAL, "no_such_city", "There is no city of that name.");
  else
    attach(context, given, strcmp(act, "attach-file") == 0);
}
