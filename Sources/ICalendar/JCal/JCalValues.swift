/// The parts of a recurrence rule as they are written, each with a name of its own (RFC 7265 section 3.6.10).
struct RuleParts {
  private var parts: [(name: String, values: [String])] = []

  /// Splits a rule; `nil` if an object cannot have all of it.
  init?(_ text: Substring) {
    for part in text.split(separator: ";") {
      let sides = part.split(separator: "=", maxSplits: 1)
      guard sides.count == 2, !sides[0].isEmpty, sides[0].utf8.allSatisfy(\.isPropertyNameByte) else {
        return nil
      }
      let name = sides[0].uppercased()
      guard !parts.contains(where: { $0.name == name }) else { return nil }
      parts.append((name, sides[1].split(separator: ",").map(String.init)))
    }
    guard !parts.isEmpty, parts.allSatisfy({ !$0.values.isEmpty }) else { return nil }
  }

  /// The parts of a jCal object.
  init(jCal members: [JSONValue.Member]) throws(JCalError) {
    for member in members {
      let values: [JSONValue] = if case .array(let values) = member.value { values } else { [member.value] }
      var texts: [String] = []
      for value in values {
        guard let text = value.plainText, !text.utf8.contains(where: { ";,".utf8.contains($0) }) else {
          throw JCalError("the part \(member.name.asName.prefix(40)) of its rule is neither text nor number")
        }
        texts.append(text)
      }
      parts.append((member.name.asName, texts))
    }
  }

  /// The parts as a jCal object.
  var jCal: JSONValue {
    .object(
      parts.map { part in
        let values = part.values.map { value in
          part.name == "UNTIL" ? JSONValue.text(value[...].extendedTime) : JCalType.number(value[...])
        }
        return JSONValue.Member(
          name: part.name.lowercased(), value: values.count == 1 ? values[0] : .array(values))
      })
  }

  /// The value of RRULE.
  var text: String {
    parts.map { part in
      let values = part.name == "UNTIL" ? part.values.map(\.basicTime) : part.values
      return "\(part.name)=\(values.joined(separator: ","))"
    }.joined(separator: ";")
  }
}

// Dates and times in the basic form of iCalendar and the extended form of jCal (RFC 7265 section 3.6). A text in another form stays.

extension Substring {
  /// `2026-11-21` for `20261121`, `2026-11-21T09:00:00Z` for `20261121T090000Z`.
  var extendedTime: String {
    switch shape {
    case "00000000", "00000000T000000", "00000000T000000Z":
      let date = "\(prefix(4))-\(dropFirst(4).prefix(2))-\(dropFirst(6).prefix(2))"
      return utf8.count == 8 ? date : date + "T" + dropFirst(9).extendedClock
    default: return String(self)
    }
  }

  /// `09:00:00` for `090000`, with `Z` or not, and `+01:00` for `+0100`.
  var extendedClock: String {
    switch shape {
    case "000000", "000000Z": "\(prefix(2)):\(dropFirst(2).prefix(2)):\(dropFirst(4))"
    case "+0000": "\(prefix(3)):\(dropFirst(3))"
    case "+000000": "\(prefix(3)):\(dropFirst(3).prefix(2)):\(dropFirst(5))"
    default: String(self)
    }
  }
}

extension String {
  /// `20261121` for `2026-11-21`, `20261121T090000Z` for `2026-11-21T09:00:00Z`.
  var basicTime: String {
    switch self[...].shape {
    case "0000+00+00", "0000+00+00T00:00:00", "0000+00+00T00:00:00Z": filter { $0 != "-" && $0 != ":" }
    default: self
    }
  }

  /// `090000` for `09:00:00`, with `Z` or not, and `+0100` for `+01:00`.
  var basicClock: String {
    switch self[...].shape {
    case "00:00:00", "00:00:00Z", "+00:00", "+00:00:00": filter { $0 != ":" }
    default: self
    }
  }
}

extension Substring {
  /// The text with `0` for each digit and `+` for each sign; empty for one that is longer than a date-time.
  fileprivate var shape: String {
    guard utf8.count <= 20 else { return "" }
    return String(
      decoding: utf8.map { byte in
        byte.isASCIIDigit ? UInt8(ascii: "0") : byte == UInt8(ascii: "-") ? UInt8(ascii: "+") : byte
      }, as: UTF8.self)
  }
}
