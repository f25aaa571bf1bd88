/* The least that a listing can cost: for each .so of a directory, read its section headers and its .skill_manifest with
 * pread, and count the bytes. Trusts the files. */
#include <dirent.h>
#include <elf.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static long manifest_bytes(int directory, const char *name) {
  int fd = openat(directory, name, O_RDONLY | O_CLOEXEC);
  Elf64_Ehdr header;
  if (fd < 0 || pread(fd, &header, sizeof header, 0) != sizeof header) exit(1);
  size_t size = (size_t)header.e_shnum * sizeof(Elf64_Shdr);
  Elf64_Shdr *sections = malloc(size);
  if (pread(fd, sections, size, (off_t)header.e_shoff) != (ssize_t)size) exit(1);
  Elf64_Shdr *names = &sections[header.e_shstrndx];
  char *strings = malloc(names->sh_size);
  if (pread(fd, strings, names->sh_size, (off_t)names->sh_offset) != (ssize_t)names->sh_size) exit(1);
  long found = 0;
  for (int i = 0; i < header.e_shnum; i++)
    if (strcmp(strings + sections[i].sh_name, ".skill_manifest") == 0) {
      char *manifest = malloc(sections[i].sh_size);
      found = pread(fd, manifest, sections[i].sh_size, (off_t)sections[i].sh_offset);
      free(manifest);
    }
  free(strings);
  free(sections);
  close(fd);
  return found;
}

int main(int argc, char **argv) {
  if (argc != 2) return 2;
  DIR *directory = opendir(argv[1]);
  if (!directory) return 1;
  long files = 0, bytes = 0;
  for (struct dirent *entry; (entry = readdir(directory));) {
    size_t length = strlen(entry->d_name);
    if (length < 3 || strcmp(entry->d_name + length - 3, ".so") != 0) continue;
    bytes += manifest_bytes(dirfd(directory), entry->d_name);
    files++;
  }
  printf("%ld files, %ld bytes\n", files, bytes);
}
