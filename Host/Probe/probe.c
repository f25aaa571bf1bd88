/* A skill that checks another: loads its library and calls it many times within this one process, where what a call
 * leaves behind can be counted. It runs in a worker as any skill does, under the same restrictions.
 *
 * Arguments: `library` (path), `skill` (id), `arguments` (object), `calls` (how many; 0: load only), `milliseconds`
 * (after which no more are begun). The result's structured part holds the counts; its text the loader's words. */
#define _GNU_SOURCE
#include "skill_json.h"
#include "skill_sdk.h"
#include "skill_swiftpm.h"

#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <malloc.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

/* Calls before the counting begins: caches fill, pools of threads start. */
enum { WARM_UP = 20, ROUNDS = 2 };

/* The reasons of the worker's `unloadable` frame. */
enum { LOADER = 1, NO_ENTRY, NO_TABLE, SHORT_TABLE, VERSION, NO_EXECUTE, PREPARE };

/* The one call that is being made. Its context keeps the host's own `call`, so that services work as ever. */
static struct {
  const skill_context *outer;
  atomic_int ends;
  atomic_bool returned;
} current;

static atomic_int missing_ends, second_ends, late_events, bad_fractions;

static void note_event(void) {
  if (atomic_load(&current.returned)) atomic_fetch_add(&late_events, 1);
}

static void note_end(void) {
  if (atomic_load(&current.returned))
    atomic_fetch_add(&late_events, 1);
  else if (atomic_fetch_add(&current.ends, 1) > 0)
    atomic_fetch_add(&second_ends, 1);
}

static void on_progress(const skill_context *context, double fraction, skill_bytes text) {
  (void)context, (void)text;
  note_event();
  if (!(fraction <= 1)) atomic_fetch_add(&bad_fractions, 1);
}

static void on_message(const skill_context *context, skill_bytes text) {
  (void)context, (void)text;
  note_event();
}

static void on_result(const skill_context *context, const skill_result *result) {
  (void)context, (void)result;
  note_end();
}

static void on_fail(const skill_context *context, const skill_failure *failure) {
  (void)context, (void)failure;
  note_end();
}

static int32_t on_is_cancelled(const skill_context *context) {
  (void)context;
  return current.outer->host->is_cancelled(current.outer);
}

static int32_t on_cancellation_descriptor(const skill_context *context) {
  (void)context;
  return current.outer->host->cancellation_descriptor(current.outer);
}

static const void *on_get_service(const skill_context *context, skill_bytes id) {
  (void)context;
  return current.outer->host->get_service(current.outer, id);
}

static const skill_host inner_host = {
    .size = sizeof inner_host,
    .abi_major = SKILL_ABI_MAJOR,
    .abi_minor = SKILL_ABI_MINOR,
    .progress = on_progress,
    .message = on_message,
    .result = on_result,
    .fail = on_fail,
    .is_cancelled = on_is_cancelled,
    .cancellation_descriptor = on_cancellation_descriptor,
    .get_service = on_get_service,
};

/* ---- what a process has ---- */

struct holdings {
  int64_t heap;     /* bytes in use */
  int64_t resident; /* pages */
  int64_t descriptors;
  int64_t threads;
};

static int64_t entries(const char *path) {
  DIR *directory = opendir(path);
  if (directory == NULL) return 0;
  int64_t count = 0;
  while (readdir(directory) != NULL) count++;
  closedir(directory);
  return count;
}

static int64_t resident_pages(void) {
  long total, resident;
  FILE *file = fopen("/proc/self/statm", "re");
  if (file == NULL) return 0;
  int read = fscanf(file, "%ld %ld", &total, &resident);
  fclose(file);
  return read == 2 ? resident : 0;
}

/* Threads that are ending are given a moment. */
static int64_t settled_threads(int64_t expected) {
  int64_t threads = entries("/proc/self/task") - 2;
  for (int wait = 0; threads > expected && wait < 100; wait++) {
    usleep(5000);
    threads = entries("/proc/self/task") - 2;
  }
  return threads;
}

