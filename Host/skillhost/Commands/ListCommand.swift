import Arguments
import Catalog
import Core
import JSON
import Terminal

enum ListCommand: Subcommand {
  static let grammar = Command(
    "list", abstract: "List the skills that are there, and run nothing",
    discussion: [
      "Files that offer no usable skill are listed behind them with the reason. Descriptions are read out of the "
        + "libraries' files; no library is loaded."
    ],
    examples: [.init("skillhost list --json | jq -r '.skills[].id'", "The ids")])

  static func run(_ invocation: Invocation, _ console: Console) throws(Problem) {
    let workspace = try Workspace(invocation)
    let catalog = workspace.catalog()
    if console.isJSON {
      console.json([
        "version": 1, "skills": .array(catalog.skills.map { .object($0.summary(in: catalog)) }),
        "rejected": .array(catalog.rejected.map(\.json)), "directories": .array(catalog.directories.map(\.json)),
      ])
      return
    }
    show(catalog, console)
    show(catalog.rejected, console)
    show(catalog.directories, isEmpty: catalog.skills.isEmpty, console)
    for skill in catalog.skills where skill.isSetAside {
      if let refusal = catalog.refusal(of: skill) {
        console.note("'\(skill.id)': \(refusal.reason)", label: "note", .yellow)
      }
    }
    for notice in catalog.notices { console.note("\(notice)", label: "note", .yellow) }
  }

  private static func show(_ catalog: CatalogSnapshot, _ console: Console) {
    guard !catalog.skills.isEmpty else { return }
    var table = Table(header: ["ID", "VERSION", "RUNS", "DESCRIPTION"])
    for skill in catalog.skills {
      table.append(
        Table.Cell(skill.id.description, .cyan), Table.Cell(skill.manifest.version ?? "-"),
        catalog.refusal(of: skill).map { Table.Cell($0.code.words, .yellow) } ?? "yes",
        Table.Cell(skill.manifest.summary))
    }
    console.table(table)
  }

  private static func show(_ rejected: [Rejection], _ console: Console) {
    guard !rejected.isEmpty else { return }
    console.line()
    console.line(console.palette(.bold, "Rejected:"))
    for rejection in rejected {
      console.line("  " + "\(rejection)".visible())
    }
  }

  /// What a person can do about skills that do not run, or that are not there at all.
  private static func show(_ directories: [DirectoryReport], isEmpty: Bool, _ console: Console) {
    for directory in directories where directory.needsAttention {
      if let text = directory.explanation { console.note(text, label: "note", .yellow) }
    }
    guard isEmpty else { return }
    console.note(
      "there are no skills; looked in \(directories.map { "'\($0.path)'" }.joined(separator: ", "))", label: "note")
  }
}

extension DirectoryReport {
  /// A usual place need not be there, and one without libraries keeps nothing from running.
  var needsAttention: Bool {
    switch state {
    case .trusted, .repeated: false
    case .awaitingConsent, .insecure: libraryCount > 0
    case .missing: entry.origin.mustExist
    case .unreadable: true
    }
  }
}
