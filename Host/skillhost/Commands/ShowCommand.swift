import Arguments
import Catalog
import Core
import JSON
import Services
import Terminal

enum ShowCommand: Subcommand {
  private static let schema = Option("schema", help: "Print the JSON Schema of its arguments, and nothing else")
  private static let manifest = Option("manifest", help: "Print its manifest as it was written, and nothing else")

  static let grammar = Command(
    "show", abstract: "Show what a skill says about itself, and run nothing",
    operands: [SharedOptions.skillID], options: [schema, manifest],
    examples: [.init("skillhost show calculator", ""), .init("skillhost show calculator --schema | jq .", "")])

  static func run(_ invocation: Invocation, _ console: Console) throws(Problem) {
    let workspace = try Workspace(invocation)
    let catalog = workspace.catalog()
    let skill = try workspace.skill(named: invocation.operands[0], in: catalog)
    if invocation.has(schema) { return console.json(skill.manifest.parameters) }
    if invocation.has(manifest) { return console.json(skill.manifest.source) }
    if console.isJSON {
      console.json(["version": 1, "skill": json(skill, catalog, workspace)])
    } else {
      show(skill, catalog, workspace, console)
    }
  }

  private static func json(_ skill: Skill, _ catalog: CatalogSnapshot, _ workspace: Workspace) -> JSONValue {
    var object = skill.summary(in: catalog)
    object["effects"] = skill.manifest.effects.json
    object["permissions"] = skill.manifest.permissions.json
    object["timeout"] = skill.manifest.timeout.json
    object["confirm"] = .string(skill.manifest.confirm.rawValue)
    object["services"] = .array(
      skill.manifest.services.map { ["id": .string($0), "available": .bool(ServiceID.known.contains($0))] })
    object["settings"] = .array(settings(of: skill, workspace).map(\.json))
    object["manifest"] = skill.manifest.source
    return .object(object)
  }

  private static func show(_ skill: Skill, _ catalog: CatalogSnapshot, _ workspace: Workspace, _ console: Console) {
    let manifest = skill.manifest
    let palette = console.palette
    let width = min(console.width, 100)
    let title = [manifest.id.description, manifest.version ?? "", manifest.name.map { "(\($0))" } ?? ""]
    console.line(palette(.bold, title.filter { !$0.isEmpty }.joined(separator: " ").visible()))
    console.lines(manifest.description.visible().wrapped(width: width))
    console.line()
    facts(skill, catalog).forEach { name, value in
      let label = palette(.dim, name) + String(repeating: " ", count: 12 - displayWidth(name))
      let lines = value.visible().wrapped(width: width - 12)
      console.line(label + lines[0])
      for line in lines.dropFirst() { console.line(String(repeating: " ", count: 12) + line) }
    }
    let options = SkillOptions.options(of: manifest.form)
    if !options.isEmpty {
      console.line()
      console.page(HelpPage(heading: "Arguments", options: options))
    }
    list("Settings", settings(of: skill, workspace).map(\.words), console)
    list("Examples", manifest.examples, console)
    list("Not for", manifest.counterExamples, console)
  }

  private static func facts(_ skill: Skill, _ catalog: CatalogSnapshot) -> [(String, String)] {
    let manifest = skill.manifest
    var facts = [
      ("library", skill.library.path),
      ("runs", catalog.refusal(of: skill).map { "no: \($0.reason)" } ?? "yes"),
      ("may", manifest.permissionWords),
      ("confirmed", confirmation(manifest)),
      (
        "time", "at most \(manifest.timeout.total.seconds) s, \(manifest.timeout.idle.seconds) s without a sign of life"
      ),
    ]
    if let category = manifest.category { facts.append(("category", category)) }
    if !manifest.keywords.isEmpty { facts.append(("keywords", manifest.keywords.map(\.term).joined(separator: ", "))) }
    if manifest.requiresOnline { facts.append(("requires", "a network connection")) }
    if !manifest.services.isEmpty {
      let services = manifest.services.map { ServiceID.known.contains($0) ? $0 : "\($0) (which this host has not got)" }
      facts.append(("services", services.joined(separator: ", ")))
    }
    return facts
  }

  private static func settings(of skill: Skill, _ workspace: Workspace) -> [SettingState] {
    guard let settings = SkillSettings(skill.manifest) else { return [] }
    return SettingState.all(of: settings, set: workspace.settings()[skill.id])
  }

  private static func confirmation(_ manifest: Manifest) -> String {
    switch manifest.confirm {
    case .always: "always, also when it is run by name"
    case .never: "never"
    case .auto:
      manifest.needsConfirmation ? "when it was chosen for a sentence, since it may change something" : "never"
    }
  }

  private static func list(_ title: String, _ sentences: [String], _ console: Console) {
    guard !sentences.isEmpty else { return }
    console.line()
    console.line(console.palette(.bold, title + ":"))
    for sentence in sentences { console.line("  " + sentence.visible()) }
  }
}