static struct holdings holdings(int64_t expected_threads) {
  struct mallinfo2 heap = mallinfo2();
  return (struct holdings){
      .threads = settled_threads(expected_threads),
      .heap = (int64_t)(heap.uordblks + heap.hblkhd),
      .resident = resident_pages(),
      .descriptors = entries("/proc/self/fd"),
  };
}

static int64_t milliseconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

/* ---- standard output, as a file ---- */

static int capture(const skill_context *context) {
  char path[4096];
  skill_bytes folder = context->temporary_directory;
  snprintf(path, sizeof path, "%.*s/.stdout", (int)folder.size, folder.data);
  int file = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (file >= 0) dup2(file, STDOUT_FILENO);
  return file;
}

static int64_t captured(int file) {
  fflush(NULL);
  off_t end = file < 0 ? 0 : lseek(file, 0, SEEK_END);
  return end < 0 ? 0 : (int64_t)end;
}

/* ---- loading ---- */

struct loaded {
  const skill_plugin *plugin;
  int64_t reason, found, supported;
  skill_text words; /* what the loader says, which it forgets at its next call */
};

/* As the worker's `library_load` does. */
static struct loaded load(const char *path) {
  struct loaded loaded = {0};
  void *handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (handle == NULL) return skill_text_add_string(&loaded.words, dlerror()), loaded.reason = LOADER, loaded;
  const skill_plugin *(*entry)(const skill_host *);
  *(void **)&entry = dlsym(handle, "skill_entry");
  if (entry == NULL) return loaded.reason = NO_ENTRY, loaded;
  const skill_plugin *plugin = entry(&inner_host);
  if (plugin == NULL) return loaded.reason = NO_TABLE, loaded;
  uint32_t fixed = offsetof(skill_plugin, reserved), needed = sizeof(skill_plugin);
  loaded.found = plugin->size;
  loaded.supported = plugin->size < fixed ? fixed : needed;
  if (plugin->size < fixed) return loaded.reason = SHORT_TABLE, loaded;
  if (plugin->abi_major != SKILL_ABI_MAJOR || plugin->abi_minor > SKILL_ABI_MINOR) {
    loaded.found = plugin->abi_major << 16 | plugin->abi_minor;
    loaded.supported = SKILL_ABI_MAJOR << 16 | SKILL_ABI_MINOR;
    return loaded.reason = VERSION, loaded;
  }
  if (plugin->size < needed) return loaded.reason = SHORT_TABLE, loaded;
  if (plugin->execute == NULL) return loaded.reason = NO_EXECUTE, loaded;
  int32_t code = plugin->prepare == NULL ? 0 : plugin->prepare(&inner_host);
  if (code != 0) return loaded.found = code, loaded.reason = PREPARE, loaded;
  return loaded.plugin = plugin, loaded;
}

/* ---- calling ---- */

static void call(const skill_plugin *plugin, const skill_context *outer, skill_bytes skill, skill_bytes arguments) {
  skill_context inner = *outer;
  inner.host = &inner_host;
  current.outer = outer;
  atomic_store(&current.ends, 0);
  atomic_store(&current.returned, false);
  plugin->execute(&inner, skill, arguments);
  atomic_store(&current.returned, true);
  if (atomic_load(&current.ends) == 0) atomic_fetch_add(&missing_ends, 1);
}

static void write_count(skill_text *json, const char *key, int64_t value) {
  skill_json_write_key(json, key);
  skill_text_add_integer(json, value);
}

/* How much was more after each round than before it, as an array. */
static void write_growth(skill_text *json, const char *key, const int64_t *values, int rounds) {
  skill_json_write_key(json, key);
  skill_text_add_byte(json, '[');
  for (int round = 0; round < rounds; round++) {
    if (round > 0) skill_text_add_byte(json, ',');
    skill_text_add_integer(json, values[round]);
  }
  skill_text_add_byte(json, ']');
}

