import Terminal
import Testing

@Suite struct TableTests {
  private var table: Table {
    var table = Table(header: ["ID", "NAME", "DOES"])
    table.append("a", "会议", "Takes minutes and gives notes")
    table.append("calculator", Table.Cell("x\u{1B}[2J", .bold), "Sums")
    return table
  }

  @Test func `aligns by columns and writes out control characters`() {
    #expect(
      table.lines(width: nil, palette: Palette(isColoured: false)) == [
        "ID          NAME        DOES",
        "a           会议        Takes minutes and gives notes",
        "calculator  x\\u{1B}[2J  Sums",
      ])
  }

  @Test func `cuts the last column to the terminal`() {
    let lines = table.lines(width: 36, palette: Palette(isColoured: false))
    #expect(lines[1] == "a           会议        Takes minut…")
    #expect(lines.allSatisfy { displayWidth($0) <= 36 })
  }

  @Test func `colours only what has a style`() {
    let lines = table.lines(width: nil, palette: Palette(isColoured: true))
    #expect(lines[2].contains("\u{1B}[1mx\\u{1B}[2J\u{1B}[0m"))
    #expect(!lines[1].contains("\u{1B}"))
  }
}

@Suite struct ColourChoiceTests {
  @Test(arguments: [
    (ColourChoice.auto, true, [:], true), (.auto, false, [:], false), (.auto, true, ["NO_COLOR": "1"], false),
    (.auto, true, ["NO_COLOR": ""], true), (.auto, true, ["TERM": "dumb"], false),
    (.always, false, ["NO_COLOR": "1"], true), (.never, true, [:], false),
  ])
  func `decides about colour`(choice: ColourChoice, terminal: Bool, environment: [String: String], coloured: Bool) {
    #expect(choice.isColoured(onTerminal: terminal, environment: { environment[$0] }) == coloured)
  }
}

@Suite struct ProgressBarTests {
  @Test(arguments: [
    (0.0, "░░░░   0% a"), (0.5, "██░░  50% a"), (1.0, "████ 100% a"), (7.0, "████ 100% a"), (-1.0, "░░░░   0% a"),
    (Double.nan, "░░░░   0% a"),
  ])
  func `draws a share`(fraction: Double, line: String) {
    #expect(ProgressBar(fraction: fraction, text: "a").line(width: 14) == line)
  }

  @Test func `says what is done when the share is unknown`() {
    #expect(ProgressBar(fraction: nil, text: "reading\u{1B}[2J a long list").line(width: 20) == "… reading\\u{1B}[2J…")
  }
}
