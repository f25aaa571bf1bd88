#include "fixture.h"

FIXTURE("progress_flood", "Tells more than anybody can read, then ends as it should.")

void execute(const skill_context *context, skill_bytes skill, skill_bytes arguments) {
  const skill_log_1 *log = (const skill_log_1 *)context->host->get_service(context, SKILL_TEXT("skill.log/1"));
  UNUSED(skill), UNUSED(arguments);
  for (int count = 0; count < 300000; count++) {
    context->host->progress(context, count / 300000.0, SKILL_TEXT("counting"));
    context->host->message(context, SKILL_TEXT("counting"));
    log->write(context, SKILL_LOG_INFO, SKILL_TEXT("counting"));
  }
  give_result(context, SKILL_TEXT("counted"));
}
