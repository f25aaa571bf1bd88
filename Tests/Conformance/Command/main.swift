import Glibc
import Suites

// conformance [DIR]: runs the suites that DIR holds and prints one line for each.

/// Talk goes here; stdout has the lines of the suites only.
func say(_ text: String) {
  var line = text + "\n"
  line.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
}

let path = CommandLine.arguments.count > 1 ? CommandLine.arguments[1] : "../shared/conformance"
do {
  let folder = try ConformanceFolder(path)
  let reports = [try folder.parsing(), try folder.schemas()].compactMap(\.self)
  for report in reports {
    for failure in report.failures { say("\(report.name): failed: \(failure)") }
    print(report.line)
  }
  if reports.isEmpty { throw SuiteError(description: "'\(path)' holds neither JSON parsing nor JSON Schema tests") }
  exit(reports.allSatisfy(\.failures.isEmpty) ? 0 : 1)
} catch {
  say("conformance: \(error)")
  exit(2)
}
