/// The target of a request (RFC 9112 section 3.2.1): a path and options, with percent-encoding removed.
struct RequestTarget {
  /// The parts of the path between slashes.
  let path: [String]
  /// The options behind the question mark, in their order.
  private(set) var options: [(name: String, value: String)] = []

  /// The most options of a request.
  private static let maximumCount = 24

  /// Parses a target; `nil` where it is not a path, or its encoding is wrong.
  init?(_ text: String) {
    guard text.utf8.first == UInt8(ascii: "/"), text.utf8.count <= 4096 else { return nil }
    let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    var path: [String] = []
    for part in parts[0].dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
      guard let decoded = Self.decoded(part) else { return nil }
      path.append(decoded)
    }
    self.path = path
    guard parts.count == 2 else { return }
    let fields = parts[1].split(separator: "&")
    guard fields.count <= Self.maximumCount else { return nil }
    for field in fields {
      let pair = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = Self.decoded(pair[0]), let value = pair.count == 2 ? Self.decoded(pair[1]) : ""
      else { return nil }
      options.append((name, value))
    }
  }

  /// Removes the options of a name, and returns the value of the first of them.
  mutating func take(_ name: String) -> String? {
    let value = options.first { $0.name == name }?.value
    options.removeAll { $0.name == name }
    return value
  }

  /// The text without percent-encoding; `nil` where it is not UTF-8, or holds a control character.
  private static func decoded(_ text: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = digit(rest.popFirst()), let low = digit(rest.popFirst()) else { return nil }
      bytes.append(high << 4 | low)
    }
    guard bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }
  /// The value of a hexadecimal digit.
  private static func digit(_ byte: UInt8?) -> UInt8? {
    byte.flatMap { Character(Unicode.Scalar($0)).hexDigitValue }.map { UInt8($0) }
  }
}
