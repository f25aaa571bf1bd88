#define _GNU_SOURCE
#include "policy.h"

#include "frames.h"

#include <stdlib.h>

enum { MOST_RULES = 4096 };

bool policy_read(const char *bytes, size_t size, struct policy *policy) {
  struct received fields = {.payload = (uint8_t *)bytes, .size = size};
  /* One by one: the order in which an initializer list is evaluated is anybody's. */
  policy->mode = received_u32(&fields);
  policy->allowed = received_u32(&fields);
  policy->data_limit = received_u64(&fields);
  policy->file_limit = received_u64(&fields);
  policy->cpu_limit = received_u32(&fields);
  policy->descriptor_limit = received_u32(&fields);
  policy->rule_count = received_u32(&fields);
  if (fields.failed || policy->mode > SANDBOX_REQUIRED || policy->rule_count > MOST_RULES) return false;
  policy->rules = calloc(policy->rule_count + 1, sizeof *policy->rules);
  if (policy->rules == NULL) abort();
  for (size_t index = 0; index < policy->rule_count && !fields.failed; index++) {
    policy->rules[index].access = received_u32(&fields);
    policy->rules[index].path = received_text(&fields);
  }
  return !fields.failed;
}
