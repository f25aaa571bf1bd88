import DataSkills
import Foundation
import SkillSDK
import SkillTesting
import Support
import Testing

private let folder = Checkout.root + "/Tests/EndToEnd/Requests/files/"

@Suite struct DataQueryTests {
  private func ask(_ query: String, _ file: String) async throws -> CallRecord {
    try await TestHost().run(DataQuery(), arguments: ["query": query, "file": folder + file])
  }

  @Test(arguments: [
    ("sum of amount", "2930.7"), ("average qty", "2.7"), ("max amount", "698"), ("how many rows", "10"),
    ("how many rows where region is North", "3"), ("amount 的总和", "2930.7"), ("有多少行", "10"),
    ("total amount by region", "region,amount\nNorth,1076.5\nSouth,748.3\nEast,556.15\nWest,549.75"),
    ("按 region 汇总 amount", "region,amount\nNorth,1076.5\nSouth,748.3\nEast,556.15\nWest,549.75"),
    ("count by product", "product,count\nLamp,4\nDesk,3\n\"Chair, oak\",2\n\"Shelf \"\"Max\"\"\",1"),
    (
      "rows where product is 'Chair, oak'",
      "date,region,product,qty,amount\n2026-10-02,East,\"Chair, oak\",4,516.00\n2026-10-15,North,\"Chair, oak\",2,258.00"
    ),
    ("product and qty where amount >= 349", "product,qty\nDesk,1\n\"Chair, oak\",4\nDesk,2\nDesk,1"),
    (
      "sort by amount descending, first 2",
      "date,region,product,qty,amount\n2026-10-05,North,Desk,2,698.00\n2026-10-02,East,\"Chair, oak\",4,516.00"
    ),
    (
      "按 qty 从大到小排序取前两条",
      "date,region,product,qty,amount\n2026-10-20,South,Lamp,6,240.90\n2026-10-09,West,Lamp,5,200.75"
    ),
    ("top 1 by qty", "date,region,product,qty,amount\n2026-10-20,South,Lamp,6,240.90"),
    ("unique region", "North\nSouth\nEast\nWest"),
    ("date where date > 2026-10-14", "2026-10-15\n2026-10-20\n2026-10-28"),
    ("rows where region is Mars", "no rows fit"),
  ])
  func `tables are asked in words`(query: String, answer: String) async throws {
    #expect(try await ask(query, "sales.csv").result.text == answer)
  }

  @Test(arguments: [
    ("people.json", "average age", "33"), ("people.json", "names", "Ann\n张伟\nBjörn\n李娜\nChidi"),
    ("people.json", "name where age > 30", "Ann\nBjörn\n李娜"), ("people.json", "name 其中 city 等于 上海", "张伟\n李娜"),
    ("people.json", "/1/name", "张伟"), ("people.json", "$[-1].city", "Lagos"),
    ("config.json", "/server/port", "8080"), ("config.json", "server.host", "db.example.org"),
    ("config.json", "get users[0].name from", "root"), ("config.json", "features", #"["search", "export", "audit"]"#),
    ("config.json", "users.name", #"["root", "guest"]"#),
  ])
  func `JSON is asked by places and in words`(file: String, query: String, answer: String) async throws {
    #expect(try await ask(query, file).result.text == answer)
  }

  @Test(arguments: [
    ("sales.csv", "sum of product", "not_a_number"), ("sales.csv", "average", "no_column"),
    ("sales.csv", "what about the weather", "not_understood"), ("none.csv", "sum of amount", "unreadable"),
    ("poem.txt", "sum of amount", "no_column"),
  ])
  func `what cannot be answered says why`(file: String, query: String, code: String) async throws {
    let failure = try await ask(query, file).failure
    #expect(failure?.kind == .business)
    #expect(failure?.code == code, "\(failure?.message ?? "")")
  }

  @Test(arguments: [
    (#"[{"a": 1}"#, "not_json", "line 1, column 10"), (#"{"a": 01}"#, "not_json", "line 1, column 7"),
    ("{\"a\":\n \"\u{1}\"}", "not_json", "line 2"),
    ("a,b\n\"x,1\n", "not_csv", "line 2: a quotation mark is not closed"),
    ("a\n\"x\"y\n", "not_csv", "line 2"), (" ", "invalid_arguments", "no data"),
    (String(repeating: "[", count: 5000), "not_json", "nested too deeply"),
  ])
  func `damaged data is told with its place`(data: String, code: String, part: String) async throws {
    let failure = try await TestHost().run(DataQuery(), arguments: ["query": "a", "data": data]).failure
    #expect(failure?.code == code && failure?.message.contains(part) == true, "\(failure?.message ?? "")")
  }

  @Test func `sums are exact`() async throws {
    let data = "x\n" + String(repeating: "0.1\n", count: 1000)
    #expect(try await TestHost().run(DataQuery(), arguments: ["query": "sum of x", "data": data]).result.text == "100")
  }
}

@Suite struct DataConvertTests {
  private func convert(_ data: String, to format: String) async throws -> CallRecord {
    try await TestHost().run(DataConvert(), arguments: ["data": data, "to": format])
  }

  @Test(arguments: [
    ("a,b\n1,x\n", #"[{"a": 1, "b": "x"}]"#), ("\u{FEFF}a;b\r\n1,5;\"y;z\"\r\n", #"[{"a": "1,5", "b": "y;z"}]"#),
    ("a\tb\n01\t\"q \"\"r\"\"\nnext\"\n", #"[{"a": "01", "b": "q \"r\"\nnext"}]"#),
    (
      "a,a,\n1,2,3,4\n5\n",
      #"[{"a": 1, "a_2": 2, "column3": 3, "column4": 4}, {"a": 5, "a_2": null, "column3": null, "column4": null}]"#
    ),
  ])
  func `CSV becomes JSON`(csv: String, json: String) async throws {
    let text = try await convert(csv, to: "json").result.text
    #expect(text.filter { $0 != "\n" }.replacing("[  {", with: "[{").replacing("},  {", with: "}, {") == json)
  }

  @Test(arguments: [
    (#"[{"a": 1, "b": "x,y"}, {"a": null, "c": {"d": 2}}]"#, "a,b,c\n1,\"x,y\",\n,,\"{\"\"d\"\": 2}\"\n"),
    (#"[[1, 2], [3]]"#, "column1,column2\n1,2\n3,\n"), (#"["x", "y"]"#, "value\nx\ny\n"), (#"{"a": 1}"#, "a\n1\n"),
    ("{\"a\": 1}\n{\"a\": 2}\n", "a\n1\n2\n"),
  ])
  func `JSON becomes CSV`(json: String, csv: String) async throws {
    #expect(try await convert(json, to: "csv").result.text == csv)
  }

  @Test func `what is turned there and back is the same`() async throws {
    let sales = try String(contentsOfFile: folder + "sales.csv", encoding: .utf8)
    let json = try await convert(sales, to: "json").result.text
    #expect(try await convert(json, to: "csv").result.text == sales)
  }
}
