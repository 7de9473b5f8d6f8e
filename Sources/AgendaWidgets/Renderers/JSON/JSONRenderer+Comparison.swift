extension JSONRenderer {
  /// Whether two documents of this renderer say the same, though they may have been made at different moments: all but the
  /// first `now` of each, and what else is of that moment, is equal.
  package static func showsSame(_ first: [UInt8], _ second: [UInt8]) -> Bool {
    first == second || withoutMoment(first) == withoutMoment(second)
  }

  private static let now = names("now")
  private static let moments = names("now") + names("date")

  /// A name as it stands before its value in both layouts. A quote within a text is escaped, so that no text is taken for it.
  private static func names(_ name: String) -> [[UInt8]] {
    ["\"\(name)\": ", "\"\(name)\":"].map { Array($0.utf8) }
  }

  /// The document without the moment at which it was made.
  private static func withoutMoment(_ document: [UInt8]) -> [UInt8] {
    var moment: ArraySlice<UInt8>?
    forEachValue(in: document, of: now) { value in moment = moment ?? value }
    guard let moment else { return document }
    var kept: [UInt8] = []
    kept.reserveCapacity(document.count)
    var start = document.startIndex
    forEachValue(in: document, of: moments) { value in
      guard value == moment else { return }
      kept += document[start..<value.startIndex]
      start = value.endIndex
    }
    return kept + document[start...]
  }

  /// Hands on the strings, with their quotes, that are values of some names.
  private static func forEachValue(
    in document: [UInt8], of names: [[UInt8]], _ take: (ArraySlice<UInt8>) -> Void
  ) {
    var rest = document[...]
    while let quote = rest.firstIndex(of: UInt8(ascii: "\"")) {
      rest = rest[quote...]
      guard let name = names.first(where: { rest.starts(with: $0) }),
        let value = string(rest.dropFirst(name.count))
      else {
        rest.removeFirst()
        continue
      }
      take(value)
      rest = rest[value.endIndex...]
    }
  }

  /// The string with its quotes with which some bytes begin.
  private static func string(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard bytes.first == UInt8(ascii: "\""), let end = bytes.dropFirst().firstIndex(of: UInt8(ascii: "\""))
    else { return nil }
    return bytes[...end]
  }
}
