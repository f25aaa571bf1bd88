import Core
import JSON
import Testing

@testable import Models

/// What a sentence asks of a skill, and the arguments that it should make.
struct FillingCase: Sendable, CustomTestStringConvertible {
  let skill: String
  let sentence: String
  let arguments: JSONValue

  init(_ skill: String, _ sentence: String, _ arguments: JSONValue) {
    self.skill = skill
    self.sentence = sentence
    self.arguments = arguments
  }

  var testDescription: String { "\(skill): \(sentence)" }
}

@Suite struct ArgumentFillingTests {
  private func call(_ request: ChoiceRequest) async throws -> JSONValue? {
    guard case .call(let calls) = try await LocalChooser().choose(request) else { return nil }
    return calls.first?.arguments
  }

  @Test(arguments: [
    FillingCase("calculator", "what is 12.5% of 320?", ["expression": "12.5% of 320"]),
    FillingCase("calculator", "12*7", ["expression": "12*7"]),
    FillingCase("calculator", "Please calculate 12*7.", ["expression": "12*7"]),
    FillingCase("calculator", "can you work out (3+4)*12 for me?", ["expression": "(3+4)*12"]),
    FillingCase("calculator", "how much is 200 + 10%?", ["expression": "200 + 10%"]),
    FillingCase(
      "calculator", "calculate the square root of 144 plus 5", ["expression": "the square root of 144 plus 5"]),
    FillingCase("calculator", "what's 2 to the power of 10", ["expression": "2 to the power of 10"]),
    FillingCase("calculator", "5!", ["expression": "5!"]),
    FillingCase("calculator", "what is -3 + 5 = ?", ["expression": "-3 + 5"]),
    FillingCase("calculator", "calculator 2+2", ["expression": "2+2"]),
    FillingCase("calculator", "use the calculator: 2+2", ["expression": "2+2"]),
    FillingCase("calculator", "calculate expression=1/3", ["expression": "1/3"]),
    FillingCase("calculator", "compute \"2 ^ 8\"", ["expression": "2 ^ 8"]),
    FillingCase("calculator", "sum of 3, 4 and 5", ["expression": "sum of 3, 4 and 5"]),
    FillingCase("calculator", "计算 (3+4)*12", ["expression": "(3+4)*12"]),
    FillingCase("calculator", "计算（３＋４）×１２", ["expression": "（３＋４）×１２"]),
    FillingCase("calculator", "请帮我计算一下 12*7 等于多少？", ["expression": "12*7"]),
    FillingCase("calculator", "320的百分之12.5是多少", ["expression": "320的百分之12.5"]),
    FillingCase("calculator", "帮我算一下 0.1+0.2", ["expression": "0.1+0.2"]),
    FillingCase("calculator", "算三百二十除以八", ["expression": "三百二十除以八"]),
    FillingCase("calculator", "16的平方根是多少？谢谢", ["expression": "16的平方根"]),
    FillingCase("calculator", "计算:3+4", ["expression": "3+4"]),
    FillingCase("calculator", "3加4乘以5等于几", ["expression": "3加4乘以5"]),
  ])
  func `the expression is what is left of the question`(row: FillingCase) async throws {
    let arguments = try await call(ChoiceRequest(row.sentence, [(row.skill, 1)]))
    #expect(arguments == row.arguments, "\(row.sentence)")
  }

  @Test(arguments: [
    FillingCase("web_fetch", "look at https://a.org/b?c=d.", ["url": "https://a.org/b?c=d"]),
    FillingCase("web_fetch", "what is on (HTTP://a.org)?", ["url": "HTTP://a.org"]),
    FillingCase("web_fetch", "读一下https://a.org/b的内容", ["url": "https://a.org/b"]),
    FillingCase("web_fetch", "网页：https://a.org，谢谢", ["url": "https://a.org"]),
    FillingCase("web_fetch", "打开www.a.org看看", ["url": "www.a.org"]),
    FillingCase("web_fetch", "https://zh.wikipedia.org/wiki/上海 里写了什么", ["url": "https://zh.wikipedia.org/wiki/上海"]),
    FillingCase("web_fetch", "fetch https://a.org with links", ["url": "https://a.org", "links": true]),
  ])
  func `links are found where they stand`(row: FillingCase) async throws {
    #expect(try await call(ChoiceRequest(row.sentence, [(row.skill, 1)])) == row.arguments)
  }

