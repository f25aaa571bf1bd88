/* The skill `file_read`. */
#define _GNU_SOURCE
#include "skills.h"
#include "telling.h"

#include <errno.h>
#include <sys/stat.h>
#include <unistd.h>

enum { DEFAULT_LIMIT = 100000, TAIL_LINES = 10, ROOM = 1 << 18, BYTES_A_LOOK = 1 << 26 };

/* Lines that are wanted, the first being 1; both ends belong to them. */
typedef struct span {
  int64_t from, to;
} span;

typedef struct reading {
  skill_call *call;
  int file;
  char *buffer;
  skill_text name; /* the file's, as it is told, ended by NUL */
  int64_t lines;   /* in the file */
  int64_t bytes;
} reading;

/* Reads what comes next; 0 at the end. -1 once it has ended the call. */
static ssize_t read_more(reading *r) {
  if (skill_call_is_cancelled(r->call)) {
    skill_call_fail(r->call, SKILL_FAILURE_CANCELLED, "cancelled", "the reading was taken back");
    return -1;
  }
  ssize_t got;
  do got = read(r->file, r->buffer, ROOM);
  while (got < 0 && errno == EINTR);
  if (got < 0)
    skill_call_failf(
      r->call, SKILL_FAILURE_TECHNICAL, "unreadable", "'%s' could not be read: %s", r->name.data, strerror(errno));
  return got;
}

static bool starts_with(const char *data, size_t size, const char *beginning, size_t length) {
  return size >= length && memcmp(data, beginning, length) == 0;
}

/* Counts the lines of the whole file. False when the call has ended because they are none of a text. */
static bool count_lines(reading *r) {
  ssize_t got;
  bool is_open = false; /* whether a line has begun that no break has ended */
  while ((got = read_more(r)) > 0) {
    size_t size = (size_t)got;
    if (r->bytes == 0 && (starts_with(r->buffer, size, "\xFF\xFE", 2) || starts_with(r->buffer, size, "\xFE\xFF", 2))) {
      skill_call_failf(
        r->call, SKILL_FAILURE_BUSINESS, "not_utf8",
        "'%s' is text in UTF-16, which is not read here; 'iconv -f UTF-16 -t UTF-8' converts it", r->name.data);
      return false;
    }
    if (r->bytes == 0 && is_binary((skill_bytes){r->buffer, size})) {
      struct stat status = {0};
      fstat(r->file, &status);
      skill_call_failf(
        r->call, SKILL_FAILURE_BUSINESS, "binary", "'%s' is no text: a binary file of %lld bytes", r->name.data,
        (long long)status.st_size);
      return false;
    }
    for (const char *at = r->buffer, *end = at + size; (at = memchr(at, '\n', (size_t)(end - at))) != NULL; at++)
      r->lines++;
    is_open = r->buffer[size - 1] != '\n';
    if ((r->bytes + got) / BYTES_A_LOOK != r->bytes / BYTES_A_LOOK)
      r->call->context->host->progress(r->call->context, -1, SKILL_TEXT("counting lines"));
    r->bytes += got;
  }
  if (is_open) r->lines++;
  return got == 0;
}

/* A line counted from the end is negative: -1 is the last. */
static int64_t from_start(const reading *r, int64_t line) { return line < 0 ? r->lines + 1 + line : line; }

/* The lines that the arguments ask for. False when the call has ended because there are none. */
static bool read_span(reading *r, span *wanted) {
  const skill_call *call = r->call;
  bool is_tail = skill_call_flag(call, "tail", false);
  int64_t line = skill_call_integer(call, "line", 0);
  int64_t count = skill_call_integer(call, "count", is_tail ? TAIL_LINES : 0);
  int64_t from = skill_call_integer(call, "from", 0), to = skill_call_integer(call, "to", 0);
  if (line != 0) from = to = line;
  if (is_tail && from == 0 && to == 0) from = count < r->lines ? -count : 1;
  from = from == 0 ? 1 : from_start(r, from);
  to = to == 0 ? r->lines : from_start(r, to);
  if (from < 1 && line == 0) from = 1;
  if (count > 0 && count <= to - from) to = from + count - 1;
  if (to > r->lines) to = r->lines;
  if (from < 1 || from > r->lines) {
    skill_call_failf(
      r->call, SKILL_FAILURE_BUSINESS, "no_such_line", "'%s' has %lld %s; there is no line %lld", r->name.data,
      (long long)r->lines, r->lines == 1 ? "line" : "lines", (long long)(line < 0 ? line : from));
    return false;
  }
  if (to < from) {
    skill_call_failf(
      r->call, SKILL_FAILURE_INVALID_ARGUMENTS, "empty_range", "'to' (line %lld) is before 'from' (line %lld)",
      (long long)to, (long long)from);
    return false;
  }
  *wanted = (span){from, to};
  return true;
}

