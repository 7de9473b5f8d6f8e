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
    var lines = PlainLines(event)
    while let line = lines.next() {
      switch line.kind {
      case .first: break
      case .last: return
      case .beginAlarm, .endAlarm: return nil
      case .continuation:
        guard let (property, beginning) = folded else { continue }
        var value = beginning
        line.bytes.append(from: 1, to: &value)
        guard take(property, value, isFolded: line.isFolded) else { return nil }
      case .property(let nameEnd):
        folded = nil
        guard let property = Property.allCases.first(where: { line.bytes.holds($0.start) }) else {
          let isNeeded = line.bytes.isProperty(endingAt: nameEnd) { EventDetails.isNeeded($0, atDepth: 1) }
          if isNeeded || EventDetails.conferenceNames.contains(where: { line.bytes.holds($0) }) { return nil }
          continue
        }
        var value: [UInt8] = []
        line.bytes.append(from: nameEnd + 1, to: &value)
        guard take(property, value, isFolded: line.isFolded) else { return nil }
      }
    }
    return nil
  }

  /// Adds the value of a property, or keeps its beginning if it goes on in the next line. Returns `false` if it is not plain.
  private mutating func take(_ property: Property, _ value: [UInt8], isFolded: Bool) -> Bool {
    folded = nil
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

extension UInt8 {
  /// Whether the byte is neither a control character nor the beginning of an escape.
  fileprivate var isPlainText: Bool {
    self >= UInt8(ascii: " ") && self != 0x7F && self != UInt8(ascii: "\\")
  }
}
