/// What a VCALENDAR says of itself, in the lines that belong to none of its components.
struct CalendarProperties {
  var name: String?
  var color: String?
  var timeZoneName: String?
  /// The VCALENDARs of the text at hand, from 0, whose METHOD cancels their events (RFC 5546 section 3.2.5).
  var cancellations: Set<Int> = []
  /// The X-WR-TIMEZONE of each of those VCALENDARs that has one.
  var timeZoneNames: [Int: String] = [:]

  /// Takes what a line of a VCALENDAR says; of a property that stands again the first counts, and RFC 7986's properties before older ones.
  mutating func take(_ line: ContentLine, of calendar: Int, diagnostics: inout DiagnosticList) {
    let value = line.value.unescapedText.trimmingSpaces
    guard !value.isEmpty else { return }
    switch line.name {
    case "NAME": name = String(value)
    case "X-WR-CALNAME": name = name ?? String(value)
    case "COLOR": color = String(value)
    case "X-APPLE-CALENDAR-COLOR": color = color ?? String(value)
    case "X-WR-TIMEZONE":
      timeZoneName = timeZoneName ?? String(value)
      timeZoneNames[calendar] = timeZoneNames[calendar] ?? String(value)
    case "METHOD": if value.uppercased() == "CANCEL" { cancellations.insert(calendar) }
    case "VERSION" where value == "1.0":
      diagnostics.append(
        Diagnostic(
          .oldVersion, "this is vCalendar 1.0, not RFC 5545; only what is plain in it is read",
          line: line.line))
    default: break
    }
  }
}

extension String {
  /// A value of type TEXT with its escapes resolved (RFC 5545 section 3.3.11); a backslash before another character stays.
  package var unescapedText: String {
    guard utf8.contains(UInt8(ascii: "\\")) else { return self }
    var text = ""
    var iterator = unicodeScalars.makeIterator()
    while let scalar = iterator.next() {
      guard scalar == "\\", let escaped = iterator.next() else {
        text.unicodeScalars.append(scalar)
        continue
      }
      switch escaped {
      case "n", "N": text += "\n"
      case "\\", ";", ",", ":", "\"": text.unicodeScalars.append(escaped)
      default:
        text.unicodeScalars.append(scalar)
        text.unicodeScalars.append(escaped)
      }
    }
    return text
  }
}
