import Arguments
import Core
import Execution
import POSIX

extension Invocation {
  var sandbox: SandboxMode { text(SharedOptions.sandbox).flatMap(SandboxMode.init) ?? .auto }

  /// What was allowed for this time.
  func grants(in workingDirectory: String) throws(Problem) -> SkillCall.Grants {
    var grants = SkillCall.Grants()
    grants.network = has(SharedOptions.allowNetwork)
    grants.read = try existing(SharedOptions.allowRead, in: workingDirectory)
    grants.write = try existing(SharedOptions.allowWrite, in: workingDirectory)
    return grants
  }

  /// Absolute paths without symbolic links: a typing error would else allow nothing, and say nothing.
  private func existing(_ option: Option, in workingDirectory: String) throws(Problem) -> [String] {
    var paths: [String] = []
    for text in texts(option) {
      do throws(SystemError) {
        paths.append(try FileSystem.realPath(FileSystem.absolute(text, in: workingDirectory)))
      } catch { throw .system(error) }
    }
    return paths
  }
}
