import Arguments
import Core
import JSON
import POSIX
import Terminal

enum NewCommand: Subcommand {
  private static let language = Option(
    "language", short: "l", value: Value("LANGUAGE", .choice(SDK.Language.allCases.map(\.rawValue))), isRequired: true,
    help: "What the skill is written in")
  private static let directory = Option(
    "directory", short: "d", value: Value("DIR", .directory), help: "The folder to make; ./NAME if not given")

  static let grammar = Command(
    "new", abstract: "Start a skill of your own: a folder that builds, passes 'check' and answers",
    discussion: [
      "The folder has a Makefile: 'make' builds the skill, 'make check' holds it to its contract, 'make install' puts it "
        + "where skillhost looks for your skills."
    ],
    operands: [Operand(Value("NAME"), help: "The skill's id: lower-case letters, digits and underscores")],
    options: [language, directory],
    examples: [.init("skillhost new tide_times --language c && make -C tide_times", "A library to drop in")])

  static func run(_ invocation: Invocation, _ console: Console) throws(Problem) {
    let name = invocation.operands[0]
    guard let id = SkillID(name) else { throw .badID(name) }
    guard let language = invocation.choice(language, as: SDK.Language.self) else {
      throw .usage(
        .missingOperand(
          "--language \(SDK.Language.allCases.map(\.rawValue).joined(separator: "|"))", command: grammar.name,
          help: "what the skill is written in"), command: grammar.name)
    }
    let workspace = try Workspace(invocation)
    let sdk = try SDK(for: workspace)
    let folder = FileSystem.absolute(invocation.text(directory) ?? name, in: workspace.workingDirectory)
    let files: SkillTemplate
    do throws(SystemError) { files = try SkillTemplate(sdk.template(language)) } catch { throw .system(error) }
    try NewFolder(folder).fill(with: files.renamed(to: id, sdk: sdk.root, program: workspace.executable))
    if console.isJSON {
      console.json([
        "version": 1, "id": .string(id.description), "language": .string(language.rawValue),
        "directory": .string(folder), "sdk": .string(sdk.root),
      ])
    } else {
      console.line(folder.visible())
      console.note("build it with: make -C \(folder.shellWord)")
    }
  }
}
