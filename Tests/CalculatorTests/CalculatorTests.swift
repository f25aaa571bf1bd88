import Core
import JSON
import PluginSupport
import Testing

/// One library for all tests: what it serves is the real thing, from manifest section to worker.
private let library = Result { try ShippedLibrary("calculator") }

private func calculate(_ expression: String) async throws -> SkillResult {
  try await library.get().run("calculator", ["expression": .string(expression)])
}

private func failure(_ expression: String) async throws -> SkillFailure? {
  try await library.get().failure("calculator", ["expression": .string(expression)])
}

/// One call at a time: the executor refuses what is more than it has room for.
@Suite(.serialized) struct CalculatorTests {
  @Test(arguments: [
    ("12*7", "84"),
    ("0.1+0.2", "0.3"),
    ("(3+4)*12", "84"),
    ("2+3*4", "14"),
    ("2*3+4", "10"),
    ("10-4-3", "3"),
    ("100/10/5", "2"),
    ("2^3^2", "512"),
    ("2**10", "1024"),
    ("-2^2", "-4"),
    ("(-2)^2", "4"),
    ("2^-1", "0.5"),
    ("--5", "5"),
    ("3 - -2", "5"),
    ("-(3+4)", "-7"),
    ("[(1+2)*{3}]", "9"),
    ("2(3+4)", "14"),
    ("(1+2)(3+4)", "21"),
    ("6/2(1+2)", "9"),
    (".5+.25", "0.75"),
    ("5.", "5"),
    ("1.5e3", "1500"),
    ("2E-3", "0.002"),
    ("1e100", "1e100"),
    ("0*-1", "0"),
    ("0^0", "1"),
    ("1,234,567.89 + 1", "1234568.89"),
    ("1_000_000/8", "125000"),
    ("1'000 * 2", "2000"),
    ("3×4÷2", "6"),
    ("5−2", "3"),
    ("2½", "2.5"),
    ("3 ¼ * 2", "6.5"),
    ("¾", "0.75"),
    ("0 x 10", "0"),
    ("7 = ?", "7"),
    ("$50 * 2", "100"),
  ])
  func `operators bind as in school`(expression: String, value: String) async throws {
    #expect(try await calculate(expression).text == value)
  }

  @Test(arguments: [
    ("12.5% of 320", "40"),
    ("12.5% * 320", "40"),
    ("50%", "0.5"),
    ("200 + 10%", "220"),
    ("200 - 10%", "180"),
    ("100 + 10% + 10%", "121"),
    ("10% + 5%", "0.15"),
    ("200 + (10%)", "200.1"),
    ("200 * 10%", "20"),
    ("20% off 80", "64"),
    ("17 % 5", "2"),
    ("-7 mod 3", "2"),
    ("5.5 mod 2", "1.5"),
    ("15 percent of 60", "9"),
    ("half of 7", "3.5"),
  ])
  func `percent means what people mean by it`(expression: String, value: String) async throws {
    #expect(try await calculate(expression).text == value)
  }

  @Test(arguments: [
    ("sqrt(144)", "12"),
    ("sqrt 16 + 9", "13"),
    ("√2.25", "1.5"),
    ("sqrt(2)^2", "2"),
    ("sqrt(2)", "1.414213562373095048801688724209698"),
    ("cbrt(-27)", "-3"),
    ("8^(1/3)", "2"),
    ("abs(-3.5)", "3.5"),
    ("floor(-2.5)", "-3"),
    ("ceil(-2.5)", "-2"),
    ("trunc(-2.5)", "-2"),
    ("round(2.5)", "3"),
    ("round(-2.5)", "-3"),
    ("round(22/7, 4)", "3.1429"),
    ("round(1234, -2)", "1200"),
    ("min(3, 1, 2)", "1"),
    ("max(1,2,3)", "3"),
    ("sum(0.1, 0.2, 0.3)", "0.6"),
    ("average of 3, 4 and 5", "4"),
    ("gcd(48, 36)", "12"),
    ("lcm(4, 6, 10)", "60"),
    ("5!", "120"),
    ("25!/23!", "600"),
    ("ln(e)", "1"),
    ("ln(10)", "2.302585092994045684017991454684364"),
    ("log(1000)", "3"),
    ("log(0.001)", "-3"),
    ("log(8, 2)", "3"),
    ("log2(1024)", "10"),
    ("exp(1)", "2.718281828459045235360287471352662"),
    ("e", "2.718281828459045235360287471352662"),
    ("pi", "3.141592653589793238462643383279503"),
    ("2π", "6.283185307179586476925286766559006"),
    ("sin(0)", "0"),
    ("sin(pi)", "0"),
    ("sin(30°)", "0.5"),
    ("cos(pi/3)", "0.5"),
    ("cos 180 degrees", "-1"),
    ("tan(45°)", "1"),
    ("asin(1)*2", "3.141592653589793238462643383279503"),
    ("acos(0)*2", "3.141592653589793238462643383279503"),
    ("4 atan(1)", "3.141592653589793238462643383279503"),
    ("sin(1e10)", "-0.487506025087510691527794294348106"),
    ("2^0.5", "1.414213562373095048801688724209698"),
    ("pow(2, 8)", "256"),
  ])
  func `functions and constants have 34 good digits`(expression: String, value: String) async throws {
    #expect(try await calculate(expression).text == value)
  }

