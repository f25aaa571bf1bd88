import Core
import ExecutionSupport

/// What became of the calls.
struct Verdicts: CustomStringConvertible {
  /// Ended as their kind does.
  private(set) var right = 0
  /// Ended by SIGKILL, which somebody outside has sent.
  private(set) var killed = 0
  private(set) var wrong: [String] = []
  private(set) var bad = 0

  var count: Int { right + killed + wrong.count }
  var description: String { "\(count) calls: \(right) as they should, of them \(bad) bad ones; \(killed) killed" }

  mutating func judge(_ call: MixedLoad.EndedCall, in folder: LibraryFolder) {
    let skill = call.kind.call.skill
    if let fault = fault(of: call, in: folder) {
      wrong.append("\(skill.id) \(fault)")
    } else if call.end == "SIGKILL" {
      killed += 1
    } else {
      right += 1
      if SoakSkills.bad.contains(skill.id.description) { bad += 1 }
    }
  }

  private func fault(of call: MixedLoad.EndedCall, in folder: LibraryFolder) -> String? {
    guard call.digests.count == 1, let digest = call.digests[0] else {
      return "was started \(call.digests.count) times"
    }
    let path = call.kind.call.skill.library.path
    guard folder.held(digest, at: path, from: call.began, to: call.ended) else {
      return "ran from \(digest.prefix(12))…, which its file did not hold"
    }
    guard call.end == call.kind.end || call.end == "SIGKILL" else {
      return "ended with '\(call.end)' instead of '\(call.kind.end)'"
    }
    return nil
  }
}