/* Reads the wanted lines again, at most `limit` bytes of them. False when the call has ended. */
static bool read_lines(reading *r, span wanted, size_t limit, skill_text *out) {
  int64_t line = 1;
  ssize_t got;
  if (lseek(r->file, 0, SEEK_SET) != 0) {
    skill_call_failf(r->call, SKILL_FAILURE_TECHNICAL, "unreadable", "'%s' cannot be read twice", r->name.data);
    return false;
  }
  while (line <= wanted.to && out->size <= limit) {
    if ((got = read_more(r)) < 0) return false;
    if (got == 0) break;
    for (const char *at = r->buffer, *end = at + got; at < end && line <= wanted.to;) {
      const char *line_end = memchr(at, '\n', (size_t)(end - at));
      size_t size = (size_t)((line_end != NULL ? line_end + 1 : end) - at);
      size_t room = limit + 1 - (out->size < limit + 1 ? out->size : limit + 1);
      if (line >= wanted.from) skill_text_add(out, (skill_bytes){at, size < room ? size : room});
      if (line_end != NULL) line++;
      at += size;
    }
  }
  return true;
}

/* Cuts what is longer than `limit` behind its last whole line, or, where there is none, behind a character. The last
 * line that is left goes to `*last`; answers whether that one is cut, too. */
static bool cut(skill_text *text, size_t limit, span wanted, int64_t *last) {
  *last = wanted.to;
  if (text->size <= limit) return false;
  size_t end = limit;
  const char *line_end = memrchr(text->data, '\n', limit);
  if (line_end != NULL) end = (size_t)(line_end - text->data) + 1;
  else
    while (end > 0 && ((unsigned char)text->data[end] & 0xC0) == 0x80) end--;
  text->size = end;
  *last = wanted.from;
  for (size_t i = 0; i + 1 < end; i++)
    if (text->data[i] == '\n') ++*last;
  return line_end == NULL;
}

static void give(reading *r, span wanted, size_t limit, skill_text *bytes) {
  skill_text *text = &r->call->result, *json = &r->call->structured;
  int64_t last;
  bool is_line_cut = cut(bytes, limit, wanted, &last);
  size_t start = wanted.from == 1 && starts_with(bytes->data, bytes->size, "\xEF\xBB\xBF", 3) ? 3 : 0;
  size_t wrong = add_as_utf8(text, (skill_bytes){bytes->data + start, bytes->size - start});
  if (bytes->failed) text->failed = 1;
  skill_json_write_text(json, "path", (skill_bytes){r->name.data, r->name.size - 1});
  skill_json_write_integer(json, "from", wanted.from);
  skill_json_write_integer(json, "to", last);
  skill_json_write_integer(json, "lines", r->lines);
  skill_json_write_integer(json, "invalid", (int64_t)wrong);
  skill_json_write_flag(json, "complete", last == wanted.to && !is_line_cut);
  skill_json_write_text(json, "text", skill_text_bytes(text));
  /* Whoever prints it ends the last line. */
  if (text->size > 0 && text->data[text->size - 1] == '\n') text->size--;
  if (is_line_cut)
    skill_text_addf(
      text, "\n(line %lld is cut after %zu bytes; 'limit' gives more of it)", (long long)wanted.from, bytes->size);
  if (last < wanted.to)
    skill_text_addf(
      text, "\n(lines %lld to %lld of %lld; go on with from=%lld, or raise 'limit')", (long long)wanted.from,
      (long long)last, (long long)r->lines, (long long)last + 1);
  if (wrong > 0) skill_text_addf(text, "\n(bytes that are not UTF-8, shown as \xEF\xBF\xBD: %zu)", wrong);
  skill_call_succeed(r->call);
}

static void read_file(reading *r) {
  struct stat status = {0};
  skill_text bytes = {0};
  span wanted;
  size_t limit = (size_t)skill_call_integer(r->call, "limit", DEFAULT_LIMIT);
  if (fstat(r->file, &status) != 0 || !S_ISREG(status.st_mode)) {
    bool is_folder = S_ISDIR(status.st_mode);
    skill_call_failf(
      r->call, SKILL_FAILURE_BUSINESS, is_folder ? "is_folder" : "no_file", "'%s' is %s", r->name.data,
      is_folder ? "a folder; 'file_search' tells what is in it" : "no regular file");
  } else if (!count_lines(r)) {
    /* The call has ended. */
  } else if (r->lines == 0) {
    skill_text_addf(&r->call->result, "'%s' is empty", r->name.data);
    skill_json_write_text(&r->call->structured, "path", (skill_bytes){r->name.data, r->name.size - 1});
    skill_json_write_integer(&r->call->structured, "lines", 0);
    skill_json_write_flag(&r->call->structured, "complete", true);
    skill_json_write_text(&r->call->structured, "text", (skill_bytes){0});
    skill_call_succeed(r->call);
  } else if (read_span(r, &wanted) && read_lines(r, wanted, limit, &bytes)) {
    give(r, wanted, limit, &bytes);
  }
  skill_text_free(&bytes);
}

void file_read(skill_call *call) {
  reading r = {.call = call};
  skill_text path = {0};
  if (skill_call_required_text(call, "path", &path) && (r.file = open_path(call, &path)) >= 0) {
    tell_path_from_here(&r.name, call, skill_text_bytes(&path));
    skill_text_add_byte(&r.name, '\0');
    r.buffer = malloc(ROOM);
    if (r.buffer == NULL || r.name.failed)
      skill_call_fail(call, SKILL_FAILURE_TECHNICAL, "memory", "there is not enough memory to read the file");
    else read_file(&r);
    close(r.file);
  }
  free(r.buffer);
  skill_text_free(&r.name);
  skill_text_free(&path);
}
