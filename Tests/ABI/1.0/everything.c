/* Uses all of skill_sdk.h 1.0, and is compiled against it for ever. */
#include "skill_sdk.h"

#include <stdio.h>

__attribute__((section(".skill_manifest"), used)) static const char manifest[] =
    "{\"id\":\"everything\",\"description\":\"Uses all that version 1.0 of the interface has.\","
    "\"services\":[\"skill.settings/1\",\"skill.storage/1\",\"skill.model/1\",\"skill.delegate/1\"],"
    "\"settings\":{\"type\":\"object\",\"properties\":{\"city\":{\"default\":\"Brest\"}}}}";

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

/* Counts what is taken, and keeps whether the last of it was as expected. */
struct taken {
  const char *expected;
  int count;
  int is_good;
};

static void take(void *receiver, skill_bytes value) {
  struct taken *taken = receiver;
  taken->count++;
  taken->is_good = is(value, taken->expected);
}

/* Whether exactly one value came, and this one; a failure counts as none. */
#define GIVES(call, word) (taken = (struct taken){word, 0, 0}, (call) == NULL && taken.count == 1 && taken.is_good)

static int keeps(const skill_context *context, const skill_storage_1 *storage) {
  skill_bytes key = SKILL_TEXT("key"), one = SKILL_TEXT("one"), two = SKILL_TEXT("two");
  struct taken taken = {"", 0, 0};
  int32_t replaced = -1;
  if (storage->get(context, key, take, &taken) != NULL || taken.count != 0) return 0;
  if (storage->set(context, key, one) != NULL) return 0;
  if (!GIVES(storage->get(context, key, take, &taken), "one")) return 0;
  if (!GIVES(storage->list(context, SKILL_TEXT("k"), take, &taken), "key")) return 0;
  if (storage->replace(context, key, &two, &one, &replaced) != NULL || replaced != 0) return 0;
  if (storage->replace(context, key, &one, &two, &replaced) != NULL || replaced != 1) return 0;
  if (!GIVES(storage->get(context, key, take, &taken), "two")) return 0;
  if (storage->replace(context, key, &two, NULL, &replaced) != NULL || replaced != 1) return 0;
  if (storage->replace(context, key, NULL, &one, &replaced) != NULL || replaced != 1) return 0;
  if (storage->remove(context, key) != NULL) return 0;
  if (storage->replace(context, key, NULL, NULL, &replaced) != NULL || replaced != 1) return 0;
  const skill_failure *failure = storage->set(context, SKILL_TEXT(""), one);
  return failure != NULL && failure->kind == SKILL_FAILURE_BUSINESS && is(failure->code, "bad_key") &&
         failure->text.size != 0;
}

static int has_settings(const skill_context *context, const skill_settings_1 *settings) {
  struct taken taken;
  return GIVES(settings->get(context, SKILL_TEXT("city"), take, &taken), "\"Brest\"") &&
         GIVES(settings->all(context, take, &taken), "{\"city\":\"Brest\"}");
}

static int answers(const skill_context *context, const skill_model_1 *model) {
  struct taken taken;
  return GIVES(model->complete(context, SKILL_TEXT("Be brief."), SKILL_TEXT("Why?"), 7, take, &taken), "Because.");
}

static void take_result(void *receiver, const skill_result *result) {
  struct taken *taken = receiver;
  const skill_attachment *attachment = result->attachment_count == 1 ? result->attachments[0] : NULL;
  taken->count++;
  taken->is_good = is(result->text, taken->expected) && is(result->structured, "{\"n\":1}") &&
                   is(result->metadata, "{\"m\":2}") && attachment != NULL && is(attachment->name, "c.txt") &&
                   is(attachment->mime_type, "text/plain") && is(attachment->bytes, "three");
}

static int delegates(const skill_context *context, const skill_delegate_1 *delegate) {
  struct taken taken = {"other", 0, 0};
  if (delegate->run(context, SKILL_TEXT("other"), SKILL_TEXT("{\"b\":3}"), take_result, &taken) != NULL) return 0;
  if (taken.count != 1 || !taken.is_good) return 0;
  const skill_failure *failure = delegate->run(context, SKILL_TEXT("none"), SKILL_TEXT("{}"), take_result, &taken);
  return failure != NULL && failure->kind == SKILL_FAILURE_BUSINESS && is(failure->code, "unknown_skill") &&
         taken.count == 1;
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
  const skill_settings_1 *settings = host->get_service(context, SKILL_TEXT("skill.settings/1"));
  const skill_storage_1 *storage = host->get_service(context, SKILL_TEXT("skill.storage/1"));
  const skill_model_1 *model = host->get_service(context, SKILL_TEXT("skill.model/1"));
  const skill_delegate_1 *delegate = host->get_service(context, SKILL_TEXT("skill.delegate/1"));
  if (!SKILL_HAS(settings, all) || !SKILL_HAS(storage, list)) return fail(context, "no service", 10);
  if (!SKILL_HAS(model, complete) || !SKILL_HAS(delegate, run)) return fail(context, "no service", 10);
  if (!has_settings(context, settings)) return fail(context, "other settings", 14);
  if (!keeps(context, storage)) return fail(context, "no storage", 10);
  if (!answers(context, model)) return fail(context, "no model", 8);
  if (!delegates(context, delegate)) return fail(context, "no delegate", 11);
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