  @Test(arguments: [
    FillingCase("convert_case", "convert \"hello world\" to upper case", ["text": "hello world", "style": "upper"]),
    FillingCase("convert_case", "convert 'it isn't over' to title case", ["text": "it isn't over", "style": "title"]),
    FillingCase("convert_case", "convert “big deal” into lowercase please", ["text": "big deal", "style": "lower"]),
    FillingCase(
      "convert_case", "make this title case: the lord of the rings",
      ["text": "the lord of the rings", "style": "title"]),
    FillingCase("convert_case", "userAccountId in snake case", ["text": "userAccountId", "style": "snake"]),
    FillingCase("convert_case", "write max-retry-count in camelCase", ["text": "max-retry-count", "style": "camel"]),
    FillingCase("convert_case", "convert hello world to upper camel case", ["text": "hello world", "style": "pascal"]),
    FillingCase("convert_case", "把 hello world 转成大写", ["text": "hello world", "style": "upper"]),
    FillingCase("convert_case", "将“user name”改成驼峰命名", ["text": "user name", "style": "camel"]),
    FillingCase("convert_case", "请把「Big Deal」变成小写", ["text": "Big Deal", "style": "lower"]),
    FillingCase("convert_case", "convert_case style=kebab text=\"Big Deal\"", ["text": "Big Deal", "style": "kebab"]),
    FillingCase("count_text", "count the words in \"one two three\"", ["text": "one two three", "unit": "words"]),
    FillingCase("count_text", "word count: the quick brown fox", ["text": "the quick brown fox", "unit": "words"]),
    FillingCase("count_text", "how many characters does 'abc def' have?", ["text": "abc def", "unit": "characters"]),
    FillingCase("count_text", "“春眠不觉晓”有多少个字？", ["text": "春眠不觉晓", "unit": "words"]),
    FillingCase("count_text", "统计字数：白日依山尽", ["text": "白日依山尽", "unit": "words"]),
    FillingCase("count_text", "count lines:\none\ntwo", ["text": "one\ntwo", "unit": "lines"]),
    FillingCase(
      "sort_lines", "sort numerically: 10, 9, 2, 33", ["text": "10, 9, 2, 33", "order": "ascending", "numeric": true]),
    FillingCase(
      "sort_lines", "sort pear, apple, fig in descending order", ["text": "pear, apple, fig", "order": "descending"]),
    FillingCase("sort_lines", "从大到小排序：3, 12, 7", ["text": "3, 12, 7", "order": "descending"]),
    FillingCase("sort_lines", "remove duplicate lines:\nb\na\nb", ["text": "b\na\nb", "unique": true]),
    FillingCase(
      "extract_from_text", "extract numbers: 3 apples and 12.5 kg pears",
      ["text": "3 apples and 12.5 kg pears", "kind": "numbers"]),
    FillingCase(
      "extract_from_text", "extract all email addresses from 'write to a@b.org'",
      ["text": "write to a@b.org", "kind": "emails"]),
    FillingCase("extract_from_text", "从“请看 https://a.org”里提取网址", ["text": "请看 https://a.org", "kind": "urls"]),
    FillingCase("translate", "translate good morning into French", ["text": "good morning", "language": "fr"]),
    FillingCase("translate", "把“早上好”翻译成英文", ["text": "早上好", "language": "en"]),
    FillingCase("translate", "翻译成法语：我们走吧", ["text": "我们走吧", "language": "fr"]),
  ])
  func `quotations, announced text, values and their other names`(row: FillingCase) async throws {
    let arguments = try await call(ChoiceRequest(row.sentence, [(row.skill, 1)]))
    #expect(arguments == row.arguments, "\(row.sentence)")
  }

