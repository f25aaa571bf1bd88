import Core
import JSON
import Testing

/// Texts of other character sets, said by the server, by the page, or by nobody.
@Suite(.serialized) struct CharsetTests {
  /// 渡轮, 日本語, café “€”, 한국.
  private static let gbk: [UInt8] = [0xb6, 0xc9, 0xc2, 0xd6]
  private static let shiftJIS: [UInt8] = [0x93, 0xfa, 0x96, 0x7b, 0x8c, 0xea]
  private static let windows: [UInt8] = [0x63, 0x61, 0x66, 0xe9, 0x20, 0x93, 0x80, 0x94]
  private static let korean: [UInt8] = [0xc7, 0xd1, 0xb1, 0xb9]

  @Test(arguments: [
    ("gb2312", gbk, "渡轮"), ("GBK", gbk, "渡轮"), ("gb18030", gbk, "渡轮"), ("\"Shift_JIS\"", shiftJIS, "日本語"),
    ("iso-8859-1", windows, "café “€”"), ("Latin1", windows, "café “€”"), ("windows-1252", windows, "café “€”"),
    ("euc-kr", korean, "한국"), ("big5", [0xb4, 0xe4], "港"), ("koi8-r", [0xcd, 0xc9, 0xd2], "мир"),
    ("utf-16", [0x61, 0x00, 0x2f, 0x6e], "a港"), ("utf-8", Array("港".utf8), "港"),
  ])
  func `the server's word counts`(charset: String, bytes: [UInt8], text: String) async throws {
    #expect(try await Site(bytes, type: "text/plain; charset=\(charset)").text() == text)
    // The same of a page, against the page's own word.
    guard charset != "utf-16" else { return }
    let page = Array("<meta charset=koi8-u><p>".utf8) + bytes
    #expect(try await Site(page, type: "text/html;charset=\(charset)").text() == text)
  }

  @Test(arguments: [
    ("<meta charset=\"gbk\"><p>", gbk, "渡轮"),
    ("<META http-equiv=content-type content='text/html; charset=gb2312'>", gbk, "渡轮"),
    ("<?xml version=\"1.0\" encoding=\"Shift_JIS\"?>", shiftJIS, "日本語"),
    ("<!-- <meta charset=koi8-r> --><meta charset = 'gbk'>", gbk, "渡轮"),
    ("<meta charset=nonsense>", Array("港".utf8), "港"), ("<meta charset=utf-16>", Array("港".utf8), "港"),
    ("<meta charset=utf-8//TRANSLIT>", Array("港".utf8), "港"), ("", Array("港".utf8), "港"), ("", windows, "café “€”"),
  ])
  func `a page says its own, or shows it`(head: String, bytes: [UInt8], text: String) async throws {
    #expect(try await Site(Array(head.utf8) + bytes, type: "text/html").text() == text)
  }

  @Test func `byte order marks count more than words`() async throws {
    let marked = [0xef, 0xbb, 0xbf] + Array("港".utf8)
    #expect(try await Site(marked, type: "text/plain; charset=gbk").text() == "港")
    #expect(try await Site([0xfe, 0xff, 0x6e, 0x2f], type: "text/plain").text() == "港")
  }

  @Test func `what is no text of its set is marked`() async throws {
    #expect(try await Site([0x61, 0xff, 0x62], type: "text/plain; charset=utf-8").text() == "a\u{fffd}b")
    #expect(try await Site([0x61, 0x93], type: "text/plain; charset=shift_jis").text() == "a\u{fffd}")
    #expect(try await Site([0x61, 0x00, 0x62], type: "text/plain; charset=utf-16le").text() == "a\u{fffd}")
  }
}
