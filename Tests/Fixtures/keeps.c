// fixture-flags: -pthread
#include "fixture.h"
#include "skill_json.h"

#include <limits.h>
#include <pthread.h>
#include <sys/wait.h>

/* Asks the host for settings, storage, its model and other skills, as its argument `do` says. */
__attribute__((section(".skill_manifest"), used)) static const char manifest[] =
    "{\"id\":\"keeps\",\"description\":\"Keeps values and notes.\",\"effects\":{\"readOnly\":true},"
    "\"parameters\":{\"type\":\"object\",\"properties\":{\"do\":{\"type\":\"string\"},\"key\":{\"type\":\"string\"},"
    "\"value\":{\"type\":\"string\"},\"expected\":{\"type\":\"string\"},\"count\":{\"type\":\"integer\"}}},"
    "\"services\":[\"skill.settings/1\",\"skill.storage/1\",\"skill.model/1\",\"skill.delegate/1\"],"
    "\"settings\":{\"type\":\"object\",\"required\":[\"token\"],\"properties\":{"
    "\"city\":{\"type\":\"string\",\"minLength\":2,\"default\":\"Brest\",\"description\":\"Where the tide is\"},"
    "\"token\":{\"type\":\"string\",\"pattern\":\"^sk-\",\"secret\":true},"
    "\"limit\":{\"type\":\"integer\",\"maximum\":9},\"tags\":{\"type\":\"array\",\"items\":{\"type\":\"string\"}},"
    "\"server\":{\"type\":\"object\",\"properties\":{\"port\":{\"type\":\"integer\"}}}}}}";
FIXTURE_ENTRY

static skill_text argument(skill_bytes arguments, const char *name) {
  skill_bytes value;
  skill_text text = {0};
  if (skill_json_get(arguments, name, &value)) skill_json_string(value, &text);
  return text;
}

static int is(const skill_text *text, const char *word) {
  return text->size == strlen(word) && memcmp(text->data, word, text->size) == 0;
}

/* Takes each value on a line of its own. */
static void take_line(void *text, skill_bytes value) {
  skill_text_take(text, value);
  skill_text_add_byte(text, '\n');
}

/* Adds a line to the value, whatever others do with it meanwhile. */
static const skill_failure *add(const skill_storage_1 *storage, const skill_context *context, skill_bytes key,
                                skill_bytes line) {
  for (;;) {
    skill_text before = {0}, after = {0};
    int32_t done = 0;
    const skill_failure *failure = storage->get(context, key, skill_text_take, &before);
    if (failure == NULL) {
      skill_bytes expected = skill_text_bytes(&before), value;
      skill_text_add(&after, expected);
      take_line(&after, line);
      value = skill_text_bytes(&after);
      failure = storage->replace(context, key, expected.size == 0 ? NULL : &expected, &value, &done);
    }
    skill_text_free(&before);
    skill_text_free(&after);
    if (failure != NULL || done) return failure;
  }
}

/* Shows all of a result. */
static void take_result(void *text, const skill_result *result) {
  take_line(text, result->text);
  take_line(text, result->structured);
  take_line(text, result->metadata);
  for (uint32_t index = 0; index < result->attachment_count; index++) {
    take_line(text, result->attachments[index]->name);
    take_line(text, result->attachments[index]->mime_type);
    take_line(text, result->attachments[index]->bytes);
  }
}

struct thread {
  pthread_t handle;
  const skill_storage_1 *storage;
  const skill_context *context;
  char key[16];
  int is_good;
};

/* Keeps a value of its own and reads it again. */
static void *keep(void *argument) {
  struct thread *thread = argument;
  const skill_storage_1 *storage = thread->storage;
  skill_text read = {0};
  skill_bytes key = bytes_of(thread->key);
  thread->is_good = storage->set(thread->context, key, key) == NULL &&
                    storage->get(thread->context, key, skill_text_take, &read) == NULL && is(&read, thread->key);
  skill_text_free(&read);
  return NULL;
}

static void ask_at_once(const skill_storage_1 *storage, const skill_context *context, long count, skill_text *said) {
  struct thread threads[256];
  pthread_attr_t small; /* many ordinary stacks are above the sandbox's limit of memory */
  long good = 0;
  pthread_attr_init(&small);
  pthread_attr_setstacksize(&small, 64 << 10);
  for (long index = 0; index < count; index++) {
    threads[index].storage = storage;
    threads[index].context = context;
    snprintf(threads[index].key, sizeof threads[index].key, "thread-%ld", index);
    pthread_create(&threads[index].handle, &small, keep, &threads[index]);
  }
  for (long index = 0; index < count; index++) {
    pthread_join(threads[index].handle, NULL);
    good += threads[index].is_good;
  }
  skill_text_add_integer(said, good);
}

