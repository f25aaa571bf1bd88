#define _GNU_SOURCE
#include "syscalls.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/netlink.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#else
#error "the sandbox knows x86-64 and AArch64"
#endif

/* A filter under construction. The accumulator holds the number of the call between rules. */
struct program {
  struct sock_filter code[768];
  unsigned short size;
};

#define ARGUMENT(number) offsetof(struct seccomp_data, args[number])
#define REFUSE(error) (SECCOMP_RET_ERRNO | (error))

static void add(struct program *program, uint16_t code, uint32_t value, uint8_t if_true, uint8_t if_false) {
  if (program->size < sizeof program->code / sizeof *program->code)
    program->code[program->size++] = (struct sock_filter){code, if_true, if_false, value};
}

static void load(struct program *program, size_t offset) {
  add(program, BPF_LD | BPF_W | BPF_ABS, (uint32_t)offset, 0, 0);
}

static void give(struct program *program, uint32_t action) { add(program, BPF_RET | BPF_K, action, 0, 0); }

static void skip_unless(struct program *program, uint32_t value, uint8_t count) {
  add(program, BPF_JMP | BPF_JEQ | BPF_K, value, 0, count);
}

static void begin(struct program *program) {
  program->size = 0;
  load(program, offsetof(struct seccomp_data, arch));
  add(program, BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0);
  give(program, SECCOMP_RET_KILL_PROCESS);
  load(program, offsetof(struct seccomp_data, nr));
#if defined(__x86_64__)
  /* The x32 interface numbers the same calls otherwise. */
  add(program, BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1);
  give(program, REFUSE(ENOSYS));
#endif
}

static void refuse(struct program *program, long number, int error) {
  skip_unless(program, (uint32_t)number, 1);
  give(program, REFUSE((uint32_t)error));
}

/* Refuses when the low half of the argument, masked, is `value`. */
static void refuse_when(struct program *program, long number, int argument, uint32_t mask, uint32_t value, int error) {
  skip_unless(program, (uint32_t)number, 5);
  load(program, ARGUMENT(argument));
  add(program, BPF_ALU | BPF_AND | BPF_K, mask, 0, 0);
  skip_unless(program, value, 1);
  give(program, REFUSE((uint32_t)error));
  load(program, offsetof(struct seccomp_data, nr));
}

static void refuse_unless(struct program *program, long number, int argument, uint32_t mask, uint32_t value,
                          int error) {
  skip_unless(program, (uint32_t)number, 5);
  load(program, ARGUMENT(argument));
  add(program, BPF_ALU | BPF_AND | BPF_K, mask, 0, 0);
  add(program, BPF_JMP | BPF_JEQ | BPF_K, value, 1, 0);
  give(program, REFUSE((uint32_t)error));
  load(program, offsetof(struct seccomp_data, nr));
}

static bool enter(struct program *program) {
  give(program, SECCOMP_RET_ALLOW);
  struct sock_fprog filter = {.len = program->size, .filter = program->code};
  if (syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &filter) == 0) return true;
  /* EINVAL: built without filters. */
  if (errno == EINVAL) errno = ENOSYS;
  return false;
}

/* Calls that reach beyond the process, change the system, or have had more than their share of holes. Missing names do
 * not exist on this architecture; numbers are given where the C library may not know them yet. */
