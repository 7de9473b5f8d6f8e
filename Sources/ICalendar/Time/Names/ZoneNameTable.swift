internal import AgendaPlatform

/// A table of names and their IANA identifiers: one line for each, separated by a tab.
///
/// The table is searched line by line in the binary, so a run that does not use it costs nothing. After many lookups an
/// index is built.
final class ZoneNameTable {
  /// The number of lookups after which an index is worth its cost.
  private static let namesBeforeIndex = 24

  private let text: StaticString
  private var askedNames = 0
  private lazy var index = makeIndex()

  /// A table with these lines.
  init(_ text: StaticString) {
    self.text = text
  }

  /// The identifier for a name, or `nil`. Letter case, spaces and punctuation do not matter.
  func identifier(for key: ZoneNameKey) -> String? {
    guard !key.bytes.isEmpty else { return nil }
    askedNames += 1
    if askedNames > Self.namesBeforeIndex { return index[key] }
    return text.withUTF8Buffer { table in
      var start = 0
      while start < table.count {
        let end = table.offset(of: UInt8(ascii: "\n"), from: start) ?? table.count
        defer { start = end + 1 }
        guard key.mayBegin(with: table[start]),
          let tab = table.offset(of: UInt8(ascii: "\t"), from: start), tab < end
        else { continue }
        if key.matches(table[start..<tab]) { return String(decoding: table[(tab + 1)..<end], as: UTF8.self) }
      }
      return nil
    }
  }

  /// All names of the table, as they are written.
  var names: [String] {
    text.withUTF8Buffer { table in
      table.split(separator: UInt8(ascii: "\n")).map { line in
        String(decoding: line.prefix { $0 != UInt8(ascii: "\t") }, as: UTF8.self)
      }
    }
  }

  /// The identifiers by name. If a name occurs twice, the first line counts.
  private func makeIndex() -> [ZoneNameKey: String] {
    text.withUTF8Buffer { table in
      let pairs = table.split(separator: UInt8(ascii: "\n")).compactMap { line in
        line.firstIndex(of: UInt8(ascii: "\t")).map { tab in
          (
            ZoneNameKey(String(decoding: line[..<tab], as: UTF8.self)),
            String(decoding: line[(tab + 1)...], as: UTF8.self)
          )
        }
      }
      return Dictionary(pairs) { first, _ in first }
    }
  }
}

/// The part of a name that is compared: its letters in lower case, its digits, and a sign before a digit.
struct ZoneNameKey: Hashable {
  /// The key in UTF-8.
  let bytes: [UInt8]

  /// The key of a name.
  init(_ name: some StringProtocol) {
    let lower = Array(name.lowercased().utf8)
    var next = lower.startIndex
    var bytes: [UInt8] = []
    while let byte = ZoneNameKey.nextByte(of: lower[...], from: &next) { bytes.append(byte) }
    self.bytes = bytes
  }

  /// Whether a text that begins with a byte can have this key: no other first letter than the key's own.
  func mayBegin(with byte: UInt8) -> Bool {
    !byte.isASCIILetter || byte | 0x20 == bytes.first
  }

  /// Whether a text has this key. Its letters beyond ASCII must be in lower case.
  func matches(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    var next = text.startIndex
    for byte in bytes {
      guard ZoneNameKey.nextByte(of: text, from: &next) == byte else { return false }
    }
    return ZoneNameKey.nextByte(of: text, from: &next) == nil
  }

  private static func nextByte<Bytes: RandomAccessCollection>(of text: Bytes, from index: inout Int) -> UInt8?
  where Bytes.Element == UInt8, Bytes.Index == Int {
    while index < text.endIndex {
      let byte = text[index]
      index += 1
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...: return byte
      case UInt8(ascii: "+"), UInt8(ascii: "-"):
        if index < text.endIndex, text[index].isASCIIDigit {
          return byte
        }
      default:
        if byte.isASCIILetter { return byte | 0x20 }
      }
    }
    return nil
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The offset of the first such byte from an offset on; `nil` if there is none.
  fileprivate func offset(of byte: UInt8, from start: Int) -> Int? {
    guard let base = baseAddress, let found = memchr(base + start, Int32(byte), count - start) else {
      return nil
    }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }
}
