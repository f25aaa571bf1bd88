import Arguments
import Catalog
import Core
import Execution
import Glibc
import Models
import POSIX
import Services
import Synchronization

/// What surrounds one invocation. Nothing is looked at before it is asked for.
struct Workspace: Sendable {
  private let flags: [String]
  let environment: [String: String]
  let workingDirectory: String
  /// The running program without symbolic links.
  let executable: String

  init(_ invocation: Invocation) throws(Problem) { try self.init(folders: invocation.texts(SharedOptions.skills)) }

  /// - Parameter folders: the only ones to look for skills in, if any.
  init(folders: [String]) throws(Problem) {
    flags = folders
    environment = Environment.variables()
    do throws(SystemError) {
      workingDirectory = try Environment.workingDirectory()
      executable = try Environment.executablePath()
    } catch { throw .system(error) }
  }

  func surroundings() throws(Problem) -> Surroundings {
    try Surroundings(environment: environment, workingDirectory: workingDirectory)
  }

  /// What was found, by the directories that were named, kept until the process ends: an invocation works with what it
  /// found first, and to take a thousand manifests apart just before the end costs as much as to print them.
  private static let kept = Mutex<[[String]: CatalogSnapshot]>([:])

  func catalog() -> CatalogSnapshot {
    if let catalog = Self.kept.withLock({ $0[flags] }) { return catalog }
    let path = SearchPath.resolve(
      flags: flags, environment: environment, executable: executable, workingDirectory: workingDirectory)
    let catalog = Catalog.scan(path, records: records())
    Self.kept.withLock { $0[flags] = catalog }
    return catalog
  }

  /// What is found now counts from now on.
  func lookAgain() { Self.kept.withLock { $0[flags] = nil } }

  func records() -> CatalogRecords { CatalogRecords.load(environment: environment) }

  /// - Throws: `unknownSkill`, with the reason when a file offers the skill but was rejected; a failure that refuses it
  ///   when others may write to what it is loaded from.
  func skill(named name: String, in catalog: CatalogSnapshot) throws(Problem) -> Skill {
    if let skill = SkillID(name).flatMap({ catalog[$0] }) { return skill }
    let rejected = catalog.rejected.first { $0.id?.description == name }
    if let rejected, rejected.code == .insecure {
      throw .skill(SkillFailure(.refused, code: "insecure", message: rejected.description), rejected.id)
    }
    throw .unknownSkill(
      name, near: nearest(to: name, among: catalog.skills.map(\.id.description)), rejected: rejected?.description,
      unread: catalog.rejected.count { $0.id == nil })
  }

  /// The program that skills run in.
  func worker() throws(Problem) -> String { try companion("skillhost-worker", X_OK) }

  /// The library that `check` runs to count what calls leave behind.
  func probe() throws(Problem) -> String { try companion("libskill_probe.so", R_OK) }

  /// What belongs to this program: where an installation has it, and beside this one in a build folder.
  ///
  /// Found relative to this program, so that an installation can be moved.
  private func companion(_ name: String, _ rights: Int32) throws(Problem) -> String {
    let directory = FileSystem.parent(of: executable)
    let places = ["\(FileSystem.parent(of: directory))/libexec/skillhost/\(name)", "\(directory)/\(name)"]
    guard let found = places.first(where: { FileSystem.allows(rights, $0) }) else {
      throw .noCompanion(name, looked: places)
    }
    return found
  }

  func settings() -> SettingStore { SettingStore.load(environment: environment) }

  /// What skills may ask for.
  ///
  /// - Parameters:
  ///   - storage: Where skills keep values, in place of the user's directory.
  ///   - model: The one that they may ask.
  func services(storage: String? = nil, model: (any ChatModel)? = nil) -> [any HostService] {
    [
      SettingsService { [environment] in SettingStore.load(environment: environment) },
      StorageService(directory: storage ?? UserDirectories(environment).data.map { $0 + "/storage" }),
      ModelService(model),
      DelegateService(),
    ]
  }

  func executor(
    sandbox: SandboxMode = .auto, services: [any HostService]? = nil
  ) throws(Problem) -> WorkerExecutor {
    let worker = try worker()
    var configuration = WorkerExecutor.Configuration()
    configuration.sandbox = sandbox
    configuration.services = services ?? self.services()
    if let cache = UserDirectories(environment).cache { configuration.libraryCache = cache + "/libraries" }
    do throws(SystemError) { return try WorkerExecutor(worker: worker, configuration: configuration) } catch {
      throw .system(error)
    }
  }
}
