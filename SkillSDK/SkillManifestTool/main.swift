import Core
import Glibc
import POSIX

// skill-manifest-tool MANIFEST [OUTPUT]
//
// Checks a skill.json by the rules of the host and, given OUTPUT, writes the Swift file that embeds it.

func stop(_ message: String) -> Never {
  complain([message])
  exit(1)
}

func complain(_ lines: [String]) {
  let text = lines.map { $0 + "\n" }.joined()
  // There is nobody left to tell when standard error is gone.
  try? FileDescriptor.withStandardError { (file) throws(SystemError) in try file.write(Array(text.utf8)) }
}

let arguments = CommandLine.arguments.dropFirst()
guard let path = arguments.first, arguments.count <= 2 else {
  stop("usage: skill-manifest-tool skill.json [output.swift]")
}

do {
  guard let bytes = try FileSystem.contents(of: path, limit: Manifest.limit) else {
    stop("\(path):1:1: error: the manifest has more than \(Manifest.limit) bytes; shorten it")
  }
  let report = ManifestReport(path: path, bytes: bytes)
  complain(report.lines)
  guard report.isUsable else { exit(1) }
  if let output = arguments.dropFirst().first {
    let text = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? Array(bytes.dropFirst(3)) : bytes
    try FileSystem.write(Array(EmbeddedManifest(bytes: text).source.utf8), to: output, mode: 0o644)
  }
} catch {
  stop("\(path): error: \(error)")
}
