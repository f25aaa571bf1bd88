import Glibc
import POSIX

/// Why a worker could not restrict itself.
package struct SandboxFault: Error, Hashable, Sendable {
  /// Numbered as in the worker's `sandbox.h`.
  package var step: UInt32
  /// The value of `errno`.
  package var error: Int32

  package init(step: UInt32, error: Int32) {
    self.step = step
    self.error = error
  }

  /// Continues the sentence "the kernel cannot keep the skill to its permissions: ".
  package var explanation: String {
    let mechanism =
      switch step {
      case 1: "giving up privileges"
      case 2: "limits of memory, time and files"
      case 3: "Landlock"
      case 4: "seccomp"
      default: "step \(step)"
      }
    return "\(mechanism): \(SystemError(code: error, call: mechanism).reason)"
  }
}
