import Core
import JSON
import PluginSupport
import Support
import Testing

/// Which addresses are fetched from.
@Suite(.serialized) struct AddressTests {
  @Test(arguments: [
    "127.0.0.1", "127.9.9.9", "0.0.0.0", "10.1.2.3", "172.16.0.1", "172.31.255.255", "192.168.0.1", "169.254.0.1",
    "169.254.169.254", "168.63.129.16", "100.64.0.1", "100.127.255.255", "100.100.100.200", "192.0.0.192", "198.18.0.1",
    "224.0.0.1", "239.255.255.255", "240.0.0.1", "255.255.255.255", "192.0.2.1", "203.0.113.9",
    "[::]", "[::1]", "[fe80::1]", "[fec0::1]", "[fc00::1]", "[fdff::1]", "[fd00:ec2::254]", "[ff02::1]",
    "[2001:db8::1]",
    "[100::1]", "[::ffff:127.0.0.1]", "[::ffff:a00:1]", "[::10.0.0.1]", "[64:ff9b::10.0.0.1]", "[2002:a00:1::1]",
    "[64:ff9b:1::1]", "[2001:0:1::1]", "[4000::1]",
    // Other ways of writing 127.0.0.1 and 10.0.0.1.
    "2130706433", "0x7f000001", "017700000001", "127.1", "0x7f.1", "%31%32%37.0.0.1", "１２７.0.0.1", "10.1",
  ])
  func `only addresses of the public internet are`(host: String) async throws {
    let failure = try await library(allowing: []).failure("web_fetch", ["url": .string("http://\(host):1/")])
    // A host that libcurl does not read is none, on any machine.
    #expect(["private_address", "no_url", "unknown_host"].contains(failure?.code), "\(failure?.message ?? "")")
    if host.allSatisfy({ $0.isASCII && $0 != "%" }) { #expect(failure?.code == "private_address") }
  }

  /// Without the network nothing leaves this machine: that a socket was asked for is the verdict.
  @Test(arguments: [
    "1.1.1.1", "8.8.8.8", "172.15.255.255", "172.32.0.1", "100.63.255.255", "100.128.0.1", "126.0.0.1", "128.0.0.1",
    "192.167.0.1", "198.17.255.255", "223.255.255.255", "[2606:4700::1111]", "[2400:3200::1]", "[::ffff:8.8.8.8]",
    "[64:ff9b::8.8.8.8]", "[2002:808:808::1]",
  ])
  func `those are`(host: String) async throws {
    let failure = try await library(allowing: []).failure("web_fetch", ["url": .string("http://\(host)/")]) {
      $0.skill.manifest.permissions.network = false
    }
    #expect(failure?.code == "no_network", "\(failure?.message ?? "")")
  }

  @Test func `a refusal says which setting allows it`() async throws {
    let failure = try await library(allowing: ["10.0.0.0/8"]).failure("web_fetch", ["url": "http://127.0.0.1:1/"])
    #expect(failure?.kind == .business)
    #expect(
      failure?.message
        == "'http://127.0.0.1:1/' leads to 127.0.0.1, which is an address of this machine itself, and those are not fetched "
        + "from; to allow it: skillhost config set web_fetch.allow '[\"10.0.0.0/8\",\"127.0.0.1\"]'")
  }

  @Test(arguments: [
    "127.0.0.1", "127.0.0.1/32", "127.0.0.0/8", "0.0.0.0/0", "::ffff:127.0.0.1", "::ffff:0:0/96", "::/0",
  ])
  func `what the setting names is allowed`(address: String) async throws {
    let server = try ScriptedServer { _, _ in .response(type: "text/plain", "text") }
    let result = try await library(allowing: ["10.0.0.1", .string(address)]).run(
      "web_fetch", ["url": .string(server.url)])
    #expect(result.text == "text")
  }

  @Test(arguments: ["127.0.0.2", "127.0.0.1/33", "128.0.0.0/1", "::1", "fd00::/8"])
  func `what it does not name is not`(address: String) async throws {
    let failure = try await library(allowing: [.string(address)]).failure("web_fetch", ["url": "http://127.0.0.1:1/"])
    #expect(failure?.code == (address.hasSuffix("/33") ? "bad_setting" : "private_address"))
  }

  @Test(arguments: ["localhost", "127.0.0.1/", "127.0.0.1/x", "127.0.0", "", "1.2.3.4/-1", "fe80::1%lo"])
  func `a setting that is no address is told`(address: String) async throws {
    let failure = try await library(allowing: [.string(address)]).failure("web_fetch", ["url": "http://127.0.0.1:1/"])
    #expect(failure?.code == "bad_setting")
    #expect(failure?.message.contains("\"\(address)\"") == true)
  }

  @Test func `names that lead to this machine, and redirects, are looked at`() async throws {
    let failure = try await library(allowing: []).failure("web_fetch", ["url": "http://localhost:1/"])
    #expect(failure?.code == "private_address")
    let server = try ScriptedServer { _, _ in
      .response(status: 302, headers: ["Location: http://169.254.169.254/latest/meta-data/"], "")
    }
    let redirected = try await library().failure("web_fetch", ["url": .string(server.url)])
    #expect(redirected?.code == "private_address")
    #expect(redirected?.message.contains("leads to 169.254.169.254, which is a cloud's address") == true)
  }
}
