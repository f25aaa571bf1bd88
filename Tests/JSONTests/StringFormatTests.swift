import JSON
import Testing

@Suite struct StringFormatTests {
  @Test(
    arguments: [
      (
        "date-time", ["2026-01-31T09:30:00Z", "1990-12-31t15:59:60-08:00", "2026-02-28T00:00:00.123+00:00"],
        [
          "2026-02-29T00:00:00Z", "2026-01-31 09:30:00Z", "2026-01-31T09:30:00", "2026-01-31T24:00:00Z",
          "1990-12-31T15:59:60Z", "",
        ]
      ),
      (
        "date", ["2024-02-29", "2000-02-29"],
        ["2023-02-29", "1900-02-29", "2024-13-01", "2024-1-01", "2024-01-00", "２０２４-01-01"]
      ),
      (
        "time", ["23:59:60Z", "12:00:00.5+01:30", "00:00:00z"],
        ["12:00:00", "12:00:00+24:00", "12:60:00Z", "12:00Z", "12:00:00.Z"]
      ),
      (
        "duration", ["P4Y", "P1M3D", "PT1H30M", "P2W", "P1DT12H"],
        ["P", "PT", "1D", "P1D2W", "P1Y2D", "PT1D", "P1", "P1.5D"]
      ),
      ("email", ["a@b.example", "\"a b\"@x.y", "a@[127.0.0.1]"], ["a", "@b", "a@", ".a@b", "a..b@c", "é@b", "a@-b"]),
      ("idn-email", ["é@bücher.example"], ["é"]),
      (
        "hostname", ["a", "a-b.example", "xn--4gbwdl"],
        ["", ".", "-a", "a-", "a_b", "a..b", "a--b.--c", "bücher", "ab--cd"]
      ),
      ("idn-hostname", ["bücher.example", "例え。jp"], ["a b", "-ü"]),
      ("ipv4", ["0.0.0.0", "255.255.255.255"], ["256.0.0.1", "1.2.3", "01.2.3.4", "1.2.3.4 "]),
      (
        "ipv6", ["::", "::1", "1::", "1:2:3:4:5:6:7:8", "::ffff:192.0.2.1", "1:2:3:4:5:6:7::"],
        ["1", ":1", "1:::2", "1::2::3", "12345::", "1:2:3:4:5:6:7:8:9", "::1.2.3", "::1.2.3.4:5", "1:2:3:4:5:6:7:"]
      ),
      (
        "uri", ["https://a.example/p?q=%20#f", "urn:a:b", "mailto:a@b", "ldap://[2001:db8::7]/c"],
        ["/a", "a b:c", "http://a/%zz", "http://[::z]/", "http://a:b/", "http://é/", "a#b#c", ""]
      ),
      ("uri-reference", ["", "/a", "#f", "a/b", "?q"], ["a\\b", "1a:b", "a b"]),
      ("iri", ["https://é.example/ß"], ["é", "http://[é]/"]),
      ("iri-reference", ["é", "/ß"], ["a\\b"]),
      ("uri-template", ["http://a/{b}{?c,d*}{e:3}", "x"], ["{", "}", "{a{b}}", "{}", "{a b}"]),
      (
        "uuid", ["2eb8aa08-aa98-11ea-b4aa-73b441d16380", "2EB8AA08-AA98-11EA-B4AA-73B441D16380"],
        [
          "2eb8aa08aa9811eab4aa73b441d16380", "2eb8aa08-aa98-11ea-b4aa-73b441d1638",
          "2eb8aa08-aa98-11ea-b4aa-73b441d1638g",
        ]
      ),
      ("json-pointer", ["", "/a~0b/0"], ["a", "/~", "#/"]),
      ("relative-json-pointer", ["0", "1/a", "2#"], ["/a", "01", "-1", "1a", "0##", ""]),
      ("regex", ["^(a|b)$", "(?<=a)b"], ["(", "\\Z", "^(abc]"]),
    ] as [(String, [String], [String])])
  func `a format admits what its standard says`(name: String, good: [String], bad: [String]) throws {
    let schema = try JSONSchema(["format": .string(name)], assertsFormats: true)
    for text in good { #expect(schema.accepts(.string(text)), "\(text)") }
    for text in bad { #expect(!schema.accepts(.string(text)), "\(text)") }
    #expect(schema.accepts(1))
  }
}
