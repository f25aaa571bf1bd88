#include "fixture.h"

FIXTURE("leaves_child", "Forks a child that keeps all descriptors open, and crashes.")

void execute(const skill_context *context, skill_bytes skill, skill_bytes arguments) {
  static char text[32];
  const skill_log_1 *log = (const skill_log_1 *)context->host->get_service(context, SKILL_TEXT("skill.log/1"));
  UNUSED(skill), UNUSED(arguments);
  pid_t child = fork();
  if (child == 0) {
    sleep(600);
    _exit(0);
  }
  sprintf(text, "%d", (int)child);
  log->write(context, SKILL_LOG_INFO, bytes_of(text));
  abort();
}
