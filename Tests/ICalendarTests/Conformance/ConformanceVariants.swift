/// Ways to write a calendar so that it keeps its meaning.
enum ConformanceVariant: String, CaseIterable, Sendable {
  /// The components of each VCALENDAR in reverse order.
  case reversed
  /// LF for CRLF.
  case lineFeeds
  /// Each line folded after some bytes, also inside of a character.
  case folded

  /// The text so written, or `nil` where the text is no plain sequence of whole components and lines, so that another order or
  /// fold means something else.
  func applied(to bytes: [UInt8]) -> [UInt8]? {
    guard !bytes.contains(0), bytes.contains(UInt8(ascii: "\n")) else { return nil }
    switch self {
    case .reversed: return Self.reversingComponents(bytes)
    case .lineFeeds: return bytes.filter { $0 != UInt8(ascii: "\r") }
    case .folded: return Self.folding(bytes)
    }
  }

  private static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  }

  private static func reversingComponents(_ bytes: [UInt8]) -> [UInt8]? {
    var reordered: [ArraySlice<UInt8>] = []
    var components: [[ArraySlice<UInt8>]] = []
    var open: [String] = []
    for line in lines(of: bytes) {
      let text = String(decoding: line, as: UTF8.self).uppercased().filter { !$0.isWhitespace }
      let isCalendar = text.hasSuffix(":VCALENDAR")
      if text.hasPrefix("BEGIN:") { open.append(String(text.dropFirst(6))) }
      if text.hasPrefix("END:") {
        guard open.popLast() == String(text.dropFirst(4)) else { return nil }
        if isCalendar {
          reordered += components.reversed().flatMap { $0 }
          components = []
        }
      }
      if open.count == 2, text.hasPrefix("BEGIN:") { components.append([]) }
      let isInside = open.count >= 2 || (open.count == 1 && text.hasPrefix("END:"))
      guard isInside, let last = components.indices.last else {
        reordered.append(line)
        continue
      }
      components[last].append(line)
    }
    return open.isEmpty ? Array(reordered.joined(separator: [UInt8(ascii: "\n")])) : nil
  }

  private static func folding(_ bytes: [UInt8]) -> [UInt8]? {
    // A soft line break of quoted-printable ends its physical line.
    guard !String(decoding: bytes, as: UTF8.self).contains("QUOTED-PRINTABLE") else { return nil }
    var folded: [UInt8] = []
    var column = 0
    for (index, byte) in bytes.enumerated() {
      let isEnd = byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
      if !isEnd, column > 0, column % (3 + index % 5) == 0 {
        folded += Array(index % 2 == 0 ? "\r\n ".utf8 : "\n\t".utf8)
        column = 0
      }
      folded.append(byte)
      column = isEnd ? 0 : column + 1
    }
    return folded
  }
}
