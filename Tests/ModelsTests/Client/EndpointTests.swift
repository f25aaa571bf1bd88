import Models
import Testing

@Suite struct EndpointTests {
  @Test(arguments: [
    ("http://localhost:8080", "http://localhost:8080/v1"),
    ("http://localhost:8080/", "http://localhost:8080/v1"),
    ("https://api.example.com/v1", "https://api.example.com/v1"),
    ("https://api.example.com/v1/", "https://api.example.com/v1"),
    ("https://api.example.com/v1/chat/completions", "https://api.example.com/v1"),
    ("https://api.example.com/v1/models/", "https://api.example.com/v1"),
    ("https://gateway.example/openai/deep/er", "https://gateway.example/openai/deep/er"),
    ("HTTPS://Example.com", "https://Example.com/v1"), ("http://[::1]:9/x", "http://[::1]:9/x"),
  ])
  func `finds the interface`(text: String, base: String) throws {
    #expect("\(try ModelURL(text))" == base)
  }

  @Test func `asks with everything and shows nothing secret`() throws {
    let url = try ModelURL("https://me:pass@api.example.com/v1?api-version=2&key=k#part")
    #expect(url("/models") == "https://me:pass@api.example.com/v1/models?api-version=2&key=k")
    #expect("\(url)" == "https://api.example.com/v1")
  }

  @Test(arguments: [
    ("", "begin with http:// or https://"), ("localhost:8080", "begin with http:// or https://"),
    ("file:///etc", "begin with http:// or https://"), ("http://", "name a host"), ("http:///v1", "name a host"),
    ("http://:80", "name a host"), ("http://me@/", "name a host"),
    ("http://a b", "hold no spaces or control characters"),
    ("http://a\n", "hold no spaces or control characters"),
  ])
  func `refuses what is no address`(text: String, reason: String) {
    do throws(ModelURL.Invalid) {
      _ = try ModelURL(text)
      Issue.record("taken")
    } catch { #expect("\(error)" == reason) }
  }

  @Test func `secrets are not printed`() {
    let secret = Secret("abc123")
    #expect("\(secret)" == "[secret]")
    #expect(!String(reflecting: secret).contains("abc123"))
    var dumped = ""
    dump(ModelEndpoint(try! ModelURL("http://a"), key: secret), to: &dumped)
    #expect(!dumped.contains("abc123"))
  }

  @Test(arguments: [
    (["secret-key"], "a secret-key and secret-key", "a [secret] and [secret]"),
    (["secret-key", "secret-key-long"], "secret-key-long secret-key", "[secret] [secret]"),
    (["x"], "x marks", "x marks"), ([], "nothing", "nothing"), (["secret-key"], "", ""),
  ])
  func `secrets are taken out of text`(secrets: [String], text: String, expected: String) {
    #expect(Redactor(secrets.map(Secret.init))(text) == expected)
  }

  @Test(arguments: [
    ("colck", ["clock", "timer"], "there is no tool 'colck'; did you mean 'clock'?"),
    ("xyz", ["clock", "timer"], "there is no tool 'xyz'; there are 'clock', 'timer'"),
    ("x", [], "there is no tool 'x'; there are none"),
    (
      "xyz", (0..<12).map { "tool\($0)" },
      "there is no tool 'xyz'; there are 'tool0', 'tool1', 'tool2', 'tool3', 'tool4', 'tool5', 'tool6', 'tool7', 'tool8', 'tool9' and 2 more"
    ),
  ])
  func `an unknown tool is said with those that there are`(name: String, known: [String], sentence: String) {
    #expect("\(UnknownTool(name, known: known))" == sentence)
  }
}
