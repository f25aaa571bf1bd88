/* What forking for a call costs at least: a process that has loaded the library forks, the child exits, the parent
 * waits. usage: fork_loop LIBRARY COUNT */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double microseconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec * 1e6 + (double)time.tv_nsec / 1e3;
}

static int ascending(const void *left, const void *right) {
  double a = *(const double *)left, b = *(const double *)right;
  return (a > b) - (a < b);
}

int main(int count, char **arguments) {
  int runs = count == 3 ? atoi(arguments[2]) : 0;
  if (runs < 1 || dlopen(arguments[1], RTLD_NOW | RTLD_LOCAL) == NULL) {
    fputs("usage: fork_loop LIBRARY COUNT\n", stderr);
    return 2;
  }
  double *times = malloc((size_t)runs * sizeof *times);
  if (times == NULL) return 1;
  for (int run = -runs / 10; run < runs; run++) {
    double start = microseconds();
    pid_t child = fork();
    if (child == 0) _exit(0);
    if (child < 0 || waitpid(child, NULL, 0) != child) return 1;
    if (run >= 0) times[run] = microseconds() - start;
  }
  qsort(times, (size_t)runs, sizeof *times, ascending);
  printf("bare fork and wait: p50 %.2f µs, p99 %.2f µs\n", times[runs / 2], times[runs * 99 / 100]);
  return 0;
}
