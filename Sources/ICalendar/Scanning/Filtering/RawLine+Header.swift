/// Mends the part of a line before its value.
extension RawLine {
  /// The line with its name, the names of its parameters and their plain values in upper case, without white space around them, without quotes
  /// around a value of VALUE and RANGE, and without the parameters of extensions: so that ``TimeParameters`` reads it. The value stays as it is.
  ///
  /// `nil` if the line has that form already, or one whose meaning only ``ContentLine`` knows.
  func withPlainHeader() -> [UInt8]? {
    let nameEnd = firstDelimiter()
    var plain: [UInt8] = []
    plain.reserveCapacity(count)
    guard nameEnd < count, appendName(endingAt: nameEnd, to: &plain) else { return nil }
    var place = nameEnd
    while self[place] == UInt8(ascii: ";") {
      guard let next = appendParameter(from: place + 1, to: &plain) else { return nil }
      place = next
    }
    guard self[place] == UInt8(ascii: ":") else { return nil }
    guard place != plain.count || !isEqual(0..<place, to: plain, from: 0) else { return nil }
    append(from: place, to: &plain)
    return plain
  }

  /// Appends the name of the property. White space may follow a name in upper case only.
  private func appendName(endingAt end: Int, to plain: inout [UInt8]) -> Bool {
    let name = trimmed(0..<end)
    guard name.lowerBound == 0, !name.isEmpty else { return false }
    let hasSpaces = name.count < end
    for index in name {
      let byte = self[index]
      guard hasSpaces ? byte.isPlainNameByte : byte.isPropertyNameByte else { return false }
      plain.append(byte.inUpperCase)
    }
    return true
  }

  /// Appends the parameter that begins at an index, and returns the index of the delimiter after it; `nil` if it is not understood here.
  private func appendParameter(from start: Int, to plain: inout [UInt8]) -> Int? {
    guard let equals = firstIndex(of: UInt8(ascii: "="), from: start), firstDelimiter(from: start) > equals
    else { return nil }
    let name = trimmed(start..<equals)
    let isQuoted = self[equals + 1] == UInt8(ascii: "\"")
    let end: Int
    if isQuoted {
      guard let quote = firstIndex(of: UInt8(ascii: "\""), from: equals + 2) else { return nil }
      end = quote + 1
    } else {
      end = firstDelimiter(from: equals + 1)
    }
    guard self[end] == UInt8(ascii: ":") || self[end] == UInt8(ascii: ";") else { return nil }
    let value = isQuoted ? (equals + 2)..<(end - 1) : trimmed((equals + 1)..<end)
    // Several values, escapes (RFC 6868) and other quotes have a meaning of their own.
    for byte: UInt8 in [UInt8(ascii: ","), UInt8(ascii: "^"), UInt8(ascii: "\"")]
    where contains(byte, in: value) { return nil }
    if isName(name, "TZID") {
      plain += ";TZID=".utf8
      plain += copy(isQuoted ? (equals + 1)..<end : value)
    } else if isName(name, "VALUE") || isName(name, "RANGE") {
      // Inside quotes, white space is a part of the value.
      guard trimmed(value) == value else { return nil }
      plain.append(UInt8(ascii: ";"))
      for index in name { plain.append(self[index].inUpperCase) }
      plain.append(UInt8(ascii: "="))
      for index in value { plain.append(self[index].inUpperCase) }
    } else if !(name.count > 2 && isName(name.lowerBound..<(name.lowerBound + 2), "X-")) {
      return nil
    }
    return end
  }

  /// A range without the spaces and tabs at both ends.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, WindowFilter.isSpace(self[start]) { start += 1 }
    while start < end, WindowFilter.isSpace(self[end - 1]) { end -= 1 }
    return start..<end
  }

  /// Whether a range has a name, which is in upper case, in any letter case.
  private func isName(_ range: Range<Int>, _ name: StaticString) -> Bool {
    range.count == name.utf8CodeUnitCount
      && range.allSatisfy { self[$0].inUpperCase == name.utf8Start[$0 - range.lowerBound] }
  }
}

extension UInt8 {
  /// The letter of ASCII in upper case; any other byte as it is.
  fileprivate var inUpperCase: UInt8 {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) ? self & ~0x20 : self
  }
}
