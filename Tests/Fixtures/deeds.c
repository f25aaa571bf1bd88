// fixture-flags: -pthread
#include "fixture.h"

#include <arpa/inet.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/keyctl.h>
#include <netinet/in.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/wait.h>

FIXTURE("deeds", "Tries the one deed that its arguments name on the path in them, and says how that went.")

static char path[4096];

/* 0 or a descriptor when it worked, else -1 with errno. */
typedef long deed(void);

static long reads(void) { return open(path, O_RDONLY); }
static long appends(void) { return open(path, O_WRONLY | O_APPEND); }
static long creates(void) { return open(strcat(path, ".new"), O_CREAT | O_WRONLY, 0600); }
static long truncates(void) { return truncate(path, 0); }
static long opens_truncating(void) { return open(path, O_RDONLY | O_TRUNC); }
static long removes(void) { return unlink(path); }
static long renames(void) {
  char other[4200];
  snprintf(other, sizeof other, "%s.new", path);
  return rename(path, other);
}
static long links_in(void) { return link(path, "mine"); }
static long reads_through_link(void) {
  if (symlink(path, "mine") != 0) return 0;
  return open("mine", O_RDONLY);
}
static long makes_directory(void) { return mkdir(strcat(path, ".new"), 0700); }
static long changes_mode(void) { return chmod(path, 0777); }
static long changes_mode_open(void) {
  int file = open(path, O_PATH);
  char name[64];
  snprintf(name, sizeof name, "/proc/self/fd/%d", file);
  return chmod(name, 0777);
}
static long changes_owner(void) { return chown(path, 0, 0); }
static long changes_time(void) { return utimes(path, (struct timeval[2]){{1, 0}, {1, 0}}); }
static long changes_attribute(void) { return syscall(SYS_setxattr, path, "user.x", "y", 1, 0); }
static long lists(void) {
  char *slash = strrchr(path, '/');
  *slash = '\0';
  return opendir(path) == NULL ? -1 : 0;
}

static long lists_parent_directory(void) { return opendir("..") == NULL ? -1 : 0; }
static long writes_beside(void) { return open("../mine", O_CREAT | O_WRONLY, 0600); }

static long connects(void) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(9), .sin_addr.s_addr = htonl(0x7f000001)};
  int one = socket(AF_INET, SOCK_STREAM, 0);
  return one < 0 ? -1 : connect(one, (struct sockaddr *)&address, sizeof address);
}
static long sends_datagram(void) { return socket(AF_INET, SOCK_DGRAM, 0); }
static long connects_locally(void) { return socket(AF_UNIX, SOCK_STREAM, 0); }
static long opens_raw_socket(void) { return socket(AF_INET, SOCK_RAW, 1); }
static long opens_packet_socket(void) { return socket(AF_PACKET, SOCK_RAW, 0); }
static long opens_netlink(void) { return socket(AF_NETLINK, SOCK_RAW, 15); }

static long forks(void) {
  pid_t child = fork();
  if (child == 0) _exit(0);
  return child;
}
static long forks_bare(void) {
  long child = syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0);
  if (child == 0) _exit(0);
  return child;
}
static long forks_bombs(void) {
  long made = 0;
  for (int count = 0; count < 10000; count++)
    if (fork() >= 0) made++;
  if (made != 0) for (;;) fork();
  errno = EPERM;
  return -1;
}
static long spawns(void) {
  char *arguments[] = {"true", NULL};
  pid_t child;
  errno = posix_spawn(&child, "/bin/true", NULL, NULL, arguments, NULL);
  return errno == 0 ? 0 : -1;
}
static long runs_shell(void) {
  FILE *shell = popen("true", "r");
  return shell == NULL ? -1 : pclose(shell);
}
static long executes(void) {
  char *arguments[] = {"true", NULL};
  return execve("/bin/true", arguments, NULL);
}
static long daemonises(void) { return daemon(1, 1); }
static long leaves_session(void) { return setsid(); }
static long survives_host(void) { return prctl(PR_SET_PDEATHSIG, 0); }

static long kills_parent(void) { return kill(getppid(), SIGKILL); }
static long kills_all(void) { return kill(-1, SIGKILL); }
static long kills_group(void) { return kill(0, SIGKILL); }
static long traces_parent(void) { return ptrace(PTRACE_ATTACH, getppid(), 0, 0); }
static long reads_parent_memory(void) {
  char byte;
  struct iovec mine = {&byte, 1}, theirs = {(void *)0x400000, 1};
  return process_vm_readv(getppid(), &mine, 1, &theirs, 1, 0);
}
static long reads_parent_environment(void) {
  char name[64];
  snprintf(name, sizeof name, "/proc/%d/environ", (int)getppid());
  return open(name, O_RDONLY);
}
static long opens_parent_memory(void) {
  char name[64];
  snprintf(name, sizeof name, "/proc/%d/mem", (int)getppid());
  return open(name, O_RDWR);
}
static long takes_parent_descriptor(void) {
  long parent = syscall(SYS_pidfd_open, getppid(), 0);
  return syscall(SYS_pidfd_getfd, parent, 0, 0);
}
static long slows_parent(void) { return setpriority(PRIO_PROCESS, (id_t)getppid(), 19); }
static long limits_parent(void) {
  struct rlimit none = {0, 0};
  return prlimit(getppid(), RLIMIT_NOFILE, &none, NULL);
}
static long has_parent_signalled(void) {
  int ends[2];
  if (pipe(ends) != 0) return 0;
  return fcntl(ends[0], F_SETOWN, getppid());
}

