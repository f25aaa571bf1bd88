#include "curl_calls.h"

typedef int (*setopt_function)(void *easy, int option, ...);
typedef int (*getinfo_function)(void *easy, int info, ...);

int csystem_curl_set_number(csystem_function setopt, void *easy, int option, long value) {
  return ((setopt_function)setopt)(easy, option, value);
}

int csystem_curl_set_pointer(csystem_function setopt, void *easy, int option, const void *value) {
  return ((setopt_function)setopt)(easy, option, value);
}

int csystem_curl_set_callback(csystem_function setopt, void *easy, int option,
                              size_t (*callback)(char *bytes, size_t size, size_t count, void *context)) {
  return ((setopt_function)setopt)(easy, option, callback);
}

int csystem_curl_get_number(csystem_function getinfo, void *easy, int info, long *value) {
  return ((getinfo_function)getinfo)(easy, info, value);
}

/* `CURLMsg` of curl/multi.h. */
typedef struct message {
  int kind;
  void *easy;
  union {
    void *whatever;
    int result;
  } data;
} message;

/* `CURLMSG_DONE`, the only kind there is. */
enum { MESSAGE_DONE = 1 };

typedef message *(*info_read_function)(void *multi, int *left);

bool csystem_curl_next_end(csystem_function info_read, void *multi, void **easy, int *result) {
  int left;
  message *next;
  do next = ((info_read_function)info_read)(multi, &left);
  while (next != NULL && next->kind != MESSAGE_DONE);
  if (next == NULL) return false;
  *easy = next->easy;
  *result = next->data.result;
  return true;
}
