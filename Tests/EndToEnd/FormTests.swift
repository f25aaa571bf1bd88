import JSON
import Support
import Testing

/// The command's options and questions, as a skill's schema makes them.
@Suite struct FormTests {
  @Test func `nested members are options with dots, and elements repeat`() async throws {
    let command = try Command.with("orders")
    let ordered = try await command(
      "run", "orders", "--size", "LARGE", "--toppings", "ham", "--toppings", "1", "--address.street", "Main street 5",
      "--address.floor", "2", "--receipt", "bill.txt")
    #expect(
      ordered.output == """
        {"size":"large","toppings":["ham","1"],"address":{"street":"Main street 5","floor":2},\
        "receipt":"\(command.place)/bill.txt"}

        """)
    let whole = try await command(
      "run", "orders", "--size", "small", "--arg", #"toppings=["egg"]"#, "--arg", #"address={"street":"Rue 1"}"#,
      "--address.floor", "3")
    #expect(whole.output == #"{"toppings":["egg"],"address":{"street":"Rue 1","floor":3},"size":"small"}"# + "\n")
  }

  @Test func `help is about the skill that was named`() async throws {
    let help = try await Command.with("orders")("run", "orders", "--help").output
    #expect(
      help.hasPrefix(
        """
        skillhost run orders: Orders a pizza, and gives the order back. Needs its size
        and the address.

        Usage:
          skillhost run orders [OPTIONS]

        Options of orders:
              --size WORD              How big it is: small, large (required)
              --toppings TEXT          toppings (required, may be repeated)
              --address.street TEXT    street (required)
              --address.floor INTEGER  floor
              --receipt FILE           Where the bill goes
              --pin TEXT               pin

        """))
    #expect(help.hasSuffix("Examples:\n  skillhost ask $'order a \\'large\\' pizza'\n"))
  }

  @Test func `what is missing is said with the way to give it`() async throws {
    let finished = try await Command.with("orders")("run", "orders", "--address.floor", "1")
    #expect(finished.status == 3)
    #expect(
      finished.errors == """
        skillhost: 'orders' needs more; add to the command:
          --size WORD             How big it is.
          --toppings TEXT
          --address.street TEXT

        """)
  }

  @Test func `a person on a terminal is asked until the answers fit`() async throws {
    guard
      let finished = try await Command.with("orders").onTerminal(
        "run", "orders", typed: "medium\nLARGE\n\nham\negg\n\nab\nMain street 5\n")
    else { return }
    #expect(finished.status == 0)
    #expect(
      finished.output.hasSuffix(
        #"{"size":"large","toppings":["ham","egg"],"address":{"street":"Main street 5"}}"# + "\r\n"))
    #expect(finished.output.contains("size (small, large): "))
    #expect(finished.output.contains(#"'/size' must be one of "small" or "large", not "medium""#))
    #expect(finished.output.contains("toppings, one more, or nothing: "))
    #expect(finished.output.contains("'/address/street' must have at least 3 characters, not 2"))
  }

  @Test func `a person who gives no more answers is told what is left`() async throws {
    guard let finished = try await Command.with("orders").onTerminal("run", "orders", typed: "small\n\u{4}") else {
      return
    }
    #expect(finished.status == 3)
    #expect(finished.output.contains("--address.street TEXT"))
    #expect(!finished.output.contains("--size"))
  }

  @Test func `programs are not asked`() async throws {
    guard let finished = try await Command.with("orders").onTerminal("run", "orders", "--json") else { return }
    #expect(finished.status == 3)
    #expect(finished.output.contains(#""code": "missing_arguments""#))
  }

  @Test(arguments: [
    (["--size", "tiny"], #"'/size' must be one of "small" or "large", not "tiny""#),
    (["--address.floor", "first"], #"'/address/floor' must be an integer, not "first""#),
    (["--address.street", "ab"], "'/address/street' must have at least 3 characters, not 2"),
    (["--arg", "toppings=[]"], "'/toppings' must have at least 1 element, not 0"),
    (["--args", #"{"colour":"red"}"#], #"'/colour' is not a known member; known are "size", "toppings", "address","#),
    (["--arg", "adress=x"], "'orders' has no parameter 'adress'; did you mean 'address'?"),
    (["--arg", "colour=x"], "'orders' has no parameter 'colour'; it takes 'size', 'toppings', 'address', "),
    (["--address.stret", "x"], "unknown option '--address.stret' of 'run'; did you mean '--address.street'"),
  ])
  func `each mismatch names the place, what is wrong and what is legal`(
    arguments: [String], sentence: String
  ) async throws {
    let good = ["--size", "small", "--address.street", "Rue 1"]
    let toppings = arguments.contains { $0.hasPrefix("toppings") } ? [] : ["--toppings", "egg"]
    let finished = try await Command.with("orders").run(["run", "orders"] + good + toppings + arguments)
    #expect(finished.errors.contains(sentence))
    #expect(finished.status == (sentence.hasPrefix("unknown option") ? 2 : 3))
  }
}
