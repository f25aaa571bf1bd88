import Core
import Glibc
import POSIX

/// The directory of `--output`.
///
/// Attachments' names come from skills: only their last part is used, it never begins with a dot, and a file that is
/// there already, or a symbolic link, is never written to: a number is put behind the name instead.
struct AttachmentFolder {
  private let path: String

  init(_ path: String) throws(SystemError) {
    self.path = path
    try FileSystem.makeDirectories(path, mode: 0o755)
  }

  /// - Returns: the path of the new file.
  func save(_ attachment: Attachment) throws(SystemError) -> String {
    let directory = try FileDescriptor.open(path, O_RDONLY | O_DIRECTORY)
    let name = Self.safeName(attachment.name)
    for attempt in 1...10_000 {
      let candidate = attempt == 1 ? name : Self.numbered(name, attempt)
      do throws(SystemError) {
        let file = try directory.open(FileName(candidate), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o644)
        do throws(SystemError) { try Self.write(attachment.content, to: file) } catch {
          _ = unsafe unlinkat(directory.rawValue, candidate, 0)
          throw SystemError(code: error.code, call: "save", subject: "\(path)/\(candidate)")
        }
        return path.hasSuffix("/") ? path + candidate : "\(path)/\(candidate)"
      } catch  where error.code == EEXIST {
        continue
      }
    }
    throw SystemError(code: EEXIST, call: "save", subject: "\(path)/\(name)")
  }

  private static func write(_ content: Attachment.Content, to file: borrowing FileDescriptor) throws(SystemError) {
    switch content {
    case .bytes(let bytes): try file.write(bytes)
    case .absent: break
    case .file(let path):
      let source = try FileDescriptor.open(path, O_RDONLY | O_NOFOLLOW)
      var offset: Int64 = 0
      while true {
        let chunk = try source.read(at: offset, count: 1_048_576)
        if chunk.isEmpty { return }
        try file.write(chunk)
        offset += Int64(chunk.count)
      }
    }
  }

  /// 200 bytes leave room for a number within the 255 that file systems allow.
  static func safeName(_ name: String) -> String {
    let last = name.split(separator: "/").last.map(String.init) ?? ""
    var safe = ""
    for scalar in last.unicodeScalars {
      let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
      safe.unicodeScalars.append(isControl ? "_" : scalar)
    }
    while safe.utf8.count > 200 { safe.unicodeScalars.removeLast() }
    if safe.allSatisfy({ $0 == "." }) { return "attachment" }
    return safe.hasPrefix(".") ? "_" + safe.dropFirst() : safe
  }

  /// `chart-2.png` for `chart.png`.
  static func numbered(_ name: String, _ number: Int) -> String {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return "\(name)-\(number)" }
    return "\(name[..<dot])-\(number)\(name[dot...])"
  }
}
