/* skill_sdk.h: the stable C interface between a skill host and a skill library.
 *
 * A skill library is a shared object that
 *   - carries its manifest (UTF-8 JSON) in the ELF section `.skill_manifest`, read without loading the library, and
 *   - exports one function, `skill_entry`.
 *
 * Rules that hold for every function and table here:
 *   - A table begins with its own `size` in bytes as its maker knows it. Members are only ever appended. A reader
 *     treats what lies beyond `size` as absent, and must test a member that is younger than the version it requires
 *     with SKILL_HAS before it uses it.
 *   - Text is UTF-8 in `skill_bytes`: a pointer and a length, not NUL-terminated. A length of 0 allows any pointer.
 *   - Each side frees what it allocated. What is passed in is lent until the call returns, unless said otherwise;
 *     the host copies what it keeps before it returns.
 *   - [call thread]: the thread that `execute` was called on. [any thread]: any thread of the library, until the
 *     terminal event (`result` or `fail`) of that call has been accepted or `execute` has returned.
 *
 * This file includes nothing but <stddef.h> and <stdint.h> (in C++ also <exception>), and compiles as C99 and later and
 * as C++11 and later.
 */
#ifndef SKILL_SDK_H
#define SKILL_SDK_H

#include <stddef.h>
#include <stdint.h>
#if defined(__cplusplus) && (defined(__cpp_exceptions) || defined(__EXCEPTIONS))
#include <exception>
#define SKILL_EXCEPTIONS 1
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* The version that this header describes. Later minors only append; the drafts before 1.0 are gone. */
#define SKILL_ABI_MAJOR 1u
#define SKILL_ABI_MINOR 0u

#if defined(_WIN32)
#error "skill_sdk.h describes ELF shared objects"
#endif

/* Put before the definition of skill_entry: visible also under -fvisibility=hidden. */
#define SKILL_EXPORT __attribute__((visibility("default")))

/* Whether `table` (a pointer) is long enough to hold `member`, and the member is not NULL. */
#define SKILL_HAS(table, member)                                                                                       \
  ((table) != NULL && (table)->size >= (uint32_t)((const char *)(&(table)->member + 1) - (const char *)(table)) &&     \
   (table)->member != NULL)

/* Bytes lent by one side to the other: `size` bytes from `data`. */
typedef struct skill_bytes {
  const char *data;
  size_t size;
} skill_bytes;

/* What went wrong, for `skill_failure.kind`. */
enum {
  SKILL_FAILURE_INVALID_ARGUMENTS = 1, /* the caller, mostly a model, can mend the arguments and call again */
  SKILL_FAILURE_BUSINESS = 2,          /* true and final: "no such city" */
  SKILL_FAILURE_TECHNICAL = 3,         /* trying again may help */
  SKILL_FAILURE_CANCELLED = 4          /* the call was cancelled and the skill stopped because of it */
};

/* Severity, for skill_log_1. */
enum { SKILL_LOG_DEBUG = 1, SKILL_LOG_INFO = 2, SKILL_LOG_WARNING = 3, SKILL_LOG_ERROR = 4 };

/* A file or blob that goes with a result. Either `bytes` holds the content or `path` names a file that the skill
 * wrote in its temporary directory; the other has size 0. */
typedef struct skill_attachment {
  uint32_t size; /* sizeof(skill_attachment) */
  uint32_t reserved;
  skill_bytes name;      /* a file name without directories: "chart.png" */
  skill_bytes mime_type; /* "image/png" */
  skill_bytes bytes;
  skill_bytes path;
} skill_attachment;

/* A finished call's result. */
typedef struct skill_result {
  uint32_t size;             /* sizeof(skill_result) */
  uint32_t attachment_count; /* entries in `attachments` */
  skill_bytes text;          /* for people and models; may be empty when `structured` is not */
  skill_bytes structured;    /* JSON as the manifest's `output` promises, or size 0 */
  skill_bytes metadata;      /* a JSON object, or size 0 */
  const skill_attachment *const *attachments;
} skill_result;

