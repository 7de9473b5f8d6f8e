/// Places in the text, and changes of its bytes.
extension ConfigurationText {
  private static let lineFeed = UInt8(ascii: "\n")

  /// A line, from 1, without its line feed; empty beyond the end.
  func line(_ number: Int) -> ArraySlice<UInt8> {
    let start = start(ofLine: number)
    let end = number < lineStarts.count ? lineStarts[number] - 1 : bytes.count
    return bytes[start..<max(start, end)]
  }

  /// Whether a line has nothing but white space, as those beyond the end.
  func isEmptyLine(_ number: Int) -> Bool { line(number).withoutLeadingSpaces.isEmpty }

  /// The index at which a line begins, from 1; the end of the text beyond its last line.
  func start(ofLine number: Int) -> Int { number <= lineStarts.count ? lineStarts[number - 1] : bytes.count }

  /// How lines end.
  var newline: String {
    let end = bytes.firstIndex(of: Self.lineFeed)
    return end.map { $0 > 0 && bytes[$0 - 1] == UInt8(ascii: "\r") } == true ? "\r\n" : "\n"
  }

  /// The index of a position, whose column counts Unicode scalars; `nil` if the text does not reach so far.
  private func index(of position: TOMLPosition) -> Int? {
    guard (1...lineStarts.count).contains(position.line) else { return nil }
    let line = line(position.line)
    var index = line.startIndex
    for _ in 1..<max(1, position.column) {
      guard index < line.endIndex else { return nil }
      index += 1
      while index < line.endIndex, line[index] & 0xC0 == 0x80 { index += 1 }
    }
    return index
  }

  /// The byte at a position.
  func byte(at position: TOMLPosition) -> UInt8? {
    index(of: position).flatMap { $0 < bytes.count ? bytes[$0] : nil }
  }

  /// The bytes between two positions.
  func range(_ start: TOMLPosition, _ end: TOMLPosition) -> Range<Int>? {
    guard let start = index(of: start), let end = index(of: end), start <= end else { return nil }
    return start..<end
  }

  /// The text with other bytes between two positions.
  func replacing(_ start: TOMLPosition, _ end: TOMLPosition, by text: String) -> [UInt8]? {
    range(start, end).map { bytes[..<$0.lowerBound] + Array(text.utf8) + bytes[$0.upperBound...] }.map(
      Array.init)
  }

  /// The text without a key and its value: without their lines, where nothing else but a comment is in these, or within a table in braces without
  /// a comma beside them.
  func removing(_ entry: TOMLNode) -> [UInt8]? {
    guard let range = range(entry.keyPosition, entry.end) else { return nil }
    let begin = bytes[..<range.lowerBound].lastIndex(of: Self.lineFeed).map { $0 + 1 } ?? 0
    let lineEnd = bytes[range.upperBound...].firstIndex(of: Self.lineFeed).map { $0 + 1 } ?? bytes.count
    let (before, after) = (
      bytes[begin..<range.lowerBound].withoutLeadingSpaces,
      bytes[range.upperBound..<lineEnd].withoutLeadingSpaces
    )
    if before.isEmpty || dots(before: entry) != nil,
      [nil, Self.lineFeed, UInt8(ascii: "#")].contains(after.first)
    {
      return Array(bytes[..<begin] + bytes[lineEnd...])
    }
    let comma = UInt8(ascii: ",")
    if after.first == comma {
      return Array(bytes[..<range.lowerBound] + after.dropFirst().withoutLeadingSpaces + bytes[lineEnd...])
    }
    guard let last = bytes[begin..<range.lowerBound].lastIndex(where: { $0 != 0x20 && $0 != 0x09 }) else {
      return nil
    }
    let kept = bytes[last] == comma ? bytes[..<last] : bytes[...last]
    return Array(kept + bytes[range.upperBound...])
  }

  /// The text with a line of a key and its value after the last value of a table, or after its header; in a table in braces, after its last
  /// value.
  func inserting(_ line: String, into table: TOMLNode) -> [UInt8]? {
    let lastEntry = table.entries.max { $0.lastEnd < $1.lastEnd }
    let last = lastEntry?.lastEnd
    if byte(at: table.position) == UInt8(ascii: "{") {
      let start = TOMLPosition(line: table.position.line, column: table.position.column + 1)
      return last.map { replacing($0, $0, by: ", " + line) } ?? replacing(start, start, by: " " + line + " ")
    }
    guard let index = index(of: last ?? table.end) else { return nil }
    let lineEnd = bytes[index...].firstIndex(of: Self.lineFeed).map { $0 + 1 }
    let indent = self.line((lastEntry?.keyPosition ?? table.position).line).prefix {
      $0 == 0x20 || $0 == 0x09
    }
    let text = Array(indent) + (lastEntry.flatMap(dots) ?? []) + Array((line + newline).utf8)
    guard let lineEnd else { return bytes + (bytes.isEmpty ? [] : Array(newline.utf8)) + text }
    return Array(bytes[..<lineEnd] + text + bytes[lineEnd...])
  }
}

extension TOMLNode {
  /// The entries of a table; none for any other value.
  var entries: [TOMLNode] {
    guard case .table(let entries) = value else { return [] }
    return entries
  }

  /// The elements of an array; none for any other value.
  var elements: [TOMLNode] {
    guard case .array(let elements) = value else { return [] }
    return elements
  }

  /// Where its last value ends, also of a table that dots in keys make, and of an array of tables.
  var lastEnd: TOMLPosition { (entries + elements).map(\.lastEnd).reduce(end, max) }
}

extension ArraySlice<UInt8> {
  /// The bytes without white space at their beginning.
  var withoutLeadingSpaces: ArraySlice<UInt8> { drop { [0x20, 0x09, 0x0D].contains($0) } }
}