static long mounts(void) { return syscall(SYS_mount, "none", ".", "tmpfs", 0, 0); }
static long makes_namespace(void) { return syscall(SYS_unshare, 0x10000000); }
static long clones_namespace(void) {
  long child = syscall(SYS_clone, 0x10000000 | SIGCHLD, 0, 0, 0, 0);
  if (child == 0) _exit(0);
  return child;
}
static long adds_key(void) { return syscall(SYS_add_key, "user", "x", "y", 1, KEY_SPEC_SESSION_KEYRING); }
static long loads_program(void) { return syscall(SYS_bpf, 0, 0, 0); }
static long makes_ring(void) { return syscall(SYS_io_uring_setup, 1, path); }
static long opens_counter(void) { return syscall(SYS_perf_event_open, 0, 0, 0, 0, 0); }
static long loads_module(void) { return syscall(SYS_init_module, 0, 0, ""); }
static long shares_memory(void) { return shmget(IPC_PRIVATE, 4096, 0600 | IPC_CREAT); }
static long makes_memory_file(void) { return memfd_create("x", 0); }
static long maps_shared(void) {
  return mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0) == MAP_FAILED ? -1 : 0;
}
static long types_into_terminal(void) { return ioctl(2, TIOCSTI, "x"); }
static long raises_limit(void) {
  struct rlimit more = {RLIM_INFINITY, RLIM_INFINITY};
  return setrlimit(RLIMIT_DATA, &more);
}

static long allocates(void) {
  static char text[64];
  for (size_t size = 0;; size += 8) {
    char *block = malloc(8u << 20);
    if (block == NULL && size < 2048) {
      errno = ENOMEM;
      return -1;
    }
    if (block == NULL) break;
    memset(block, 1, 8u << 20);
  }
  return (long)text[0];
}
static void *waits(void *argument) {
  for (;;) pause();
  return argument;
}
static long makes_threads(void) {
  pthread_attr_t small;
  pthread_attr_init(&small);
  for (int count = 0; count < 5000; count++) {
    pthread_t thread;
    int error = pthread_create(&thread, &small, waits, NULL);
    if (error != 0) {
      errno = error;
      return -1;
    }
  }
  return 0;
}
static long opens_without_end(void) {
  while (dup(2) >= 0) continue;
  return -1;
}
static long fills_disk(void) {
  static char block[1 << 16];
  int file = open("filler", O_CREAT | O_WRONLY, 0600);
  while (write(file, block, sizeof block) > 0) continue;
  return -1;
}
static long stops_itself(void) { return raise(SIGSTOP); }
static long closes_all(void) { return close_range(0, ~0u, 0); }
static long sends_endless_frame(void) {
  int host = open("/dev/null", O_RDONLY);
  for (host = 3; host < 1024; host++)
    if (send(host, "\xff\xff\xff\xff\x47\0\0\0\0\0\0\0\0\0\0\0", 16, MSG_NOSIGNAL) == 16) break;
  for (;;) pause();
}
static long foreign_descriptors(void) {
  long others = 0;
  for (int number = 3; number < 1024; number++)
    if (fcntl(number, F_GETFD) >= 0) others++;
  /* The frames and the cancellation. */
  if (others > 2) return 0;
  errno = EBADF;
  return -1;
}

static const struct {
  const char *name;
  deed *act;
} deeds[] = {
#define DEED(name) {#name, name}
    DEED(reads), DEED(appends), DEED(creates), DEED(truncates), DEED(opens_truncating), DEED(removes), DEED(renames),
    DEED(links_in), DEED(reads_through_link), DEED(makes_directory), DEED(changes_mode), DEED(changes_mode_open),
    DEED(changes_owner), DEED(changes_time), DEED(changes_attribute), DEED(lists), DEED(lists_parent_directory),
    DEED(writes_beside), DEED(connects), DEED(sends_datagram),
    DEED(connects_locally), DEED(opens_raw_socket), DEED(opens_packet_socket), DEED(opens_netlink), DEED(forks),
    DEED(forks_bare), DEED(forks_bombs), DEED(spawns), DEED(runs_shell), DEED(executes), DEED(daemonises),
    DEED(leaves_session), DEED(survives_host), DEED(kills_parent), DEED(kills_all), DEED(kills_group),
    DEED(traces_parent), DEED(reads_parent_memory), DEED(reads_parent_environment), DEED(opens_parent_memory),
    DEED(takes_parent_descriptor), DEED(slows_parent), DEED(limits_parent), DEED(has_parent_signalled), DEED(mounts),
    DEED(makes_namespace), DEED(clones_namespace), DEED(adds_key), DEED(loads_program), DEED(makes_ring),
    DEED(opens_counter), DEED(loads_module), DEED(shares_memory), DEED(makes_memory_file), DEED(maps_shared),
    DEED(types_into_terminal), DEED(raises_limit), DEED(allocates), DEED(makes_threads), DEED(opens_without_end),
    DEED(fills_disk), DEED(stops_itself), DEED(closes_all), DEED(sends_endless_frame), DEED(foreign_descriptors),
};

void execute(const skill_context *context, skill_bytes skill, skill_bytes arguments) {
  char name[64] = "", text[200];
  UNUSED(skill);
  sscanf(arguments.data, "{\"do\":\"%63[a-z_]\",\"path\":\"%4000[^\"]", name, path);
  for (size_t index = 0; index < sizeof deeds / sizeof *deeds; index++) {
    if (strcmp(deeds[index].name, name) != 0) continue;
    errno = 0;
    if (deeds[index].act() >= 0) return give_result(context, SKILL_TEXT("done"));
    snprintf(text, sizeof text, "%s", strerrorname_np(errno));
    return give_result(context, bytes_of(text));
  }
  give_failure(context, SKILL_FAILURE_INVALID_ARGUMENTS, "deed", "There is no such deed.");
}
