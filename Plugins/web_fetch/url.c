#define _GNU_SOURCE
#include "url.h"

#include <strings.h>

static bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

static bool is_letter(char c) { return (c | 0x20) >= 'a' && (c | 0x20) <= 'z'; }

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

static skill_bytes part(skill_bytes text, size_t from, size_t to) {
  /* Of nothing there is not even a place. */
  return to > from ? (skill_bytes){text.data + from, to - from} : (skill_bytes){text.data, 0};
}

static skill_bytes trimmed(skill_bytes text) {
  while (text.size > 0 && is_space(text.data[0])) text.data++, text.size--;
  while (text.size > 0 && is_space(text.data[text.size - 1])) text.size--;
  return text;
}

/* Where the first of `marks` is at or after `from`; the length when there is none. */
static size_t find(skill_bytes text, size_t from, const char *marks) {
  while (from < text.size && (text.data[from] == '\0' || strchr(marks, text.data[from]) == NULL)) from++;
  return from;
}

/* The length of the scheme that `text` begins with, 0 for none: what stands before the first ':'. */
static size_t scheme_size(skill_bytes text) {
  size_t size = 0;
  while (size < text.size && (is_letter(text.data[size]) || is_digit(text.data[size]) ||
                              (text.data[size] != '\0' && strchr("+-.", text.data[size]) != NULL)))
    size++;
  return size > 0 && size < text.size && text.data[size] == ':' && is_letter(text.data[0]) ? size : 0;
}

bool url_is_web(skill_bytes url) {
  return (url.size > 7 && strncasecmp(url.data, "http://", 7) == 0) ||
         (url.size > 8 && strncasecmp(url.data, "https://", 8) == 0);
}

/* Where the host and what belongs to it begin and end. */
static void find_authority(skill_bytes url, size_t *from, size_t *to) {
  size_t scheme = scheme_size(url);
  *from = scheme + 3 < url.size ? scheme + 3 : url.size;
  *to = find(url, *from, "/?#\\");
}

skill_bytes url_host(skill_bytes url) {
  size_t from, to;
  find_authority(url, &from, &to);
  for (size_t at = from; at < to; at++)
    if (url.data[at] == '@') from = at + 1;
  if (from < to && url.data[from] == '[') return part(url, from + 1, find(url, from, "]"));
  size_t colon = find(url, from, ":");
  return part(url, from, colon < to ? colon : to);
}

/* Adds `text` with what stands in no address as %20. */
static void add_escaped(skill_text *url, skill_bytes text) {
  static const char digits[] = "0123456789ABCDEF";
  for (size_t i = 0; i < text.size; i++) {
    unsigned char byte = (unsigned char)text.data[i];
    if (byte > 0x20 && byte < 0x7F && strchr("\"<>\\^`{|}", byte) == NULL) {
      skill_text_add_byte(url, (char)byte);
      continue;
    }
    skill_text_add_byte(url, '%');
    skill_text_add_byte(url, digits[byte >> 4]);
    skill_text_add_byte(url, digits[byte & 15]);
  }
}

static bool is_http(skill_bytes scheme) {
  return (scheme.size == 4 || scheme.size == 5) && strncasecmp(scheme.data, "https", scheme.size) == 0;
}

