/// Reads the details of the most frequent events without libical, which takes a kilobyte and some microseconds for each.
extension EventDetails {
  /// The details of a VEVENT that has only properties of text and single words, without parameters and escapes, each
  /// once. `bytes` is its half-open range in `text`.
  ///
  /// `nil` for any other event, which libical reads. If both can read an event, the result is the same.
  init?(plain bytes: Range<Int>, in text: [UInt8]) {
    self.init()
    let lines = text.withUnsafeBufferPointer { PlainEventLines(UnsafeBufferPointer(rebasing: $0[bytes])) }
    guard let lines else { return nil }
    for (property, value) in lines.values {
      switch property {
      case .summary: summary = value
      case .location: location = value
      case .description: description = value
      case .url: url = value
      case .status:
        guard let word = Status(rawValue: value.lowercased()) else { return nil }
        status = word
      case .transparency:
        guard let word = Transparency(rawValue: value.lowercased()) else { return nil }
        transparency = word
      case .classification:
        guard let word = Classification(rawValue: value.lowercased()) else { return nil }
        classification = word
      }
    }
  }
}

/// The lines of a VEVENT that its details need, where all of them are plain.
private struct PlainEventLines {
  /// A property that may be plain.
  enum Property: CaseIterable {
    case summary, location, description, url, status, transparency, classification

    /// Its name and a colon.
    var start: StaticString {
      switch self {
      case .summary: "SUMMARY:"
      case .location: "LOCATION:"
      case .description: "DESCRIPTION:"
      case .url: "URL:"
      case .status: "STATUS:"
      case .transparency: "TRANSP:"
      case .classification: "CLASS:"
      }
    }
  }

  /// The most bytes of a value: a longer one may have to be cut.
  private static let maximumLength = 1000

  private(set) var values: [(property: Property, text: String)] = []
  /// The property of a folded line, and its value so far.
  private var folded: (property: Property, value: [UInt8])?

  /// `nil` if one of the lines is not plain. `event` is the text from BEGIN to the end of the END line.
  init?(_ event: UnsafeBufferPointer<UInt8>) {
    var ends = LineFeeds(in: event, from: 0)
    var start = 0
    while let end = ends.next() {
      let line = RawLine(UnsafeBufferPointer(rebasing: event[start..<(end - 1)]))
      let isFolded = end < event.count && WindowFilter.isSpace(event[end])
      if line.isDelimiter {
        let isBegin = start == 0 && line.holds("BEGIN:VEVENT") && line.count == 12
        let isEnd = end == event.count && line.holds("END:VEVENT") && line.count == 10
        guard isBegin || isEnd, !isFolded else { return nil }
        if isEnd { return }
      } else if start == 0 || !read(line, isFolded: isFolded) {
        return nil
      }
      start = end
    }
    return nil
  }

  /// Reads a physical line. Returns `false` if it is not plain.
  private mutating func read(_ line: RawLine, isFolded: Bool) -> Bool {
    // The line may end with a soft line break of a quoted-printable value.
    guard line[line.count - 1] != UInt8(ascii: "=") else { return false }
    if WindowFilter.isSpace(line[0]) {
      guard let (property, beginning) = folded else { return true }
      folded = nil
      var value = beginning
      line.append(from: 1, to: &value)
      return isFolded ? keep(property, value) : add(property, value)
    }
    folded = nil
    guard let end = line.endOfPlainName else { return false }
    guard let property = Property.allCases.first(where: { line.holds($0.start) }) else {
      return line.isUnneeded(nameEndingAt: end)
    }
    var value: [UInt8] = []
    line.append(from: end + 1, to: &value)
    return isFolded ? keep(property, value) : add(property, value)
  }

  /// Keeps the beginning of a value that goes on in the next line. Returns `false` if it is too long.
  private mutating func keep(_ property: Property, _ value: [UInt8]) -> Bool {
    folded = (property, value)
    return value.count <= Self.maximumLength
  }

  /// Adds the value of a property. Returns `false` if it is not plain.
  private mutating func add(_ property: Property, _ value: [UInt8]) -> Bool {
    guard (1...Self.maximumLength).contains(value.count),
      value.allSatisfy(\.isPlainText), value.first != UInt8(ascii: " "), value.last != UInt8(ascii: " "),
      let text = String(validating: value, as: UTF8.self),
      !values.contains(where: { $0.property == property })
    else { return false }
    values.append((property, text))
    return true
  }
}

extension RawLine {
  /// Whether the line may begin or end a component.
  fileprivate var isDelimiter: Bool { mayBeNamed("BEGIN") || mayBeNamed("END") }

  /// The index of the `:` or `;` behind a name in upper case; `nil` if there is no such name.
  fileprivate var endOfPlainName: Int? {
    var end = 0
    while self[end].isPlainNameByte { end += 1 }
    return end > 0 && (self[end] == UInt8(ascii: ":") || self[end] == UInt8(ascii: ";")) ? end : nil
  }

  /// Whether the details need no property with this name.
  fileprivate func isUnneeded(nameEndingAt end: Int) -> Bool {
    let names: [StaticString] = [
      "SUMMARY", "DESCRIPTION", "LOCATION", "URL", "CONFERENCE", "STATUS", "TRANSP", "CLASS", "CATEGORIES",
      "COLOR",
      "PRIORITY", "ORGANIZER", "ATTENDEE",
    ]
    return !names.contains { $0.utf8CodeUnitCount == end && holds($0) }
  }
}

extension UInt8 {
  fileprivate var isPlainNameByte: Bool {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) || isASCIIDigit || self == UInt8(ascii: "-")
  }

  /// Whether the byte is neither a control character nor the beginning of an escape.
  fileprivate var isPlainText: Bool {
    self >= UInt8(ascii: " ") && self != 0x7F && self != UInt8(ascii: "\\")
  }
}
