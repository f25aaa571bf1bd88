import Agent
import Core

extension Submission {
  /// The same circumstances for another request.
  func asking(_ request: SubmittedRequest) -> Submission {
    var submission = self
    submission.sentence = request.text
    submission.context = request.context
    submission.given = request.given
    submission.only = request.only
    return submission
  }
}
