/* What a skill may do, as the frame `load` says; see Host/docs/sandbox.md. */
#ifndef WORKER_POLICY_H
#define WORKER_POLICY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum sandbox_mode {
  SANDBOX_OFF = 0,
  SANDBOX_AUTO = 1,     /* as far as the kernel can */
  SANDBOX_REQUIRED = 2, /* or nothing is loaded */
};

enum {
  POLICY_NETWORK = 1u << 0,
  POLICY_PROCESSES = 1u << 1,
  POLICY_ATTRIBUTES = 1u << 2, /* modes, owners and times of files that it may write */
};

enum { ACCESS_READ = 1u << 0, ACCESS_WRITE = 1u << 1, ACCESS_RUN = 1u << 2 };

/* Access to a file, or to a directory with all that is beneath it. */
struct path_rule {
  uint32_t access;
  const char *path;
};

struct policy {
  enum sandbox_mode mode;
  uint32_t allowed;
  uint64_t data_limit; /* bytes */
  uint64_t file_limit; /* bytes */
  uint32_t cpu_limit;  /* seconds */
  uint32_t descriptor_limit;
  size_t rule_count;
  struct path_rule *rules;
};

/* Reads the policy, which lives as long as the process. Returns false when it is malformed. */
bool policy_read(const char *bytes, size_t size, struct policy *policy);

#endif
