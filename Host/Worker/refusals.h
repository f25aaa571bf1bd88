/* What the sandbox has refused, as far as it can be known: the C library's functions that open files, sockets and
 * processes are this program's for all libraries that it loads, and tell the host when the kernel says no. What reaches
 * the kernel on other ways is refused as well, and not told. */
#ifndef WORKER_REFUSALS_H
#define WORKER_REFUSALS_H

/* What was tried; the numbers are those of the frame. */
enum attempt {
  ATTEMPT_READ = 1,
  ATTEMPT_WRITE = 2,
  ATTEMPT_NETWORK = 3,
  ATTEMPT_PROCESS = 4,
};

/* From now on refusals are told. Before this process restricts itself. */
void refusals_begin(void);

#endif
