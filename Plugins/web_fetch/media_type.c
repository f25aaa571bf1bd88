#define _GNU_SOURCE
#include "media_type.h"

#include <strings.h>

static bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

static char small(char c) { return c >= 'A' && c <= 'Z' ? (char)(c | 0x20) : c; }

void charset_read(skill_bytes text, char charset[CHARSET_ROOM]) {
  static const char word[] = "charset";
  charset[0] = '\0';
  for (size_t at = 0; at + sizeof word - 1 < text.size; at++) {
    if (strncasecmp(text.data + at, word, sizeof word - 1) != 0) continue;
    size_t from = at + sizeof word - 1;
    while (from < text.size && is_space(text.data[from])) from++;
    if (from == text.size || text.data[from] != '=') continue;
    from++;
    while (from < text.size && (is_space(text.data[from]) || text.data[from] == '"' || text.data[from] == '\'')) from++;
    size_t size = 0;
    while (from + size < text.size && !is_space(text.data[from + size]) &&
           memchr("\"';,", text.data[from + size], 4) == NULL)
      size++;
    if (size == 0 || size >= CHARSET_ROOM) return;
    memcpy(charset, text.data + from, size);
    charset[size] = '\0';
    return;
  }
}

static bool ends_with(const char *text, const char *end) {
  size_t size = strlen(text), length = strlen(end);
  return size >= length && strcmp(text + size - length, end) == 0;
}

static document_kind kind_of(const char *name) {
  static const char *const texts[] = {
    "application/json",     "application/xml",        "application/javascript", "application/x-javascript",
    "application/yaml",     "application/x-yaml",     "application/toml",       "application/sql",
    "application/x-ndjson", "application/jsonl",      "application/x-sh",       "application/ecmascript",
    "application/rtf",      "application/x-httpd-php"};
  if (name[0] == '\0') return DOCUMENT_UNSAID;
  if (strcmp(name, "text/html") == 0) return DOCUMENT_HTML;
  if (strcmp(name, "application/xhtml+xml") == 0) return DOCUMENT_XHTML;
  if (strncmp(name, "text/", 5) == 0 || ends_with(name, "+json") || ends_with(name, "+xml") || ends_with(name, "+yaml"))
    return strncmp(name, "image/", 6) == 0 ? DOCUMENT_OTHER : DOCUMENT_TEXT;
  for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
    if (strcmp(name, texts[i]) == 0) return DOCUMENT_TEXT;
  return DOCUMENT_OTHER;
}

media_type media_type_read(skill_bytes header) {
  media_type type = {.kind = DOCUMENT_UNSAID};
  size_t from = 0, size = 0;
  while (from < header.size && is_space(header.data[from])) from++;
  while (from + size < header.size && header.data[from + size] != ';' && !is_space(header.data[from + size])) size++;
  if (size < TYPE_ROOM)
    for (size_t i = 0; i < size; i++) type.name[i] = small(header.data[from + i]);
  type.kind = kind_of(type.name);
  charset_read((skill_bytes){header.data + from + size, header.size - from - size}, type.charset);
  return type;
}

document_kind document_guess(skill_bytes beginning) {
  static const char *const starts[] = {"<!doctype html", "<html", "<head", "<body", "<title", "<p", "<h1", "<div"};
  static const char mark[] = "\xEF\xBB\xBF";
  size_t from = beginning.size >= 3 && memcmp(beginning.data, mark, 3) == 0 ? 3 : 0;
  while (from < beginning.size && is_space(beginning.data[from])) from++;
  for (size_t i = 0; i < sizeof starts / sizeof starts[0]; i++) {
    size_t length = strlen(starts[i]);
    if (beginning.size - from > length && strncasecmp(beginning.data + from, starts[i], length) == 0 &&
        (is_space(beginning.data[from + length]) || beginning.data[from + length] == '>'))
      return DOCUMENT_HTML;
  }
  size_t size = beginning.size < 1024 ? beginning.size : 1024;
  for (size_t i = 0; i < size; i++) {
    unsigned char byte = (unsigned char)beginning.data[i];
    if (byte < 0x20 && !is_space((char)byte) && byte != 0x1B) return DOCUMENT_OTHER;
  }
  return DOCUMENT_TEXT;
}
