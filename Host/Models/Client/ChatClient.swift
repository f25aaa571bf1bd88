import POSIX
import Synchronization
package import SystemLibraries

/// A model behind an OpenAI-compatible endpoint.
///
/// What the endpoint does otherwise than OpenAI's is found out once and remembered; what passes is tried again, as the policy
/// says. Readers see the whole answer so far, never pieces.
package final class ChatClient: ChatModel {
  package struct Configuration: Sendable {
    package var policy = RetryPolicy()
    package var timeouts = HTTPTimeouts()
    package var quirks = QuirkMemory()
    /// Told each exchange, whatever came of it.
    package var recorder: (any ExchangeRecorder)?
    package var userAgent = "skillhost"
    /// Nanoseconds since 1970.
    package var now: @Sendable () -> Int64 = { Clock.now() }
    /// Waits, unless the task is cancelled.
    package var sleep: @Sendable (Duration) async -> Void = { try? await Task.sleep(for: $0) }
    /// 0 to 1.
    package var chance: @Sendable () -> Double = { .random(in: 0...1) }
    /// Nine letters and digits, which is what the strictest providers take.
    package var makeCallID: @Sendable () -> String = {
      String((0..<9).map { _ in "0123456789abcdefghijklmnopqrstuvwxyz".randomElement()! })
    }

    package init() {}
  }

  package let endpoint: ModelEndpoint
  private let connection: EndpointConnection
  private let configuration: Configuration
  /// The model that the endpoint was found to have, where none is named.
  private let onlyModel = Mutex<String?>(nil)

  package init(_ endpoint: ModelEndpoint, transport: any HTTPTransport, configuration: Configuration = Configuration())
  {
    self.endpoint = endpoint
    self.configuration = configuration
    connection = EndpointConnection(endpoint, transport: transport, configuration: configuration)
  }

  package func complete(
    _ request: ChatRequest, _ snapshot: (ChatAnswer) async -> Void
  ) async throws(ModelError) -> ChatAnswer {
    let start = ContinuousClock.now
    let model = try await model()
    var tries = 0
    while true {
      tries += 1
      let quirks = configuration.quirks[endpoint]
      let body = RequestBody(request, model: model, quirks: quirks)
      let reading = AnswerReading(body: body, takenIDs: request.callIDs, makeID: configuration.makeCallID)
      var hasShownText = false
      do throws(ModelError) {
        return try await connection.ask(body, reading) { answer in
          if !answer.text.isEmpty || !answer.refusal.isEmpty { hasShownText = true }
          await snapshot(answer)
        }
      } catch {
        if Task.isCancelled { throw ModelError(.cancelled, endpoint) }
        if !hasShownText,
          let learned = QuirkFinder(request: request, toolNames: body.toolNames).learn(from: error, knowing: quirks)
        {
          configuration.quirks[endpoint] = learned
          // What has not been asked yet is no try.
          tries -= 1
          continue
        }
        let progress = RetryPolicy.Progress(
          tries: tries, elapsed: start.duration(to: .now), hasShownText: hasShownText, hasRunSkill: request.hasRunSkill)
        guard let delay = configuration.policy.delay(after: error, progress, chance: configuration.chance()) else {
          throw error
        }
        await configuration.sleep(delay)
        if Task.isCancelled { throw ModelError(.cancelled, endpoint) }
      }
    }
  }

  /// The names of the models that the endpoint offers, as it lists them.
  package func models() async throws(ModelError) -> [String] { try await connection.models() }

  /// The model to ask for; `nil` for an endpoint that lists none, which then has but one.
  private func model() async throws(ModelError) -> String? {
    if let model = endpoint.model ?? onlyModel.withLock(\.self) { return model }
    let offered: [String]
    do throws(ModelError) { offered = try await models() } catch {
      if case .notFound = error.kind { return nil }
      throw error
    }
    guard offered.count == 1 else { throw ModelError(.modelNotNamed(offered: offered), endpoint) }
    onlyModel.withLock { $0 = offered[0] }
    return offered[0]
  }
}

extension ChatRequest {
  fileprivate var callIDs: Set<String> {
    var ids: Set<String> = []
    for case .assistant(_, let calls) in messages { ids.formUnion(calls.map(\.id)) }
    return ids
  }
}
