import TestSupport
import Testing

@testable import ICalendar

/// Lines in forms that programs write beside those of RFC 5545 are read from their bytes, as the reader of whole lines reads them.
@Suite struct RawLineFormsTests {
  private static func withLine<Result>(_ text: String, _ body: (RawLine) throws -> Result) rethrows -> Result
  {
    try Array(text.utf8).withUnsafeBufferPointer { try body(RawLine($0)) }
  }

  /// Parameters of which each line is read from its bytes.
  private static let plain = [
    ";VALUE=DATE;VALUE=DATE:20240701", ";VALUE=DATE-TIME;VALUE=DATE:20240701T100000",
    ";VALUE=DATE;X-A=1;VALUE=\"DATE-TIME\":20240701", ";TZID=Europe/Berlin;TZID=Asia/Tokyo:20240701T100000",
    ";TZID=\"Europe/Berlin\";TZID=\"Asia:Tokyo\":20240701T100000",
    ";TZID=Europe/Berlin;VALUE=DATE-TIME;TZID=Europe/Berlin:20240701T100000",
    ";LANGUAGE=de:20240701T100000Z", ";LANGUAGE=de;TZID=Europe/Berlin;ALTREP=\"a:b;c\":20240701T100000",
    ";MEMBER=\"a:b\",\"c;d\":20240701T100000Z", ";A=b,c^'d:20240701T100000Z",
  ]

  @Test(arguments: plain)
  func `parameters that are there twice or mean nothing for a time are read from the bytes`(_ end: String)
    throws
  {
    var zones = ZoneNames(resolver: TimeZoneResolver())
    let content = try #require(ContentLine(parsing: "DTSTART" + end, line: 1))
    try Self.withLine("DTSTART" + end) { line in
      let parameters = try #require(TimeParameters(line, after: 7, zones: &zones))
      #expect(line.text(parameters.valueStart..<line.count) == content.value)
      var parser = EventTimeParser { ZoneDatabase.system.zone(named: $0) }
      let (read, raw) = (parser.time(content), parameters.unusualTime(line, zones: &zones))
      let (expected, time) = (try #require(read), try #require(raw))
      #expect(time.seconds == expected.local.secondsSinceEpoch)
      if case .zone(let number) = time.place {
        #expect(String(decoding: zones.name(number), as: UTF8.self) == content.parameter("TZID"))
      }
    }
  }

  @Test(arguments: [
    ";ENCODING=8BIT:20240701T100000Z", ";CHARSET=UTF-8:20240701T100000Z",
    ";LANGUAGE=d\"e:f\":20240701T100000Z",
    ";VALUE=TEXT;VALUE=DATE:20240701", ";RANGE=THISONLY;RANGE=THISANDFUTURE:20240701T100000Z", ";=a:20240701",
    ";LANGUAGE=\"de\"x:20240701", ";LANGUAGE=de", ";LANGUAGE:20240701",
  ])
  func `parameters of other forms are left to the reader of whole lines`(_ end: String) {
    var zones = ZoneNames(resolver: TimeZoneResolver())
    Self.withLine("DTSTART" + end) { line in
      #expect(TimeParameters(line, after: 7, zones: &zones) == nil)
    }
  }

  @Test func `names in small letters are mended with all parameters that mean nothing left out`() {
    Self.withLine("dtstart;language=de;x-a=\"a,b\";Tzid=Europe/Berlin;tzid=UTC:20240701T100000") { line in
      let mended = line.withPlainHeader().map { String(decoding: $0, as: UTF8.self) }
      #expect(mended == "DTSTART;TZID=Europe/Berlin;TZID=UTC:20240701T100000")
    }
    for line in [
      "DTSTART;encoding=8BIT:20240701", "dtstart;a=\"b\"c:20240701", "dtstart;a=b\"c:d\":20240701",
    ] {
      Self.withLine(line) { #expect($0.withPlainHeader() == nil) }
    }
  }

  @Test(arguments: ["a", "Übung-1", "U\u{308}bung-1", "日本-1", "é<1>=2", "\u{130}x", "🎉 2 ", " a", "a b\t"])
  func `a UID has one fingerprint, whether from its bytes or from its text`(_ uid: String) throws {
    let text = UIDFingerprint(uid.plainUID)
    #expect(text == UIDFingerprint(uid.plainUID.decomposed))
    let bytes = Self.withLine("UID:" + uid) { $0.fingerprint(from: 4) }
    if let bytes {
      #expect(bytes == text)
    } else {
      #expect(uid.plainUID != uid)
    }
  }

  /// UIDs that may be read as another text than their bytes say, or equal one in ASCII.
  @Test(arguments: ["\u{212A}", "a\u{37E}", "\u{1FEF}1", " \u{301}a", "ü\\,", "ü\0", "\u{600} ", "’"])
  func `a UID that may equal another one is left to the reader of whole lines`(_ uid: String) {
    Self.withLine("UID:" + uid) { #expect($0.fingerprint(from: 4) == nil) }
    #expect(UIDFingerprint("\u{212A}") == UIDFingerprint("K"))
    #expect(UIDFingerprint("’1") == UIDFingerprint("“1"))
  }

  @Test func `a UID that is not UTF-8 is left to the reader of whole lines`() {
    for bytes: [UInt8] in [[0x61, 0xFC], [0xED, 0xA0, 0x80], [0xC3]] {
      bytes.withUnsafeBufferPointer { #expect(UIDFingerprint($0) == nil) }
    }
  }

  /// A window from Friday 23:00 to Monday 0:00, as that of a Sunday is for an event of an hour with a DURATION.
  @Test func `a rule is asked only for days on which an instance begins in the window`() {
    let monday = 20_780 * 86_400
    let window = (monday - 49 * 3600)..<monday
    for hour in -30..<30 {
      let time = ((hour % 24 + 24) % 24) * 3600
      let days = RuleDayConditions.days(in: window, withTimeOf: hour * 3600 - 7 * 86_400)
      let expected = (20_770..<20_790).filter { window.contains($0 * 86_400 + time) }
      #expect(days.map(Array.init) ?? [] == expected)
    }
    #expect(RuleDayConditions.days(in: window, withTimeOf: nil) == 20_777...20_779)
    #expect(RuleDayConditions.days(in: monday..<(monday + 3600), withTimeOf: 7200) == nil)
  }

  @Test func `an offset has one number, also beyond the first ones`() {
    var zones = ZoneNames(resolver: TimeZoneResolver())
    let numbers = (0..<40).map { zones.number(ofOffset: $0 * 900) }
    #expect(Set(numbers).count == 40)
    let again = (0..<40).map { zones.number(ofOffset: $0 * 900) }
    #expect(again == numbers)
  }
}

extension String {
  /// The text with Ü as two characters.
  fileprivate var decomposed: String {
    unicodeScalars.map { $0 == "Ü" ? "U\u{308}" : String($0) }.joined()
  }
}
