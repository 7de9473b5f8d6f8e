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

  /// A text with one component, as a file of a folder has.
  mutating func textOfOne() -> [UInt8] { encoded(calendar(of: 1)) }

  /// The lines of a VCALENDAR with some events, and perhaps zones of its own.
  private mutating func calendar(of count: Int) -> [String] {
    var lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//test//EN"]
    if chance(1, in: 4) { lines.append(one(["METHOD:CANCEL", "NAME:n\(random.next() % 3)", "X-OWN:1", ""])) }
    if chance(1, in: 4) { lines.append("X-WR-CALNAME:" + one(["Work", "Home", "", "\\n"])) }
    let components = (0..<count).map { _ in component() }
    for component in components.shuffled(using: &random) { lines += component }
    for _ in 0..<2 where chance(1, in: 2) {
      lines.insert(contentsOf: one(RandomForms.definitions), at: chance(1, in: 2) ? 3 : lines.count)
    }
    return lines + ["END:VCALENDAR"]
  }

  private mutating func chance(_ count: Int, in total: Int) -> Bool {
    Int.random(in: 0..<total, using: &random) < count
  }

  private mutating func one<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: 0..<values.count, using: &random)]
  }

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
    if chance(1, in: 6) { return toDo() }
    var lines = event()
    if chance(1, in: 3) { lines += override() }
    if chance(1, in: 8) { lines += event() }
    return lines
  }

  /// Lines of one UID with and without an escape.
  private static let escapedUIDs = ["UID:u,1", "UID:u\\,1"]

  /// Lines of UIDs that are not ASCII, or equal one that is.
  private static let otherUIDs = [
    "UID:ü1", "UID:u\u{308}1", "UID: ü1 ", "UID:u1", "UID;LANGUAGE=de:u1", "UID:日本", "UID:\u{212A}", "UID:K",
    "UID: \u{308}u",
  ]

  /// Lines that say, or do not say, that a task is done.
  private static let states = [
    "STATUS:COMPLETED", "STATUS:COMPLETED", "STATUS:CANCELLED", "STATUS:NEEDS-ACTION", "STATUS:IN-PROCESS",
    "STATUS: COMPLETED", "status:completed", "STATUS;X-A=1:COMPLETED", "STATUS:COMP\r\n LETED",
    "STATUS:COMPLETED\r\n X", "STA\r\n TUS:NEEDS-ACTION", "COMPLETED:20240601T090000Z", "COMPLETED:soon",
    "COMPLETED:",
    "PERCENT-COMPLETE:100", "PERCENT-COMPLETE:40", "X-STATUS:COMPLETED",
    "BEGIN:VALARM\r\nSTATUS:COMPLETED\r\nEND:VALARM",
    "DESCRIPTION;ENCODING=QUOTED-PRINTABLE:one=\r\nSTATUS:COMPLETED",
  ]

  private mutating func toDo() -> [String] {
    let uid = "t\(Int.random(in: 0..<4, using: &random))"
    var lines = ["UID:\(uid)", "SUMMARY:t\(random.next() % 1000)"]
    if chance(1, in: 8) {
      lines[0] = one(
        ["UID:", "UID;X-A=1:\(uid)", "uid:\(uid)", "UID:t\r\n 1", "X-NO:UID", "UID:t,1", "UID:t\\,1"])
    }
    if chance(4, in: 5) { lines.append(time("DUE")) }
    if chance(1, in: 3) { lines.append(time("DTSTART")) }
    if chance(1, in: 8) { lines.append("DURATION:P1DT2H") }
    if chance(1, in: 4) { lines.append("RRULE:" + one(RandomForms.rules)) }
    if chance(1, in: 5) { lines.append(time("RECURRENCE-ID")) }
    if chance(1, in: 4) { lines.append("SEQUENCE:\(Int.random(in: 0..<3, using: &random))") }
    for _ in 0..<2 where chance(1, in: 2) { lines.append(one(Self.states)) }
    if chance(1, in: 8) { lines.append(one(Self.passedOver)) }
    lines.shuffleLines(using: &random)
    return ["BEGIN:VTODO"] + lines + ["END:VTODO"]
  }

  private mutating func event() -> [String] {
    let uid = chance(1, in: 2) ? "u\(Int.random(in: 0..<5, using: &random))" : "u\(random.next())"
    var lines = ["UID:\(uid)", "SUMMARY:s\(random.next() % 1000)"] + times()
    if chance(1, in: 8) {
      lines[0] = one(
        ["UID:", "UID: ", "UID;X-A=1:\(uid)", "UID: \(uid) ", "uid:\(uid)", "X-NO:UID"] + Self.escapedUIDs
          + Self.otherUIDs)
    }
    if chance(1, in: 4) { lines.append(one(Self.passedOver)) }
    if chance(1, in: 2) {
      let names = [
        "RRULE:", "RRULE:", "RRULE:", "RRULE:", "RRULE;X-A=1:", "Rrule:", "RRULE;ENCODING=QUOTED-PRINTABLE:",
      ]
      lines.append(one(names) + one(RandomForms.rules))
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
    if chance(1, in: 24) { lines.append("EXDATE" + oddTime()) }
    if chance(1, in: 3) { lines += exclusions(like: lines.first { $0.hasPrefix("DTSTART") }) }
    if chance(1, in: 4) { lines.append("SEQUENCE:\(Int.random(in: 0..<3, using: &random))") }
    if chance(1, in: 4) { lines += ["BEGIN:VALARM", "TRIGGER:-PT5M", "DURATION:PT1M", "END:VALARM"] }
    lines.shuffleLines(using: &random)
    return ["BEGIN:VEVENT"] + lines + ["END:VEVENT"]
  }

  /// An EXDATE line with the time and the parameters of a DTSTART line, on each of some days.
  private mutating func exclusions(like start: String?) -> [String] {
    guard let start, let colon = start.lastIndex(of: ":"), start[colon...].count > 8 else { return [] }
    let time = start[colon...].dropFirst(9)
    let values = (0..<8).map { _ in day() + time }.joined(separator: ",")
    return ["EXDATE\(start[..<colon].dropFirst(7)):\(values)"]
  }

  private mutating func override() -> [String] {
    var lines =
      ["UID:u\(Int.random(in: 0..<5, using: &random))", "SUMMARY:o\(random.next() % 1000)"] + times()
    let range =
      chance(1, in: 3)
      ? one([";RANGE=THISANDFUTURE", ";RANGE=THISANDFUTURE", ";range=thisandfuture", ";RANGE=THISANDPRIOR"])
      : ""
    let identifier =
      chance(1, in: 10) ? "RECURRENCE-ID" + range + oddTime() : time("RECURRENCE-ID" + range)
    lines.append(chance(1, in: 10) ? "RECURRENCE-ID:soon" : identifier)
    if chance(1, in: 8) { lines[0] = one(Self.escapedUIDs) }
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

  private mutating func oddTime() -> String { one(RandomForms.times(on: day())) }

  private mutating func time(_ name: String) -> String {
    let value = day() + "T" + one(["000000", "090000", "233000", "235959", "020000", "120000", "220000"])
    switch Int.random(in: 0..<10, using: &random) {
    case 0: return "\(name):\(value)"
    case 1, 2: return "\(name):\(value)Z"
    case 3: return "\(name);TZID=\"\(one(RandomForms.zones))\":\(value)"
    case 4: return "\(name);VALUE=DATE:\(day())"
    case 5: return "\(name);X-ODD=1;TZID=\(one(RandomForms.zones)):\(value)"
    default: return "\(name);TZID=\(one(RandomForms.zones)):\(value)"
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
