import Core
import Execution
import JSON
import POSIX

/// Loads a library, and calls it again and again within one process, where what a call leaves behind can be counted.
///
/// As the host runs skills, a call's process takes all with it; what is counted here hurts programs that run the skill
/// within themselves, and calls that are long. It is done by a skill of ours, the probe, in a worker like any other.
struct RepetitionCheck {
  private let skill: Skill
  private let probe: Skill
  private let executor: any Executor
  private let files: SampleFiles
  private(set) var findings: [CheckFinding] = []
  private(set) var omissions: [CheckOmission] = []

  /// - Parameter probe: Path of its library.
  init(_ skill: Skill, probe: String, executor: any Executor, files: SampleFiles) {
    // With the skill's id, by which it has its settings and its storage.
    var manifest = Manifest(id: skill.id, description: "", parameters: ["type": "object"], source: [:])
    manifest.permissions = skill.manifest.permissions
    manifest.settings = skill.manifest.settings
    manifest.services = skill.manifest.services
    // With what the loader finds beside it, also where the file is a link to another place.
    let places = [skill.library.path, (try? FileSystem.realPath(skill.library.path)) ?? skill.library.path]
    manifest.permissions.read += Set(places.map { FileSystem.parent(of: $0) }).sorted()
    manifest.timeout = Manifest.Timeout(
      idle: max(skill.manifest.timeout.total, .seconds(30)), total: Self.confirmingPatience * 2)
    if let folder = files.folder { manifest.permissions.write.append(folder) }
    self.files = files
    self.skill = skill
    self.probe = Skill(manifest: manifest, library: Skill.Library(path: probe), isTrusted: true)
    self.executor = executor
  }

  private static let calls = 100
  /// Calls that confirm a leak: allocators keep some of what was freed for a while, less and less for each call.
  private static let confirmingCalls = 1000
  private static let patience = Duration.seconds(8)
  private static let confirmingPatience = Duration.seconds(30)
  /// Growth for each call that counts as a leak: the smallest block that `malloc` gives, and half a page.
  private static let heapBytes = 16
  private static let pages = 0.5

  /// Loads the library, and calls nothing.
  mutating func load() async {
    guard let counts = await counts(calls: 0, arguments: [:], whenItDies: .unloadable, "while it was being loaded")
    else {
      return
    }
    let threads = counts["threadsAtLoad"]?.int ?? 0
    if threads > 0 {
      add(
        .threadsAtLoad,
        "has \(threads) threads once it is loaded, so that each call needs a fresh process; start threads in 'execute'")
    }
  }

  /// Calls the skill with arguments that have given a result before.
  mutating func call(_ arguments: JSONValue) async {
    let call = "when it was called again in the same process"
    guard let counts = await counts(calls: Self.calls, arguments: arguments, whenItDies: .crashesWhenRepeated, call)
    else { return }
    readContract(counts)
    guard counts["isComplete"]?.bool == true else {
      omissions.append(
        CheckOmission(
          "repetition", skill: skill.id,
          "its calls take so long that \(counts["calls"]?.int ?? 0) fitted into \(Self.patience.components.seconds) s, "
            + "too few to tell leaks from caches"))
      return
    }
    readHandles(counts)
    guard Self.keepsMemory(counts, calls: Self.calls),
      let more = await self.counts(
        calls: Self.confirmingCalls, patience: Self.confirmingPatience, arguments: arguments,
        whenItDies: .crashesWhenRepeated, call)
    else { return }
    guard more["isComplete"]?.bool == true else {
      // Few calls cannot tell a leak from a cache, and how many fit is the machine's doing.
      omissions.append(
        CheckOmission(
          "repetition", skill: skill.id,
          "its calls take so long that \(more["calls"]?.int ?? 0) of \(Self.confirmingCalls) fitted into "
            + "\(Self.confirmingPatience.components.seconds) s, too few to tell whether the memory that it keeps is a leak"
        ))
      return
    }
    readMemory(more, calls: Self.confirmingCalls)
  }