static void execute(const skill_context *context, skill_bytes id, skill_bytes order) {
  (void)id;
  skill_bytes library = {0}, skill = {0}, arguments = SKILL_TEXT("{}"), number;
  skill_text path = {0}, name = {0}, json = {0};
  int64_t calls = 0, patience = 0;
  if (skill_json_get(order, "library", &library)) skill_json_string(library, &path);
  if (skill_json_get(order, "skill", &skill)) skill_json_string(skill, &name);
  skill_json_get(order, "arguments", &arguments);
  if (skill_json_get(order, "calls", &number)) skill_json_integer(number, &calls);
  if (skill_json_get(order, "milliseconds", &number)) skill_json_integer(number, &patience);
  skill_text_add_byte(&path, '\0');

  int output = capture(context);
  int64_t threads_at_start = entries("/proc/self/task") - 2;
  struct loaded loaded = load(path.data);
  int64_t threads_after_load = settled_threads(threads_at_start);
  int64_t heap[ROUNDS] = {0}, resident[ROUNDS] = {0}, descriptors[ROUNDS] = {0}, threads[ROUNDS] = {0};
  int64_t made = 0, threads_after_calls = threads_after_load, start = milliseconds();
  bool is_complete = loaded.plugin != NULL && calls > 0;
  if (is_complete) {
    struct holdings before = {0};
    for (int round = -1; round < ROUNDS && is_complete; round++) {
      int64_t count = round < 0 ? WARM_UP : calls / ROUNDS;
      for (int64_t one = 0; one < count && is_complete; one++) {
        call(loaded.plugin, context, skill_text_bytes(&name), arguments);
        made++;
        context->host->progress(context, -1, SKILL_TEXT("")); /* a sign of life */
        is_complete = milliseconds() - start < patience && !context->host->is_cancelled(context);
      }
      struct holdings now = holdings(round < 0 ? threads_after_load : before.threads);
      if (round >= 0) {
        heap[round] = now.heap - before.heap;
        resident[round] = now.resident - before.resident;
        descriptors[round] = now.descriptors - before.descriptors;
        threads[round] = now.threads - before.threads;
      }
      threads_after_calls = now.threads;
      before = now;
    }
  }

  skill_text_add_byte(&json, '{');
  write_count(&json, "reason", loaded.reason);
  write_count(&json, "found", loaded.found);
  write_count(&json, "supported", loaded.supported);
  write_count(&json, "calls", made);
  skill_json_write_key(&json, "isComplete");
  skill_text_add_string(&json, is_complete ? "true" : "false");
  write_count(&json, "threadsAtLoad", threads_after_load - threads_at_start);
  write_count(&json, "threadsLeft", threads_after_calls - threads_after_load);
  write_growth(&json, "threads", threads, ROUNDS);
  write_growth(&json, "heap", heap, ROUNDS);
  write_growth(&json, "resident", resident, ROUNDS);
  write_growth(&json, "descriptors", descriptors, ROUNDS);
  /* The runtime's own threads stay for a while, and are not the skill's to end. */
  skill_json_write_key(&json, "usesDispatch");
  skill_text_add_string(&json, dlopen("libdispatch.so", RTLD_LAZY | RTLD_NOLOAD) != NULL ? "true" : "false");
  write_count(&json, "printed", captured(output));
  write_count(&json, "missingEnds", atomic_load(&missing_ends));
  write_count(&json, "secondEnds", atomic_load(&second_ends));
  write_count(&json, "lateEvents", atomic_load(&late_events));
  write_count(&json, "badFractions", atomic_load(&bad_fractions));
  skill_text_add_byte(&json, '}');

  skill_result result = {
      .size = sizeof result, .text = skill_text_bytes(&loaded.words), .structured = skill_text_bytes(&json)};
  context->host->result(context, &result);
  skill_text_free(&loaded.words);
  skill_text_free(&path);
  skill_text_free(&name);
  skill_text_free(&json);
}

static const skill_plugin plugin = {sizeof plugin, SKILL_ABI_MAJOR, SKILL_ABI_MINOR, 0, NULL, execute};

const skill_plugin *skill_entry(const skill_host *host) {
  (void)host;
  return &plugin;
}
