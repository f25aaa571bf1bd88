package import Core

/// Why a library cannot be used.
package enum Unloadable: Error, Hashable, Sendable {
  /// It needs this symbol and nothing gives it.
  case missingSymbol(String)
  /// It needs this library and the loader does not find it.
  case missingLibrary(String)
  /// It needs a newer version of a library: `GLIBC_2.38` of `libc.so.6`.
  case missingVersion(String, of: String)
  /// Something else that the dynamic loader said.
  case loader(String)
  case noEntry
  /// `skill_entry` returned `NULL`.
  case noTable
  case shortTable(bytes: Int, needed: Int)
  case version(found: Manifest.ABIVersion, supported: Manifest.ABIVersion)
  case noExecute
  case prepare(code: Int32)
  /// A reason that a younger worker gave.
  case unknown(UInt32)

  /// Reads what the worker sends; the numbers are those of `enum unloadable` in the worker.
  package init(reason: UInt32, found: UInt32, supported: UInt32, loader: String) {
    self =
      switch reason {
      case 1: Unloadable(loader: loader)
      case 2: .noEntry
      case 3: .noTable
      case 4: .shortTable(bytes: Int(found), needed: Int(supported))
      case 5:
        .version(found: Manifest.ABIVersion(packed: found), supported: Manifest.ABIVersion(packed: supported))
      case 6: .noExecute
      case 7: .prepare(code: Int32(bitPattern: found))
      default: .unknown(reason)
      }
  }

  /// Understands the words of glibc's `dlerror`:
  ///
  ///     /a/lib.so: undefined symbol: name
  ///     /a/lib.so: undefined symbol: name, version VERSION
  ///     libother.so.1: cannot open shared object file: No such file or directory
  ///     /lib/libc.so.6: version `GLIBC_2.99' not found (required by /a/lib.so)
  package init(loader text: String) {
    func after(_ mark: String) -> Substring? { text.split(separator: mark, maxSplits: 1).dropFirst().first }
    if let name = after(": undefined symbol: ") {
      self = .missingSymbol(String(name.prefix { $0 != "," }))
    } else if text.hasSuffix(": cannot open shared object file: No such file or directory"), !text.hasPrefix("/") {
      self = .missingLibrary(String(text.prefix { $0 != ":" }))
    } else if let rest = after(": version `"), let end = rest.firstIndex(of: "'"),
      rest[end...].hasPrefix("' not found")
    {
      self = .missingVersion(String(rest[..<end]), of: String(text.prefix { $0 != ":" }))
    } else {
      self = .loader(text)
    }
  }

  package var code: String {
    switch self {
    case .missingSymbol: "missing_symbol"
    case .missingLibrary: "missing_library"
    case .missingVersion: "missing_version"
    case .loader: "loader"
    case .noEntry: "no_entry"
    case .noTable: "no_table"
    case .shortTable: "short_table"
    case .version: "abi_version"
    case .noExecute: "no_execute"
    case .prepare: "prepare"
    case .unknown: "unknown"
    }
  }

  /// Continues the sentence "the library '…' ".
  package var explanation: String {
    switch self {
    case .missingSymbol(let name):
      "needs the symbol '\(name)', which neither it nor a library that it names has; link it with what defines the symbol"
    case .missingLibrary(let name):
      "needs '\(name)', which the loader does not find; install the package that has it, or link it into the skill"
    case .missingVersion(let version, let library):
      "needs \(version) of '\(library)', which is older here; build the skill on this system or an older one"
    case .loader(let text): "cannot be loaded: \(text)"
    case .noEntry:
      "exports no function 'skill_entry'; define it with SKILL_EXPORT in C, within extern \"C\" in C++, and with "
        + "'@c(skill_entry) public func' in Swift"
    case .noTable: "does not want to work with this host: its skill_entry returned NULL"
    case .shortTable(let bytes, let needed):
      "gives a table of \(bytes) bytes where its ABI version has \(needed); set 'size' to sizeof(skill_plugin)"
    case .version(let found, let supported):
      "was built for skill ABI \(found), this host speaks \(supported); "
        + (found.major == supported.major
          ? "install a newer skillhost, or rebuild the skill with an older SDK"
          : "rebuild the skill with this host's SDK")
    case .noExecute: "gives a table whose 'execute' is NULL; set it to the function that does the calls"
    case .prepare(let code): "could not prepare itself: its 'prepare' returned \(code)"
    case .unknown(let reason): "was refused by the worker for reason \(reason), which this host does not know"
    }
  }
}
