import Glibc
import POSIX
import Synchronization
import Testing

@Suite struct ThreadPoolTests {
  private final class Ended: Sendable {
    let isTrue = Mutex(false)
  }

  private final class Witness: Sendable {
    private let ended: Ended

    init(_ ended: Ended) { self.ended = ended }

    deinit { ended.isTrue.withLock { $0 = true } }
  }

  /// The thread on which `witness` was held by work.
  private func thread(of pool: ThreadPool, holding witness: Witness) async throws -> pthread_t {
    try await pool.run { withExtendedLifetime(witness) { pthread_self() } }
  }

  @Test func `a thread keeps nothing of the work that it has done`() async throws {
    let pool = ThreadPool(named: "test")
    let ended = Ended()
    let first = try await thread(of: pool, holding: Witness(ended))
    // Another thread takes work while the first is not yet done with its own.
    while try await pool.run({ pthread_self() }) != first { await Task.yield() }
    #expect(ended.isTrue.withLock { $0 })
  }
}
