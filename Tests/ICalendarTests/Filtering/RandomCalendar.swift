import ICalendar
import TestSupport

/// Makes calendars at random: plain ones, and odd ones as programs and accidents make them.
struct RandomCalendar {
  private var random: RandomNumbers

  init(seed: UInt64) {
    random = RandomNumbers(seed: seed)
  }

  /// A text with some events around 1 July 2024, when the windows of the tests are.
  mutating func text() -> [UInt8] {
    var lines = calendar(of: Int.random(in: 1...8, using: &random))
    if chance(1, in: 4) {
      for _ in 0..<Int.random(in: 1...5, using: &random) {
        lines += calendar(of: Int.random(in: 0...2, using: &random))
      }
    }
    if chance(1, in: 4) { lines = odd(lines) }
    return encoded(lines)
  }

  /// The lines of a VCALENDAR with some events, and perhaps zones of its own.
  private mutating func calendar(of count: Int) -> [String] {
    var lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//test//EN"]
    if chance(1, in: 4) { lines.append(one(["METHOD:CANCEL", "NAME:n\(random.next() % 3)", "X-OWN:1", ""])) }
    if chance(1, in: 4) { lines.append("X-WR-CALNAME:" + one(["Work", "Home", "", "\\n"])) }
    let components = (0..<count).map { _ in component() }
    for component in components.shuffled(using: &random) { lines += component }
    for _ in 0..<2 where chance(1, in: 2) {
      lines.insert(contentsOf: one(Self.ownZones), at: chance(1, in: 2) ? 3 : lines.count)
    }
    return lines + ["END:VCALENDAR"]
  }

  private mutating func chance(_ count: Int, in total: Int) -> Bool {
    Int.random(in: 0..<total, using: &random) < count
  }

