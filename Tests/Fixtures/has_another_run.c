#include "fixture.h"

/* Has another skill do what it is asked, and says what that one says. */
__attribute__((section(".skill_manifest"), used)) static const char manifest[] =
    "{\"id\":\"has_another_run\",\"description\":\"Counts what a text has.\",\"effects\":{\"readOnly\":true},"
    "\"examples\":[\"count 'one two'\"],"
    "\"parameters\":{\"type\":\"object\",\"properties\":{\"text\":{\"type\":\"string\"}},\"required\":[\"text\"]},"
    "\"services\":[\"skill.delegate/1\"]}";
FIXTURE_ENTRY

static void take(void *context, const skill_result *result) { give_result(context, result->text); }

void execute(const skill_context *context, skill_bytes skill, skill_bytes arguments) {
  const skill_delegate_1 *delegate = context->host->get_service(context, SKILL_TEXT("skill.delegate/1"));
  skill_failure none = {sizeof none, SKILL_FAILURE_TECHNICAL, SKILL_TEXT("no_service"), SKILL_TEXT("no other skills")};
  const skill_failure *failure = &none;
  UNUSED(skill);
  if (SKILL_HAS(delegate, run))
    failure = delegate->run(context, SKILL_TEXT("count_text"), arguments, take, (void *)context);
  if (failure != NULL) context->host->fail(context, failure);
}
