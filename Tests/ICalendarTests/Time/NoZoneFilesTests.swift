import TestSupport
import Testing

@testable import ICalendar

/// Reading without zone files, as in small containers: the folder is not there, or empty.
@Suite struct NoZoneFilesTests {
  private static let definition = """
    BEGIN:VTIMEZONE\r
    TZID:Europe/Berlin\r
    BEGIN:STANDARD\r
    DTSTART:19701025T030000\r
    RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU\r
    TZOFFSETFROM:+0200\r
    TZOFFSETTO:+0100\r
    END:STANDARD\r
    BEGIN:DAYLIGHT\r
    DTSTART:19700329T020000\r
    RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU\r
    TZOFFSETFROM:+0100\r
    TZOFFSETTO:+0200\r
    END:DAYLIGHT\r
    END:VTIMEZONE\r

    """

  private static func calendar(definition: String, zone: String = "Europe/Berlin") -> [UInt8] {
    Array(
      ("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n" + definition
        + "BEGIN:VEVENT\r\nUID:a\r\nDTSTART;TZID=\(zone):20260701T090000\r\nDURATION:PT1H\r\nSUMMARY:a\r\n"
        + "END:VEVENT\r\nEND:VCALENDAR\r\n").utf8)
  }

  private let folder: TemporaryFolder
  private let databases: [ZoneDatabase]

  init() throws {
    folder = try TemporaryFolder()
    databases = [ZoneDatabase(directory: folder.path), ZoneDatabase(directory: folder.path + "/missing")]
  }

  /// The occurrences and codes, as read whole, through the filter, and as a calendar.
  private func read(_ bytes: [UInt8], _ database: ZoneDatabase) -> [([String], [String])] {
    let window = days("2026-07-01")
    var whole = CalendarReader(window: window, extent: .everything, zones: database)
    whole.read(bytes, file: "a.ics")
    var filtered = CalendarReader(window: window, zones: database)
    filtered.read(file: "a.ics", size: bytes.count) {
      $1(bytes.span.extracting($0.clamped(to: bytes.indices)))
    }
    let calendar = Calendar(bytes, file: "a.ics", viewer: .utc, zones: database)
    return [whole.finish(), filtered.finish()].map {
      ($0.occurrences.map(\.description), $0.diagnostics.map(\.code.rawValue))
    } + [(calendar.occurrences(in: window).map(\.description), calendar.diagnostics.map(\.code.rawValue))]
  }

  @Test func `the calendars own definition counts`() {
    for database in databases {
      #expect(!database.isInstalled)
      for (shown, codes) in read(Self.calendar(definition: Self.definition), database) {
        #expect(shown == ["2026-07-01T07:00:00Z/2026-07-01T08:00:00Z a"])
        #expect(codes == [])
      }
    }
  }

  @Test func `without a definition it is an error that says what to install`() {
    for database in databases {
      for (shown, codes) in read(Self.calendar(definition: ""), database) {
        #expect(shown == ["2026-07-01T09:00:00Z/2026-07-01T10:00:00Z a"])
        #expect(codes == ["unknown-time-zone", "no-time-zones"])
      }
    }
    let calendar = Calendar(Self.calendar(definition: ""), viewer: .utc, zones: databases[1])
    #expect(calendar.diagnostics.last?.severity == .error)
    #expect(calendar.diagnostics.last?.message.contains("install the package tzdata") == true)
  }

  @Test(arguments: ["UTC", "Etc/UTC", "GMT", "Z", "Etc/GMT", "Etc/UCT", "Etc/Zulu"])
  func `names of UTC need no files`(name: String) {
    for database in databases {
      for (shown, codes) in read(Self.calendar(definition: "", zone: name), database) {
        #expect(shown == ["2026-07-01T09:00:00Z/2026-07-01T10:00:00Z a"])
        #expect(codes == [])
      }
    }
  }

  @Test func `a Windows name with its definition is that`() {
    let name = "W. Europe Standard Time"
    let text = Self.calendar(
      definition: Self.definition.replacing("Europe/Berlin", with: name), zone: name)
    for (shown, codes) in read(text, databases[0]) {
      #expect(shown == ["2026-07-01T07:00:00Z/2026-07-01T08:00:00Z a"])
      #expect(codes == [])
    }
  }

  @Test(arguments: [("Etc/GMT+5", -5), ("Etc/GMT-3", 3)])
  func `names of offsets need no files, and have the sign of POSIX`(name: String, hours: Int) throws {
    for database in databases {
      let zone = try #require(database.zone(named: name))
      #expect(zone.offset(at: Instant(secondsSinceEpoch: 0)) == hours * 3600)
    }
  }
}
