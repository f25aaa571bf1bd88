import Core
import POSIX

/// The work of a watcher's thread.
struct WatchLoop {
  private let source: CatalogWatcher.Source
  private let list: LiveList<Skill, CatalogStatus>
  private let control: WatchControl
  /// Paths of the user's records.
  private let records: [String]
  private var schedule = ScanSchedule()
  /// Libraries of the last scan that are symbolic links: a change of what they lead to is told of there.
  private var links: Set<String> = []
  private var nextPoll: Int64?
  private var known = KnownLibraries()

  /// A look costs at most this part of the time.
  private static let pollingShare: Int64 = 50

  init(_ source: CatalogWatcher.Source, _ list: LiveList<Skill, CatalogStatus>, _ control: WatchControl) {
    self.source = source
    self.list = list
    self.control = control
    records = CatalogRecords.load(environment: source.environment).paths
  }

  consuming func run(_ makeInotify: () throws(SystemError) -> Inotify) {
    do throws(SystemError) {
      watch(WatchSet(try makeInotify()))
    } catch {
      poll(since: .unavailable(error))
    }
    list.finish()
    control.hasEnded()
  }

  private mutating func watch(_ watches: consuming WatchSet) {
    let mounts = try? FileDescriptor.open("/proc/self/mountinfo")
    scan(&watches)
    control.isReady()
    while true {
      let happened = Waiting.wait(
        for: [
          (control.descriptor, .readable), (watches.inotify.descriptor.rawValue, .readable),
          (Self.number(of: mounts), .urgent),
        ], milliseconds: timeLeft)
      if happened[0] { return }
      let now = Clock.monotonic()
      if happened[1], let change = watches.changes() { schedule.note(change, at: now) }
      if happened[2] { schedule.note(.completed, at: now) }
      if isDue(now) { scan(&watches) }
    }
  }

  private mutating func poll(since reason: PollingNotice.Reason) {
    scan(reason)
    control.isReady()
    while !Waiting.wait(for: [(control.descriptor, .readable)], milliseconds: timeLeft)[0] {
      if isDue(Clock.monotonic()) { scan(reason) }
    }
  }

  private static func number(of descriptor: borrowing FileDescriptor?) -> Int32 {
    switch descriptor {
    case .some(let descriptor): descriptor.rawValue
    case .none: -1
    }
  }

  private func isDue(_ now: Int64) -> Bool { [schedule.due, nextPoll].contains { $0.map { $0 <= now } ?? false } }

  /// In milliseconds, as `Waiting` takes it.
  private var timeLeft: Int32 {
    guard let next = [schedule.due, nextPoll].compactMap(\.self).min() else { return -1 }
    return Int32(clamping: max(0, (next - Clock.monotonic() + 999_999) / 1_000_000))
  }

  /// Watches first, so that nothing that happens after the scan is missed.
  private mutating func scan(_ watches: inout WatchSet) {
    schedule.scanBegins()
    // A link that was found by the scan leads to what was not watched before it.
    for _ in 0..<2 {
      watches.follow(places)
      let known = links
      scan(watches.gap)
      if links.isSubset(of: known) { break }
    }
  }

  private mutating func scan(_ gap: PollingNotice.Reason?) {
    let start = Clock.monotonic()
    let snapshot = Catalog.scan(
      source.path, records: .load(environment: source.environment, rule: source.rule), rule: source.rule, known: &known)
    links = Set(snapshot.directories.flatMap(\.links))
    let end = Clock.monotonic()
    schedule.scanEnded(at: end, after: end - start)
    nextPoll = gap.map { _ in
      end + max(Int64(source.pollingInterval / .nanoseconds(1)), (end - start) * Self.pollingShare)
    }
    let polling = gap.map { PollingNotice(reason: $0, interval: source.pollingInterval) }
    list.publish(ListState(elements: snapshot.skills, status: CatalogStatus(snapshot, polling: polling)))
  }

  private var places: WatchedPlaces {
    WatchedPlaces(
      directories: Set(source.path.directories.map(\.path)),
      files: links.union(records))
  }
}
