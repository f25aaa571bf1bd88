#include "fixture.h"

FIXTURE("facts", "Gives what it was told about the call.")

static void field(char **at, const char *name, skill_bytes value) {
  *at += sprintf(*at, "%s\"%s\":\"%.*s\"", (*at)[-1] == '{' ? "" : ",", name, (int)value.size, value.data);
}

void execute(const skill_context *context, skill_bytes skill, skill_bytes arguments) {
  static char text[65536] = "{";
  char *at = text + 1;
  UNUSED(arguments);
  const skill_clock_1 *clock = (const skill_clock_1 *)context->host->get_service(context, SKILL_TEXT("skill.clock/1"));
  const void *unknown = context->host->get_service(context, SKILL_TEXT("skill.clock/9"));
  field(&at, "skill", skill);
  field(&at, "request", context->request);
  field(&at, "conversation", context->conversation_id);
  field(&at, "attempt", context->attempt_id);
  field(&at, "call", context->call_id);
  field(&at, "locale", context->locale);
  field(&at, "timeZone", context->time_zone);
  field(&at, "workingDirectory", context->working_directory);
  field(&at, "temporaryDirectory", context->temporary_directory);
  field(&at, "home", bytes_of(getenv("HOME") ? getenv("HOME") : ""));
  field(&at, "secret", bytes_of(getenv("SKILLHOST_API_KEY") ? getenv("SKILLHOST_API_KEY") : ""));
  at += sprintf(at, ",\"attemptNumber\":%u,\"deadline\":%lld,\"now\":%lld,\"unknownService\":%s,\"cancelled\":%d}",
                context->attempt, (long long)context->deadline, (long long)clock->now(context),
                unknown == NULL ? "null" : "true", context->host->is_cancelled(context));
  give_result(context, bytes_of(text));
}
