import SystemLibraries

/// When a request that failed is sent again, and after how long.
package struct RetryPolicy: Hashable, Sendable {
  /// How often a request is sent at most.
  package var tries: Int
  /// Doubled from try to try.
  package var firstDelay: Duration
  package var longestDelay: Duration
  /// The longest time that a provider may ask to wait; who wants more is not asked again.
  package var longestWish: Duration
  /// No try begins later than this after the first.
  package var patience: Duration

  package init(
    tries: Int = 3, firstDelay: Duration = .milliseconds(500), longestDelay: Duration = .seconds(8),
    longestWish: Duration = .seconds(30), patience: Duration = .seconds(120)
  ) {
    self.tries = tries
    self.firstDelay = firstDelay
    self.longestDelay = longestDelay
    self.longestWish = longestWish
    self.patience = patience
  }

  /// What has become of a request so far.
  package struct Progress: Hashable, Sendable {
    /// From 1.
    package var tries: Int
    package var elapsed: Duration
    /// Somebody has seen a part of the answer, and would see another one.
    package var hasShownText: Bool
    package var hasRunSkill: Bool

    package init(tries: Int, elapsed: Duration = .zero, hasShownText: Bool = false, hasRunSkill: Bool = false) {
      self.tries = tries
      self.elapsed = elapsed
      self.hasShownText = hasShownText
      self.hasRunSkill = hasRunSkill
    }
  }

  /// - Parameter chance: 0 to 1: spreads those out who failed together.
  /// - Returns: How long to wait before the next try; `nil` to give up.
  package func delay(after error: ModelError, _ progress: Progress, chance: Double) -> Duration? {
    guard error.isPassing, progress.tries < tries, !progress.hasShownText, !progress.hasRunSkill else { return nil }
    let delay: Duration
    if let wish = error.retryAfter {
      guard wish <= longestWish else { return nil }
      delay = wish
    } else {
      let full = min(longestDelay, firstDelay * (1 << min(progress.tries - 1, 20)))
      delay = full / 2 + full / 2 * chance
    }
    return progress.elapsed + delay <= patience ? delay : nil
  }
}

extension ModelError {
  /// Whether the same request may be served a little later.
  package var isPassing: Bool {
    switch kind {
    case .transport(let error):
      switch error.kind {
      case .timeout(.connect), .timeout(.firstByte), .timeout(.idle), .connectionLost: true
      case .timeout(.total), .library, .system, .invalidRequest, .cannotResolve, .cannotResolveProxy, .cannotConnect,
        .tls,
        .malformedResponse, .tooLarge, .cancelled, .other:
        false
      }
    case .serverFault(let status): status != 501 && status != 505
    case .rateLimited, .endedEarly: true
    case .authentication, .notFound, .modelNotFound, .modelNotNamed, .redirected, .quotaExceeded, .requestTooLarge,
      .contextTooLong, .contentFilter, .unsupported, .rejected, .wrongContentType, .malformed, .empty, .inBand,
      .cancelled:
      false
    }
  }
}
