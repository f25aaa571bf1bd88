import Agent
import Arguments
import Core
import Sessions

enum RetryCommand: Subcommand {
  private static let call = Option(
    "call", value: Value("ID"),
    help: "Make this one call again, with the arguments that it had, in place of the request")

  static let grammar = Command(
    "retry", abstract: "Try the last request of a conversation again",
    discussion: [
      "What was asked last is worked on anew, as a new attempt in the same conversation: skills are ranked, chosen and "
        + "confirmed as for a new request. With --call, one past call is made again instead; that is the only way to have a "
        + "past call run again. 'skillhost log' shows the ids of calls; the end of one is enough."
    ],
    operands: [Operand(Value("ID"), count: .optional, help: "A conversation; the latest if not given")],
    options: [call] + Asking.options,
    examples: [
      .init("skillhost retry", "What was asked last, once more"),
      .init("skillhost retry --call 7xk2", "One call again, with the arguments that it had"),
    ])

  static func run(_ invocation: Invocation, _ console: Console) throws(Problem) {
    let asking = try Asking(invocation, console, try Workspace(invocation))
    let opened = try asking.open(invocation.operands.first)
    let call = invocation.text(call)
    try asking.perform(opened, request: opened.past.lastRequest?.request.text ?? "") {
      [submission = asking.submission] session, runtime throws(SessionError) in
      if let call { return try await session.retry(call: call, submission, by: runtime) }
      return try await session.retry(submission, by: runtime)
    }
  }
}
