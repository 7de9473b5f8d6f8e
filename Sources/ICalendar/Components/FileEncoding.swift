/// How a text in UTF-8 with LF or CRLF becomes the bytes of its file again. It is the reverse of `normalizedEncoding`.
package struct FileEncoding: Sendable {
  private enum Form: Sendable, Equatable {
    case utf8
    case utf16(isBigEndian: Bool)
    /// Lines end with CR alone, as on old Macintoshes.
    case carriageReturns
  }

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  private let form: Form
  private let hasByteOrderMark: Bool
  /// The file and its text. A file that only looks like UTF-16 can be got back from its text in no other way.
  private let original: (file: [UInt8], text: [UInt8])?

  /// UTF-8 without a byte order mark.
  package static let utf8 = FileEncoding(of: [], text: [])

  /// Whether the file is UTF-8, perhaps with a byte order mark, and its text differs in nothing else.
  package var isUTF8: Bool { form == .utf8 }

  /// The encoding of a file. `text` is what `normalizedEncoding` makes of it.
  package init(of file: [UInt8], text: [UInt8]) {
    if file.starts(with: Self.byteOrderMark) {
      hasByteOrderMark = true
      form = text.count == file.count - 3 && file[3...].elementsEqual(text) ? .utf8 : .carriageReturns
    } else if let isBigEndian = file.withUnsafeBufferPointer(isUTF16BigEndian) {
      hasByteOrderMark = file.starts(with: isBigEndian ? [0xFE, 0xFF] : [0xFF, 0xFE])
      form = .utf16(isBigEndian: isBigEndian)
    } else {
      hasByteOrderMark = false
      form = text == file ? .utf8 : .carriageReturns
    }
    original = form == .utf8 ? nil : (file, text)
  }

  /// The bytes of a file with a text.
  package func encode(_ text: [UInt8]) -> [UInt8] {
    if let original, original.text == text { return original.file }
    switch form {
    case .utf8: return hasByteOrderMark ? Self.byteOrderMark + text : text
    case .carriageReturns:
      let lines = text.filter { $0 != UInt8(ascii: "\r") }
      return (hasByteOrderMark ? Self.byteOrderMark : [])
        + lines.map { $0 == UInt8(ascii: "\n") ? UInt8(ascii: "\r") : $0 }
    case .utf16(let isBigEndian):
      var bytes: [UInt8] = []
      bytes.reserveCapacity(text.count * 2 + 2)
      for unit in (hasByteOrderMark ? [0xFEFF] : []) + Array(String(decoding: text, as: UTF8.self).utf16) {
        let halves = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
        bytes += isBigEndian ? halves : halves.reversed()
      }
      return bytes
    }
  }
}
