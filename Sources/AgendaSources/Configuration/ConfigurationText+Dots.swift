/// Tables that have no header: those that dots in keys make, such as `desk.theme = "dark"`, and those in braces.
extension ConfigurationText {
  /// The text before the last part of a key in its line, `desk.` of `desk.theme`; `nil` if something else is before it.
  func dots(before entry: TOMLNode) -> [UInt8]? {
    guard let range = range(entry.keyPosition, entry.keyEnd) else { return nil }
    let begin = bytes[..<range.lowerBound].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let before = bytes[begin..<range.lowerBound].withoutLeadingSpaces
    let last = before.last { ![0x20, 0x09].contains($0) }
    // A value or a table in braces before it ends with something else than a dot.
    return last == UInt8(ascii: ".") && before.first != UInt8(ascii: "#") ? Array(before) : nil
  }

  /// The text without a table that has no header: without its entries, where dots make it, or without its braces.
  func removingPart(_ node: TOMLNode, of table: ConfigurationTable, in root: TOMLNode) -> [UInt8]? {
    if case .element(let kind, _) = table {
      return removingElement(node, of: root.entries.first { $0.key == kind.rawValue })
    }
    guard byte(at: node.position) != UInt8(ascii: "{") else { return removing(node) }
    var changed = self
    for entry in node.entries.inOrderOfFile.reversed() {
      guard let bytes = changed.removing(entry) else { return nil }
      changed.bytes = bytes
    }
    return changed.bytes
  }

  /// The text without an element of an array in brackets.
  private func removingElement(_ node: TOMLNode, of array: TOMLNode?) -> [UInt8]? {
    guard let array, let whole = range(array.position, array.end), let own = range(node.position, node.end)
    else { return nil }
    let starts = array.elements.compactMap { range($0.position, $0.end)?.lowerBound }
    let next = starts.filter { $0 > own.lowerBound }.min() ?? whole.upperBound - 1
    return applying(removal(of: own, before: next))
  }

  /// The text with another key for a table that dots in the keys of its entries make.
  func renamingInDots(_ node: TOMLNode, to key: String) -> [UInt8]? {
    var changed = self
    for entry in node.entries.inOrderOfFile.reversed() {
      guard let before = dots(before: entry), let end = range(entry.keyPosition, entry.keyEnd)?.lowerBound,
        let part = Self.lastPart(before[...])
      else { return nil }
      let start = end - before.count
      changed.bytes.replaceSubrange(start + part.lowerBound..<start + part.upperBound, with: key.utf8)
    }
    return changed.bytes
  }

  /// Where the last part of a key is, before a dot at the end.
  private static func lastPart(_ dots: ArraySlice<UInt8>) -> Range<Int>? {
    let isSpace = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
    guard let dot = dots.lastIndex(where: { !isSpace($0) }),
      let last = dots[..<dot].lastIndex(where: { !isSpace($0) })
    else { return nil }
    let quotes = [UInt8(ascii: "\""), UInt8(ascii: "'")]
    if quotes.contains(dots[last]) {
      return dots[..<last].lastIndex(of: dots[last]).map { $0..<last + 1 }
    }
    let first = dots[...last].lastIndex { isSpace($0) || $0 == UInt8(ascii: ".") }.map { $0 + 1 }
    return (first ?? dots.startIndex)..<last + 1
  }
}
