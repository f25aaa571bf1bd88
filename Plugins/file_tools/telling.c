#define _GNU_SOURCE
#include "telling.h"

#include <errno.h>
#include <fcntl.h>

void tell_path(skill_text *out, skill_bytes path) {
  for (size_t at = 0; at < path.size;) {
    size_t before = at;
    uint32_t scalar = skill_utf8_next(path, &at);
    if (scalar == '\\') skill_text_add_string(out, "\\\\");
    else if (scalar < 0x20 || (scalar >= 0x7F && scalar < 0xA0) || scalar == 0xFFFFFFFFu)
      for (size_t i = before; i < at; i++) skill_text_addf(out, "\\x%02x", (unsigned char)path.data[i]);
    else skill_text_add_scalar(out, scalar);
  }
}

/* What of `path` lies behind `./` and the like. */
static skill_bytes without_here(skill_bytes path) {
  while (path.size > 1 && path.data[0] == '.' && path.data[1] == '/') {
    path.data += 2, path.size -= 2;
    while (path.size > 0 && path.data[0] == '/') path.data++, path.size--;
  }
  return path.size > 0 ? path : SKILL_TEXT(".");
}

void tell_path_from_here(skill_text *out, const skill_call *call, skill_bytes path) {
  skill_bytes here = call->context->working_directory;
  bool is_beneath = here.size > 0 && path.size >= here.size && memcmp(path.data, here.data, here.size) == 0;
  if (is_beneath && path.size == here.size) path = SKILL_TEXT(".");
  else if (is_beneath && path.data[here.size] == '/')
    path = without_here((skill_bytes){path.data + here.size + 1, path.size - here.size - 1});
  tell_path(out, path);
}

void fail_to_open(skill_call *call, skill_bytes path, int error) {
  skill_text told = {0};
  tell_path_from_here(&told, call, path);
  skill_text_add_byte(&told, '\0');
  const char *name = told.failed ? "the file" : told.data;
  switch (error) {
  case ENOENT:
  case ENOTDIR:
    skill_call_failf(call, SKILL_FAILURE_BUSINESS, "not_found", "there is no file or folder '%s'", name);
    break;
  case EACCES:
  case EPERM:
    skill_call_failf(call, SKILL_FAILURE_BUSINESS, "not_permitted", "'%s' may not be read here", name);
    break;
  case ELOOP:
    skill_call_failf(call, SKILL_FAILURE_BUSINESS, "link_loop", "'%s' is a link that leads back to itself", name);
    break;
  default:
    skill_call_failf(call, SKILL_FAILURE_TECHNICAL, "unreadable", "'%s' could not be read: %s", name, strerror(error));
  }
  skill_text_free(&told);
}

int open_path(skill_call *call, const skill_text *path) {
  /* A NUL would cut the path short for the system. */
  if (path->failed || path->size == 0 || memchr(path->data, '\0', path->size) != NULL) {
    fail_to_open(call, skill_text_bytes(path), ENOENT);
    return -1;
  }
  char *name = strndup(path->data, path->size);
  int file = name != NULL ? open(name, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC) : -1;
  int error = errno;
  free(name);
  if (file < 0) fail_to_open(call, skill_text_bytes(path), error);
  return file;
}

size_t add_as_utf8(skill_text *out, skill_bytes line) {
  size_t wrong = 0;
  for (size_t at = 0, start = 0; at < line.size; start = at) {
    while (at < line.size && (unsigned char)line.data[at] < 0x80) at++;
    skill_text_add(out, (skill_bytes){line.data + start, at - start});
    if (at == line.size) break;
    uint32_t scalar = skill_utf8_next(line, &at);
    if (scalar == 0xFFFFFFFFu) wrong++;
    skill_text_add_scalar(out, scalar);
  }
  return wrong;
}

bool is_binary(skill_bytes beginning) {
  enum { LOOKED_AT = 8000 };
  size_t size = beginning.size < LOOKED_AT ? beginning.size : LOOKED_AT;
  return size > 0 && memchr(beginning.data, '\0', size) != NULL;
}
