import POSIX

/// What the host remembers for a user about skills and their directories.
package struct CatalogRecords: Sendable {
  package var trust: TrustStore
  package var overrides: OverrideStore
  package var crashes: CrashStore

  /// Never fails: a record that cannot be read counts as empty, and `notices` says why.
  package static func load(environment: [String: String], rule: AccessRule = AccessRule()) -> CatalogRecords {
    CatalogRecords(
      trust: .load(environment: environment, rule: rule), overrides: .load(environment: environment, rule: rule),
      crashes: .load(environment: environment, rule: rule))
  }

  package var notices: [RecordNotice] { [trust.notice, overrides.notice, crashes.notice].compactMap(\.self) }

  /// Where the records are, whether or not there are some.
  var paths: [String] { [trust.path, overrides.path, crashes.path].compactMap(\.self) }
}
