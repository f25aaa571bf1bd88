import Agent
import Core
import JSON
import Models
import Ranking

/// What the local chooser makes of a skill's examples.
struct ExampleChoice {
  let sentence: String
  let index: Int
  let outcome: Outcome

  enum Outcome {
    /// As the skill would receive them.
    case arguments(JSONValue)
    case finding(CheckFinding)
  }

  /// Noon of a Thursday: what a sentence such as "tomorrow" means must not depend on when it is checked.
  static let moment: Int64 = 1_768_478_400_000_000_000

  /// What a person would pipe in where an example speaks of a text that is not in it.
  private static let context = """
    Weekly meeting 2026-01-15
    Ann: the new page is ready. https://example.org/page
    Decision: freeze the interface on Friday.
    Action: Ben sends the 3 reports to ann@example.org by Monday, phone 010-12345678.

    """

  static func choices(of manifest: Manifest, ranker: any SkillRanker, all: [Manifest]) async -> [ExampleChoice] {
    var choices: [ExampleChoice] = []
    for (index, sentence) in manifest.examples.enumerated() {
      let outcome = await outcome(sentence, index, manifest, ranker, all)
      choices.append(ExampleChoice(sentence: sentence, index: index, outcome: outcome))
    }
    return choices
  }

  private static func outcome(
    _ sentence: String, _ index: Int, _ manifest: Manifest, _ ranker: any SkillRanker, _ all: [Manifest]
  ) async -> Outcome {
    func finding(_ code: CheckCode, _ message: String) -> Outcome {
      .finding(
        CheckFinding(
          code, skill: manifest.id, at: JSONPointer(["examples", String(index)]), "\(message): \"\(sentence)\""))
    }
    let candidates = ranker.rank(sentence, limit: 3).compactMap { ranked in
      all.first { $0.id == ranked.id }.map { ChoiceRequest.Candidate(manifest: $0, score: ranked.score) }
    }
    var choice = await choose(sentence, candidates, context: nil)
    switch choice {
    case .success(.missing(manifest.id, let missing)):
      let files = SampleFiles.names(manifest, missing)
      choice = await choose(sentence, candidates, context: nil, given: files)
      if case .success(.missing) = choice {
        choice = await choose(sentence, candidates, context: context, given: files)
      }
    case .success(.call(let calls)) where calls.first.map({ lacksDocument($0, manifest) }) ?? false:
      choice = await choose(sentence, candidates, context: document(of: manifest) ?? context)
    case .success(.nothingFits): choice = await choose(sentence, candidates, context: context)
    default: break
    }
    switch choice {
    case .success(.call(let calls)):
      guard let call = calls.first, call.skill == manifest.id else {
        return finding(
          .exampleNotChosen, "is answered by '\(calls.first?.skill.description ?? "nothing")' without a model")
      }
      do throws(SkillFailure) {
        return .arguments(try CallContract(manifest).fit(call.arguments).arguments)
      } catch {
        return finding(.exampleMisfit, "is filled with arguments that do not fit (\(error.message))")
      }
    case .success(.missing(manifest.id, let missing)):
      let names = missing.map { "'\($0.name)'" }.joined(separator: ", ")
      return finding(
        .exampleIncomplete, "leaves out \(names), which is required; say it in the sentence, or give it a default")
    case .success(.missing(let other, _)):
      return finding(.exampleNotChosen, "is taken for '\(other)' without a model")
    case .success(.unclear(let skills)):
      let names = skills.map { "'\($0)'" }.joined(separator: ", ")
      return finding(
        .exampleNotChosen, "is as good a sentence for each of \(names), so that none is chosen without a model")
    case .success(.nothingFits), .success(.answer):
      return finding(.exampleNotChosen, "reaches no skill without a model")
    case .failure(let failure): return finding(.exampleNotChosen, "cannot be chosen for (\(failure.message))")
    }
  }

  /// Whether the skill takes a text or a file, and the sentence has neither.
  private static func lacksDocument(_ call: ChosenCall, _ manifest: Manifest) -> Bool {
    let sources = (manifest.parameters["properties"]?.object?.members ?? []).filter {
      $0.value["contentMediaType"] != nil || $0.value["x-path"] != nil
    }
    return sources.contains { $0.value["contentMediaType"] != nil }
      && sources.allSatisfy { call.arguments[$0.key] == nil }
  }

  /// What a file of the skill's holds, which is the kind of text that goes with its sentences.
  private static func document(of manifest: Manifest) -> String? {
    (manifest.parameters["properties"]?.object?.members ?? []).lazy.compactMap { $0.value["x-sample"]?.string }.first
  }

  private static func choose(
    _ sentence: String, _ candidates: [ChoiceRequest.Candidate], context: String?,
    given: JSONObject = JSONObject()
  ) async -> Result<Choice, SkillFailure> {
    let request = ChoiceRequest(
      sentence: sentence, context: context, candidates: candidates, given: given, now: moment, timeZone: "UTC",
      locale: "en")
    do throws(SkillFailure) { return .success(try await LocalChooser().choose(request)) } catch {
      return .failure(error)
    }
  }
}
