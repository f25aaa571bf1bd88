package import Core
import Glibc

/// What one worker lets its skill do: a manifest's permissions, what was granted besides, and the base set that every
/// skill gets. Described in `Host/docs/sandbox.md`.
package struct SandboxPolicy: Hashable, Sendable {
  package enum Access: UInt32, Hashable, Sendable {
    case read = 1
    /// Includes reading.
    case write = 2
    /// Reading, and starting as a program.
    case run = 5
  }

  package struct Rule: Hashable, Sendable {
    package var access: Access
    /// Absolute; of a directory all that is beneath it is meant too.
    package var path: String

    package init(_ access: Access, _ path: String) {
      self.access = access
      self.path = path
    }
  }

  package var mode: SandboxMode
  package var network: Bool
  package var processes: Bool
  package var rules: [Rule]
  /// Bytes of private writable memory.
  package var memory: UInt64
  /// Bytes of any one file that the skill writes.
  package var fileSize: UInt64
  /// Seconds of processor time, of all threads together.
  package var processorTime: UInt32

  /// What a process needs before a skill's own data: the runtimes of Swift and others. 29 MB were seen for async Swift and
  /// for Foundation, 87 MB for Go.
  private static let memoryBase: UInt64 = 128 << 20
  private static let descriptors: UInt32 = 1024

  /// - Parameters:
  ///   - needs: What the loader reads for the library besides the system's folders, and the library.
  ///   - home: What `~/` means in a manifest; without it such paths are left out.
  package init(
    _ mode: SandboxMode, permissions: Manifest.Permissions, grants: SkillCall.Grants, timeout: Manifest.Timeout,
    limits: SandboxLimits, needs: [String], home: String?
  ) {
    self.mode = mode
    network = permissions.network || grants.network
    processes = permissions.processes
    memory = UInt64(permissions.memory ?? limits.memory) << 20 + Self.memoryBase
    fileSize = UInt64(limits.fileSize) << 20
    let cores = UInt64(limits.processors)
    processorTime = UInt32(clamping: UInt64(max(1, timeout.total.components.seconds + 1)) * cores)
    rules = SandboxBase.rules(network: network, processes: processes)
    rules += needs.map { Rule(.read, $0) }
    func absolute(_ path: String) -> String? {
      path.hasPrefix("~/") ? home.map { $0 + path.dropFirst() } : path
    }
    rules += (permissions.read + grants.read).compactMap(absolute).map { Rule(.read, $0) }
    rules += (permissions.write + grants.write).compactMap(absolute).map { Rule(.write, $0) }
  }

  /// Whether the modes, owners and times of files that it has open may be changed.
  private var attributes: Bool { rules.contains { $0.access == .write && !SandboxBase.devices.contains($0.path) } }

  /// As the `load` frame carries it.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    let number: UInt32 =
      switch mode {
      case .off: 0
      case .auto: 1
      case .required: 2
      }
    bytes.appendLittleEndian(number)
    bytes.appendLittleEndian((network ? 1 : 0) | (processes ? 2 : 0) | (attributes ? 4 : 0) as UInt32)
    bytes.appendLittleEndian(memory)
    bytes.appendLittleEndian(fileSize)
    bytes.appendLittleEndian(processorTime)
    bytes.appendLittleEndian(Self.descriptors)
    bytes.appendLittleEndian(UInt32(rules.count))
    for rule in rules {
      bytes.appendLittleEndian(rule.access.rawValue)
      bytes.appendField(rule.path.utf8)
    }
    return bytes
  }
}

/// What bounds every skill for which nothing else is said.
package struct SandboxLimits: Hashable, Sendable {
  /// MiB, for skills whose manifest says nothing.
  package var memory = 512
  /// MiB of any one file.
  package var fileSize = 1024
  /// Processors that a skill may keep busy for its whole time.
  package var processors: Int

  package init() { processors = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}