  private mutating func one<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: 0..<values.count, using: &random)]
  }

  private static let ownZones = ["+2200", "-0300", "+2200"].flatMap { offset in
    ["TZID:Far Away", "TZID;X-A=1:Far Away", "TZID:Far\r\n  Away", "TZID:Elsewhere"].map { name in
      [
        "BEGIN:VTIMEZONE", name, "BEGIN:STANDARD", "DTSTART:19700101T000000", "TZOFFSETFROM:\(offset)",
        "TZOFFSETTO:\(offset)", "END:STANDARD", "END:VTIMEZONE",
      ]
    }
  }

  private static let zones = [
    "Europe/Berlin", "America/New_York", "Pacific/Kiritimati", "Pacific/Pago_Pago", "Pacific/Apia",
    "Far Away", "Elsewhere",
    "W. Europe Standard Time", "Nowhere/At_All", "/mozilla.org/20050126_1/Asia/Kathmandu",
  ]

  private static let rules = [
    "FREQ=DAILY", "FREQ=DAILY;INTERVAL=3;COUNT=40", "FREQ=WEEKLY;BYDAY=MO,WE,FR",
    "FREQ=WEEKLY;INTERVAL=2;UNTIL=20240701T060000Z",
    "FREQ=MONTHLY", "FREQ=MONTHLY;BYMONTHDAY=-1", "FREQ=MONTHLY;BYDAY=1MO;UNTIL=20240701",
    "FREQ=YEARLY;BYMONTH=7;BYMONTHDAY=1",
    "FREQ=YEARLY;BYWEEKNO=27;BYDAY=MO", "FREQ=HOURLY;INTERVAL=7;COUNT=900",
    "FREQ=MINUTELY;INTERVAL=613;UNTIL=20240702T000000",
    "FREQ=DAILY;COUNT=3;BYHOUR=1,23", "FREQ=WEEKLY;UNTIL=20240630T235959", "FREQ=YEARLY;COUNT=5",
    "FREQ=NEVER", "COUNT=4",
    "FREQ=YEARLY;BYDAY=MO;BYMONTHDAY=1", "FREQ=YEARLY;INTERVAL=3", "FREQ=YEARLY;INTERVAL=4;BYMONTH=6,7",
    "FREQ=YEARLY;BYMONTH=7", "FREQ=YEARLY;BYYEARDAY=183,-183", "FREQ=YEARLY;BYMONTHDAY=1,-1;COUNT=30",
    "FREQ=YEARLY;BYDAY=1MO,-1SU;BYMONTH=6,7", "FREQ=MONTHLY;INTERVAL=5", "FREQ=MONTHLY;BYMONTHDAY=-31,31",
    "FREQ=MONTHLY;INTERVAL=2;BYDAY=2TU", "FREQ=WEEKLY;INTERVAL=3;WKST=SU;BYDAY=SU,MO",
    "FREQ=WEEKLY;INTERVAL=2;WKST=TH", "FREQ=WEEKLY;BYMONTH=7", "FREQ=DAILY;INTERVAL=7;BYDAY=MO,TU",
    "FREQ=DAILY;BYMONTHDAY=30,1,2", "FREQ=DAILY;BYHOUR=23;BYMINUTE=59;BYSECOND=60",
    "FREQ=WEEKLY;BYYEARDAY=183",
    "RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=FORWARD;BYMONTHDAY=31", "RSCALE=HEBREW;FREQ=YEARLY;BYMONTH=5L",
    "FREQ=MONTHLY;BYMONTHDAY=31;SKIP=BACKWARD", "FREQ=DAILY;X-PART=1;COUNT=700", "FREQ=WEEKLY;BYDAY=",
    "FREQ=DAILY;UNTIL=20200101", "freq=daily;until=20240702", "FREQ=MONTHLY;BYDAY=MO;BYSETPOS=-1",
    "FREQ=DAILY;UNTIL=20240630T220000Z", "FREQ=DAILY;INTERVAL=2;UNTIL=20240701T100000Z",
    "FREQ=DAILY;BYDAY=;;COUNT=900;",
    "FREQ=YEARLY;BYDAY=MO,TU;BYMONTHDAY=1,2", "FREQ=WEEKLY;BYDAY=SU;COUNT=2",
    "FREQ=DAILY;UNTIL=;BYMONTH=7,,6",
    "FREQ=YEARLY;RSCALE=GREGORIAN;SKIP=FORWARD;BYMONTH=6;BYMONTHDAY=31", "RSCALE=CHINESE;FREQ=YEARLY",
    "RSCALE=HEBREW;FREQ=MONTHLY;BYMONTHDAY=24,25;COUNT=90",
    "RSCALE=ETHIOPIC;FREQ=DAILY;BYMONTH=10;UNTIL=20240702",
    "FREQ=HOURLY;INTERVAL=100", "FREQ=HOURLY;INTERVAL=169;COUNT=500",
    "FREQ=HOURLY;BYHOUR=9;BYDAY=MO;INTERVAL=7",
    "FREQ=HOURLY;BYMONTH=7;BYMONTHDAY=1,2;BYMINUTE=0,30", "FREQ=MINUTELY;INTERVAL=20;BYHOUR=9,10;COUNT=50",
    "FREQ=HOURLY;INTERVAL=24;BYHOUR=9;COUNT=200", "FREQ=MINUTELY;INTERVAL=10081",
    "FREQ=SECONDLY;INTERVAL=345601;COUNT=900", "FREQ=HOURLY;COUNT=30;BYDAY=MO,TU",
    "FREQ=MINUTELY;INTERVAL=1441;BYMONTH=6,7;UNTIL=20240701T120000Z", "FREQ=HOURLY;UNTIL=20240630",
    "FREQ=MONTHLY;BYHOUR=0,23;BYMONTHDAY=1", "FREQ=HOURLY;BYSETPOS=1;BYMINUTE=0,30;INTERVAL=50",
  ]

  /// Lines that say nothing of when an event is, though they look odd, or like others.
  private static let passedOver = [
    "TZID:Europe/Berlin", "ATTENDEE;PARTSTAT=NEEDS-ACTION;RSVP=\r\n TRUE;CN=x:mailto:x@example.org",
    "ATTENDEE;PARTSTAT=NEEDS-ACTION;RSVP=", "ATTACH;ENCODING=BASE64;VALUE=BINARY:QUJD\r\n REU=",
    "DESCRIPTION;ENCODING=QUOTED-PRINTABLE:one=\r\nDTSTART:20240701T090000Z=\r\n three",
    "DESCRIPTION;CHARSET=UTF-8;QUOTED-PRINTABLE:one\r\n  two=\r\nRRULE:FREQ=DAILY\r\n  more",
    "X-A;A=\"b:ENCODING=QUOTED-PRINTABLE\":c=", "X-A;ENCODING=\"QUOTED-PRINTABLE\":c=\r\nUID:text",
    "UID;ENCODING=QUOTED-PRINTABLE:u1=\r\nmore", "D\r\n ESCRIPTION:text", "D", "U", "R\r\n :1",
    "X-A;ENCODING=QUOTED-PRINTABLE:=\r\nBEGIN:VALARM",
    "X-A;QUOTED-PRINTABLE:b=\r\n =\r\nDTEND:20240701T090000Z",
  ]

  private mutating func component() -> [String] {
    if chance(1, in: 12) { return ["BEGIN:VTODO", "UID:todo", "SUMMARY:later", "END:VTODO"] }
    var lines = event()
    if chance(1, in: 3) { lines += override() }
    if chance(1, in: 8) { lines += event() }
    return lines
  }

  private mutating func event() -> [String] {
    let uid = chance(1, in: 2) ? "u\(Int.random(in: 0..<5, using: &random))" : "u\(random.next())"
    var lines = ["UID:\(uid)", "SUMMARY:s\(random.next() % 1000)"] + times()
    if chance(1, in: 8) {
      lines[0] = one(["UID:", "UID: ", "UID;X-A=1:\(uid)", "UID: \(uid) ", "uid:\(uid)", "X-NO:UID"])
    }
    if chance(1, in: 4) { lines.append(one(Self.passedOver)) }
    if chance(1, in: 2) {
      lines.append(one(["RRULE:", "RRULE:", "RRULE:", "RRULE;X-A=1:", "Rrule:"]) + one(Self.rules))
    }
    if chance(1, in: 12) {
      lines.append(time("RDATE") + one(["", "", "," + day() + "T100000", "," + day()]))
    }
    if chance(1, in: 20) {
      let end = one(["PT1H", "P2D", "P1W", "\(day())T100000Z", "\(day())T100000", "P", ""])
      lines.append("RDATE;VALUE=PERIOD:\(day())T100000\(one(["Z", ""]))/\(end)")
    }
    if chance(1, in: 20) { lines.append("RDATE" + oddTime() + "," + day() + "T1000/PT2H") }
    if chance(1, in: 6) { lines.append(time("EXDATE")) }
    if chance(1, in: 4) { lines.append("SEQUENCE:\(Int.random(in: 0..<3, using: &random))") }
    if chance(1, in: 4) { lines += ["BEGIN:VALARM", "TRIGGER:-PT5M", "DURATION:PT1M", "END:VALARM"] }
    lines.shuffleLines(using: &random)
    return ["BEGIN:VEVENT"] + lines + ["END:VEVENT"]
  }

  private mutating func override() -> [String] {
    var lines =
      ["UID:u\(Int.random(in: 0..<5, using: &random))", "SUMMARY:o\(random.next() % 1000)"] + times()
    let range =
      chance(1, in: 3)
      ? one([";RANGE=THISANDFUTURE", ";RANGE=THISANDFUTURE", ";range=thisandfuture", ";RANGE=THISANDPRIOR"])
      : ""
    lines.append(chance(1, in: 10) ? "RECURRENCE-ID:soon" : time("RECURRENCE-ID" + range))
    if chance(1, in: 3) { lines.append("SEQUENCE:\(Int.random(in: 0..<3, using: &random))") }
    if chance(1, in: 6) { lines.append(time("EXDATE")) }
    return ["BEGIN:VEVENT"] + lines + ["END:VEVENT"]
  }

  private mutating func times() -> [String] {
    if chance(1, in: 10) { return oddTimes() }
    let isDate = chance(1, in: 4)
    var lines = [isDate ? "DTSTART;VALUE=DATE:" + day() : time("DTSTART")]
    switch Int.random(in: 0..<5, using: &random) {
    case 0: lines.append(isDate && !chance(1, in: 4) ? "DTEND;VALUE=DATE:" + day() : time("DTEND"))
    case 1:
      lines.append("DURATION:" + one(["PT1H", "P1D", "P3DT4H", "PT36H", "P2W", "-PT5M", "PT0S", "P9D"]))
    default: break
    }
    if chance(1, in: 40) { lines.removeFirst() }
    if chance(1, in: 60) {
      lines.insert(one(["DTSTART:Next Year", "DTSTART;VALUE=DATE:", "DTSTART"]), at: 0)
    }
    return lines
  }

  /// Times in forms that RFC 5545 does not know, and that programs write.
  private mutating func oddTimes() -> [String] {
    var lines = ["DTSTART" + oddTime()]
    switch Int.random(in: 0..<4, using: &random) {
    case 0, 1: lines.append("DTEND" + oddTime())
    case 2: lines.append(one(["DURATION;X-A=1:PT3H", "DURATION:P1D ", "DURATION:pt50h", "DURATION:soon"]))
    default: break
    }
    if chance(1, in: 4) { lines.append(one([time("DTEND"), time("DTSTART"), "DURATION:PT1H"])) }
    return lines
  }

  private mutating func oddTime() -> String {
    let day = day()
    let iso = day.prefix(4) + "-" + day.dropFirst(4).prefix(2) + "-" + day.suffix(2)
    return one([
      ":\(day)T100000 ", ";TZID=Europe/Berlin:\(day)T100000Z\t", ";TZID=GMT+05:30:\(day)T100000",
      ";TZID=(UTC-05:00) Eastern Time (US & Canada):\(day)T100000", ": \(day)T100000.000Z",
      ":\(iso)T10:00:00+02:00", ":\(iso)T10:00:00", ":\(iso)", ":\(day)T100000-1100", ":\(day)T1000",
      ":\(day)T", ":\(day)T18300", ":\(day)T240000", ":\(day)T100060Z", ";VALUE=DATE:\(day)T000000",
      ";VALUE=DATE:\(day)T100000", ";VALUE=\"DATE-TIME\":\(day)T100000Z", ";TZID=:\(day)T100000",
      ":\(day) 100000",
      ";TZID=\"Far Away\";X-A=\"b:c\":\(day)T100000", ";tzid=Pacific/Kiritimati:\(day)T100000", ":soon 1",
      ":",
      ";TZID=Far Away,UTC:\(day)T100000", ";ENCODING=8BIT:\(day)T100000Z", ";TZID=a^'b:\(day)T100000",
    ])
  }

  private mutating func time(_ name: String) -> String {
    let value = day() + "T" + one(["000000", "090000", "233000", "235959", "020000", "120000", "220000"])
    switch Int.random(in: 0..<10, using: &random) {
    case 0: return "\(name):\(value)"
    case 1, 2: return "\(name):\(value)Z"
    case 3: return "\(name);TZID=\"\(one(Self.zones))\":\(value)"
    case 4: return "\(name);VALUE=DATE:\(day())"
    case 5: return "\(name);X-ODD=1;TZID=\(one(Self.zones)):\(value)"
    default: return "\(name);TZID=\(one(Self.zones)):\(value)"
    }
  }

  /// A day near the windows, or years from them.
  private mutating func day() -> String {
    let near =
      chance(2, in: 3) ? Int.random(in: -4...4, using: &random) : Int.random(in: -2000...1000, using: &random)
    let (year, month, day) = CalendarDate(daysSinceEpoch: 19_905 + near).components
    let digits = [year, month, day].map { $0 < 10 ? "0\($0)" : "\($0)" }
    return digits.joined()
  }

  /// The lines after one accident.
  private mutating func odd(_ lines: [String]) -> [String] {
    var lines = lines
    let index = Int.random(in: 0..<lines.count, using: &random)
    switch Int.random(in: 0..<10, using: &random) {
    case 0: lines.remove(at: index)
    case 1: lines[index] = lines[index].lowercased()
    case 2: lines.insert("not a property", at: index)
    case 3: lines.insert("END:VALARM", at: index)
    case 4: lines.insert("BEGIN:X-THING", at: index)
    case 5: lines[index] += " "
    case 6: lines[index] = String(lines[index].prefix(1)) + "\0" + lines[index].dropFirst()
    case 7: lines.insert("DESCRIPTION;ENCODING=QUOTED-PRINTABLE:text that goes on=", at: index)
    case 8: lines.insert("\u{FEFF}BEGIN:VCALENDAR", at: index)
    default: lines[index] = lines[index].prefix(2).lowercased() + lines[index].dropFirst(2)
    }
    return lines
  }

  /// The lines with ends of any kind, folded in any places.
  private mutating func encoded(_ lines: [String]) -> [UInt8] {
    let end = one(["\r\n", "\r\n", "\n", "\r\r\n"])
    let folds = chance(1, in: 3)
    let foldsNames = chance(1, in: 8)
    var text: [UInt8] = chance(1, in: 10) ? [0xEF, 0xBB, 0xBF] : []
    for line in lines {
      var isInName = foldsNames && !line.hasPrefix("BEGIN") && !line.hasPrefix("END")
      for byte in line.utf8 {
        // As old Mozilla and KOrganizer fold every line.
        if isInName, byte == UInt8(ascii: ":") || byte == UInt8(ascii: ";") {
          text += Array((end + " ").utf8)
          isInName = byte == UInt8(ascii: ";")
        }
        text.append(byte)
        if folds, chance(1, in: 25) { text += Array((end + one([" ", "\t"])).utf8) }
      }
      text += Array((chance(1, in: 50) ? "\n" : end).utf8)
    }
    return chance(1, in: 30)
      ? Array(text.dropLast(Int.random(in: 0..<min(80, text.count), using: &random))) : text
  }
}

extension [String] {
  fileprivate mutating func shuffleLines(using random: inout RandomNumbers) {
    // Lines of a nested component stay together.
    guard !contains("BEGIN:VALARM") else { return }
    shuffle(using: &random)
  }
}
