#define _GNU_SOURCE
#include "library.h"

#include "host_table.h"

#include <dlfcn.h>
#include <sys/stat.h>

/* A directory of /proc has a link for itself, one for its parent and one for each entry. */
uint32_t thread_count(void) {
  struct stat tasks;
  return stat("/proc/self/task", &tasks) == 0 && tasks.st_nlink > 2 ? (uint32_t)tasks.st_nlink - 2 : 1;
}

static struct library unloadable(struct library library, enum unloadable reason, uint32_t found, uint32_t supported) {
  library.plugin = NULL;
  library.reason = reason;
  library.found = found;
  library.supported = supported;
  return library;
}

struct library library_load(const char *path) {
  struct library library = {0};
  void *handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (handle == NULL) {
    library.detail = dlerror();
    return unloadable(library, UNLOADABLE_LOADER, 0, 0);
  }
  library.threads_after_load = thread_count();

  const skill_plugin *(*entry)(const skill_host *);
  *(void **)&entry = dlsym(handle, "skill_entry");
  if (entry == NULL) return unloadable(library, UNLOADABLE_NO_ENTRY, 0, 0);
  const skill_plugin *plugin = entry(&host_table);
  library.threads_after_entry = thread_count();

  if (plugin == NULL) return unloadable(library, UNLOADABLE_NO_TABLE, 0, 0);
  /* The version stands in the part of the table that never changes, so it is looked at first. */
  uint32_t fixed = offsetof(skill_plugin, reserved), needed = sizeof(skill_plugin);
  if (plugin->size < fixed) return unloadable(library, UNLOADABLE_SHORT_TABLE, plugin->size, fixed);
  if (plugin->abi_major != SKILL_ABI_MAJOR || plugin->abi_minor > SKILL_ABI_MINOR)
    return unloadable(library, UNLOADABLE_VERSION, plugin->abi_major << 16 | plugin->abi_minor,
                      SKILL_ABI_MAJOR << 16 | SKILL_ABI_MINOR);
  if (plugin->size < needed) return unloadable(library, UNLOADABLE_SHORT_TABLE, plugin->size, needed);
  if (plugin->execute == NULL) return unloadable(library, UNLOADABLE_NO_EXECUTE, 0, 0);
  if (plugin->prepare != NULL) {
    int32_t code = plugin->prepare(&host_table);
    if (code != 0) return unloadable(library, UNLOADABLE_PREPARE, (uint32_t)code, 0);
  }
  library.plugin = plugin;
  return library;
}