url_verdict url_complete(skill_bytes given, skill_text *url) {
  given = trimmed(given);
  if (given.size > 2 && given.data[0] == '<' && given.data[given.size - 1] == '>')
    given = part(given, 1, given.size - 1);
  for (size_t i = 0; i < given.size; i++)
    if ((unsigned char)given.data[i] < 0x20 || given.data[i] == 0x7F) return URL_NONE;
  skill_text whole = {0};
  size_t scheme = scheme_size(given);
  /* "localhost:8080" looks as "mailto:ann" does. */
  bool has_port = scheme > 0 && scheme + 1 < given.size && is_digit(given.data[scheme + 1]);
  if (!url_is_web(given)) {
    if (scheme > 0 && !has_port) return is_http(part(given, 0, scheme)) ? URL_NONE : URL_OTHER_SCHEME;
    while (given.size > 0 && given.data[0] == '/') given = part(given, 1, given.size);
    skill_bytes name = part(given, 0, find(given, 0, "/?#:"));
    bool is_here = name.size == 9 && strncasecmp(name.data, "localhost", 9) == 0;
    bool has_dot = name.size > 0 && memchr(name.data, '.', name.size) != NULL;
    bool is_bracketed = given.size > 0 && given.data[0] == '[';
    if (!is_here && !has_dot && !is_bracketed) return URL_NONE;
    /* Nobody has certificates for numbers and for this machine. */
    bool is_number = name.size > 0 && is_digit(name.data[name.size - 1]);
    skill_text_add_string(&whole, is_here || is_bracketed || is_number ? "http://" : "https://");
  }
  skill_text_add(&whole, given);
  skill_bytes all = skill_text_bytes(&whole);
  size_t from, to;
  find_authority(all, &from, &to);
  url_verdict verdict = to > from ? URL_GOOD : URL_NONE;
  for (size_t at = from; at < to; at++) {
    if (all.data[at] == '@') verdict = URL_USER_NAME;
    else if (all.data[at] == ' ' && verdict == URL_GOOD) verdict = URL_NONE;
  }
  if (verdict == URL_GOOD && url_host(all).size == 0) verdict = URL_NONE;
  if (verdict == URL_GOOD) {
    skill_text_add(url, part(all, 0, to));
    add_escaped(url, part(all, to, all.size));
    if (whole.failed) url->failed = 1;
  }
  skill_text_free(&whole);
  return verdict;
}

/* Adds a path without its "." and ".." (5.2.4); `start` is where the path begins in `url`. */
static void add_path(skill_text *url, skill_bytes path) {
  size_t start = url->size;
  for (size_t at = 0; at < path.size;) {
    size_t end = find(path, at + 1, "/");
    skill_bytes segment = part(path, at, end);
    bool is_last = end == path.size;
    if (segment.size == 2 && memcmp(segment.data, "/.", 2) == 0) {
      if (is_last) skill_text_add_byte(url, '/');
    } else if (segment.size == 3 && memcmp(segment.data, "/..", 3) == 0) {
      while (url->size > start && url->data[url->size - 1] != '/') url->size--;
      if (url->size > start) url->size--;
      if (is_last) skill_text_add_byte(url, '/');
    } else {
      add_escaped(url, segment);
    }
    at = end;
  }
}

void url_resolve(skill_bytes base, skill_bytes reference, skill_text *url) {
  reference = trimmed(reference);
  if (scheme_size(reference) > 0) {
    add_escaped(url, reference);
    return;
  }
  size_t from, path, scheme = scheme_size(base);
  find_authority(base, &from, &path);
  size_t query = find(base, path, "?#"), fragment = find(base, path, "#");
  if (reference.size > 1 && memcmp(reference.data, "//", 2) == 0) {
    skill_text_add(url, part(base, 0, scheme + 1));
    add_escaped(url, reference);
    return;
  }
  char first = reference.size > 0 ? reference.data[0] : '#';
  skill_text_add(url, part(base, 0, path));
  if (first == '#' || first == '?') {
    skill_text_add(url, part(base, path, first == '#' ? fragment : query));
    add_escaped(url, reference);
    return;
  }
  size_t end = find(reference, 0, "?#");
  skill_text merged = {0};
  if (first != '/') {
    size_t slash = query;
    while (slash > path && base.data[slash - 1] != '/') slash--;
    if (slash > path) skill_text_add(&merged, part(base, path, slash));
    else skill_text_add_byte(&merged, '/');
  }
  skill_text_add(&merged, part(reference, 0, end));
  add_path(url, skill_text_bytes(&merged));
  add_escaped(url, part(reference, end, reference.size));
  if (merged.failed) url->failed = 1;
  skill_text_free(&merged);
}
