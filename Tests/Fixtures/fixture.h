/* What the fixtures share: each is one library with one skill, named as its file. */
#ifndef FIXTURE_H
#define FIXTURE_H

#include "skill_sdk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* At file scope: the manifest, and the entry that gives `execute` to the host. */
#define FIXTURE(id, description)                                                                                       \
  FIXTURE_MANIFEST(id, description)                                                                                    \
  FIXTURE_ENTRY

#define FIXTURE_MANIFEST(id, description)                                                                              \
  __asm__(".pushsection .skill_manifest,\"\",%progbits\n"                                                              \
          ".ascii \"{\\\"id\\\":\\\"" id "\\\",\\\"description\\\":\\\"" description "\\\"}\"\n" \
          ".popsection\n");

#ifdef __cplusplus
extern "C"
#endif
    void
    execute(const skill_context *context, skill_bytes skill, skill_bytes arguments);

#define FIXTURE_ENTRY                                                                                                  \
  const skill_plugin *skill_entry(const skill_host *host) {                                                            \
    static const skill_plugin plugin = {sizeof plugin, SKILL_ABI_MAJOR, SKILL_ABI_MINOR, 0, NULL, execute};            \
    (void)host;                                                                                                        \
    return &plugin;                                                                                                    \
  }

static inline skill_bytes bytes_of(const char *text) {
  skill_bytes bytes = {text, strlen(text)};
  return bytes;
}

static inline void give_result(const skill_context *context, skill_bytes text) {
  skill_result result = {sizeof result, 0, text, {NULL, 0}, {NULL, 0}, NULL};
  context->host->result(context, &result);
}

static inline void give_failure(const skill_context *context, uint32_t kind, const char *code, const char *text) {
  skill_failure failure = {sizeof failure, kind, bytes_of(code), bytes_of(text)};
  context->host->fail(context, &failure);
}

/* The first whole number in the arguments, or `otherwise`. */
static inline long number_in(skill_bytes arguments, long otherwise) {
  for (size_t index = 0; index < arguments.size; index++)
    if (arguments.data[index] >= '0' && arguments.data[index] <= '9') return strtol(arguments.data + index, NULL, 10);
  return otherwise;
}

#define UNUSED(name) (void)(name)

#endif
