import Support
import Testing

/// A host may fork a process for each call from one that has loaded and prepared the library.
struct ForkTests {
  @Test func `a Swift skill starts no thread before its first call, and answers in forked children`() async throws {
    guard let compiler = Tool("cc") else {
      print("skipped: this machine has no cc")
      return
    }
    let folder = try TemporaryDirectory()
    try folder.write(Self.host, to: "host.c")
    let headers = Checkout.root + "/SkillSDK/CSkillABI/include"
    let built = try await compiler.run(["-I", headers, "-o", "host", "host.c", "-ldl"], in: folder.path)
    try #require(built.status == 0, "\(built.output)")
    let outcome = try await Tool(path: folder("host")).run([Checkout.products + "/libmeeting_notes.so"])
    #expect(
      outcome.output == """
        threads after preparing: 1
        answers from 20 children: 20
        answers in this process: 20
        descriptors left open: 0

        """)
  }

  /// Each child says by its exit code whether its one call had exactly one result.
  private static let host = """
    #include <dirent.h>
    #include <dlfcn.h>
    #include <stdio.h>
    #include <sys/wait.h>
    #include <unistd.h>
    #include "skill_sdk.h"

    static int results, others;
    static void progress(const skill_context *c, double f, skill_bytes t) { (void)c, (void)f, (void)t; }
    static void message(const skill_context *c, skill_bytes t) { (void)c, (void)t; }
    static void result(const skill_context *c, const skill_result *r) { (void)c, results += r->text.size > 0; }
    static void fail(const skill_context *c, const skill_failure *f) { (void)c, (void)f, others += 1; }
    static int32_t is_cancelled(const skill_context *c) { return (void)c, 0; }
    static int32_t descriptor(const skill_context *c) { return (void)c, -1; }
    static const void *service(const skill_context *c, skill_bytes id) { return (void)c, (void)id, NULL; }

    static int entries(const char *folder) {
      DIR *directory = opendir(folder);
      int count = 0;
      for (struct dirent *entry; (entry = readdir(directory));) count += entry->d_name[0] != '.';
      closedir(directory);
      return count;
    }

    int main(int count, char **arguments) {
      static skill_host host = {sizeof host, SKILL_ABI_MAJOR, SKILL_ABI_MINOR, 0, progress, message,
                                result, fail, is_cancelled, descriptor, service};
      void *library = count > 1 ? dlopen(arguments[1], RTLD_NOW | RTLD_LOCAL) : NULL;
      if (!library) return puts(dlerror()), 1;
      const skill_plugin *(*entry)(const skill_host *);
      *(void **)&entry = dlsym(library, "skill_entry");
      const skill_plugin *plugin = entry(&host);
      if (plugin->prepare(&host) != 0) return puts("prepare failed"), 1;
      printf("threads after preparing: %d\\n", entries("/proc/self/task"));
      fflush(stdout);

      skill_context context = {.size = sizeof context, .attempt = 1, .host = &host, .call_id = SKILL_TEXT("1")};
      skill_bytes given = SKILL_TEXT("{\\"minutes\\": \\"We agreed to wait. Bob: I will call them.\\"}");
      int answers = 0;
      for (int index = 0; index < 20; index++) {
        pid_t child = fork();
        if (child == 0) {
          plugin->execute(&context, SKILL_TEXT("meeting_notes"), given);
          _exit(results == 1 && others == 0 ? 0 : 1);
        }
        int status;
        waitpid(child, &status, 0);
        answers += status == 0;
      }
      printf("answers from 20 children: %d\\n", answers);

      int before = entries("/proc/self/fd");
      for (int index = 0; index < 20; index++) plugin->execute(&context, SKILL_TEXT("meeting_notes"), given);
      printf("answers in this process: %d\\n", results);
      printf("descriptors left open: %d\\n", entries("/proc/self/fd") - before);
    }

    """
}
