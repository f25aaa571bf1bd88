#include "fixture.h"

#include <fcntl.h>
#include <sys/stat.h>

FIXTURE("attaches", "Gives attachments by bytes and by file; the way that is named in its arguments.")

enum { PATH_SIZE = 4200 };

static void make_file(char *path, skill_bytes directory, const char *name) {
  snprintf(path, PATH_SIZE, "%.*s/%s", (int)directory.size, directory.data, name);
  int file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  if (write(file, "content", 7) != 7) abort();
  close(file);
}

void execute(const skill_context *context, skill_bytes skill, skill_bytes arguments) {
  skill_bytes none = {NULL, 0}, directory = context->temporary_directory;
  skill_attachment attachment = {sizeof attachment, 0, SKILL_TEXT("a.txt"), SKILL_TEXT("text/plain"), none, none};
  skill_attachment second = attachment;
  const skill_attachment *list[] = {&attachment, &second};
  skill_result result = {sizeof result, 1, SKILL_TEXT("see the attachment"), none, none, list};
  char way[32] = "", path[PATH_SIZE], other[PATH_SIZE];
  UNUSED(skill);
  sscanf(arguments.data, "{\"way\":\"%31[a-z]\"}", way);

  if (strcmp(way, "bytes") == 0) {
    attachment.bytes = SKILL_TEXT("content");
  } else if (strcmp(way, "large") == 0) {
    attachment.bytes.size = 40u << 20;
    char *content = malloc(attachment.bytes.size);
    memset(content, 'x', attachment.bytes.size);
    attachment.bytes.data = content;
  } else if (strcmp(way, "file") == 0) {
    make_file(path, directory, "made.txt");
    attachment.path = bytes_of(path);
  } else if (strcmp(way, "relative") == 0) {
    if (mkdir("sub", 0700) != 0) abort();
    make_file(path, directory, "sub/made.txt");
    attachment.path = SKILL_TEXT("sub/made.txt");
  } else if (strcmp(way, "twice") == 0 || strcmp(way, "spoiled") == 0) {
    make_file(path, directory, "made.txt");
    make_file(other, directory, "other.txt");
    attachment.path = bytes_of(path);
    second.path = strcmp(way, "twice") == 0 ? bytes_of(other) : SKILL_TEXT("gone.txt");
    result.attachment_count = 2;
  } else if (strcmp(way, "outside") == 0) {
    attachment.path = SKILL_TEXT("/etc/passwd");
  } else if (strcmp(way, "upwards") == 0) {
    attachment.path = SKILL_TEXT("../../etc/passwd");
  } else if (strcmp(way, "link") == 0) {
    if (symlink("/etc/passwd", "made.txt") != 0) abort();
    attachment.path = SKILL_TEXT("made.txt");
  } else if (strcmp(way, "hardlink") == 0) {
    make_file(path, directory, "first.txt");
    if (link("first.txt", "made.txt") != 0) abort();
    attachment.path = SKILL_TEXT("made.txt");
  } else if (strcmp(way, "pipe") == 0) {
    if (mkfifo("made.txt", 0600) != 0) abort();
    attachment.path = SKILL_TEXT("made.txt");
  } else if (strcmp(way, "missing") == 0) {
    attachment.path = SKILL_TEXT("made.txt");
  } else if (strcmp(way, "name") == 0) {
    attachment.name = SKILL_TEXT("../evil");
    attachment.bytes = SKILL_TEXT("content");
  }
  context->host->result(context, &result);
}
