/// How a text in UTF-8 with LF or CRLF becomes the bytes of its file again. It is the reverse of `normalizedEncoding`.
enum FileEncoding: Sendable, Equatable {
  case utf8(hasByteOrderMark: Bool)
  case utf16(isBigEndian: Bool, hasByteOrderMark: Bool)
  /// Lines end with CR alone, as on old Macintoshes.
  case carriageReturns(hasByteOrderMark: Bool)

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// The encoding of a file. `text` is what `normalizedEncoding` makes of it.
  init(of bytes: [UInt8], text: [UInt8]) {
    let hasMark = bytes.starts(with: Self.byteOrderMark)
    if let isBigEndian = bytes.withUnsafeBufferPointer(isUTF16BigEndian), !hasMark {
      let first = isBigEndian ? [0xFE, 0xFF] : [0xFF, 0xFE] as [UInt8]
      self = .utf16(isBigEndian: isBigEndian, hasByteOrderMark: bytes.starts(with: first))
    } else if text.first(where: { $0 == UInt8(ascii: "\n") }) != nil,
      firstIndex(of: UInt8(ascii: "\n"), in: bytes, from: 0, to: bytes.count) == bytes.count
    {
      self = .carriageReturns(hasByteOrderMark: hasMark)
    } else {
      self = .utf8(hasByteOrderMark: hasMark)
    }
  }

  /// The bytes of a file with a text.
  func encode(_ text: [UInt8]) -> [UInt8] {
    switch self {
    case .utf8(hasByteOrderMark: false): return text
    case .utf8(hasByteOrderMark: true): return Self.byteOrderMark + text
    case .carriageReturns(let hasMark):
      let lines = text.filter { $0 != UInt8(ascii: "\r") }.map {
        $0 == UInt8(ascii: "\n") ? UInt8(ascii: "\r") : $0
      }
      return (hasMark ? Self.byteOrderMark : []) + lines
    case .utf16(let isBigEndian, let hasMark):
      var bytes: [UInt8] = []
      bytes.reserveCapacity(text.count * 2 + 2)
      for unit in (hasMark ? [0xFEFF] : []) + Array(String(decoding: text, as: UTF8.self).utf16) {
        let halves = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
        bytes += isBigEndian ? halves : halves.reversed()
      }
      return bytes
    }
  }
}
