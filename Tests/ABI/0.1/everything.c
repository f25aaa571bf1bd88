/* Uses all of skill_sdk.h 0.1, and is compiled against it for ever. */
#include "skill_sdk.h"

#include <stdio.h>

__attribute__((section(".skill_manifest"), used)) static const char manifest[] =
    "{\"id\":\"everything\",\"description\":\"Uses all that the first version of the interface has.\"}";

static int is_prepared;

static int32_t prepare(const skill_host *host) {
  is_prepared = host->abi_major == SKILL_ABI_MAJOR && SKILL_HAS(host, get_service);
  return 0;
}

static int is(skill_bytes text, const char *word) {
  size_t at = 0;
  while (at < text.size && word[at] == text.data[at]) at++;
  return at == text.size && word[at] == '\0';
}

static void fail(const skill_context *context, const char *why, size_t size) {
  skill_failure failure = {sizeof failure, SKILL_FAILURE_BUSINESS, SKILL_TEXT("unmet"), {why, size}};
  context->host->fail(context, &failure);
}

static void execute(const skill_context *context, skill_bytes skill_id, skill_bytes arguments) {
  const skill_host *host = context->host;
  if (!is_prepared) return fail(context, "not prepared", 12);
  if (!is(skill_id, "everything") || !is(context->request, "a request")) return fail(context, "other words", 11);
  if (!is(context->locale, "en-GB") || !is(context->time_zone, "Europe/Paris")) return fail(context, "elsewhere", 9);
  if (context->size < sizeof *context || context->attempt != 1 || context->deadline == 0)
    return fail(context, "no deadline", 11);
  if (host->is_cancelled(context) != 0 || host->cancellation_descriptor(context) < 0)
    return fail(context, "cancelled", 9);

  const skill_log_1 *log = host->get_service(context, SKILL_TEXT("skill.log/1"));
  const skill_clock_1 *clock = host->get_service(context, SKILL_TEXT("skill.clock/1"));
  if (!SKILL_HAS(log, write) || !SKILL_HAS(clock, now)) return fail(context, "no service", 10);
  if (clock->now(context) != 1700000000000000000) return fail(context, "another time", 12);
  log->write(context, SKILL_LOG_INFO, SKILL_TEXT("a line"));
  host->progress(context, 0.5, SKILL_TEXT("half"));
  host->message(context, SKILL_TEXT("so far"));

  skill_attachment bytes = {sizeof bytes, 0, SKILL_TEXT("a.txt"), SKILL_TEXT("text/plain"), SKILL_TEXT("one"), {0, 0}};
  skill_attachment file = {sizeof file, 0, SKILL_TEXT("b.txt"), SKILL_TEXT("text/plain"), {0, 0}, SKILL_TEXT("b")};
  FILE *written = fopen("b", "w"); /* the working directory is the call's own */
  if (written == NULL || fputs("two", written) < 0 || fclose(written) != 0) return fail(context, "no file", 7);
  const skill_attachment *const attachments[] = {&bytes, &file};
  skill_result result = {sizeof result,         2, SKILL_TEXT("done"), arguments,
                         SKILL_TEXT("{\"v\":1}"), attachments};
  host->result(context, &result);
}

static const skill_plugin plugin = {sizeof plugin, SKILL_ABI_MAJOR, SKILL_ABI_MINOR, 0, prepare, execute};

const skill_plugin *skill_entry(const skill_host *host) { return host->abi_major == SKILL_ABI_MAJOR ? &plugin : NULL; }
