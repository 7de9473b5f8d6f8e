/// Bytes of content lines, folded at 75 octets and ended by CRLF as RFC 5545 3.1 asks.
struct ContentLines {
  /// With what a continuation begins, and whether there is one where no length asks for it.
  enum Folding {
    case space, tab
    /// The parameters and the value of each property stand in lines of their own, as old Mozilla programs write them.
    case afterNames
  }

  private(set) var bytes: [UInt8] = []
  var folding = Folding.space
  private var lineStart = 0

  /// The written bytes as a text.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    lineStart = 0
  }

  mutating func add(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  mutating func line(_ text: String) {
    guard folding == .afterNames, !text.hasPrefix("BEGIN:"), !text.hasPrefix("END:") else {
      add(text)
      endLine()
      return
    }
    // Only the last part can be long.
    let name = text.prefix { $0 != ";" && $0 != ":" }
    let parameters = text.dropFirst(name.count).prefix { $0 != ":" }
    add(String(name))
    for parameter in parameters.split(separator: ";") { add("\r\n ;\(parameter)") }
    add("\r\n ")
    lineStart = bytes.count - 1
    add(String(text.dropFirst(name.count + parameters.count)))
    endLine()
  }

  /// A number in at least so many digits.
  mutating func add(_ number: Int, digits: Int) {
    var divisor = 1
    for _ in 1..<digits { divisor *= 10 }
    while divisor > 0 {
      bytes.append(48 + UInt8(number / divisor % 10))
      divisor /= 10
    }
  }

  /// A DATE of a local time in seconds since 1970.
  mutating func add(dateOf local: Int) {
    let (year, month, day) = Day(number: local / 86_400).parts
    add(year, digits: 4)
    add(month, digits: 2)
    add(day, digits: 2)
  }

  /// A DATE-TIME.
  mutating func add(dateTime local: Int, isUTC: Bool) {
    add(dateOf: local)
    bytes.append(UInt8(ascii: "T"))
    add(local / 3600 % 24, digits: 2)
    add(local / 60 % 60, digits: 2)
    add(local % 60, digits: 2)
    if isUTC { bytes.append(UInt8(ascii: "Z")) }
  }

  /// Ends the line; folds it, never inside a character, when it is long.
  mutating func endLine() {
    if bytes.count - lineStart > 75 {
      let line = Array(bytes[lineStart...])
      bytes.removeSubrange(lineStart...)
      var start = 0
      var room = 75
      while line.count - start > room {
        var end = start + room
        while line[end] & 0xC0 == 0x80 { end -= 1 }
        bytes.append(contentsOf: line[start..<end])
        bytes.append(contentsOf: [13, 10, folding == .tab ? 9 : 32])
        start = end
        room = 74
      }
      bytes.append(contentsOf: line[start...])
    }
    bytes.append(13)
    bytes.append(10)
    lineStart = bytes.count
  }

  mutating func add(contentsOf lines: ContentLines) {
    bytes.append(contentsOf: lines.bytes)
    lineStart = bytes.count
  }
}
