#define _GNU_SOURCE
#include "line_search.h"
#include "telling.h"

#include <errno.h>
#include <unistd.h>

enum { ROOM = 1 << 20 };

static int64_t count_breaks(const char *start, const char *end) {
  int64_t count = 0;
  for (const char *at = start; (at = memchr(at, '\n', (size_t)(end - at))) != NULL; at++) count++;
  return count;
}

static skill_bytes without_return(const char *start, const char *end) {
  if (end > start && end[-1] == '\r') end--;
  return (skill_bytes){start, (size_t)(end - start)};
}

static const char *end_of_line(const char *at, const char *end) {
  const char *line_end = at < end ? memchr(at, '\n', (size_t)(end - at)) : NULL;
  return line_end != NULL ? line_end : end;
}

/* Both go through lines from `*number` on, which they take along. The last may go on elsewhere. */

static bool search_text(line_search *s, const char *at, const char *end, int64_t *number) {
  const char *hit;
  while (at < end && (hit = memmem(at, (size_t)(end - at), s->text.data, s->text.size)) != NULL) {
    const char *before = memrchr(at, '\n', (size_t)(hit - at)), *start = before != NULL ? before + 1 : at;
    const char *line_end = end_of_line(hit, end);
    *number += count_breaks(at, start);
    skill_bytes line = without_return(start, line_end);
    if (!s->found(s->state, *number, line, (size_t)(hit - start) + s->text.size)) return false;
    if (line_end == end) return true;
    ++*number;
    at = line_end + 1;
  }
  *number += count_breaks(at, end);
  return true;
}

static bool search_pattern(line_search *s, const char *at, const char *end, int64_t *number) {
  while (at < end) {
    const char *line_end = end_of_line(at, end);
    skill_bytes line = without_return(at, line_end);
    ptrdiff_t match_end = matcher_find(s->matcher, line);
    if (match_end >= 0 && !s->found(s->state, *number, line, (size_t)match_end)) return false;
    if (line_end == end) return true;
    ++*number;
    at = line_end + 1;
  }
  return true;
}

search_end line_search_file(line_search *s, int file) {
  if (s->buffer == NULL && (s->buffer = malloc(ROOM)) == NULL) return SEARCH_UNREADABLE;
  int64_t number = 1;
  size_t size = 0;
  bool is_first = true;
  for (;;) {
    ssize_t got = read(file, s->buffer + size, ROOM - size);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return SEARCH_UNREADABLE;
    if (is_first && is_binary((skill_bytes){s->buffer, (size_t)got})) return SEARCH_BINARY;
    is_first = false;
    size += (size_t)got;
    /* Up to the last break, unless there is none to wait for. */
    const char *end = s->buffer + size, *last = got > 0 ? memrchr(s->buffer, '\n', size) : NULL;
    if (last != NULL) end = last + 1;
    else if (got > 0 && size < ROOM) end = s->buffer;
    bool goes_on = s->matcher != NULL ? search_pattern(s, s->buffer, end, &number)
                                      : search_text(s, s->buffer, end, &number);
    if (!goes_on || !s->goes_on(s->state, (size_t)got)) return SEARCH_STOPPED;
    if (got == 0) return SEARCHED;
    size -= (size_t)(end - s->buffer);
    memmove(s->buffer, end, size);
  }
}

void line_search_free(line_search *s) { free(s->buffer); }
