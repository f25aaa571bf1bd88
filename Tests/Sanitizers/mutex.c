/* Tells ThreadSanitizer of the locks that it cannot see.
 *
 * The way of Swift's Mutex that takes and gives up a lock which nobody else wants is compiled into whoever uses it,
 * and is seen. The other way, with a futex, is in libswiftSynchronization.so, which comes without the sanitizer: each
 * lock that two threads have wanted at once would be reported as a race. Preloaded, these functions stand before
 * those. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

/* Those of the library, which may have been loaded for one plugin only. */
static void *of_library(const char *name) {
  return dlsym(dlopen("libswiftSynchronization.so", RTLD_NOW | RTLD_NOLOAD), name);
}

__attribute__((weak)) void __tsan_acquire(void *address);
__attribute__((weak)) void __tsan_release(void *address);

/* `_MutexHandle._lockSlow(_: UInt32)` */
SWIFT void lock_slow(uint32_t owner, SELF void *handle) __asm__(LOCK);
SWIFT void lock_slow(uint32_t owner, SELF void *handle) {
  SWIFT void (*next)(uint32_t, SELF void *) = (SWIFT void (*)(uint32_t, SELF void *))of_library(LOCK);
  next(owner, handle);
  if (__tsan_acquire) __tsan_acquire(handle);
}

/* `_MutexHandle._unlockSlow()` */
SWIFT void unlock_slow(SELF void *handle) __asm__(UNLOCK);
SWIFT void unlock_slow(SELF void *handle) {
  SWIFT void (*next)(SELF void *) = (SWIFT void (*)(SELF void *))of_library(UNLOCK);
  if (__tsan_release) __tsan_release(handle);
  next(handle);
}