/* Sends requests past the table, without reading an answer. */
static void flood(const skill_context *context, skill_bytes value, long times) {
  int host = context->host->cancellation_descriptor(context) - 1;
  const char *words[] = {"skill.storage/1", "get"};
  skill_text frame = {0};
  uint32_t size = (uint32_t)(4 + 4 + 15 + 4 + 3 + 4 + 4 + value.size), number = 7, count = 1;
  uint16_t kind[2] = {80, 0};
  uint64_t call = 1;
  skill_text_add(&frame, (skill_bytes){(const char *)&size, 4});
  skill_text_add(&frame, (skill_bytes){(const char *)kind, 4});
  skill_text_add(&frame, (skill_bytes){(const char *)&call, 8});
  skill_text_add(&frame, (skill_bytes){(const char *)&number, 4});
  for (int word = 0; word < 2; word++) {
    uint32_t length = (uint32_t)strlen(words[word]);
    skill_text_add(&frame, (skill_bytes){(const char *)&length, 4});
    skill_text_add_string(&frame, words[word]);
  }
  uint32_t length = (uint32_t)value.size;
  skill_text_add(&frame, (skill_bytes){(const char *)&count, 4});
  skill_text_add(&frame, (skill_bytes){(const char *)&length, 4});
  skill_text_add(&frame, value);
  while (times-- > 0 && write(host, frame.data, frame.size) > 0) continue;
  skill_text_free(&frame);
}

void execute(const skill_context *context, skill_bytes skill, skill_bytes arguments) {
  skill_text deed = argument(arguments, "do"), key = argument(arguments, "key"), value = argument(arguments, "value");
  skill_text expected = argument(arguments, "expected"), said = {0};
  skill_bytes has_expected, has_value, key_bytes = skill_text_bytes(&key), value_bytes = skill_text_bytes(&value);
  skill_bytes expected_bytes = skill_text_bytes(&expected);
  const skill_failure *failure = NULL;
  UNUSED(skill);
  const skill_settings_1 *settings = context->host->get_service(context, SKILL_TEXT("skill.settings/1"));
  const skill_storage_1 *storage = context->host->get_service(context, SKILL_TEXT("skill.storage/1"));
  if (is(&deed, "has")) {
    skill_text_add_string(&said, settings == NULL ? "no settings, " : "settings, ");
    skill_text_add_string(&said, storage == NULL ? "no storage" : "storage");
  }
  if (is(&deed, "setting")) failure = settings->get(context, key_bytes, take_line, &said);
  if (is(&deed, "settings")) failure = settings->all(context, take_line, &said);
  if (is(&deed, "get")) failure = storage->get(context, key_bytes, take_line, &said);
  if (is(&deed, "set")) failure = storage->set(context, key_bytes, value_bytes);
  if (is(&deed, "remove")) failure = storage->remove(context, key_bytes);
  if (is(&deed, "list")) failure = storage->list(context, key_bytes, take_line, &said);
  if (is(&deed, "add")) failure = add(storage, context, key_bytes, value_bytes);
  if (is(&deed, "replace")) {
    int32_t done = -1;
    failure = storage->replace(context, key_bytes,
                               skill_json_get(arguments, "expected", &has_expected) ? &expected_bytes : NULL,
                               skill_json_get(arguments, "value", &has_value) ? &value_bytes : NULL, &done);
    skill_text_add_integer(&said, done);
  }
  if (is(&deed, "sets large")) {
    size_t size = (size_t)number_in(value_bytes, 0);
    char *large = calloc(1, size);
    failure = storage->set(context, key_bytes, (skill_bytes){large, size});
    free(large);
  }
  if (is(&deed, "completes")) {
    const skill_model_1 *model = context->host->get_service(context, SKILL_TEXT("skill.model/1"));
    failure = model->complete(context, key_bytes, value_bytes, 7, skill_text_take, &said);
  }
  if (is(&deed, "delegates")) {
    const skill_delegate_1 *delegate = context->host->get_service(context, SKILL_TEXT("skill.delegate/1"));
    failure = delegate->run(context, key_bytes, value_bytes, take_result, &said);
  }
  if (is(&deed, "threads")) ask_at_once(storage, context, number_in(value_bytes, 1), &said);
  if (is(&deed, "floods")) flood(context, value_bytes, LONG_MAX);
  if (is(&deed, "asks past its table")) {
    flood(context, value_bytes, 3);
    /* Answered after the others have come. */
    failure = settings->get(context, SKILL_TEXT("key"), take_line, &said);
  }
  if (is(&deed, "forks")) {
    int status = -1;
    pid_t child = fork();
    if (child == 0) _exit(storage->set(context, SKILL_TEXT("a"), SKILL_TEXT("b")) == NULL ? 0 : 3);
    waitpid(child, &status, 0);
    skill_text_add_integer(&said, WEXITSTATUS(status));
  }
  if (is(&deed, "too late")) {
    give_result(context, SKILL_TEXT("done"));
    failure = storage->set(context, SKILL_TEXT("late"), SKILL_TEXT("value"));
    if (failure == NULL) abort();
  } else if (failure != NULL)
    context->host->fail(context, failure);
  else
    give_result(context, skill_text_bytes(&said));
  skill_text *texts[] = {&deed, &key, &value, &expected, &said};
  for (size_t index = 0; index < sizeof texts / sizeof *texts; index++) skill_text_free(texts[index]);
}
