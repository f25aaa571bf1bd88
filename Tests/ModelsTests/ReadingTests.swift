import JSON
import Testing

@testable import Models

@Suite struct ReadingTests {
  @Test(arguments: [
    ("12", ["12"]), ("-3.50", ["-3.50"]), ("1,234,567.8", ["1234567.8"]), ("a 1,23 b", ["1", "23"]),
    ("２０ and ３．５", ["20", "3.5"]), ("6e23", ["6e23"]), ("1.5e3 m", ["1500"]), ("3.5万", ["35000"]),
    ("2亿", ["200000000"]),
    ("5km, 3x and 2nd", ["5", "3", "2"]), ("mp3 v2 abc1", []), ("007", ["7"]), ("(4)", ["4"]), ("3-4", ["3", "4"]),
    ("三百二十", ["320"]), ("一百零五", ["105"]), ("一百五", ["150"]), ("三万五", ["35000"]), ("二〇二六", ["2026"]),
    ("一亿二千万", ["120000000"]), ("三点一四", ["3.14"]), ("三个苹果", ["3"]), ("统一", []), ("第三", []), ("一下", []),
    ("twenty one pilots and twelve", ["21", "12"]), ("a dozen eggs", ["12"]), ("this one", []),
  ])
  func `numbers are read in both languages`(text: String, numbers: [String]) throws {
    let sentence = Sentence(text)
    let read = NumberReading.all(in: sentence, sentence.indices).map(\.value.description)
    #expect(read == numbers)
  }

  @Test(arguments: [
    ("today", "2026-11-30"), ("the day after tomorrow", "2026-12-02"), ("in 3 days", "2026-12-03"),
    ("two weeks ago", "2026-11-16"), ("in a month", "2026-12-30"), ("next week", "2026-12-07"),
    ("on Friday", "2026-12-04"), ("next Monday", "2026-12-07"), ("last Sunday", "2026-11-29"), ("Monday", "2026-11-30"),
    ("2027-02-28", "2027-02-28"), ("2027/3/1", "2027-03-01"), ("3 December", "2026-12-03"), ("Jan 5", "2027-01-05"),
    ("February 29", "2028-02-29"), ("the 1st of May 2027", "2027-05-01"), ("December 24th, 2026", "2026-12-24"),
    ("明天", "2026-12-01"), ("大后天", "2026-12-03"), ("三天后", "2026-12-03"), ("2个月后", "2027-01-30"), ("两周前", "2026-11-16"),
    ("周三", "2026-12-02"), ("下周一", "2026-12-07"), ("上星期天", "2026-11-29"), ("12月24日", "2026-12-24"),
    ("十二月三号", "2026-12-03"), ("2027年1月5日", "2027-01-05"), ("明年三月五日", "2027-03-05"),
  ])
  func `days are read in both languages`(text: String, day: String) throws {
    let sentence = Sentence(text)
    let today = CalendarDay(secondsSince1970: monday / 1_000_000_000)
    #expect(DateReading.all(in: sentence, sentence.indices, today: today).map(\.day.iso) == [day])
  }

  @Test(arguments: ["2027-02-29", "31 June", "13月1日", "2026-13-01", "1.2.3", "maybe", "12345-01-01", "周", "in days"])
  func `what is no day is none`(text: String) throws {
    let sentence = Sentence(text)
    #expect(DateReading.all(in: sentence, sentence.indices, today: CalendarDay(number: 0)) == [])
  }

  @Test(arguments: [
    ("17:30", "17:30:00"), ("at 5pm", "17:00:00"), ("5:05 a.m.", "05:05:00"), ("12 am", "00:00:00"),
    ("noon", "12:00:00"),
    ("下午三点半", "15:30:00"), ("早上8点", "08:00:00"), ("晚上十点二十分", "22:20:00"), ("17点30分", "17:30:00"),
  ])
  func `times of day are read in both languages`(text: String, time: String) throws {
    let sentence = Sentence(text)
    #expect(TimeReading.first(in: sentence, sentence.indices)?.iso == time)
  }

  @Test(arguments: ["25:00", "17:5", "5", "three", "点", "1:2:3pm"])
  func `what is no time of day is none`(text: String) throws {
    let sentence = Sentence(text)
    #expect(TimeReading.first(in: sentence, sentence.indices) == nil)
  }

  @Test(arguments: [
    ("say \"hi\"", ["hi"]), ("it's Anna's 'big day' isn't it", ["big day"]), ("“a” and ‘b’", ["a", "b"]),
    ("「一」和『二』与《三》", ["一", "二", "三"]), ("«deux»", ["deux"]), ("`x = '1'`", ["x = '1'"]), ("```a `b` c```", ["a `b` c"]),
    ("\"open", []), ("\"\"", []), ("5' 6\"", []),
  ])
  func `quotations have any marks`(text: String, quotations: [String]) throws {
    let sentence = Sentence(text)
    #expect(Quotation.all(in: sentence, sentence.indices).map(\.text) == quotations)
  }
}