  @Test(arguments: [
    ("1/3", "0.3333333333333333333333333333333333"),
    ("2/3", "0.6666666666666666666666666666666667"),
    ("1/7*7", "1"),
    ("1/3+1/3+1/3", "1"),
    ("1/3*3-1", "0"),
    ("1/2^20", "0.00000095367431640625"),
    ("10^30+1", "1000000000000000000000000000001"),
    ("2^100", "1267650600228229401496703205376"),
    ("12345678901234567890123456789 * 98765432109876543210", "1219326311370217952249657064223746380111126352690"),
    ("1e-20", "1e-20"),
    ("1e400/1e400", "1"),
    ("floor(1/3*3)", "1"),
    ("0.1^3", "0.001"),
    ("1.1^10", "2.5937424601"),
    ("7e-3 - 0.007", "0"),
  ])
  func `what has an end is exact, the rest is rounded once`(expression: String, value: String) async throws {
    #expect(try await calculate(expression).text == value)
  }

  @Test(arguments: [
    ("3 plus 4 times 5", "23"),
    ("100 divided by 8", "12.5"),
    ("2 to the power of 10", "1024"),
    ("5 squared plus 3", "28"),
    ("square root of 144 plus 5", "17"),
    ("factorial of 5", "120"),
    ("3 million / 4", "750000"),
    ("7 multiplied by 8 equals", "56"),
    ("negative 3 times 2", "-6"),
    ("（３＋４）×１２", "84"),
    ("３．５％ of 200", "7"),
    ("3加4乘以5", "23"),
    ("10减去4", "6"),
    ("100除以8", "12.5"),
    ("320的百分之12.5", "40"),
    ("320的12.5%是多少", "40"),
    ("三百二十除以八等于多少？", "40"),
    ("一百零五加一百五", "255"),
    ("三点一四乘以二", "6.28"),
    ("3万加五千", "35000"),
    ("一亿二千万", "120000000"),
    ("2的10次方", "1024"),
    ("3加2的3次方", "11"),
    ("16的平方根", "4"),
    ("根号16加9", "13"),
    ("5的平方", "25"),
    ("5的阶乘", "120"),
    ("负三加五", "2"),
    ("80的一半", "40"),
    ("the square root of 144", "12"),
    ("two plus two", "4"),
    ("one hundred and five times six", "630"),
    ("twenty-one plus nine", "30"),
    ("one million two hundred thousand", "1200000"),
    ("two hundred thousand and five", "200005"),
    ("nine hundred ninety-nine thousand nine hundred and ninety-nine plus one", "1000000"),
    ("a hundred plus a million", "1000100"),
    ("two point five times two", "5"),
    ("the product of six and seven", "42"),
    ("three quarters of 80", "60"),
    ("two thirds of 9", "6"),
    ("a third of 9", "3"),
    ("double 21", "42"),
    ("twice 3 plus 4", "10"),
    ("3和4的和", "7"),
    ("48 和 36 的最大公约数", "12"),
    ("1、2、3的平均数", "2"),
    ("250 元打八折是多少", "200"),
    ("80打七五折后", "60"),
    ("100 打 8.5 折", "85"),
    ("45.5乘以3多少钱", "136.5"),
    ("800 元打九折要多少钱？", "720"),
    ("10 / 3 rounded to 2 decimal places", "3.33"),
    ("2/3, rounded to one decimal place", "0.7"),
    ("7/2 rounded to the nearest integer", "4"),
    ("10除以3保留两位小数", "3.33"),
    ("22除以7，结果保留3位小数", "3.143"),
    ("100除以7等于多少，保留一位小数", "14.3"),
    ("100除以7四舍五入到整数", "14"),
    ("30% of 250 dollars", "75"),
  ])
  func `words of both languages are read`(expression: String, value: String) async throws {
    #expect(try await calculate(expression).text == value)
  }

  @Test(arguments: [
    ("add 3 and 4", "7"),
    ("add 3, 4 and 5", "12"),
    ("add up one, two and three", "6"),
    ("add 15% tip to 48.50", "55.775"),
    ("subtract 19 from 100", "81"),
    ("subtract 10% from 50", "45"),
    ("multiply 12 by 3.5", "42"),
    ("multiply 2, 3 and 4", "24"),
    ("divide 126 by 4", "31.5"),
    ("divide the sum of 6 and 4 by 1+1", "5"),
  ])
  func `a verb before the operands is obeyed`(expression: String, value: String) async throws {
    #expect(try await calculate(expression).text == value)
  }

