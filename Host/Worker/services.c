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
