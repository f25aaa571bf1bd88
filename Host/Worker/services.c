#include "services.h"

#include <stdio.h>
#include <stdlib.h>

typedef void taker(void *receiver, skill_bytes value);

/* Asks, and hands on the values of the answer. */
static const skill_failure *ask(const skill_context *context, const char *service, const char *method, size_t count,
                                const skill_bytes arguments[], taker *take, void *receiver) {
  struct received answer;
  uint32_t values;
  const skill_failure *failure = request(context, service, method, count, arguments, &answer, &values);
  if (failure != NULL) return failure;
  for (uint32_t index = 0; index < values && !answer.failed; index++) {
    skill_bytes value;
    value.data = received_bytes(&answer, &value.size);
    if (!answer.failed) take(receiver, value);
  }
  free(answer.payload);
  return NULL;
}

static void ignore(void *receiver, skill_bytes value) { (void)receiver, (void)value; }

/* ---- settings ---- */

static const skill_failure *settings_get(const skill_context *context, skill_bytes key, taker *take, void *receiver) {
  return ask(context, SETTINGS_ID, "get", 1, &key, take, receiver);
}

static const skill_failure *settings_all(const skill_context *context, taker *take, void *receiver) {
  return ask(context, SETTINGS_ID, "all", 0, NULL, take, receiver);
}

const skill_settings_1 settings_table = {sizeof settings_table, 0, settings_get, settings_all};

/* ---- storage ---- */

static const skill_failure *storage_get(const skill_context *context, skill_bytes key, taker *take, void *receiver) {
  return ask(context, STORAGE_ID, "get", 1, &key, take, receiver);
}

static const skill_failure *storage_set(const skill_context *context, skill_bytes key, skill_bytes value) {
  return ask(context, STORAGE_ID, "set", 2, (skill_bytes[]){key, value}, ignore, NULL);
}

static const skill_failure *storage_remove(const skill_context *context, skill_bytes key) {
  return ask(context, STORAGE_ID, "remove", 1, &key, ignore, NULL);
}

static void note(void *receiver, skill_bytes value) { *(int32_t *)receiver = value.size == 1 && *value.data == '1'; }

static void note_presence(void *receiver, skill_bytes value) {
  (void)value;
  *(int32_t *)receiver = 0;
}

static const skill_failure *storage_replace(const skill_context *context, skill_bytes key, const skill_bytes *expected,
                                            const skill_bytes *value, int32_t *replaced) {
  *replaced = expected == NULL && value == NULL;
  if (expected == NULL && value == NULL) return storage_get(context, key, note_presence, replaced);
  if (expected == NULL)
    return ask(context, STORAGE_ID, "add", 2, (skill_bytes[]){key, *value}, note, replaced);
  if (value == NULL)
    return ask(context, STORAGE_ID, "drop", 2, (skill_bytes[]){key, *expected}, note, replaced);
  return ask(context, STORAGE_ID, "replace", 3, (skill_bytes[]){key, *expected, *value}, note, replaced);
}

static const skill_failure *storage_list(const skill_context *context, skill_bytes prefix, taker *take,
                                         void *receiver) {
  return ask(context, STORAGE_ID, "list", 1, &prefix, take, receiver);
}

const skill_storage_1 storage_table = {
    sizeof storage_table, 0, storage_get, storage_set, storage_remove, storage_replace, storage_list};

/* ---- model ---- */

static const skill_failure *model_complete(const skill_context *context, skill_bytes instructions, skill_bytes prompt,
                                           uint32_t most_tokens, taker *take, void *receiver) {
  char digits[11];
  int count = snprintf(digits, sizeof digits, "%u", most_tokens);
  skill_bytes arguments[] = {instructions, prompt, {digits, (size_t)count}};
  return ask(context, MODEL_ID, "complete", 3, arguments, take, receiver);
}

const skill_model_1 model_table = {sizeof model_table, 0, model_complete};

/* ---- delegate ---- */

typedef void result_taker(void *receiver, const skill_result *result);

static skill_bytes next(struct received *answer) {
  skill_bytes value;
  value.data = received_bytes(answer, &value.size);
  return value;
}

/* The values are text, structured part and metadata, then name, type and content of each attachment. */
static void hand_on(struct received *answer, uint32_t values, result_taker *take, void *receiver) {
  uint32_t count = values < 3 ? 0 : (values - 3) / 3;
  skill_attachment *attachments = calloc(count + 1u, sizeof *attachments);
  const skill_attachment **list = calloc(count + 1u, sizeof *list);
  if (attachments == NULL || list == NULL) abort();
  skill_result result = {.size = sizeof result, .attachment_count = count, .attachments = list};
  result.text = next(answer);
  result.structured = next(answer);
  result.metadata = next(answer);
  for (uint32_t index = 0; index < count; index++) {
    list[index] = &attachments[index];
    attachments[index].size = sizeof *attachments;
    attachments[index].name = next(answer);
    attachments[index].mime_type = next(answer);
    attachments[index].bytes = next(answer);
  }
  if (!answer->failed) take(receiver, &result);
  free(list);
  free(attachments);
}

static const skill_failure *delegate_run(const skill_context *context, skill_bytes skill_id, skill_bytes arguments,
                                         result_taker *take, void *receiver) {
  struct received answer;
  uint32_t values;
  const skill_failure *failure =
      request(context, DELEGATE_ID, "run", 2, (skill_bytes[]){skill_id, arguments}, &answer, &values);
  if (failure != NULL) return failure;
  hand_on(&answer, values, take, receiver);
  free(answer.payload);
  return NULL;
}

const skill_delegate_1 delegate_table = {sizeof delegate_table, 0, delegate_run};
