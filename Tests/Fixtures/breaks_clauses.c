#include "fixture.h"

/* Each skill breaks the clause whose finding is named as it is. */
#define SKILL(id, more) "{\"id\":\"" id "\",\"description\":\"Breaks one clause of the contract.\"" more "}"
__attribute__((section(".skill_manifest"), used)) static const char manifest[] =
    "[" SKILL("not_an_object", "") "," SKILL("attachment", "") "," SKILL("failure_kind", "") ","
    SKILL("output_missing", ",\"output\":{\"type\":\"object\"}") ","
    SKILL("example_fails", ",\"examples\":[\"example fails\"]") "]";
FIXTURE_ENTRY

static int is(skill_bytes skill, const char *name) {
  return skill.size == strlen(name) && memcmp(skill.data, name, skill.size) == 0;
}

void execute(const skill_context *context, skill_bytes skill, skill_bytes arguments) {
  UNUSED(arguments);
  skill_attachment attachment = {
      sizeof attachment, 0, SKILL_TEXT("../out"), SKILL_TEXT("text/plain"), {"x", 1}, {NULL, 0}};
  const skill_attachment *const attachments[] = {&attachment};
  skill_result result = {sizeof result, 0, SKILL_TEXT("done"), {NULL, 0}, {NULL, 0}, attachments};
  if (is(skill, "not_an_object")) result.metadata = SKILL_TEXT("[1]");
  if (is(skill, "attachment")) result.attachment_count = 1;
  if (is(skill, "failure_kind")) return give_failure(context, 77, "odd", "a kind of its own");
  if (is(skill, "example_fails")) return give_failure(context, SKILL_FAILURE_BUSINESS, "no", "not today");
  context->host->result(context, &result);
}
