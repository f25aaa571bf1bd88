#define _GNU_SOURCE
#include "host_name.h"

#include "url.h"

#include <dlfcn.h>

/* IDN2_NONTRANSITIONAL: as browsers look names up. */
enum { NONTRANSITIONAL = 8 };

typedef int (*lookup_function)(const uint8_t *name, uint8_t **ascii, int flags);
typedef void (*free_function)(void *memory);

static bool is_ascii(skill_bytes text) {
  for (size_t i = 0; i < text.size; i++)
    if ((unsigned char)text.data[i] >= 0x80) return false;
  return true;
}

/* The name in ASCII, or NULL; `*release` frees it. */
static char *converted(skill_bytes name, free_function *release) {
  /* Never closed: it has been loaded for libcurl, most of the time. */
  void *library = dlopen("libidn2.so.0", RTLD_NOW | RTLD_LOCAL);
  lookup_function lookup = NULL;
  if (library == NULL) return NULL;
  *(void **)&lookup = dlsym(library, "idn2_lookup_u8");
  *(void **)release = dlsym(library, "idn2_free");
  char *copy = strndup(name.data, name.size);
  uint8_t *ascii = NULL;
  if (lookup == NULL || *release == NULL || copy == NULL ||
      lookup((const uint8_t *)copy, &ascii, NONTRANSITIONAL) != 0)
    ascii = NULL;
  free(copy);
  return (char *)ascii;
}

bool host_name_to_ascii(skill_text *url) {
  skill_bytes all = skill_text_bytes(url), name = url_host(all);
  free_function release = NULL;
  skill_text other = {0};
  if (is_ascii(name)) return true;
  char *ascii = converted(name, &release);
  if (ascii == NULL) return false;
  size_t end = (size_t)(name.data - all.data) + name.size;
  skill_text_add(&other, (skill_bytes){all.data, (size_t)(name.data - all.data)});
  skill_text_add_string(&other, ascii);
  skill_text_add(&other, (skill_bytes){all.data + end, all.size - end});
  release(ascii);
  skill_text_free(url);
  *url = other;
  return !url->failed;
}
