#include "fixture.h"

FIXTURE("events", "Tells an event of each kind.")

void execute(const skill_context *context, skill_bytes skill, skill_bytes arguments) {
  const skill_log_1 *log = (const skill_log_1 *)context->host->get_service(context, SKILL_TEXT("skill.log/1"));
  UNUSED(skill), UNUSED(arguments);
  context->host->progress(context, 0.5, SKILL_TEXT("half"));
  context->host->message(context, SKILL_TEXT("so far"));
  log->write(context, SKILL_LOG_WARNING, SKILL_TEXT("look out"));
  context->host->progress(context, -1, SKILL_TEXT("unknown"));
  give_result(context, SKILL_TEXT("done"));
}
