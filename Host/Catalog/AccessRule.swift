package import POSIX

/// Who may own and change what skills are loaded from: root and the caller, nobody else.
///
/// Whoever can replace a library runs code as the caller.
package struct AccessRule: Hashable, Sendable {
  /// The caller's user id.
  package let user: UInt32

  package init(user: UInt32 = Environment.effectiveUser) { self.user = user }

  package enum Role: Hashable, Sendable {
    /// A directory on the way: in a sticky one such as /tmp others can add names, but not replace those that are there.
    case ancestor
    /// The skill directory or a library in it.
    case content
  }

  /// What is wrong with a file of that status, which was taken from an open descriptor.
  package func problem(_ path: String, _ status: FileStatus, _ role: Role) -> AccessProblem? {
    if status.owner != 0, status.owner != user {
      return AccessProblem(path: path, kind: status.kind, fault: .owner(status.owner))
    }
    if status.isWritableByOthers, !(role == .ancestor && status.isSticky) {
      return AccessProblem(path: path, kind: status.kind, fault: .mode(status.octalPermissions))
    }
    return nil
  }
}

/// Why a directory or a file is not trusted with running code.
package struct AccessProblem: Hashable, Sendable {
  package enum Fault: Hashable, Sendable {
    /// It belongs to another user, whose number this is.
    case owner(UInt32)
    /// Group or others may write it; the mode as `chmod` takes it.
    case mode(String)
  }

  package let path: String
  package let kind: FileStatus.Kind
  package let fault: Fault

  /// The command that makes it right, where there is one that the caller can give.
  package var mend: String? {
    switch fault {
    case .owner: nil
    case .mode: "chmod go-w \(path.shellWord)"
    }
  }
}

extension AccessProblem: CustomStringConvertible {
  package var description: String {
    let path = FileName(path).escaped
    switch fault {
    case .owner(let owner):
      return
        "'\(path)' belongs to user \(owner), neither to root nor to you; copy the skills to a directory of your own"
    case .mode(let mode):
      return "'\(path)' has mode \(mode), so others may write it; mend it with: \(mend ?? "")"
    }
  }
}
