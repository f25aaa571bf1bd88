import CSkillABI
import Core
import POSIX
import Synchronization

/// A library that is loaded into this process, for good: what has once run here may be pointed at from anywhere.
@safe struct InProcessLibrary: Sendable {
  /// Valid for the life of the process, and never written after `skill_entry` has returned.
  private nonisolated(unsafe) let plugin: UnsafePointer<skill_plugin>
  let facts: LoadedLibrary

  private static let loaded = Mutex<[String: InProcessLibrary]>([:])

  /// The library at `path`, loaded once. Constructors, `skill_entry` and `prepare` run on this thread, one library at a
  /// time.
  static func load(_ path: String) -> Result<InProcessLibrary, Unloadable> {
    loaded.withLock { loaded in
      if let library = loaded[path] { return .success(library) }
      do throws(Unloadable) {
        let library = try InProcessLibrary(path)
        loaded[path] = library
        return .success(library)
      } catch {
        return .failure(error)
      }
    }
  }

  private init(_ path: String) throws(Unloadable) {
    let object: SharedObject
    do throws(SharedObject.LoaderError) { object = try SharedObject(path) } catch {
      throw Unloadable(loader: error.text)
    }
    // The name is the contract: what exports it has this type.
    typealias Entry = @convention(c) (UnsafePointer<skill_host>) -> UnsafePointer<skill_plugin>?
    guard let entry = unsafe object.function("skill_entry", as: Entry.self) else { throw .noEntry }
    guard let plugin = unsafe entry(InProcessHostTable.pointer) else { throw .noTable }
    try unsafe Self.check(plugin)
    unsafe self.plugin = unsafe plugin
    facts = LoadedLibrary(
      abi: Manifest.ABIVersion(
        major: Int(unsafe plugin.pointee.abi_major), minor: Int(unsafe plugin.pointee.abi_minor)),
      threadsAfterLoad: 1, threadsAfterEntry: 1)
    if let prepare = unsafe plugin.pointee.prepare {
      let code = unsafe prepare(InProcessHostTable.pointer)
      if code != 0 { throw .prepare(code: code) }
    }
  }

  /// As the worker's `library_load` does.
  private static func check(_ plugin: UnsafePointer<skill_plugin>) throws(Unloadable) {
    // The version stands in the part of the table that never changes, so it is looked at first, and nothing else is read
    // from a table that is too short to have it.
    let fixed = MemoryLayout<skill_plugin>.offset(of: \.reserved)!
    let size = Int(unsafe plugin.pointee.size)
    guard size >= fixed else { throw .shortTable(bytes: size, needed: fixed) }
    let found = Manifest.ABIVersion(
      major: Int(unsafe plugin.pointee.abi_major), minor: Int(unsafe plugin.pointee.abi_minor))
    let supported = Manifest.ABIVersion(major: Int(SKILL_ABI_MAJOR), minor: Int(SKILL_ABI_MINOR))
    guard found.major == supported.major, found.minor <= supported.minor else {
      throw .version(found: found, supported: supported)
    }
    let needed = MemoryLayout<skill_plugin>.size
    guard size >= needed else { throw .shortTable(bytes: size, needed: needed) }
    guard unsafe plugin.pointee.execute != nil else { throw .noExecute }
  }

  /// Does the call on this thread; returns when the skill does.
  func execute(_ call: InProcessCall) {
    guard let execute = unsafe plugin.pointee.execute else { return }
    unsafe InProcessHostTable.withContext(of: call) { context, skill, arguments in
      unsafe execute(context, skill, arguments)
    }
  }
}
