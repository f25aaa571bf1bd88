#define _GNU_SOURCE
#include "walk.h"
#include "ignore.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
  DEEPEST = 200,            /* folders in one another; each holds a descriptor */
  LARGEST_IGNORE = 1 << 20, /* bytes of a `.gitignore` that are read */
};

/* One folder on the way down, and what its `.gitignore` says. */
typedef struct level {
  const struct level *above;
  ignore_rules rules;
  size_t base; /* where paths from this folder begin in those of the walk */
  unsigned depth;
} level;

typedef struct listing {
  skill_text names; /* each ends with NUL */
  struct listed {
    size_t start;
    unsigned char type;
  } *items;
  size_t count, capacity;
} listing;

static bool list(listing *all, const char *name, unsigned char type) {
  if (all->count == all->capacity) {
    size_t capacity = all->capacity == 0 ? 64 : 2 * all->capacity;
    struct listed *grown = realloc(all->items, capacity * sizeof *grown);
    if (grown == NULL) return false;
    all->items = grown;
    all->capacity = capacity;
  }
  all->items[all->count++] = (struct listed){.start = all->names.size, .type = type};
  skill_text_add(&all->names, (skill_bytes){name, strlen(name) + 1});
  return !all->names.failed;
}

static int compare(const void *left, const void *right, void *names) {
  const struct listed *a = left, *b = right;
  return strcmp((const char *)names + a->start, (const char *)names + b->start);
}

static walk_kind kind_of(int folder, const char *name, unsigned char type) {
  struct stat status;
  if (type == DT_UNKNOWN) {
    if (fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) != 0) return WALK_OTHER;
    type = (unsigned char)IFTODT(status.st_mode);
  }
  return type == DT_REG ? WALK_FILE : type == DT_DIR ? WALK_FOLDER : type == DT_LNK ? WALK_LINK : WALK_OTHER;
}

/* Adds what the file says, if it is there, to the rules' text. */
static void add_file(skill_text *text, int folder, const char *name) {
  struct stat status;
  int file = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (file < 0) return;
  if (fstat(file, &status) == 0 && S_ISREG(status.st_mode)) {
    char bytes[4096];
    ssize_t size;
    size_t most = text->size + LARGEST_IGNORE;
    while (text->size < most && (size = read(file, bytes, sizeof bytes)) > 0)
      skill_text_add(text, (skill_bytes){bytes, (size_t)size});
    skill_text_add_byte(text, '\n');
  }
  close(file);
}

/* What the folder's own rules say goes before what those above it say. */
static bool is_ignored(const level *in, skill_bytes path, bool is_folder) {
  for (const level *l = in; l != NULL; l = l->above) {
    ignore_verdict verdict = ignore_asks(&l->rules, (skill_bytes){path.data + l->base, path.size - l->base}, is_folder);
    if (verdict != IGNORE_SILENT) return verdict == IGNORE_YES;
  }
  return false;
}

static bool visit_folder(walk *w, int folder, skill_text *path, const level *above);

static bool visit(walk *w, int folder, skill_text *path, const level *in, const char *name, unsigned char type) {
  walk_kind kind = kind_of(folder, name, type);
  size_t before = path->size;
  skill_text_add(path, (skill_bytes){name, strlen(name) + 1});
  w->memory_failed = w->memory_failed || path->failed;
  if (path->failed) return false;
  path->size--;
  walk_entry entry = {
    .path = skill_text_bytes(path),
    .name = {path->data + before, path->size - before},
    .folder = folder,
    .kind = kind};
  bool goes_on = true;
  if (w->with_ignored || !is_ignored(in, entry.path, kind == WALK_FOLDER)) {
    goes_on = w->visit(w->state, &entry);
    if (goes_on && kind == WALK_FOLDER) {
      int inside = openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
      if (inside < 0 || in->depth == DEEPEST) {
        w->unreadable++;
        if (inside >= 0) close(inside);
      } else {
        skill_text_add_byte(path, '/');
        goes_on = visit_folder(w, inside, path, in);
      }
    }
  }
  path->size = before;
  return goes_on;
}

/* `folder` is closed. */
static bool visit_folder(walk *w, int folder, skill_text *path, const level *above) {
  level here = {.above = above, .base = path->size, .depth = above == NULL ? 1 : above->depth + 1};
  listing all = {0};
  bool goes_on = true;
  DIR *stream = fdopendir(folder);
  if (stream == NULL) {
    w->unreadable++;
    close(folder);
    return true;
  }
  for (struct dirent *entry; goes_on && (entry = readdir(stream)) != NULL;) {
    const char *name = entry->d_name;
    if (strcmp(name, ".") != 0 && strcmp(name, "..") != 0 && strcmp(name, ".git") != 0)
      goes_on = list(&all, name, entry->d_type);
  }
  if (!w->with_ignored) {
    add_file(&here.rules.text, folder, ".git/info/exclude");
    add_file(&here.rules.text, folder, ".gitignore");
    goes_on = goes_on && !here.rules.text.failed && ignore_read(&here.rules);
  }
  w->memory_failed = w->memory_failed || !goes_on;
  if (all.count > 0) qsort_r(all.items, all.count, sizeof *all.items, compare, all.names.data);
  for (size_t i = 0; goes_on && i < all.count; i++)
    goes_on = visit(w, folder, path, &here, all.names.data + all.items[i].start, all.items[i].type);
  closedir(stream);
  free(all.items);
  skill_text_free(&all.names);
  ignore_free(&here.rules);
  return goes_on;
}

bool walk_folder(walk *w, int root) {
  skill_text path = {0};
  int folder = openat(root, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  bool goes_on = true;
  if (folder < 0) w->unreadable++;
  else goes_on = visit_folder(w, folder, &path, NULL);
  skill_text_free(&path);
  return goes_on;
}
