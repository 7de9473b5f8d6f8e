import TestSupport
import Testing

@testable import ICalendar

@Suite struct CalendarSpliceTests {
  private static let calendar = """
    BEGIN:VCALENDAR\r
    VERSION:2.0\r
    PRODID:-//test//\r
    BEGIN:VEVENT\r
    UID:a\r
    SUMMARY:One\r
    BEGIN:VALARM\r
    UID:b\r
    END:VALARM\r
    END:VEVENT\r
    BEGIN:VEVENT\r
    UID:b\r
    SUMMARY:Fol\r
     ded\r
    END:VEVENT\r
    BEGIN:VEVENT\r
    UID:b\r
    RECURRENCE-ID:20260101T090000Z\r
    SUMMARY:Override\r
    END:VEVENT\r
    END:VCALENDAR\r

    """

  private func text(_ splice: CalendarSplice) -> String { String(decoding: splice.bytes, as: UTF8.self) }
  private func splice(_ text: String = calendar, _ uids: Set<String> = ["b"]) -> CalendarSplice {
    CalendarSplice(Array(text.utf8), uids: uids)
  }

  @Test func `the components of a UID are found, with overrides`() {
    #expect(splice().components(uid: "b").map { $0["SUMMARY"]?.text } == ["Folded", "Override"])
    #expect(splice().components(uid: "a").isEmpty)
  }

  @Test func `one of them is replaced and all else keeps its bytes`() throws {
    var splice = splice()
    var group = splice.components(uid: "b")
    group[1]["SUMMARY"]?.text = "Changed"
    try splice.replace(uid: "b", with: group)
    #expect(text(splice) == Self.calendar.replacing("SUMMARY:Override", with: "SUMMARY:Changed"))
    #expect(splice.edits.count == 1)
  }

