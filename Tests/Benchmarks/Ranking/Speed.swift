import Foundation
import JSON
import Ranking

/// How long an index takes to build and to search inside one process, on one thread.
struct Speed {
  private let skills: [(id: String, document: RankingDocument)]
  private let sentences: [String]

  init(catalog: String, queries: String) throws {
    skills = try CatalogFile.skills(catalog)
    sentences = try CatalogFile.values(queries).compactMap { $0["query"]?.string ?? $0.string }
  }

  /// One JSON object: seconds, microseconds, bytes.
  func printFigures(_ model: RankingModel) {
    // Tables of words are made once in a process.
    _ = DocumentIndex(Array(skills.prefix(1)), model: model).search("warm up", limit: 3)
    let clock = ThreadClock()
    let before = Self.residentBytes()
    var index = DocumentIndex<String>(model: model)
    let build = clock.measure { index = DocumentIndex(skills, model: model) }
    let memory = Self.residentBytes() - before

    for sentence in sentences.suffix(20) { _ = index.search(sentence, limit: 3) }
    var times: [Double] = []
    for sentence in sentences {
      let time = clock.measure { _ = index.search(sentence, limit: 3) }
      times.append(time / .microseconds(1))
    }
    times.sort()
    func share(_ part: Double) -> String { String(format: "%.1f", times[Int(Double(times.count - 1) * part)]) }
    print(
      """
      {"engine": "skillhost (in process)", "skills": \(skills.count), "build_s": \
      \(String(format: "%.3f", build / .seconds(1))), "queries": \(sentences.count), "median_us": \(share(0.5)), \
      "p95_us": \(share(0.95)), "p99_us": \(share(0.99)), "bytes_per_skill": \(memory / max(skills.count, 1))}
      """)
  }

  /// Measures the time that the thread runs: what else the machine does meanwhile does not count.
  private struct ThreadClock {
    func measure(_ work: () -> Void) -> Duration {
      let start = Self.now
      work()
      return Self.now - start
    }

    private static var now: Duration {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
  }

  /// Memory that the process really has, from /proc.
  private static func residentBytes() -> Int {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8),
      let pages = text.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
    else { return 0 }
    return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
  }
}
