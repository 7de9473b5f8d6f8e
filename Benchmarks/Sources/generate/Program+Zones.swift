/// The VTIMEZONEs as each program writes them.
extension Program {
  /// Half of a zone's year: TZNAME, offset, when it begins by the rules of today, and where in the year.
  private struct Part {
    var name: String
    var offset: String
    var first: String
    var onset: (day: String, month: Int)
  }

  private typealias Zone = (standard: Part, daylight: Part?)

  private static func zone(_ form: TimeForm) -> Zone? {
    switch form {
    case .berlin:
      (
        Part(name: "CET", offset: "+0100", first: "19961027T030000", onset: ("-1SU", 10)),
        Part(name: "CEST", offset: "+0200", first: "19810329T020000", onset: ("-1SU", 3))
      )
    case .newYork:
      (
        Part(name: "EST", offset: "-0500", first: "20071104T020000", onset: ("1SU", 11)),
        Part(name: "EDT", offset: "-0400", first: "20070311T020000", onset: ("2SU", 3))
      )
    case .tokyo: (Part(name: "JST", offset: "+0900", first: "19510909T000000", onset: ("", 0)), nil)
    case .utc: (Part(name: "UTC", offset: "+0000", first: "19700101T000000", onset: ("", 0)), nil)
    case .date: nil
    }
  }

  /// The lines of a form's VTIMEZONE; none where times need no zone.
  func definition(_ form: TimeForm) -> [String] {
    guard self != .plain else { return form.definition }
    guard let identifier = identifier(form), let zone = Self.zone(form) else { return [] }
    var lines = ["BEGIN:VTIMEZONE", "TZID:\(identifier)"]
    if [.google, .sunbird, .icloud].contains(self), let location = form.identifier {
      lines.append("X-LIC-LOCATION:\(location)")
    }
    if self == .thunderbird { lines.append("X-TZINFO:\(identifier)[2024a/Partial@9223372036854775807]") }
    if self == .icloud { lines += Self.history(form) }
    let daylight = zone.daylight ?? zone.standard
    let standard = observance(zone.standard, from: daylight, isDaylight: false)
    if zone.daylight != nil || isMicrosoft {
      let summer = observance(daylight, from: zone.standard, isDaylight: true)
      lines += isMicrosoft ? standard + summer : summer + standard
    } else {
      lines += standard
    }
    return lines + ["END:VTIMEZONE"]
  }

  private var isMicrosoft: Bool { self == .outlook || self == .exchange }

  private func observance(_ part: Part, from other: Part, isDaylight: Bool) -> [String] {
    let kind = isDaylight ? "DAYLIGHT" : "STANDARD"
    let start = "DTSTART:" + onset(of: part)
    let offsets = ["TZOFFSETFROM:\(other.offset)", "TZOFFSETTO:\(part.offset)"]
    let name = "TZNAME:\(part.name)"
    let rule = part.onset.month == 0 ? [] : [rule(part.onset)]
    let body =
      switch self {
      case .exchange: [start] + offsets + rule
      case .outlook: [start] + rule + offsets
      case .icloud: [start] + rule + [name] + offsets
      default: offsets + [name, start] + rule
      }
    return ["BEGIN:\(kind)"] + body + ["END:\(kind)"]
  }

  private func rule(_ onset: (day: String, month: Int)) -> String {
    switch self {
    case .exchange: "RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=\(onset.day);BYMONTH=\(onset.month)"
    case .outlook, .icloud: "RRULE:FREQ=YEARLY;BYDAY=\(onset.day);BYMONTH=\(onset.month)"
    default: "RRULE:FREQ=YEARLY;BYMONTH=\(onset.month);BYDAY=\(onset.day)"
    }
  }

  /// Apple begins with the year of the rule. The others begin long before: Microsoft's in 1601, the rest in 1970.
  private func onset(of part: Part) -> String {
    guard self != .icloud else { return part.first }
    let time = part.first.suffix(7)
    guard part.onset.month > 0 else { return isMicrosoft ? "16010101T000000" : "19700101T000000" }
    if self == .exchange { return "16010101" + time }
    // The days of 1601 are those of 2001.
    let (written, year) = self == .outlook ? ("1601", 2001) : ("1970", 1970)
    let n = part.onset.day.hasPrefix("-") ? -1 : Int(part.onset.day.prefix(1)) ?? 1
    var text = ContentLines()
    text.add(dateOf: Day.nth(n, weekday: 6, month: part.onset.month, of: year).number * 86_400)
    return written + text.text.dropFirst(4) + time
  }

  /// Some rules before those of today: Apple writes each change since clocks were set by law.
  private static func history(_ form: TimeForm) -> [String] {
    let changes: [(kind: String, onsets: [String], name: String, from: String, to: String)] =
      switch form {
      case .berlin:
        [
          ("STANDARD", ["18930401T000632"], "CET", "+005328", "+0100"),
          (
            "DAYLIGHT", ["19160430T230000", "19400401T020000", "19430329T020000", "19440403T020000"], "CEST",
            "+0100", "+0200"
          ),
          (
            "STANDARD", ["19161001T010000", "19421102T030000", "19431004T030000", "19441002T030000"], "CET",
            "+0200", "+0100"
          ),
          ("DAYLIGHT", ["19800406T020000"], "CEST", "+0100", "+0200"),
          ("STANDARD", ["19800928T030000", "19810927T030000", "19950924T030000"], "CET", "+0200", "+0100"),
        ]
      case .newYork:
        [
          ("STANDARD", ["18831118T120358"], "EST", "-045602", "-0500"),
          ("DAYLIGHT", ["19180331T020000", "19190330T020000", "20060402T020000"], "EDT", "-0500", "-0400"),
          ("STANDARD", ["19181027T020000", "19191026T020000", "20061029T020000"], "EST", "-0400", "-0500"),
        ]
      case .tokyo:
        [
          ("STANDARD", ["18880101T001859"], "JST", "+091859", "+0900"),
          ("DAYLIGHT", ["19480502T000000", "19490403T000000"], "JDT", "+0900", "+1000"),
          ("STANDARD", ["19480912T010000", "19490911T010000"], "JST", "+1000", "+0900"),
        ]
      case .utc, .date: []
      }
    return changes.flatMap { change in
      ["BEGIN:\(change.kind)", "DTSTART:\(change.onsets[0])"] + change.onsets.map { "RDATE:\($0)" } + [
        "TZNAME:\(change.name)", "TZOFFSETFROM:\(change.from)", "TZOFFSETTO:\(change.to)",
        "END:\(change.kind)",
      ]
    }
  }
}