  @Test func `a UID is changed again, and the last change counts`() throws {
    var splice = splice()
    var series = splice.components(uid: "b")
    series[0]["SUMMARY"]?.text = "Once"
    try splice.replace(uid: "b", with: [series[0]])
    #expect(splice.components(uid: "b") == [series[0]])
    series[1]["SUMMARY"]?.text = "Changed"
    try splice.replace(uid: "b", with: [splice.components(uid: "b")[0], series[1]])
    #expect(
      text(splice)
        == Self.calendar.replacing("SUMMARY:Fol\r\n ded", with: "SUMMARY:Once")
        .replacing("SUMMARY:Override", with: "SUMMARY:Changed"))
    #expect(splice.remove(uid: "b") == 2)
    #expect(splice.components(uid: "b").isEmpty && !text(splice).contains("Changed"))
    #expect(splice.remove(uid: "b") == 0)
  }

  @Test func `a change that is taken back leaves the text as it was`() throws {
    var splice = splice()
    let before = splice.components(uid: "b")
    try splice.replace(uid: "b", with: [before[0]])
    try splice.replace(uid: "b", with: before)
    #expect(splice.edits.isEmpty)
  }

  @Test func `a second change knows the VTIMEZONE that the first one brought`() throws {
    var splice = splice()
    var series = splice.components(uid: "b")
    series[0]["DTSTART"] = Property("DTSTART", [.init("TZID", "Europe/Berlin")], value: "20261121T090000")
    try splice.replace(uid: "b", with: series)
    #expect(splice.timeZones(uid: "b").map { $0["TZID"]?.value } == ["Europe/Berlin"])
    series = splice.components(uid: "b")
    series[0]["SUMMARY"]?.text = "Again"
    try splice.replace(uid: "b", with: series)
    #expect(text(splice).ranges(of: "BEGIN:VTIMEZONE").count == 1)
    #expect(text(splice).ranges(of: "DTSTART;TZID=Europe/Berlin").count == 1)
  }

  @Test(arguments: ["b", "a", "unknown"])
  func `a change that has no place in the text is an error that names the UID`(uid: String) throws {
    var splice = splice()
    if uid == "b" { try splice.replace(uid: uid, with: []) }
    let count = splice.edits.count
    let error = #expect(throws: CalendarSpliceError.noComponent(uid: uid)) {
      try splice.replace(uid: uid, with: [Component("VEVENT")])
    }
    #expect(error?.description.contains(uid) == true)
    #expect(splice.edits.count == count)
  }

  @Test func `an instance is changed in a zone that only the file defines`() throws {
    let text = """
      BEGIN:VCALENDAR
      VERSION:2.0
      PRODID:-//test//
      BEGIN:VTIMEZONE
      TZID:Customized Time Zone
      BEGIN:STANDARD
      DTSTART:16010101T000000
      TZOFFSETFROM:+0543
      TZOFFSETTO:+0543
      END:STANDARD
      END:VTIMEZONE
      BEGIN:VEVENT
      UID:a
      DTSTART;TZID=Customized Time Zone:20261121T090000
      RRULE:FREQ=DAILY;COUNT=5
      SUMMARY:Stand-up
      END:VEVENT
      END:VCALENDAR

      """
    let calendar = Calendar(Array(text.utf8), viewer: .utc)
    let second = try #require(calendar.occurrences(in: days("2026-11-22")).first { _ in true })
    var splice = splice(text, ["a"])
    #expect(splice.timeZones(uid: "a").map { $0["TZID"]?.text } == ["Customized Time Zone"])
    #expect(splice.timeZones(uid: "b").isEmpty)
    var series = splice.series(uid: "a", viewer: .utc)
    try series.change(second.recurrenceID, now: instant("2026-11-20")) { $0["SUMMARY"]?.text = "Longer" }
    try splice.replace(uid: "a", with: series.components)
    #expect(self.text(splice).contains("RECURRENCE-ID;TZID=Customized Time Zone:20261122T090000\n"))
    #expect(self.text(splice).ranges(of: "BEGIN:VTIMEZONE").count == 1)
  }

  @Test func `an override is added and another one removed`() throws {
    var splice = splice()
    var group = splice.components(uid: "b")
    group[1]["RECURRENCE-ID"]?.value = "20260102T090000Z"
    try splice.replace(uid: "b", with: group)
    let result = text(splice)
    #expect(result.contains("RECURRENCE-ID:20260102T090000Z"))
    #expect(!result.contains("20260101T090000Z"))
    #expect(result.contains("SUMMARY:Fol\r\n ded"))
  }

  @Test func `all components of a UID are removed`() {
    var one = splice()
    #expect(one.remove(uid: "b") == 2)
    var both = splice(Self.calendar, ["a", "b"])
    #expect(both.remove(uid: "a") + both.remove(uid: "b") == 3)
    #expect(text(both) == "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//test//\r\nEND:VCALENDAR\r\n")
  }

  @Test func `an event is inserted at the end, and the zone that it needs before the others`() throws {
    let event = Component(
      "VEVENT",
      [
        Property("UID", value: "c"),
        Property("DTSTART", [.init("TZID", "Europe/Berlin")], value: "20260601T090000"),
      ])
    var splice = splice()
    try splice.insert([event])
    try splice.insert([event])
    let result = text(splice)
    #expect(result.contains("PRODID:-//test//\r\nBEGIN:VTIMEZONE\r\nTZID:Europe/Berlin\r\n"))
    #expect(result.contains("END:VTIMEZONE\r\nBEGIN:VEVENT\r\nUID:a\r\n"))
    #expect(
      result.hasSuffix(
        "SUMMARY:Override\r\nEND:VEVENT\r\n"
          + String(repeating: String(decoding: event.bytes, as: UTF8.self), count: 2) + "END:VCALENDAR\r\n"))
    #expect(result.ranges(of: "BEGIN:VTIMEZONE").count == 1)
    // A second change finds the zone.
    var second = CalendarSplice(splice.bytes)
    try second.insert([event])
    #expect(String(decoding: second.bytes, as: UTF8.self).ranges(of: "BEGIN:VTIMEZONE").count == 1)
  }

  @Test func `a zone before a first component that is replaced stays before it`() throws {
    var splice = splice(Self.calendar, ["a"])
    var group = splice.components(uid: "a")
    group[0]["DTSTART"] = Property("DTSTART", [.init("TZID", "Asia/Tokyo")], value: "20260601T090000")
    try splice.replace(uid: "a", with: group)
    #expect(
      text(splice).contains(
        "END:VTIMEZONE\r\nBEGIN:VEVENT\r\nUID:a\r\nSUMMARY:One\r\nDTSTART;TZID=Asia/Tokyo"))
  }

  @Test(arguments: [
    ("", CalendarSpliceError.noCalendar), ("BEGIN:VEVENT\nEND:VEVENT\n", .noCalendar),
    ("BEGIN:VCALENDAR\nBEGIN:VEVENT\n", .noEnd),
  ])
  func `a text without a whole calendar is refused`(text: String, error: CalendarSpliceError) {
    #expect(throws: error) {
      var splice = splice(text)
      try splice.insert([Component("VEVENT")])
    }
  }

  @Test(arguments: ["END:VE\r\n VENT\r\n", "END:VE\n\tVE\n NT\n", "E\n ND:VEVENT\n", "END:VEVENT\r\n \r\n"])
  func `an event whose END line is folded is removed, or replaced, as a whole`(end: String) throws {
    let text = "BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nUID:a\n\(end)END:VCALENDAR\n"
    var removed = CalendarSplice(Array(text.utf8), uids: ["a"])
    removed.remove(uid: "a")
    #expect(self.text(removed) == "BEGIN:VCALENDAR\nVERSION:2.0\nEND:VCALENDAR\n")
    var replaced = CalendarSplice(Array(text.utf8), uids: ["a"])
    var event = try #require(replaced.components(uid: "a").first)
    event["SUMMARY"] = Property("SUMMARY", value: "x")
    try replaced.replace(uid: "a", with: [event])
    #expect(self.text(replaced) == text.replacing(end, with: "SUMMARY:x\n" + end))
  }

  @Test func `a text of which a calendar is left open is not well-formed`() {
    let event = "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a\nEND:VEVENT\n"
    #expect(splice(event + "END:VCALENDAR\n").isWellFormed)
    #expect(!splice(event + event + "END:VCALENDAR\n").isWellFormed)
    #expect(!splice(event).isWellFormed)
  }

  @Test(arguments: ["\u{FEFF}", ""]) func `line ends and a byte order mark stay`(mark: String) throws {
    let source = mark + Self.calendar.replacing("\r\n", with: "\n")
    var splice = splice(source, ["a"])
    splice.remove(uid: "a")
    try splice.insert([Component("VEVENT", [Property("UID", value: "n")])])
    #expect(!text(splice).contains("\r"))
    #expect(text(splice).hasPrefix(mark + "BEGIN:VCALENDAR\n"))
    #expect(text(splice).hasSuffix("END:VEVENT\nBEGIN:VEVENT\nUID:n\nEND:VEVENT\nEND:VCALENDAR\n"))
  }

  @Test func `UTF-16 and old line ends stay`() throws {
    let wide: [UInt8] = Self.calendar.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    for bytes in [
      Array(Self.calendar.replacing("\r\n", with: "\r").utf8),
      [0xFF, 0xFE] + wide,
    ] {
      var splice = CalendarSplice(bytes, uids: ["b"])
      var group = splice.components(uid: "b")
      group[0]["SUMMARY"]?.text = "New"
      try splice.replace(uid: "b", with: group)
      var file = ComponentFile(bytes)
      let reading = ComponentFile(splice.bytes)
      var isFirst = true
      file.change(uid: "b") {
        if isFirst { $0["SUMMARY"]?.text = "New" }; isFirst = false
      }
      #expect(reading.components == file.components)
      #expect(splice.bytes.first == bytes.first)
      #expect(splice.edits.map(\.range) == [0..<bytes.count])
    }
  }

  /// The places in a text that is read in blocks of some bytes; `nil` where it has an unusual form.
  private func inBlocks(_ text: [UInt8], of size: Int) -> CalendarPlaces? {
    CalendarPlaces(blockSize: size, isWanted: { $0.elementsEqual("a".utf8) }) { offset, block in
      block.update(fromContentsOf: text[offset...].prefix(block.count))
    }
  }

  @Test func `a large text is read in blocks, whatever the length of its lines`() throws {
    let long = "X-LONG:" + String(repeating: "x", count: 5000) + "\r\n"
    let text = Array(Self.calendar.replacing("UID:b\r\n", with: "UID:b\r\n" + long).utf8)
    for size in [1, 2, 3, 7, 64, 65, 4096, 100_000] {
      #expect(
        try #require(inBlocks(text, of: size)) == CalendarPlaces(text, uids: [UIDFingerprint("a")]), "\(size)"
      )
    }
  }

  @Test(arguments: ["\0UID:a", "U\0ID:a", "UID\0:a"])
  func `an event is found although a NUL stands before or in its UID`(uid: String) {
    let text = Array("BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n\(uid)\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n".utf8)
    #expect(CalendarSplice(text, uids: ["a"]).components(uid: "a").count == 1)
  }

  @Test(arguments: ["\r\n", "\n", "\r\r\n"])
  func `an event is found although a line of its quoted-printable text begins like a UID`(end: String) {
    let text = Array(
      [
        "BEGIN:VCALENDAR", "BEGIN:VEVENT", "DESCRIPTION;ENCODING=QUOTED-PRINTABLE:one=", "UID:b", "UID:a",
        "END:VEVENT", "END:VCALENDAR", "",
      ].joined(separator: end).utf8)
    #expect(CalendarSplice(text, uids: ["a"]).components(uid: "a").count == 1)
    #expect(CalendarSplice(text, uids: ["b"]).components(uid: "b").isEmpty)
    for size in 1...100 { #expect(inBlocks(text, of: size)?.candidates.count == 1, "\(size)") }
  }

  /// The quick search finds the places that the scanner finds, in texts of many forms.
  @Test func `random texts have the same places as the scanner finds`() {
    var numbers = RandomNumbers(seed: 3)
    let lines = [
      "BEGIN:VCALENDAR", "END:VCALENDAR", "BEGIN:VEVENT", "END:VEVENT", "BEGIN:VALARM", "END:VALARM",
      "BEGIN:VTIMEZONE", "END:VTIMEZONE", "begin:vevent", "UID:a", "UID:b", "uid:a", "UID;X=1:a", "U\n ID:a",
      "UID:\n a", "UID: a", "UID:a\\,", "URL:a", "X:1", "BEG\n IN:VEVENT", "\u{FEFF}BEGIN:VCALENDAR", "",
    ]
    let whole = [
      "BEGIN:VEVENT\nUID:a\nEND:VEVENT",
      "BEGIN:VTODO\nSUMMARY:x\nUID:b\nBEGIN:VALARM\nUID:a\nEND:VALARM\nEND:VTODO",
      "BEGIN:VTIMEZONE\nTZID:x\nEND:VTIMEZONE",
    ]
    for _ in 0..<400 {
      let count = Int.random(in: 0...6, using: &numbers)
      var text = "BEGIN:VCALENDAR\n"
      for _ in 0..<count {
        text +=
          ((Int.random(in: 0...5, using: &numbers) == 0 ? lines : whole).randomElement(using: &numbers) ?? "")
          + (Bool.random(using: &numbers) ? "\n" : "\r\n")
      }
      text += "END:VCALENDAR"
      let bytes = Array(text.utf8)
      let (fast, slow) = (
        CalendarPlaces(bytes, uids: [UIDFingerprint("a")]),
        CalendarPlaces(ComponentScanner.scan(bytes), in: bytes)
      )
      #expect(
        fast.calendars == slow.calendars && fast.zones == slow.zones && fast.itemCount == slow.itemCount,
        "\(text.debugDescription)")
      let size = Int.random(in: 1...90, using: &numbers)
      #expect(inBlocks(bytes, of: size) ?? slow == fast, "\(size) \(text.debugDescription)")
      let file = ComponentFile(bytes).components.flatMap { $0.name == "VCALENDAR" ? $0.components : [] }
      guard file.allSatisfy({ $0.delimiters?.end != nil }), slow.candidates.count == file.count else {
        continue
      }
      #expect(
        CalendarSplice(bytes, uids: ["a"]).components(uid: "a") == file.filter { $0.uid == "a" },
        "\(text.debugDescription)")
    }
  }

  @Test(arguments: [
    "X-WR-TIMEZONE:Europe/Berlin\r\n", "x-wr-timezone;X-A=b:Europe/Berlin\r\n",
    "X-WR-TIMEZONE\r\n :Europe/Berlin\r\n", "X-WR-TIME\r\n ZONE:Europe/Berlin\r\n",
  ])
  func `the time zone of a calendar is not that of a line whose name only begins alike`(line: String) throws {
    let head = "BEGIN:VCALENDAR\r\nX-WR-TIMEZONES:none\r\nX-WR-TIMEZONE\r\n"
    let bytes = Array((head + line + "BEGIN:VEVENT\r\nUID:a\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n").utf8)
    let range = head.utf8.count..<(head.utf8.count + line.utf8.count)
    #expect(CalendarPlaces(bytes, uids: []).calendars.first?.timeZoneLine == range)
    #expect(CalendarPlaces(ComponentScanner.scan(bytes), in: bytes).calendars.first?.timeZoneLine == range)
  }

  @Test func `a zone is added although another calendar of the file defines it`() throws {
    let zone = "BEGIN:VTIMEZONE\r\nTZID:Asia/Tokyo\r\nEND:VTIMEZONE\r\n"
    let other = "BEGIN:VCALENDAR\r\n\(zone)END:VCALENDAR\r\n"
    let start = Property("DTSTART", [.init("TZID", "Asia/Tokyo")], value: "20260601T090000")
    var splice = splice(other + Self.calendar)
    try splice.insert([Component("VEVENT", [Property("UID", value: "c"), start])])
    #expect(text(splice).ranges(of: "BEGIN:VTIMEZONE").count == 2)
  }
}
