package import Core
import JSON

/// Chooses without a model: the candidate that is clearly ahead, with arguments found in the sentence.
///
/// Deterministic: the same request gives the same choice. The rules are described in `Host/docs/local-chooser.md`.
package struct LocalChooser: SkillChooser {
  private let offset: @Sendable (_ timeZone: String, _ secondsSince1970: Int64) -> Int64

  /// A candidate below this share of the best score is out of the question.
  private static let contention = 0.72
  /// One below this share of the strongest may not win unless the sentence fills its arguments and nobody else's.
  private static let lead = 0.9

  /// - Parameter offset: Seconds that a time zone's clocks are ahead of UTC at a moment.
  package init(offset: @escaping @Sendable (_ timeZone: String, _ secondsSince1970: Int64) -> Int64 = { _, _ in 0 }) {
    self.offset = offset
  }

  package func choose(
    _ request: ChoiceRequest, tell: @Sendable (ChoiceProgress) async -> Void
  ) async throws(SkillFailure) -> Choice {
    if let last = request.rounds.last?.last { return .answer(try last.outcome.get().answer) }
    guard !request.candidates.isEmpty else { return .nothingFits(reason: Self.nothingFits(request.sentence)) }

    let contenders = Self.contenders(request)
    let readings = contenders.map { ($0, fill($0.manifest, from: request)) }
    let fitting = readings.filter(\.1.missing.isEmpty)
    // One that the sentence serves in full goes before one that lacks something, unless that one is far ahead.
    if fitting.count == 1, let (candidate, filling) = fitting.first {
      return .call([filling.call(candidate.manifest.id)])
    }
    let rivals = (fitting.isEmpty ? readings : fitting).map { ($0, $1, Self.strength($0, $1)) }.sorted { $0.2 > $1.2 }
    guard let (winner, filling, strength) = rivals.first else {
      return .nothingFits(reason: Self.nothingFits(request.sentence))
    }
    if rivals.count > 1, rivals[1].2 > Self.lead * strength, !Self.isNamed(winner.manifest, in: request) {
      return .unclear(rivals.map(\.0.manifest.id))
    }
    guard filling.missing.isEmpty else {
      // What the sentence asks is none of the skill's business: to ask for its arguments would lead astray.
      if filling.isForeign, request.context == nil, request.given.isEmpty {
        return .nothingFits(reason: Self.nothingFits(request.sentence))
      }
      return .missing(winner.manifest.id, filling.missing)
    }
    return .call([filling.call(winner.manifest.id)])
  }

  /// A call of the one skill that somebody has chosen already, with what the request says for it.
  func call(_ manifest: Manifest, for request: ChoiceRequest) -> Choice {
    let filling = fill(manifest, from: request)
    return filling.missing.isEmpty ? .call([filling.call(manifest.id)]) : .missing(manifest.id, filling.missing)
  }

  /// A candidate's score, more where more of the request is said in the skill's own words.
  private static func strength(_ candidate: ChoiceRequest.Candidate, _ filling: ArgumentFilling) -> Double {
    candidate.score * (0.5 + filling.share)
  }

  private func fill(_ manifest: Manifest, from request: ChoiceRequest) -> ArgumentFilling {
    ArgumentFilling(manifest: manifest, request: request, today: today(for: request))
  }

  /// Where the person is.
  func today(for request: ChoiceRequest) -> CalendarDay {
    let now = request.now / 1_000_000_000
    return CalendarDay(secondsSince1970: now + offset(request.timeZone, now))
  }

  /// The candidates that may be meant. One that is called by its id or name has no rival.
  private static func contenders(_ request: ChoiceRequest) -> [ChoiceRequest.Candidate] {
    // What was given by name is for a skill that has such parameters.
    let takers = request.candidates.filter { candidate in
      request.given.keys.allSatisfy { candidate.manifest.parameters["properties"]?[$0] != nil }
    }
    let candidates = takers.isEmpty ? request.candidates : takers
    guard let best = candidates.first else { return [] }
    if isNamed(best.manifest, in: request) { return [best] }
    if let announced = announced(candidates, in: request) { return [announced] }
    return candidates.filter { $0.score >= contention * best.score }
  }

  private static func isNamed(_ manifest: Manifest, in request: ChoiceRequest) -> Bool {
    let sentence = Sentence(request.sentence)
    return ([manifest.id.description] + (manifest.name.map { [$0] } ?? [])).contains { name in
      sentence.start(with: Phrase(name)) != nil
    }
  }

  /// The skill of which a keyword is all that stands before a colon, when no other has words for that.
  private static func announced(
    _ candidates: [ChoiceRequest.Candidate], in request: ChoiceRequest
  ) -> ChoiceRequest.Candidate? {
    let sentence = Sentence(request.sentence)
    guard let announcement = KeywordAnnouncement(sentence),
      let named = candidates.only(where: { announcement.names($0.manifest) })
    else { return nil }
    let others = candidates.filter { $0.manifest.id != named.manifest.id }.map(\.manifest)
    let isShared = others.contains {
      Vocabulary($0, Parameter.all(of: $0.parameters)).says(announcement.announced, of: sentence)
    }
    return isShared ? nil : named
  }

  private static func nothingFits(_ sentence: String) -> String {
    "no skill fits '\(sentence)'; see what there is with: skillhost list"
  }
}

extension ArgumentFilling {
  fileprivate func call(_ skill: SkillID) -> ChosenCall { ChosenCall(skill: skill, arguments: .object(arguments)) }
}

extension SkillResult {
  /// The text, or the structured part of a result that has none.
  fileprivate var answer: String { text.isEmpty ? structured?.serialized(pretty: true) ?? "" : text }
}
