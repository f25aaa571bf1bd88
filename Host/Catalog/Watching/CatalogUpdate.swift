package import Core

/// A change of a catalog that is watched: skills that came, changed and went, in the order of their ids.
package typealias CatalogUpdate = ListUpdate<Skill, CatalogStatus>

/// What is to be known of a catalog that is watched besides its skills.
package struct CatalogStatus: Hashable, Sendable {
  /// As in `CatalogSnapshot`.
  package var rejected: [Rejection] = []
  package var directories: [DirectoryReport] = []
  package var warnings: [CatalogSnapshot.Warning] = []
  package var notices: [RecordNotice] = []
  /// Why changes are looked for from time to time, in place of being told; `nil` when they are told.
  package var polling: PollingNotice?

  package init() {}

  init(_ snapshot: CatalogSnapshot, polling: PollingNotice?) {
    rejected = snapshot.rejected
    directories = snapshot.directories
    warnings = snapshot.warnings
    notices = snapshot.notices
    self.polling = polling
  }
}

extension ListState<Skill, CatalogStatus> {
  /// The same as the snapshot of a scan.
  package var snapshot: CatalogSnapshot {
    CatalogSnapshot(
      sorted: elements, rejected: status.rejected, directories: status.directories, warnings: status.warnings,
      notices: status.notices)
  }
}

extension ListOrder<Skill> {
  /// As catalogs have their skills.
  package static var byID: ListOrder { .sorted { $0.id < $1.id } }
}
