import Core
import JSON
import PluginSupport
import Testing

private let library = Result { try ShippedLibrary("text_codec") }

/// One call at a time: the executor refuses what is more than it has room for.
@Suite(.serialized) struct HashTests {
  /// The test vectors of RFC 1321 and FIPS 180-4, and texts around the length at which a second block is needed.
  @Test(arguments: [
    ("md5", "", "d41d8cd98f00b204e9800998ecf8427e"),
    ("md5", "message digest", "f96b697d7cb7938d525a2f31aaf161d0"),
    ("sha1", "abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
    ("sha256", "", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("sha256", "abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    ("sha256", String(repeating: "a", count: 55), "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"),
    ("sha256", String(repeating: "a", count: 56), "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a"),
    ("sha256", String(repeating: "a", count: 64), "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"),
    (
      "sha512", "abc",
      "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
        + "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f"
    ),
  ])
  func `digests are those of the standards`(algorithm: String, text: String, digest: String) async throws {
    let result = try await library.get().run(
      "hash_text", ["text": .string(text), "algorithm": .string(algorithm)])
    #expect(result.text == digest)
    #expect(result.structured == ["algorithm": .string(algorithm), "digest": .string(digest)])
  }

  @Test func `SHA-256 is taken where nothing else is said`() async throws {
    #expect(try await library.get().run("hash_text", ["text": "abc"]).text.hasPrefix("ba7816bf"))
  }
}

@Suite(.serialized) struct EncodingTests {
  @Test(arguments: [
    ("base64", "f", "Zg=="), ("base64", "fo", "Zm8="), ("base64", "foo", "Zm9v"), ("base64", "你好", "5L2g5aW9"),
    ("base64", "~~~?", "fn5+Pw=="), ("base64url", "~~~?", "fn5-Pw"), ("hex", "AZ\n", "415a0a"),
    ("url", "a b&c=d/~-._", "a%20b%26c%3Dd%2F~-._"), ("url", "你", "%E4%BD%A0"), ("base64", "", ""),
  ])
  func `texts are encoded and read back`(format: String, text: String, encoded: String) async throws {
    let library = try library.get()
    let there = try await library.run("encode_text", ["text": .string(text), "format": .string(format)])
    #expect(there.text == encoded)
    #expect(there.structured == ["format": .string(format), "text": .string(encoded)])
    let back = try await library.run(
      "encode_text", ["text": .string(encoded), "format": .string(format), "action": "decode"])
    #expect(back.text == text)
  }

  @Test(arguments: [
    ("base64", "aGVs\nbG8", "hello"), ("base64", "fn5-Pw", "~~~?"), ("base64url", "fn5+Pw==", "~~~?"),
    ("hex", "0x68 65:6C6c6f", "hello"), ("url", "a+b%2bc", "a+b+c"),
  ])
  func `decoding takes what people paste`(format: String, text: String, decoded: String) async throws {
    let result = try await library.get().run(
      "encode_text", ["text": .string(text), "format": .string(format), "action": "decode"])
    #expect(result.text == decoded)
  }

  @Test(arguments: [
    ("base64", "aGVsb", "something is missing"), ("base64", "aGV*", "byte 4"),
    ("base64", "Zg=", "something is missing"),
    ("base64", "Zg==Zg==", "byte 5"), ("base64", "=", "byte 1"), ("hex", "abc", "something is missing"),
    ("hex", "zz", "byte 1"), ("url", "50% off", "byte 3"), ("url", "%4", "byte 1"),
  ])
  func `what is not encoded so says where`(format: String, text: String, part: String) async throws {
    let failure = try await library.get().failure(
      "encode_text", ["text": .string(text), "format": .string(format), "action": "decode"])
    #expect(failure?.kind == .business)
    #expect(failure?.message.contains(part) == true, "\(failure?.message ?? "")")
  }

  @Test func `bytes that are no text come as a file`() async throws {
    let result = try await library.get().run("encode_text", ["text": "/9j/", "format": "base64", "action": "decode"])
    #expect(result.structured == ["format": "base64", "text": .null])
    #expect(result.attachments.map(\.name) == ["decoded.bin"])
    #expect(result.attachments.first?.content == .bytes([0xff, 0xd8, 0xff]))
  }

  @Test func `the manifests keep all rules`() throws {
    let library = try library.get()
    #expect(library.manifests.errors.map(\.description) == [])
    #expect(library.manifests.warnings.map(\.description) == [])
  }
}
