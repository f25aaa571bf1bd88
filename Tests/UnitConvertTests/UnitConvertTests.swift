import Core
import JSON
import PluginSupport
import Testing

private let library = Result { try ShippedLibrary("unit_convert") }

private func convert(_ expression: String) async throws -> SkillResult {
  try await library.get().run("unit_convert", ["expression": .string(expression)])
}

private func failure(_ expression: String) async throws -> SkillFailure? {
  try await library.get().failure("unit_convert", ["expression": .string(expression)])
}

/// One call at a time: the executor refuses what is more than it has room for.
@Suite(.serialized) struct UnitConvertTests {
  @Test(arguments: [
    ("5 feet 7 inches to cm", "170.18 cm"),
    ("5'7\" in cm", "170.18 cm"),
    ("5 ft 7 in cm", "170.18 cm"),
    ("6 foot 2 in m", "1.8796 m"),
    ("a mile in km", "1.609344 km"),
    ("km to miles", "0.621371192237 mi"),
    ("5 km in miles and yards", "3 mi 188.066491689 yd"),
    ("180 cm in feet and inches", "5 ft 10.8661417323 in"),
    ("how many seconds in a day", "86400 s"),
    ("2 hours 30 minutes in minutes", "150 min"),
    ("8 oz in grams", "226.796185 g"),
    ("8 oz in ml", "236.5882365 mL"),
    ("3 lb 4 oz to kg", "1.4741752025 kg"),
    ("1 cup in tbsp", "16 tbsp"),
    ("1 imperial gallon in imperial pints", "8 imp pt"),
    ("12 acres to m2", "48562.2770688 m²"),
    ("10 square feet in cm^2", "9290.304 cm²"),
    ("2 cubic metres in litres", "2000 L"),
    ("100 km/h to mph", "62.1371192237 mph"),
    ("5 metres per second in km/h", "18 km/h"),
    ("36 km/h in m/s", "10 m/s"),
    ("1 kWh in J", "3600000 J"),
    ("500 kcal in kJ", "2092 kJ"),
    ("1 atm in Torr", "760 Torr"),
    ("2 bar in kPa", "200 kPa"),
    ("2 TB in GiB", "1862.64514923095703125 GiB"),
    ("8 Mbit in MB", "1 MB"),
    ("100 Mbps to MB/s", "12.5 MB/s"),
    ("1 KiB in bytes", "1024 B"),
  ])
  func `measures are converted, exactly where that is possible`(expression: String, result: String) async throws {
    #expect(try await convert(expression).text == result)
  }

  @Test(arguments: [
    ("98.6F in celsius", "37 °C"), ("-40 °C to °F", "-40 °F"), ("0 K in °C", "-273.15 °C"),
    ("20 degrees to fahrenheit", "68 °F"), ("68 degrees in celsius", "20 °C"), ("350 °F to °C", "176.666666667 °C"),
    ("华氏100度是多少摄氏度", "37.7777777778 摄氏度"), ("零下40度是多少华氏度", "-40 华氏度"), ("37.5℃转华氏", "99.5 华氏"),
  ])
  func `temperatures have offsets`(expression: String, result: String) async throws {
    #expect(try await convert(expression).text == result)
  }

  @Test(arguments: [
    ("5公斤等于多少斤", "10 斤"), ("一斤半是多少克", "750 克"), ("三两是多少克", "150 克"), ("两斤是几克", "1000 克"),
    ("1米75是多少厘米", "175 厘米"), ("一米八等于多少厘米", "180 厘米"), ("一百二十公里换算成英里", "74.5645430685 英里"),
    ("时速120公里是多少英里每小时", "74.5645430685 英里每小时"), ("3亩是多少平方米", "2000 平方米"),
    ("2万平方米是多少亩", "30 亩"), ("1尺等于几寸", "10 寸"), ("３公里是多少米", "3000 米"), ("1度电等于多少焦耳", "3600000 焦耳"),
    ("180厘米是几英尺几英寸", "5 英尺 10.8661417323 英寸"), ("一个半小时是多少分钟", "90 分钟"),
  ])
  func `Chinese is understood, and answered in its own words`(expression: String, result: String) async throws {
    #expect(try await convert(expression).text == result)
  }

  @Test(arguments: [
    ("3/4 lb in oz", "12 oz"), ("1 1/2 cups in tbsp", "24 tbsp"), ("2½ kg in g", "2500 g"),
    ("1,234.5 g in kg", "1.2345 kg"),
    ("1e3 m to km", "1 km"), (".5 km in m", "500 m"), ("half a mile in feet", "2640 ft"),
    ("one hundred and five metres in cm", "10500 cm"), ("2 million bytes in MB", "2 MB"),
    ("a dozen inches in feet", "1 ft"),
  ])
  func `numbers are read as they are written and said`(expression: String, result: String) async throws {
    #expect(try await convert(expression).text == result)
  }

  @Test(arguments: [
    ("10 kg to litres", SkillFailure.Kind.business, "different_quantities", "'kg' measures mass and 'litres' volume"),
    ("10 foos to bars", .invalidArguments, "unknown_unit", "'foos'"),
    ("5 kg", .invalidArguments, "no_target", "what to convert into"),
    ("to kg", .invalidArguments, "no_quantity", "no quantity"),
    ("100 celsius", .invalidArguments, "no_target", "what to convert into"),
    ("5 in kg", .business, "different_quantities", "'in' measures length"),
    ("20 °C 5 °F in K", .invalidArguments, "several_temperatures", ""),
    ("1 m 1 m 1 m 1 m 1 m 1 m 1 m in km", .invalidArguments, "too_many_parts", ""),
  ])
  func `what cannot be converted says why`(
    expression: String, kind: SkillFailure.Kind, code: String, part: String
  ) async throws {
    let failure = try #require(try await failure(expression))
    #expect(failure.kind == kind)
    #expect(failure.code == code)
    #expect(failure.message.contains(part), "\(failure.message)")
  }

  @Test func `the structured result has all digits, and says whether they are all`() async throws {
    #expect(
      try await convert("5 km in miles and yards").structured
        == [
          "quantity": "length", "exact": false,
          "parts": [["value": "3", "unit": "mi"], ["value": "188.0664916885389326334208223972003", "unit": "yd"]],
        ])
    #expect(try await convert("5 ft 7 in to cm").structured?["exact"] == true)
  }

  @Test func `the manifest keeps all rules`() throws {
    let library = try library.get()
    #expect(library.manifests.errors.map(\.description) == [])
    #expect(library.manifests.warnings.map(\.description) == [])
    #expect(try !library.manifest("unit_convert").effects.mayWrite)
  }
}