  @Test(arguments: [
    ("1/0", "division_by_zero"),
    ("5 mod 0", "division_by_zero"),
    ("0^-1", "division_by_zero"),
    ("1/(2-2)", "division_by_zero"),
    ("1/sin(pi)", "division_by_zero"),
    ("sqrt(-1)", "domain"),
    ("ln(0)", "domain"),
    ("log(-5)", "domain"),
    ("log(8, 1)", "domain"),
    ("asin(2)", "domain"),
    ("tan(pi/2)", "domain"),
    ("(-8)^(1/3)", "domain"),
    ("(-1)!", "domain"),
    ("2.5!", "domain"),
    ("gcd(1.5, 2)", "domain"),
    ("9^9^9^9", "too_large"),
    ("99999!", "too_large"),
    ("1e5000", "too_large"),
    ("exp(1e9)", "too_large"),
    ("10^-6000", "too_small"),
  ])
  func `what has no value is a matter of business`(expression: String, code: String) async throws {
    let failure = try await failure(expression)
    #expect(failure?.kind == .business)
    #expect(failure?.code == code)
  }

  @Test(arguments: [
    ("", "empty", "12.5% of 320"),
    ("   ", "empty", "12.5% of 320"),
    ("3 + * 4", "syntax", "character 5: expected a number, a function or '(', found '*'\n  3 + * 4\n      ^"),
    ("3 +", "syntax", "character 4: expected a number, a function or '(', but the expression ends here"),
    ("(1+2", "syntax", "character 1: this parenthesis is not closed"),
    ("1+2)", "syntax", "character 4: this parenthesis was never opened"),
    ("(1+2]", "syntax", "found ']'"),
    ("5 5", "syntax", "character 3: expected an operator, found '5'"),
    ("1.2.3", "syntax", "found '.3'"),
    ("0x10", "syntax", "begins a hexadecimal number"),
    ("5!!", "syntax", "(5!)!"),
    ("2.5½", "syntax", "found '½'"),
    ("12,5", "syntax", "write a decimal point as '.'"),
    ("foo(3)", "syntax", "'foo' is no word that the calculator knows"),
    ("sqrt(1,024)", "syntax", "inside its parentheses a comma does not group digits"),
    ("pow(2)", "syntax", "pow takes 2 numbers"),
    ("6除3", "syntax", "character 2: '除' is ambiguous; write 除以\n  6除3\n   ^"),
    ("计算 3+4", "syntax", "character 1: '计' is not part of an expression"),
    ("三百 + ", "syntax", "\n  三百 + \n         ^"),
    ("$5 + €5", "syntax", "does not convert"),
    ("30 off 80", "syntax", "'off' takes a percentage"),
    ("5 dollars + 3 euros", "syntax", "does not convert"),
    ("add 3", "syntax", "character 6: expected 'and' or 'to', but the expression ends here"),
    ("add 3 from 4", "syntax", "found 'from'"),
    ("divide 6", "syntax", "expected 'by'"),
    ("100打折", "syntax", "expected a number after 打"),
    ("10/3 rounded to", "syntax", "expected how many decimal places to round to"),
    ("10/3 保留两", "syntax", "expected 'decimal places' or 位小数"),
    ("1, 2", "syntax", "expected the name of a function"),
  ])
  func `what cannot be read says where`(expression: String, code: String, part: String) async throws {
    let failure = try #require(try await failure(expression))
    #expect(failure.kind == .invalidArguments)
    #expect(failure.code == code)
    #expect(failure.message.contains(part), "\(failure.message)")
  }

  @Test(arguments: [
    ("(", 100, "too_deep"), ("2^", 500, "too_deep"), ("sqrt ", 100, "too_deep"), ("sin(-", 80, "too_deep"),
    ("max(1,", 70, "too_deep"), ("1+", 2500, "too_long"), ("1400!/1399!*", 300, "too_much_work"),
    ("gcd(7^5000,3^9000)+", 100, "too_much_work"),
  ])
  func `length, depth and work are bounded`(part: String, count: Int, code: String) async throws {
    #expect(try await failure(String(repeating: part, count: count) + "1")?.code == code)
  }

  @Test(arguments: [[:], ["expression": 7], ["expression": .null], ["other": "1+1"], []] as [JSONValue])
  func `arguments without an expression are refused`(arguments: JSONValue) async throws {
    let failure = try await library.get().failure("calculator", arguments)
    #expect(failure?.kind == .invalidArguments)
  }

  @Test func `the structured result tells value, expression and whether it is exact`() async throws {
    #expect(
      try await calculate("１２.5% of 320").structured
        == ["value": "40", "expression": "１２.5% of 320", "exact": true])
    #expect(try await calculate("1/3").structured?["exact"] == false)
  }

  @Test func `the manifest keeps all rules`() throws {
    let library = try library.get()
    #expect(library.manifests.errors.map(\.description) == [])
    #expect(library.manifests.warnings.map(\.description) == [])
    let manifest = try library.manifest("calculator")
    #expect(!manifest.effects.mayWrite)
    #expect(manifest.examples.count >= 8 && !manifest.counterExamples.isEmpty)
  }
}