/* Why a call has no result. */
typedef struct skill_failure {
  uint32_t size; /* sizeof(skill_failure) */
  uint32_t kind; /* SKILL_FAILURE_… */
  skill_bytes code; /* short and stable, for programs: "division_by_zero" */
  skill_bytes text; /* one plain sentence, for people and models */
} skill_failure;

struct skill_host;

/* One call. Made by the host for one `execute`; everything in it is valid until that `execute` returns. */
typedef struct skill_context {
  uint32_t size;    /* sizeof(skill_context) as the host knows it */
  uint32_t attempt; /* 1 for the first time that this submission is tried */
  const struct skill_host *host;
  void *call;                    /* the host's own */
  skill_bytes request;           /* the sentence that was asked, or size 0 */
  skill_bytes conversation_id;   /* or size 0 */
  skill_bytes attempt_id;        /* or size 0 */
  skill_bytes call_id;
  skill_bytes locale;            /* BCP 47: "en-GB", "zh-Hans-CN" */
  skill_bytes time_zone;         /* IANA: "Europe/Paris" */
  skill_bytes working_directory; /* of the person who asked; the skill may not be permitted to open it */
  skill_bytes temporary_directory; /* this call's own, removed by the host after the call; size 0 when there is none */
  int64_t deadline;              /* nanoseconds since 1970-01-01T00:00:00Z by which the call is ended; 0: none */
} skill_context;

/* What the host does for a library. Valid from `skill_entry` until the process ends. */
typedef struct skill_host {
  uint32_t size;      /* sizeof(skill_host) as the host knows it */
  uint32_t abi_major; /* SKILL_ABI_MAJOR that the host was built with */
  uint32_t abi_minor; /* SKILL_ABI_MINOR that the host was built with */
  uint32_t reserved;

  /* Says how far the call is: `fraction` from 0 to 1, or a negative number when unknown, and what is being done
   * (may be empty). Fast repeated calls may be merged; the latest wins. [any thread] */
  void (*progress)(const skill_context *context, double fraction, skill_bytes text);

  /* Shows text while the call goes on: always the whole text so far, never a piece. [any thread] */
  void (*message)(const skill_context *context, skill_bytes whole_text);

  /* Ends the call with a result. The first terminal event counts, later ones are dropped and logged. [any thread] */
  void (*result)(const skill_context *context, const skill_result *result);

  /* Ends the call without a result. As `result`. [any thread] */
  void (*fail)(const skill_context *context, const skill_failure *failure);

  /* 1 once the call should stop, else 0. A skill that works longer than a second asks often. [any thread] */
  int32_t (*is_cancelled)(const skill_context *context);

  /* A descriptor that becomes readable once the call should stop, for poll(2). The host's: never read from, written
   * to or closed by the skill. -1 when there is none. [any thread] */
  int32_t (*cancellation_descriptor)(const skill_context *context);

  /* The table of a host service by its id with revision, such as "skill.log/1", or NULL when the host has not got it,
   * or when the manifest's `services` does not ask for it; "skill.log/1" and "skill.clock/1" need not be asked for.
   * A published revision never changes. The table is valid until `execute` returns. [any thread] */
  const void *(*get_service)(const skill_context *context, skill_bytes service_id);
} skill_host;

/* "skill.log/1": lines for the host's log, never part of the result. */
typedef struct skill_log_1 {
  uint32_t size;
  uint32_t reserved;
  /* Writes one line of the given SKILL_LOG_ severity. [any thread] */
  void (*write)(const skill_context *context, uint32_t severity, skill_bytes text);
} skill_log_1;

/* "skill.clock/1": the time that this call should believe in; tests can set it. */
typedef struct skill_clock_1 {
  uint32_t size;
  uint32_t reserved;
  /* Nanoseconds since 1970-01-01T00:00:00Z. [any thread] */
  int64_t (*now)(const skill_context *context);
} skill_clock_1;

