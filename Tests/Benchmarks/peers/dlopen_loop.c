/* What a listing costs when each library is opened: for each .so of a directory, dlopen, one dlsym, dlclose. */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv) {
  if (argc != 2) return 2;
  DIR *directory = opendir(argv[1]);
  if (!directory) return 1;
  long files = 0;
  for (struct dirent *entry; (entry = readdir(directory));) {
    size_t length = strlen(entry->d_name);
    if (length < 3 || strcmp(entry->d_name + length - 3, ".so") != 0) continue;
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", argv[1], entry->d_name);
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!library || !dlsym(library, "skill_entry")) return 1;
    dlclose(library);
    files++;
  }
  printf("%ld files\n", files);
}
