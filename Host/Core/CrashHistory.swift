/// How often a skill has crashed in a row, with the file that it has now.
package struct CrashHistory: Hashable, Sendable {
  package var count: Int
  /// Of the last one: a signal's name or `exit`.
  package var code: String
  /// Of the last one, in nanoseconds since 1970.
  package var time: Int64

  /// After so many the skill is set aside.
  package static let most = 3

  package var isTooLong: Bool { count >= Self.most }

  package init(count: Int, code: String, time: Int64) {
    self.count = count
    self.code = code
    self.time = time
  }
}