/* Services from here on ask the host, and their functions wait for its answer. They return NULL, or why it could not be
 * done: a failure that is fit to be passed on to `fail`, lent until the same thread asks a service again or `execute`
 * returns. Once the call is cancelled that is always so, with the kind SKILL_FAILURE_CANCELLED.
 *
 * `take` is given values on the thread that asked, before the function returns; what it is given is lent until it
 * returns, and `receiver` is what the skill passed along. It always returns: it neither throws nor jumps away. */

/* "skill.settings/1": what the user has set for this skill, by the `settings` schema of its manifest. */
typedef struct skill_settings_1 {
  uint32_t size;
  uint32_t reserved;
  /* Gives the setting `key`, a property of the schema's root, as JSON: what the user has set, secrets too, or else the
   * schema's default; nothing when there is neither. What does not fit the schema, or is required and not set, is a
   * failure that tells the user what to do. [any thread] */
  const skill_failure *(*get)(const skill_context *context, skill_bytes key,
                              void (*take)(void *receiver, skill_bytes json), void *receiver);
  /* Gives all settings as one JSON object, under the same rules. [any thread] */
  const skill_failure *(*all)(const skill_context *context, void (*take)(void *receiver, skill_bytes json),
                              void *receiver);
} skill_settings_1;

/* "skill.storage/1": values that are kept for this skill from call to call, under keys; no other skill sees them. Keys
 * are 1 to 80 bytes of UTF-8 without control characters. A value is any bytes, at most 1 MiB (1,048,576); at most 4,096
 * values of together 16 MiB are kept. A change is on disk when its function returns NULL, and happens wholly or not at
 * all, whatever ends the host. Other calls of the skill may read and change the same values at the same time. */
typedef struct skill_storage_1 {
  uint32_t size;
  uint32_t reserved;
  /* Gives the value of `key`, nothing when it has none. [any thread] */
  const skill_failure *(*get)(const skill_context *context, skill_bytes key,
                              void (*take)(void *receiver, skill_bytes value), void *receiver);
  /* Puts `value` in place of what `key` has. [any thread] */
  const skill_failure *(*set)(const skill_context *context, skill_bytes key, skill_bytes value);
  /* Removes the value of `key`, if it has one. [any thread] */
  const skill_failure *(*remove)(const skill_context *context, skill_bytes key);
  /* If `key` has the value `*expected` (none, for NULL), puts `*value` in its place (none, for NULL) and sets
   * `*replaced` to 1; else changes nothing and sets it to 0, and the caller reads anew. So nothing is lost when two
   * calls change one value at the same time. [any thread] */
  const skill_failure *(*replace)(const skill_context *context, skill_bytes key, const skill_bytes *expected,
                                  const skill_bytes *value, int32_t *replaced);
  /* Gives the keys that begin with `prefix` (all, when it is empty), in byte order. [any thread] */
  const skill_failure *(*list)(const skill_context *context, skill_bytes prefix,
                               void (*take)(void *receiver, skill_bytes key), void *receiver);
} skill_storage_1;

/* "skill.model/1": the language model that the user has set. */
typedef struct skill_model_1 {
  uint32_t size;
  uint32_t reserved;
  /* Has the model answer `prompt`, and gives the whole of its answer as text. `instructions` say how it is to answer,
   * and may be empty. `most_tokens` bounds the answer, which is a failure when it would be longer; 0 leaves that to the
   * model. It may take a minute. Where no model is set, the failure has the code "no_model", and a skill that can do
   * without one goes on. [any thread] */
  const skill_failure *(*complete)(const skill_context *context, skill_bytes instructions, skill_bytes prompt,
                                   uint32_t most_tokens, void (*take)(void *receiver, skill_bytes text),
                                   void *receiver);
} skill_model_1;

