#include "fixture.h"

#include <dirent.h>
#include <fcntl.h>

FIXTURE("uses_directory", "Names its temporary directory, counts what is there, and leaves a file when told to.")

void execute(const skill_context *context, skill_bytes skill, skill_bytes arguments) {
  static char text[4096];
  int count = 0;
  UNUSED(skill);
  DIR *directory = opendir(".");
  while (directory != NULL && readdir(directory) != NULL) count++;
  snprintf(text, sizeof text, "%d %.*s", count - 2, (int)context->temporary_directory.size,
           context->temporary_directory.data);
  if (arguments.size > 2) close(open("left", O_CREAT | O_WRONLY, 0600));
  give_result(context, bytes_of(text));
}
