package import Core
package import POSIX

/// Runs each call in a process of its own: whatever the skill's code does, the host stays up and the call has its end.
package struct WorkerExecutor: Executor {
  package struct Configuration: Sendable {
    package var limits = CallLimits()
    /// More calls at a time are refused as busy. Each takes three descriptors of the host's.
    package var concurrentCalls = 128
    /// Where calls get their temporary directories.
    package var temporaryDirectory = CallDirectory.usualParent
    /// Where private copies of libraries are kept; see `LibraryCache`.
    package var libraryCache: String
    package var sandbox = SandboxMode.auto
    package var sandboxLimits = SandboxLimits()
    /// Workers that stay, so that later calls of the same library need only a fork.
    package var pool = PoolLimits()
    /// The host's variables, of which a skill sees few.
    package var environment = Environment.variables()
    /// What skills may ask for that name it in their manifests.
    package var services: [any HostService] = []

    package init() { libraryCache = "\(temporaryDirectory)/skillhost-libraries-\(Environment.effectiveUser)" }
  }

  private let worker: String
  private let configuration: Configuration
  private let engine: WorkerEngine

  /// - Parameter worker: Absolute path of the worker program.
  /// - Throws: When the thread that serves the workers cannot be started.
  package init(worker: String, configuration: Configuration = Configuration()) throws(SystemError) {
    self.worker = worker
    self.configuration = configuration
    engine = try WorkerEngine(concurrentCalls: configuration.concurrentCalls, pool: configuration.pool)
  }

  /// Kills what runs now, without the grace that a cancelled call has; each call has its end.
  package func killAll() { engine.killAll() }

  package func run(
    _ call: SkillCall, event: @Sendable (CallEvent) async throws(SkillFailure) -> Void
  ) async throws(SkillFailure) -> SkillResult {
    let start = ContinuousClock.now
    let library: LibraryCache.Copy
    do throws(LibraryCacheError) {
      library = try LibraryCache(directory: configuration.libraryCache).copy(of: call.skill.library.path)
    } catch {
      throw SkillFailure(.noCopy(error), of: call.skill)
    }
    // Whoever keeps events has this one before any of the skill's code runs.
    try await event(.started(library: library.digest))
    let files = GrantedFiles(call.grants.write)
    defer { files.removeEmpty() }
    let services = CallServices(configuration.services, for: call)
    let finished = await finish(job(call, library: library, services: services, start: start), event: event)
    services.close()
    let result = finished.outcome.read(skill: call.skill, directory: finished.directory)
    await finished.directory?.remove()
    do { return try result.get() } catch { throw error.naming(finished.refusals) }
  }

  /// Sends away the workers that stay, and waits until they are gone. Later calls start new ones.
  package func dismissWorkers() async { await engine.dismissWorkers() }

  /// Folders that the loader looks in for the host's own variable.
  private var searchPath: [String] {
    (configuration.environment["LD_LIBRARY_PATH"] ?? "").split(separator: ":").map(String.init)
      .filter { $0.hasPrefix("/") }
  }

  private func job(
    _ call: SkillCall, library: LibraryCache.Copy, services: CallServices, start: ContinuousClock.Instant
  ) -> WorkerJob {
    WorkerJob(
      worker: worker,
      environment: WorkerEnvironment(for: call.skill.manifest.permissions, host: configuration.environment),
      temporaryDirectory: configuration.temporaryDirectory,
      library: library,
      policy: SandboxPolicy(
        configuration.sandbox, permissions: call.skill.manifest.permissions, grants: call.grants,
        timeout: call.skill.manifest.timeout, limits: configuration.sandboxLimits,
        needs: [FileSystem.parent(of: library.path)] + library.needs + searchPath,
        home: configuration.environment["HOME"]),
      places: (call.grants.read + call.grants.write).map { (try? FileSystem.status($0))?.identity },
      order: CallOrder(
        call, temporaryDirectory: "", deadline: CallOrder.deadline(after: call.timeout.total), services: services.ids),
      timeout: call.timeout,
      limits: configuration.limits,
      start: start,
      services: services,
      outbox: WorkerJob.Outbox())
  }

  private func finish(_ job: WorkerJob, event: @Sendable (CallEvent) async throws(SkillFailure) -> Void) async
    -> FinishedCall
  {
    let number = engine.start(job)
    return await withTaskCancellationHandler {
      await job.outbox.drain(event)
    } onCancel: {
      engine.cancel(number)
      job.services.close()
    }
  }
}

extension SkillFailure {
  /// What the sandbox refused is often why a skill fails.
  fileprivate func naming(_ refusals: [Refusal]) -> SkillFailure {
    guard let first = refusals.first else { return self }
    switch kind {
    case .business, .technical, .crashed, .contract:
      return SkillFailure(kind, code: code, message: "\(message) (\(first.explanation))")
    case .invalidArguments, .cancelled, .timeout, .unloadable, .refused, .busy, .model: return self
    }
  }
}