static const long never[] = {
    /* other processes */
    SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev, SYS_kcmp, SYS_tkill, SYS_rt_sigqueueinfo,
    SYS_rt_tgsigqueueinfo, SYS_migrate_pages, SYS_move_pages, SYS_setpriority, SYS_ioprio_set, SYS_sched_setscheduler,
    SYS_sched_setparam, SYS_sched_setattr, 438 /* pidfd_getfd */, 440 /* process_madvise */, 448 /* process_mrelease */,
    /* the file system as a whole */
    SYS_mount, SYS_umount2, SYS_pivot_root, SYS_chroot, SYS_swapon, SYS_swapoff, SYS_quotactl, SYS_acct, SYS_sync,
    SYS_syncfs, SYS_name_to_handle_at, SYS_open_by_handle_at, SYS_fanotify_init, 428 /* open_tree */,
    429 /* move_mount */, 430 /* fsopen */, 431 /* fsconfig */, 432 /* fsmount */, 433 /* fspick */,
    442 /* mount_setattr */, 443 /* quotactl_fd */, 467 /* open_tree_attr */,
    /* the kernel */
    SYS_reboot, SYS_kexec_load, SYS_init_module, SYS_finit_module, SYS_delete_module, SYS_bpf, SYS_perf_event_open,
    SYS_syslog, SYS_userfaultfd, SYS_add_key, SYS_keyctl, SYS_request_key, SYS_personality, SYS_vhangup,
    SYS_lookup_dcookie, SYS_nfsservctl, 425 /* io_uring_setup */, 426, 427,
    /* namespaces */
    SYS_unshare, SYS_setns,
    /* clocks and names */
    SYS_settimeofday, SYS_clock_settime, SYS_clock_adjtime, SYS_adjtimex, SYS_sethostname, SYS_setdomainname,
    /* memory and queues that outlive the process or are not counted as its own */
    SYS_shmget, SYS_shmat, SYS_semget, SYS_msgget, SYS_mq_open, SYS_mq_unlink, SYS_memfd_create, 447 /* memfd_secret */,
#if defined(__x86_64__)
    SYS_kexec_file_load, SYS_iopl, SYS_ioperm, SYS_modify_ldt, SYS_uselib, SYS_ustat, SYS_sysfs, SYS_create_module,
    SYS_get_kernel_syms, SYS_query_module, SYS__sysctl,
#endif
};

/* Modes, owners, times and attributes by path: Landlock does not restrict them. */
static const long attributes_by_path[] = {
    SYS_fchmodat, SYS_fchownat, SYS_setxattr, SYS_lsetxattr, SYS_removexattr, SYS_lremovexattr, 452 /* fchmodat2 */,
    463 /* setxattrat */, 466 /* removexattrat */,
#if defined(__x86_64__)
    SYS_chmod, SYS_chown, SYS_lchown, SYS_utime, SYS_utimes, SYS_futimesat,
#endif
};

/* By descriptor: only of files that could be opened. */
static const long attributes_by_descriptor[] = {
    SYS_fchmod, SYS_fchown, SYS_fsetxattr, SYS_fremovexattr, SYS_utimensat, 469 /* file_setattr */,
};

#define REFUSE_ALL(program, list)                                                                                      \
  for (size_t index = 0; index < sizeof(list) / sizeof *(list); index++) refuse(program, (list)[index], EPERM)

#define NAMESPACES                                                                                                     \
  (CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET)

/* Streams and datagrams of the internet, and asking the kernel for its routes, which name resolution does. */
static void refuse_other_sockets(struct program *program) {
  skip_unless(program, SYS_socket, 12);
  load(program, ARGUMENT(0));
  add(program, BPF_JMP | BPF_JEQ | BPF_K, AF_NETLINK, 2, 0);
  add(program, BPF_JMP | BPF_JEQ | BPF_K, AF_INET, 3, 0);
  add(program, BPF_JMP | BPF_JEQ | BPF_K, AF_INET6, 2, 6);
  load(program, ARGUMENT(2));
  add(program, BPF_JMP | BPF_JEQ | BPF_K, NETLINK_ROUTE, 5, 4);
  load(program, ARGUMENT(1));
  add(program, BPF_ALU | BPF_AND | BPF_K, 0xf, 0, 0);
  add(program, BPF_JMP | BPF_JEQ | BPF_K, SOCK_STREAM, 2, 0);
  add(program, BPF_JMP | BPF_JEQ | BPF_K, SOCK_DGRAM, 1, 0);
  give(program, REFUSE(EPERM));
  load(program, offsetof(struct seccomp_data, nr));
}

/* A process ends with its parent: the signal for that may be set to SIGKILL, and to nothing else. */
static void refuse_other_death_signals(struct program *program) {
  skip_unless(program, SYS_prctl, 6);
  load(program, ARGUMENT(0));
  add(program, BPF_JMP | BPF_JEQ | BPF_K, PR_SET_PDEATHSIG, 0, 3);
  load(program, ARGUMENT(1));
  add(program, BPF_JMP | BPF_JEQ | BPF_K, SIGKILL, 1, 0);
  give(program, REFUSE(EPERM));
  load(program, offsetof(struct seccomp_data, nr));
}