  @Test(arguments: [
    FillingCase("tide_times", "when is high tide in Brest tomorrow?", ["port": "Brest", "date": "2026-12-01"]),
    FillingCase("tide_times", "high tide Saint-Malo 2026-12-24", ["port": "Saint-Malo", "date": "2026-12-24"]),
    FillingCase("tide_times", "low tide at Port of Spain on Dec 3rd", ["port": "Port of Spain", "date": "2026-12-03"]),
    FillingCase("tide_times", "青岛明天的高潮时间", ["port": "青岛", "date": "2026-12-01"]),
    FillingCase("tide_times", "查一下青岛12月3号的潮汐", ["port": "青岛", "date": "2026-12-03"]),
    FillingCase(
      "weather", "what is the weather in New York for 3 days in fahrenheit",
      ["city": "New York", "days": 3, "units": "imperial"]),
    FillingCase("weather", "Paris weather", ["city": "Paris"]),
    FillingCase("weather", "北京的天气怎么样？", ["city": "北京"]),
    FillingCase("weather", "北京三天天气预报", ["city": "北京", "days": 3]),
    FillingCase(
      "reminder", "remind me to call Anna tomorrow at 5:30 pm", ["what": "call Anna", "at": "2026-12-01T17:30:00"]),
    FillingCase("reminder", "提醒我明天下午三点半开会", ["what": "开会", "at": "2026-12-01T15:30:00"]),
    FillingCase("rectangle", "area of a rectangle 3.5 wide and 12 high", ["width": 3.5, "height": 12]),
    FillingCase("rectangle", "rectangle height 4 width 1,200", ["width": 1200, "height": 4]),
    FillingCase("rectangle", "area of a rectangle of ２０ by 3万", ["width": 20, "height": 30000]),
    FillingCase("rectangle", "rectangle 2 x 3", ["width": 2, "height": 3]),
    FillingCase("rectangle", "宽三百二十高五十的长方形面积", ["width": 320, "height": 50]),
    FillingCase("statistics", "mean of 3, -4.5 and twenty one", ["numbers": [3, -4.5, 21]]),
    FillingCase("statistics", "求 1、2、3 的平均数", ["numbers": [1, 2, 3]]),
    FillingCase(
      "days_between", "days between today and 24 December 2026", ["start": "2026-11-30", "end": "2026-12-24"]),
    FillingCase("days_between", "今天和明年三月五日相差几天", ["start": "2026-11-30", "end": "2027-03-05"]),
    FillingCase(
      "days_between", "days between next Friday and in two weeks", ["start": "2026-12-11", "end": "2026-12-14"]),
    FillingCase("days_between", "上周三到三天后相差几天", ["start": "2026-11-25", "end": "2026-12-03"]),
    FillingCase("read_file", "show the first lines 5 of notes/today.md", ["path": "notes/today.md", "lines": 5]),
    FillingCase("read_file", "read ~/a.txt without line numbers", ["path": "~/a.txt", "lineNumbers": false]),
    FillingCase("read_file", "读取文件 /etc/hosts", ["path": "/etc/hosts"]),
    FillingCase(
      "send_mail", "send a mail to anna@example.org with subject \"Lunch\"",
      ["to": "anna@example.org", "subject": "Lunch"]),
    FillingCase("send_mail", "给 anna@example.org 发邮件，主题是“午饭”", ["to": "anna@example.org", "subject": "午饭"]),
    FillingCase("shopping", "buy milk, eggs and bread", ["items": ["milk", "eggs", "bread"]]),
    FillingCase("route", "route from Paris to Brest", ["from": "Paris", "to": "Brest"]),
    FillingCase("route", "从 北京 到 上海", ["from": "北京", "to": "上海"]),
    FillingCase("system_time", "what time is it?", [:]),
    FillingCase("random", "a random number between 5 and 10", ["kind": "number", "min": 5, "max": 10]),
    FillingCase("random", "random number 10-99", ["kind": "number", "min": 10, "max": 99]),
    FillingCase("random", "从5到10随机取一个数", ["kind": "number", "min": 5, "max": 10, "count": 1]),
    FillingCase("random", "生成一个16位密码", ["kind": "password", "length": 16, "count": 1]),
    FillingCase("random", "3 passwords, 12 characters", ["kind": "password", "length": 12, "count": 3]),
  ])
  func `what strangers' skills need is found by their schemas`(row: FillingCase) async throws {
    let arguments = try await call(ChoiceRequest(row.sentence, [(row.skill, 1)]))
    #expect(arguments == row.arguments, "\(row.sentence)")
  }
}