  private mutating func readContract(_ counts: JSONValue) {
    func count(_ key: String) -> Int { counts[key]?.int ?? 0 }
    if count("secondEnds") > 0 {
      add(.secondEnd, "reports more than one 'result' or 'fail' in a call; the first counts")
    }
    if count("lateEvents") > 0 {
      add(.lateEvent, "reports after 'execute' has returned; wait for what was started before you return")
    }
    if count("badFractions") > 0 {
      add(
        .progressRange, "reports progress above 1 or that is no number; a fraction is 0 to 1, or negative when unknown")
    }
    if count("printed") > 0 {
      add(
        .prints,
        "writes to standard output (\(count("printed")) bytes in all), where no caller sees it; use 'skill.log/1'")
    }
  }

  /// What each of the two rounds had more than the one before; a cache that fills stops growing.
  private static func least(_ key: String, _ counts: JSONValue) -> Int {
    (counts[key]?.array ?? []).compactMap(\.int).min() ?? 0
  }

  private static func keepsMemory(_ counts: JSONValue, calls: Int) -> Bool {
    least("heap", counts) >= calls / 2 * heapBytes || Double(least("resident", counts)) >= Double(calls / 2) * pages
  }

  /// - Parameter calls: How many were made, in both rounds.
  private mutating func readMemory(_ counts: JSONValue, calls: Int) {
    let round = calls / 2
    let heap = Self.least("heap", counts)
    if heap >= round * Self.heapBytes {
      add(.leaksMemory, "keeps some \(heap / round) bytes of memory for each call; free what a call allocates")
    } else if Self.keepsMemory(counts, calls: calls) {
      let pages = Self.least("resident", counts)
      add(.leaksMemory, "keeps some \(pages / round * 4) KiB of mapped memory for each call; unmap it")
    }
  }

  /// Descriptors and threads.
  private mutating func readHandles(_ counts: JSONValue) {
    let descriptors = Self.least("descriptors", counts)
    if descriptors > 0 {
      add(
        .leaksDescriptors,
        "keeps descriptors open after a call (\(descriptors) in \(Self.calls / 2) calls); close them")
    }
    let left = counts["threadsLeft"]?.int ?? 0
    if Self.least("threads", counts) > 0 || (left > 0 && counts["usesDispatch"]?.bool == false) {
      add(.threadsLeft, "leaves threads behind when 'execute' has returned (\(left) in all); join what you start")
    }
  }

  /// What the probe has counted; a finding in its place when the library cannot be loaded or takes the process with it.
  private mutating func counts(
    calls: Int, patience: Duration = Self.patience, arguments: JSONValue, whenItDies code: CheckCode, _ moment: String
  ) async -> JSONValue? {
    let order: JSONValue = [
      "library": .string(skill.library.path), "skill": .string(skill.id.description),
      "arguments": files.make(arguments).arguments,
      "calls": .number(JSONNumber(calls)),
      "milliseconds": .number(JSONNumber(Int(patience.components.seconds) * 1000)),
    ]
    do throws(SkillFailure) {
      let result = try await executor.run(SkillCall(id: "check-probe", skill: probe, arguments: order)) { _ in }
      guard let counts = result.structured else { return nil }
      guard let fault = Unloadable(probed: counts, words: result.text) else { return counts }
      add(.unloadable, "cannot be loaded: it \(fault.explanation)")
    } catch {
      switch error.kind {
      case .crashed, .contract:
        let cause =
          code == .unloadable
          ? "constructors and 'skill_entry' run before any call" : "it keeps state that a second call does not bear"
        add(
          code, "ended its process \(moment) (\(error.code)); \(cause)", arguments: calls > 0 ? arguments : nil)
      case .timeout where code == .unloadable: add(code, "did not come back \(moment)")
      default:
        omissions.append(
          CheckOmission("repetition", skill: skill.id, "the probe could not do its work: \(error.message)"))
      }
    }
    return nil
  }

  private mutating func add(_ code: CheckCode, _ message: String, arguments: JSONValue? = nil) {
    findings.append(CheckFinding(code, skill: skill.id, message, arguments: arguments))
  }
}

extension Unloadable {
  /// Why the probe could not load a library, if it could not.
  fileprivate init?(probed counts: JSONValue, words: String) {
    guard let reason = counts["reason"]?.int, reason != 0 else { return nil }
    self.init(
      reason: UInt32(reason), found: UInt32(truncatingIfNeeded: counts["found"]?.int ?? 0),
      supported: UInt32(truncatingIfNeeded: counts["supported"]?.int ?? 0), loader: words)
  }
}