bool syscalls_enter(const struct policy *policy, int landlock_version) {
  struct program program;
  begin(&program);
  REFUSE_ALL(&program, never);
  REFUSE_ALL(&program, attributes_by_path);
  if (!(policy->allowed & POLICY_ATTRIBUTES)) {
    REFUSE_ALL(&program, attributes_by_descriptor);
  } else {
    refuse_unless(&program, SYS_utimensat, 1, ~0u, 0, EPERM);
  }

  /* Its flags lie in memory, where a filter cannot look; callers fall back to clone. */
  refuse(&program, 435, ENOSYS);
  for (uint32_t flag = 1; flag != 0; flag <<= 1)
    if ((NAMESPACES | CLONE_PARENT) & flag) refuse_when(&program, SYS_clone, 0, flag, flag, EPERM);
  refuse_other_death_signals(&program);
  refuse_unless(&program, SYS_prlimit64, 0, ~0u, 0, EPERM);
  /* Typing into, or taking, the terminal that standard error may be. */
  refuse_when(&program, SYS_ioctl, 1, ~0u, TIOCSTI, EPERM);
  refuse_when(&program, SYS_ioctl, 1, ~0u, TIOCSCTTY, EPERM);
  refuse_when(&program, SYS_ioctl, 1, ~0u, TIOCLINUX, EPERM);
  /* Having signals sent to others when a descriptor is ready. */
  refuse_when(&program, SYS_fcntl, 1, ~0u, F_SETOWN, EPERM);
  refuse_when(&program, SYS_fcntl, 1, ~0u, F_SETOWN_EX, EPERM);
  refuse_when(&program, SYS_ioctl, 1, ~0u, 0x8901 /* FIOSETOWN */, EPERM);
  refuse_when(&program, SYS_ioctl, 1, ~0u, 0x8902 /* SIOCSPGRP */, EPERM);
  /* Memory that no limit of the process counts. */
  refuse_when(&program, SYS_mmap, 3, MAP_SHARED | MAP_ANONYMOUS, MAP_SHARED | MAP_ANONYMOUS, ENOMEM);
  if (landlock_version < 3) {
    /* Older ones do not see a file being cut short. */
    refuse(&program, SYS_truncate, EPERM);
    refuse(&program, 437 /* openat2 */, ENOSYS);
    refuse_when(&program, SYS_openat, 2, O_ACCMODE | O_TRUNC, O_TRUNC, EPERM);
#if defined(__x86_64__)
    refuse_when(&program, SYS_open, 1, O_ACCMODE | O_TRUNC, O_TRUNC, EPERM);
#endif
  }
  if (policy->allowed & POLICY_NETWORK)
    refuse_other_sockets(&program);
  else
    refuse(&program, SYS_socket, EPERM);
  refuse_unless(&program, SYS_socketpair, 0, ~0u, AF_UNIX, EPERM);
  if (!(policy->allowed & POLICY_PROCESSES)) {
    refuse(&program, SYS_execve, EPERM);
    refuse(&program, SYS_execveat, EPERM);
    refuse(&program, SYS_setsid, EPERM);
    refuse(&program, SYS_setpgid, EPERM);
  }
  return enter(&program);
}

bool syscalls_narrow(const struct policy *policy) {
  struct program program;
  begin(&program);
  if (!(policy->allowed & POLICY_PROCESSES)) {
    uint32_t own = (uint32_t)getpid();
    refuse_unless(&program, SYS_clone, 0, CLONE_THREAD, CLONE_THREAD, EPERM);
    refuse_unless(&program, SYS_kill, 0, ~0u, own, EPERM);
    refuse_unless(&program, SYS_tgkill, 0, ~0u, own, EPERM);
    refuse(&program, 424 /* pidfd_send_signal */, EPERM);
#if defined(__x86_64__)
    refuse(&program, SYS_fork, EPERM);
    refuse(&program, SYS_vfork, EPERM);
#endif
  }
  return enter(&program);
}