/* "skill.delegate/1": the host's other skills. */
typedef struct skill_delegate_1 {
  uint32_t size;
  uint32_t reserved;
  /* Runs the skill `skill_id` with `arguments`, a JSON object, as a call of its own within this one, and gives its
   * result, once. That call ends no later than this one, may do nothing that this one may not, and is refused when it
   * is one of those that led to this one or too many did. The person is asked as for every call: before a skill that
   * may write, say. The content of attachments is in their `bytes`. What the other skill says in the negative is a
   * failure of its own kind and code; one that was not confirmed is SKILL_FAILURE_BUSINESS, one that crashed, ran out
   * of time or does not work SKILL_FAILURE_TECHNICAL. [any thread] */
  const skill_failure *(*run)(const skill_context *context, skill_bytes skill_id, skill_bytes arguments,
                              void (*take)(void *receiver, const skill_result *result), void *receiver);
} skill_delegate_1;

/* What a library gives the host: returned by `skill_entry`, valid until the process ends. */
typedef struct skill_plugin {
  uint32_t size;      /* sizeof(skill_plugin) as the library knows it */
  uint32_t abi_major; /* SKILL_ABI_MAJOR: another major is refused by the host */
  uint32_t abi_minor; /* the least minor that the library needs: a newer one than the host's is refused */
  uint32_t reserved;

  /* Optional (NULL). Called once after `skill_entry`, before any `execute`, in the sandbox, possibly in a process that
   * later forks for each call: warm caches here, start no thread, open nothing that must not be shared. Returns 0, or
   * another number when the library cannot work, which refuses it. [call thread] */
  int32_t (*prepare)(const skill_host *host);

  /* Does one call of the skill `skill_id` (one library may hold several) with `arguments`, a JSON object that fits the
   * skill's `parameters` schema. Ends it with exactly one `result` or `fail` before it returns; returning without one
   * is a failure. `context`, `skill_id` and `arguments` are lent until it returns. [call thread] */
  void (*execute)(const skill_context *context, skill_bytes skill_id, skill_bytes arguments);
} skill_plugin;

/* The one function that a library exports. Called once, first of all, on the thread that will call `execute`; `host` is
 * valid until the process ends. Starts no thread. Returns the library's table, or NULL when it cannot work with this
 * host. Table members up to and including `abi_minor` of both tables are frozen for all versions. */
SKILL_EXPORT const skill_plugin *skill_entry(const skill_host *host);

/* ---- helpers for C and C++ authors; nothing below is part of the binary interface ---- */

/* The bytes of a string literal. */
#ifdef __cplusplus
#define SKILL_TEXT(literal) (skill_bytes{"" literal, sizeof(literal) - 1})
#else
#define SKILL_TEXT(literal) ((skill_bytes){"" literal, sizeof(literal) - 1})
#endif

/* At file scope: embeds the file as this library's manifest. The path is looked up as the assembler's .incbin does: in
 * the directory that the compiler runs in, then along -I. Name the file in your Makefile as a prerequisite of the
 * object, since the compiler does not list it. */
#define SKILL_MANIFEST_FILE(path)                                                                                      \
  __asm__(".pushsection .skill_manifest,\"\",%progbits\n"                                                              \
          ".incbin \"" path "\"\n"                                                                                     \
          ".popsection\n")

#ifdef __cplusplus
} /* extern "C" */
#endif

#ifdef SKILL_EXCEPTIONS
/* Runs the body of an `execute` that may throw: an exception that reached the host would end the process. What `body`
 * throws becomes a technical failure, with the text of a std::exception.
 *
 *   static void execute(const skill_context *context, skill_bytes id, skill_bytes arguments) {
 *     skill_guard(context, [&] { ... });
 *   }
 */
template <typename Body> void skill_guard(const skill_context *context, Body &&body) noexcept {
  const auto fail = [context](const char *what) {
    skill_failure failure = {};
    failure.size = sizeof failure;
    failure.kind = SKILL_FAILURE_TECHNICAL;
    failure.code = SKILL_TEXT("exception");
    failure.text.data = what;
    while (what[failure.text.size] != '\0') ++failure.text.size;
    context->host->fail(context, &failure);
  };
  try {
    body();
  } catch (const std::exception &error) {
    fail(error.what());
  } catch (...) {
    fail("the skill threw something that is no std::exception");
  }
}
#endif

#endif
