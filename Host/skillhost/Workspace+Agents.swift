import Catalog
import POSIX
import Sessions

extension Workspace {
  private static let agentsLimit = 1 << 20

  /// The agents that work may be handed on to.
  ///
  /// - Parameter file: The one that was named; `nil` for the user's own, which need not be there.
  func agents(_ file: String?) throws(Problem) -> [AgentDefinition] {
    let usual = UserDirectories(environment).configuration.map { $0 + "/agents.json" }
    guard let path = file.map({ FileSystem.absolute($0, in: workingDirectory) }) ?? usual else { return [] }
    let bytes: [UInt8]?
    do throws(SystemError) {
      if file == nil, try FileSystem.status(path) == nil { return [] }
      bytes = try FileSystem.contents(of: path, limit: Self.agentsLimit)
    } catch { throw .file(error) }
    guard let bytes else { throw .oversizedInput(name: "'\(path)'", limit: Self.agentsLimit) }
    do throws(AgentFileError) { return try AgentDefinition.parse(bytes) } catch {
      throw .badLine("'\(path)'", "\(error)")
    }
  }
}
