#define _GNU_SOURCE
#include "curl.h"

#include <dlfcn.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

static const struct {
  const char *name;
  size_t offset;
} functions[] = {
  {"curl_easy_init", offsetof(curl_functions, easy_init)},
  {"curl_easy_cleanup", offsetof(curl_functions, easy_cleanup)},
  {"curl_easy_setopt", offsetof(curl_functions, easy_setopt)},
  {"curl_easy_getinfo", offsetof(curl_functions, easy_getinfo)},
  {"curl_easy_strerror", offsetof(curl_functions, easy_strerror)},
  {"curl_slist_append", offsetof(curl_functions, slist_append)},
  {"curl_slist_free_all", offsetof(curl_functions, slist_free_all)},
  {"curl_multi_init", offsetof(curl_functions, multi_init)},
  {"curl_multi_cleanup", offsetof(curl_functions, multi_cleanup)},
  {"curl_multi_add_handle", offsetof(curl_functions, multi_add_handle)},
  {"curl_multi_remove_handle", offsetof(curl_functions, multi_remove_handle)},
  {"curl_multi_perform", offsetof(curl_functions, multi_perform)},
  {"curl_multi_poll", offsetof(curl_functions, multi_poll)}, /* from 7.66 on */
  {"curl_multi_info_read", offsetof(curl_functions, multi_info_read)},
};

/* CURL_GLOBAL_DEFAULT. */
enum { GLOBAL_DEFAULT = 3 };

const curl_functions *curl_open(const char **fault) {
  static curl_functions table;
  static bool is_open;
  static char text[400];
  *fault = text;
  if (is_open) return &table;
  void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) {
    const char *reason = dlerror();
    snprintf(
      text, sizeof text, "'libcurl.so.4' cannot be loaded (%.250s); on Debian: apt-get install libcurl4",
      reason != NULL ? reason : "no reason is given");
    return NULL;
  }
  for (size_t i = 0; i < sizeof functions / sizeof functions[0]; i++) {
    void *function = dlsym(library, functions[i].name);
    *(void **)((char *)&table + functions[i].offset) = function;
    if (function != NULL) continue;
    snprintf(
      text, sizeof text, "'libcurl.so.4' is too old: it has no function '%s'; install a newer one", functions[i].name);
    return NULL;
  }
  int (*global_init)(long flags);
  *(void **)&global_init = dlsym(library, "curl_global_init");
  if (global_init == NULL || global_init(GLOBAL_DEFAULT) != 0) {
    snprintf(text, sizeof text, "'libcurl.so.4' does not start");
    return NULL;
  }
  is_open = true;
  return &table;
}
