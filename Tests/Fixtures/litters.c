#include "fixture.h"

#include <fcntl.h>
#include <sys/stat.h>

FIXTURE("litters", "Leaves a deep tree, links and forbidden directories in its temporary directory.")

void execute(const skill_context *context, skill_bytes skill, skill_bytes arguments) {
  UNUSED(skill), UNUSED(arguments);
  if (symlink("/", "root") != 0 || symlink("..", "up") != 0 || mkdir("locked", 0700) != 0 ||
      mkdir("locked/inner", 0700) != 0 || fchmod(open("locked", O_RDONLY | O_DIRECTORY), 0) != 0)
    abort();
  /* Deeper than any path may be long. */
  static char name[201];
  memset(name, 'd', sizeof name - 1);
  for (int count = 0; count < 40; count++) {
    close(open("file", O_CREAT | O_WRONLY, 0));
    if (mkdir(name, 0700) != 0 || chdir(name) != 0) abort();
  }
  give_result(context, SKILL_TEXT("littered"));
}
