/// Calendars as several public programs write them, rebuilt by hand: line ends, folds, zones, orders and properties of
/// their own. Each has an event "Review" on 2026-12-03 from 14:00 to 15:00 in Paris.
enum Dialects {
  static let all: [(name: String, text: String)] = [
    ("web service", web), ("desktop of a phone maker", apple), ("office suite", office), ("free desktop", desktop),
    ("groupware server", groupware), ("careless script", careless),
  ]

  private static func crlf(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n")
  }

  static let web = crlf(
    """
    BEGIN:VCALENDAR
    PRODID:-//Web Inc//Web Calendar 70.9054//EN
    VERSION:2.0
    CALSCALE:GREGORIAN
    METHOD:PUBLISH
    X-WR-CALNAME:ann@example.org
    X-WR-TIMEZONE:Europe/Paris
    BEGIN:VEVENT
    DTSTART:20261203T130000Z
    DTEND:20261203T140000Z
    DTSTAMP:20261120T101112Z
    UID:3k2j1h4g5f6d7s8a9@web.example
    CREATED:20261101T080000Z
    DESCRIPTION:Agenda: <b>figures</b>\\, plan\\nDial in: +33 1 23 45 67 89\\;12
     34#
    LAST-MODIFIED:20261119T090000Z
    LOCATION:
    SEQUENCE:2
    STATUS:CONFIRMED
    SUMMARY:Review
    TRANSP:OPAQUE
    END:VEVENT
    END:VCALENDAR

    """)

  static let apple = crlf(
    """
    BEGIN:VCALENDAR
    VERSION:2.0
    PRODID:-//Fruit Inc.//macOS 15.1//EN
    CALSCALE:GREGORIAN
    BEGIN:VTIMEZONE
    TZID:Europe/Paris
    BEGIN:DAYLIGHT
    TZOFFSETFROM:+0100
    RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
    DTSTART:19810329T020000
    TZNAME:GMT+2
    TZOFFSETTO:+0200
    END:DAYLIGHT
    BEGIN:STANDARD
    TZOFFSETFROM:+0200
    RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
    DTSTART:19961027T030000
    TZNAME:GMT+1
    TZOFFSETTO:+0100
    END:STANDARD
    END:VTIMEZONE
    BEGIN:VEVENT
    CREATED:20261101T080000Z
    UID:5F3A2B1C-0D4E-4F6A-8B7C-9D0E1F2A3B4C
    DTEND;TZID=Europe/Paris:20261203T150000
    TRANSP:OPAQUE
    X-FRUIT-TRAVEL-ADVISORY-BEHAVIOR:AUTOMATIC
    SUMMARY:Review
    LAST-MODIFIED:20261101T080000Z
    DTSTAMP:20261101T080001Z
    DTSTART;TZID=Europe/Paris:20261203T140000
    SEQUENCE:0
    X-FRUIT-STRUCTURED-LOCATION;VALUE=URI;X-ADDRESS="1 rue de la Paix\\, 75002
      Paris";X-RADIUS=70;X-TITLE="Office":geo:48.869,2.331
    BEGIN:VALARM
    UID:A1
    TRIGGER:-PT15M
    ACTION:AUDIO
    ATTACH;VALUE=URI:Chord
    END:VALARM
    END:VEVENT
    END:VCALENDAR

    """)

  static let office = crlf(
    """
    BEGIN:VCALENDAR
    PRODID:-//Office Corporation//Office 16.0 MIMEDIR//EN
    VERSION:2.0
    METHOD:REQUEST
    X-MS-OLK-FORCEINSPECTOROPEN:TRUE
    BEGIN:VTIMEZONE
    TZID:Romance Standard Time
    BEGIN:STANDARD
    DTSTART:16011028T030000
    RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
    TZOFFSETFROM:+0200
    TZOFFSETTO:+0100
    END:STANDARD
    BEGIN:DAYLIGHT
    DTSTART:16010325T020000
    RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
    TZOFFSETFROM:+0100
    TZOFFSETTO:+0200
    END:DAYLIGHT
    END:VTIMEZONE
    BEGIN:VEVENT
    ATTENDEE;CN="Martin, Ann";RSVP=TRUE:mailto:ann@example.org
    CLASS:PUBLIC
    CREATED:20261101T080000Z
    DESCRIPTION:\\n
    DTEND;TZID="Romance Standard Time":20261203T150000
    DTSTAMP:20261101T080000Z
    DTSTART;TZID="Romance Standard Time":20261203T140000
    LAST-MODIFIED:20261101T080000Z
    LOCATION:Room 3
    ORGANIZER;CN="Stone, Bob":mailto:bob@example.org
    PRIORITY:5
    SEQUENCE:0
    SUMMARY;LANGUAGE=en-gb:Review
    TRANSP:OPAQUE
    UID:040000008200E00074C5B7101A82E00800000000
    \t10D2B0C5A1DBDA01000000000000000010000000
    X-ALT-DESC;FMTTYPE=text/html:<html><body><p>&nbsp\\;</p></body></html>
    X-MICROSOFT-CDO-BUSYSTATUS:BUSY
    BEGIN:VALARM
    TRIGGER:-PT15M
    ACTION:DISPLAY
    DESCRIPTION:Reminder
    END:VALARM
    END:VEVENT
    END:VCALENDAR

    """)

  static let desktop = crlf(
    """
    BEGIN:VCALENDAR
    PRODID:-//Free Desktop//NONSGML Calendar//EN
    VERSION:2.0
    X-FREE-DATA-REVISION:2026-11-01T08:00:00.123456Z(3)
    BEGIN:VTIMEZONE
    TZID:/freedesktop.example/Tzfile/Europe/Paris
    X-LIC-LOCATION:Europe/Paris
    BEGIN:STANDARD
    TZNAME:CET
    DTSTART:19701025T030000
    RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
    TZOFFSETFROM:+0200
    TZOFFSETTO:+0100
    END:STANDARD
    END:VTIMEZONE
    BEGIN:VEVENT
    UID:20261101T080000Z-1234-1000-1-5@host
    DTSTAMP:20261101T080000Z
    DTSTART;TZID=/freedesktop.example/Tzfile/Europe/Paris:20261203T140000
    DTEND;TZID=/freedesktop.example/Tzfile/Europe/Paris:20261203T150000
    SEQUENCE:2
    SUMMARY:Review
    COMMENT;X-FREE-ORDER=1:ünïcödé tëxt thät ïs sö löng thät ït mûst bë földëd
      hërë
    END:VEVENT
    END:VCALENDAR

    """)

  static let groupware =
    """
    BEGIN:VCALENDAR
    VERSION:2.0
    PRODID:-//Group Ware//v5//EN
    BEGIN:VEVENT
    UID:0b5a8f7e
    DTSTAMP:20261101T080000Z
    DTSTART;TZID=Europe/Paris:20261203T140000
    DURATION:PT1H
    SUMMARY:Review
    CATEGORIES:Work,Important
    END:VEVENT
    BEGIN:VTODO
    UID:todo
    SUMMARY:Review the minutes
    DUE:20261204T000000Z
    END:VTODO
    END:VCALENDAR

    """

  /// A byte order mark, line feeds, names in lower case, no end of the last line, a line that is none.
  static let careless =
    "\u{FEFF}begin:vcalendar\nversion:2.0\nthis is no line\nBEGIN:VEVENT\nuid:x\ndtstart:20261203T130000Z\n"
    + "dtend:20261203T140000Z\nsummary:Review\nEND:VEVENT\n\nEND:VCALENDAR"
}
