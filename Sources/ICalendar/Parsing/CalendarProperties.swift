/// What a VCALENDAR says of itself, in the lines that belong to none of its components.
struct CalendarProperties {
  var name: String?
  var color: String?
  var timeZoneName: String?
  var isVersion1 = false

  /// Takes what a line says; of a property that stands again the first counts, and RFC 7986's properties before older ones.
  mutating func take(_ line: ContentLine) {
    let value = line.value.unescapedText.trimmingSpaces
    guard !value.isEmpty else { return }
    switch line.name {
    case "NAME": name = String(value)
    case "X-WR-CALNAME": name = name ?? String(value)
    case "COLOR": color = String(value)
    case "X-APPLE-CALENDAR-COLOR": color = color ?? String(value)
    case "X-WR-TIMEZONE": timeZoneName = timeZoneName ?? String(value)
    case "VERSION": isVersion1 = value == "1.0"
    default: break
    }
  }
}

extension String {
  /// A value of type TEXT with its escapes resolved (RFC 5545 section 3.3.11); a backslash before another character stays.
  public var unescapedText: String {
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
