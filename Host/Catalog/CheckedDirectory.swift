import Glibc
import POSIX

/// A directory that was opened step by step from the root, with what the access rule says of each step.
///
/// Judged is what the descriptors refer to, so nobody can exchange a directory between the look and the use.
struct CheckedDirectory: ~Copyable {
  /// Without symbolic links.
  let path: String
  let descriptor: FileDescriptor
  let status: FileStatus
  /// Outermost first.
  let problems: [AccessProblem]

  /// The value of Linux on all machines that `Machine.host` knows; the Glibc module has not got it.
  static let pathOnly: Int32 = 0o10_000_000

  /// - Throws: `SystemError` when there is no such directory or it cannot be listed.
  init(_ path: String, _ rule: AccessRule, as role: AccessRule.Role = .content) throws(SystemError) {
    let path = try FileSystem.realPath(path)
    let names = path.utf8.split(separator: UInt8(ascii: "/")).map { FileName(bytes: Array($0)) }
    var problems: [AccessProblem] = []
    var current = try FileDescriptor.open("/", names.isEmpty ? O_RDONLY | O_DIRECTORY : Self.pathOnly | O_DIRECTORY)
    var status = try current.status()
    var place = ""
    for (index, name) in names.enumerated() {
      if let problem = rule.problem(place.isEmpty ? "/" : place, status, .ancestor) { problems.append(problem) }
      let isLast = index == names.count - 1
      do throws(SystemError) {
        current = try current.open(name, (isLast ? O_RDONLY : Self.pathOnly) | O_DIRECTORY | O_NOFOLLOW)
      } catch {
        throw SystemError(code: error.code, call: error.call, subject: path)
      }
      status = try current.status()
      place += "/" + (name.text ?? name.escaped)
    }
    if let problem = rule.problem(path, status, role) { problems.append(problem) }
    self.path = path
    self.descriptor = current
    self.status = status
    self.problems = problems
  }
}
