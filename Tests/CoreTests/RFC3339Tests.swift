import Core
import Testing

@Test(
  arguments: [
    (0, "1970-01-01T00:00:00.000000000Z"),
    (-1, "1969-12-31T23:59:59.999999999Z"),
    (951_782_400_000_000_000, "2000-02-29T00:00:00.000000000Z"),
    (1_709_251_199_123_456_789, "2024-02-29T23:59:59.123456789Z"),
    (4_107_542_400_000_000_000, "2100-03-01T00:00:00.000000000Z"),
    (-2_203_891_200_000_000_000, "1900-03-01T00:00:00.000000000Z"),
  ] as [(Int64, String)])
func `a time is written and read back as RFC 3339`(nanoseconds: Int64, text: String) {
  #expect(RFC3339.string(nanoseconds: nanoseconds) == text)
  #expect(RFC3339.nanoseconds(text) == nanoseconds)
}

@Test(arguments: [
  "", "2026-11-30", "2026-11-30T04:13:45Z", "2026-02-29T00:00:00.000000000Z", "2026-13-01T00:00:00.000000000Z",
  "2026-11-30T24:00:00.000000000Z", "2026-11-30 04:13:45.000000000Z", "9999-01-01T00:00:00.000000000Z",
  "２０26-11-30T04:13:45.000000000Z",
])
func `what is not a representable time in this form is refused`(text: String) {
  #expect(RFC3339.nanoseconds(text) == nil)
}

@Test func `ULIDs have the time first and differ`() {
  let early = ULID.make(time: 1_000_000_000_000)
  let late = ULID.make(time: 1_001_000_000_000)
  #expect(early < late)
  #expect(early.utf8.count == 26)
  #expect(ULID.make(time: 5) != ULID.make(time: 5))
}
