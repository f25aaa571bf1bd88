/* The skill `file_search`. */
#define _GNU_SOURCE
#include "line_search.h"
#include "name_filter.h"
#include "skills.h"
#include "telling.h"
#include "walk.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { DEFAULT_LIMIT = 200, SHOWN_OF_LINE = 300, MOST_TEXT = 1 << 19, BYTES_A_LOOK = 1 << 24, ENTRIES_A_LOOK = 256 };

typedef struct search {
  skill_call *call;
  skill_bytes root; /* as it was given, without a '/' at its end */
  name_filter names;
  bool looks_inside;
  line_search lines;
  int64_t limit, count; /* of matches */
  int64_t files;        /* that were looked at */
  size_t unreadable;
  skill_bytes path; /* from the root, of the file that is being searched; empty when the root is that file */
  size_t bytes_since_look, entries_since_look;
  bool has_more, ran_out_of_time;
} search;

static int64_t nanoseconds(clockid_t clock) {
  struct timespec now;
  clock_gettime(clock, &now);
  return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

/* Shows that the call is alive, and asks whether it should be. What was found in time is given. */
static bool goes_on(search *s) {
  enum { RESERVE = 500000000 /* ns, to write the result */ };
  if (skill_call_is_cancelled(s->call)) return false;
  int64_t deadline = s->call->context->deadline;
  s->ran_out_of_time = deadline != 0 && nanoseconds(CLOCK_REALTIME) > deadline - RESERVE;
  if (s->ran_out_of_time) return false;
  skill_text text = {0};
  skill_text_addf(&text, "%lld files", (long long)s->files);
  s->call->context->host->progress(s->call->context, -1, skill_text_bytes(&text));
  skill_text_free(&text);
  s->bytes_since_look = s->entries_since_look = 0;
  return true;
}

static bool has_read(void *state, size_t bytes) {
  search *s = state;
  s->bytes_since_look += bytes;
  return s->bytes_since_look < BYTES_A_LOOK || goes_on(s);
}

/* ---- telling what was found ---- */

/* Begins a match at the current path. False when there are enough. */
static bool begin_match(search *s) {
  if (s->count == s->limit || s->call->result.size > MOST_TEXT) {
    s->has_more = true;
    return false;
  }
  skill_text whole = {0}, told = {0};
  skill_text_add(&whole, s->root);
  bool is_divided = s->root.size > 0 && s->root.data[s->root.size - 1] == '/';
  if (s->path.size > 0 && !is_divided) skill_text_add_byte(&whole, '/');
  skill_text_add(&whole, s->path);
  tell_path_from_here(&told, s->call, skill_text_bytes(&whole));
  if (s->count++ > 0) skill_text_add_byte(&s->call->result, '\n');
  skill_text_add(&s->call->result, skill_text_bytes(&told));
  skill_json_separate(&s->call->structured);
  skill_text_add_byte(&s->call->structured, '{');
  skill_json_write_text(&s->call->structured, "path", skill_text_bytes(&told));
  if (whole.failed || told.failed) s->call->result.failed = 1;
  skill_text_free(&whole);
  skill_text_free(&told);
  return true;
}

static bool is_inside_character(skill_bytes line, size_t at) {
  return at < line.size && ((unsigned char)line.data[at] & 0xC0) == 0x80;
}

/* The line without the space around it; of a long one, what lies around the match that ends at `end`. */
static void show_line(skill_text *out, skill_bytes line, size_t end) {
  size_t start = 0, stop = line.size;
  while (start < stop && strchr(" \t", line.data[start]) != NULL && line.data[start] != '\0') start++;
  while (stop > start && strchr(" \t\r", line.data[stop - 1]) != NULL && line.data[stop - 1] != '\0') stop--;
  bool is_cut = false;
  if (stop - start > SHOWN_OF_LINE && end > start + SHOWN_OF_LINE * 2 / 3) {
    start = end - SHOWN_OF_LINE * 2 / 3;
    while (is_inside_character(line, start)) start++;
    skill_text_add_string(out, "…");
  }
  if (stop - start > SHOWN_OF_LINE) {
    stop = start + SHOWN_OF_LINE;
    while (is_inside_character(line, stop)) stop--;
    is_cut = true;
  }
  add_as_utf8(out, (skill_bytes){line.data + start, stop - start});
  if (is_cut) skill_text_add_string(out, "…");
}

static bool found_line(void *state, int64_t number, skill_bytes line, size_t end) {
  search *s = state;
  if (!begin_match(s)) return false;
  skill_text shown = {0};
  show_line(&shown, line, end);
  skill_text_addf(&s->call->result, ":%lld: ", (long long)number);
  skill_text_add(&s->call->result, skill_text_bytes(&shown));
  skill_json_write_integer(&s->call->structured, "line", number);
  skill_json_write_text(&s->call->structured, "text", skill_text_bytes(&shown));
  skill_text_add_byte(&s->call->structured, '}');
  if (shown.failed) s->call->result.failed = 1;
  skill_text_free(&shown);
  return true;
}

static bool found_name(search *s, bool is_folder) {
  if (!begin_match(s)) return false;
  if (is_folder) skill_text_add_byte(&s->call->result, '/');
  skill_json_write_flag(&s->call->structured, "folder", is_folder);
  skill_text_add_byte(&s->call->structured, '}');
  return true;
}

/* ---- looking ---- */

/* Searches the open `file` and closes it. */
static bool look_inside(search *s, int file) {
  struct stat status;
  search_end end = SEARCH_UNREADABLE;
  /* A pipe or a device in the place of a file is none. */
  if (file >= 0 && fstat(file, &status) == 0 && S_ISREG(status.st_mode)) end = line_search_file(&s->lines, file);
  if (file >= 0) close(file);
  s->files++;
  if (end == SEARCH_UNREADABLE) s->unreadable++;
  return end != SEARCH_STOPPED;
}

static bool visit(void *state, const walk_entry *entry) {
  search *s = state;
  if (++s->entries_since_look >= ENTRIES_A_LOOK && !goes_on(s)) return false;
  s->path = entry->path;
  if (!s->looks_inside) {
    if (entry->kind != WALK_FOLDER) s->files++;
    bool is_wanted = s->names.patterns.size > 0 || entry->kind != WALK_FOLDER;
    return !is_wanted || !name_filter_takes(&s->names, entry) || found_name(s, entry->kind == WALK_FOLDER);
  }
  if (entry->kind != WALK_FILE || !name_filter_takes(&s->names, entry)) return true;
  return look_inside(s, openat(entry->folder, entry->name.data, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
}

/* What lies at the root: a folder with all that is beneath it, or a file. */
static void look(search *s, int root, bool is_folder) {
  if (is_folder) {
    walk w = {.with_ignored = skill_call_flag(s->call, "ignored", false), .visit = visit, .state = s};
    walk_folder(&w, root);
    s->unreadable += w.unreadable;
    if (w.memory_failed) s->call->result.failed = 1;
    close(root);
    return;
  }
  const char *slash = memrchr(s->root.data, '/', s->root.size);
  size_t start = slash != NULL ? (size_t)(slash - s->root.data) + 1 : 0;
  skill_bytes name = {s->root.data + start, s->root.size - start};
  walk_entry entry = {.path = name, .name = name, .folder = -1, .kind = WALK_FILE};
  if (!name_filter_takes(&s->names, &entry)) {
    close(root);
  } else if (s->looks_inside) {
    look_inside(s, root);
  } else {
    s->files++;
    found_name(s, false);
    close(root);
  }
}

/* ---- what is asked, and the answer ---- */

/* TODOs: a marker in capitals is meant, of which there are several. */
static bool is_plural_of_marker(skill_bytes text) {
  for (size_t i = 0; i + 1 < text.size; i++)
    if (text.data[i] < 'A' || text.data[i] > 'Z') return false;
  return text.size > 2 && text.data[text.size - 1] == 's';
}

/* Prepares to look for `text`, or the expression that it is. False when it has ended the call. */
static bool prepare(search *s, skill_text *text, program *p) {
  bool is_regex = skill_call_flag(s->call, "regex", false), ignore_case = skill_call_flag(s->call, "ignoreCase", false);
  s->looks_inside = text->size > 0;
  if (!s->looks_inside) return true;
  if (!is_regex && is_plural_of_marker(skill_text_bytes(text))) text->size--;
  if (!is_regex && memchr(text->data, '\n', text->size) != NULL) {
    skill_call_fail(
      s->call, SKILL_FAILURE_INVALID_ARGUMENTS, "line_break",
      "'contains' has a line break, and lines are searched one by one; look for a part of one line");
    return false;
  }
  s->lines.text = skill_text_bytes(text);
  if (!is_regex && !ignore_case) return true;
  pattern_fault fault;
  bool is_compiled = is_regex ? program_compile(p, skill_text_bytes(text), ignore_case, &fault)
                              : program_compile_text(p, skill_text_bytes(text), ignore_case, &fault);
  if (!is_compiled) {
    skill_call_failf(
      s->call, SKILL_FAILURE_INVALID_ARGUMENTS, "bad_pattern", "the expression cannot be used: %s (at byte %zu)",
      fault.reason, fault.at + 1);
    return false;
  }
  s->lines.matcher = matcher_make(p);
  if (s->lines.matcher == NULL)
    skill_call_fail(s->call, SKILL_FAILURE_TECHNICAL, "memory", "there is not enough memory to search");
  return s->lines.matcher != NULL;
}

static bool read_filter(search *s) {
  skill_text name = {0}, type = {0};
  bool is_good = true;
  if (skill_call_text(s->call, "name", &name) && name.size > 0 &&
      !name_filter_read(&s->names, skill_text_bytes(&name))) {
    skill_call_fail(
      s->call, SKILL_FAILURE_INVALID_ARGUMENTS, "bad_name", "'name' is too long, or has too many alternatives");
    is_good = false;
  }
  if (is_good && skill_call_text(s->call, "type", &type) &&
      !name_filter_read_type(&s->names, skill_text_bytes(&type))) {
    skill_call_fail(s->call, SKILL_FAILURE_INVALID_ARGUMENTS, "bad_choice", "there is no such 'type' of files");
    is_good = false;
  }
  skill_text_free(&name);
  skill_text_free(&type);
  return is_good;
}

static void finish(search *s) {
  skill_text *text = &s->call->result;
  skill_text_add_byte(&s->call->structured, ']');
  skill_json_write_integer(&s->call->structured, "searched", s->files);
  skill_json_write_integer(&s->call->structured, "unreadable", (int64_t)s->unreadable);
  skill_json_write_flag(&s->call->structured, "complete", !s->has_more && !s->ran_out_of_time);
  if (s->count == 0) {
    skill_text_addf(text, "nothing found in %lld %s", (long long)s->files, s->files == 1 ? "file" : "files");
  }
  if (s->has_more)
    skill_text_addf(
      text, "\n(the first %lld; there are more: search a smaller part, or raise 'limit')", (long long)s->count);
  if (s->ran_out_of_time)
    skill_text_addf(
      text, "\n(the time was over after %lld files: search a smaller part)", (long long)s->files);
  if (s->unreadable > 0)
    skill_text_addf(text, "\n(not readable: %zu)", s->unreadable);
  skill_call_succeed(s->call);
}

void file_search(skill_call *call) {
  search s = {.call = call, .limit = skill_call_integer(call, "limit", DEFAULT_LIMIT)};
  skill_text path = {0}, contains = {0};
  program p = {0};
  struct stat status;
  s.lines.found = found_line;
  s.lines.goes_on = has_read;
  s.lines.state = &s;
  if (!skill_call_text(call, "path", &path)) skill_text_add(&path, call->context->working_directory);
  skill_call_text(call, "contains", &contains);
  if (!read_filter(&s) || !prepare(&s, &contains, &p)) goto end;
  int root = open_path(call, &path);
  if (root < 0) goto end;
  while (path.size > 1 && path.data[path.size - 1] == '/') path.size--;
  s.root = skill_text_bytes(&path);
  bool is_known = fstat(root, &status) == 0;
  skill_json_write_key(&call->structured, "matches");
  skill_text_add_byte(&call->structured, '[');
  look(&s, root, is_known && S_ISDIR(status.st_mode));
  if (skill_call_is_cancelled(call))
    skill_call_fail(call, SKILL_FAILURE_CANCELLED, "cancelled", "the search was taken back");
  else finish(&s);
end:
  matcher_free(s.lines.matcher);
  line_search_free(&s.lines);
  program_free(&p);
  name_filter_free(&s.names);
  skill_text_free(&path);
  skill_text_free(&contains);
}
