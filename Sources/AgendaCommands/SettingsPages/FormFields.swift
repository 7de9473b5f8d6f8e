internal import ICalendar

/// The fields of a form or of an address, in their order (application/x-www-form-urlencoded).
struct FormFields: Sendable {
  /// The names and values.
  private(set) var fields: [(name: String, value: String)] = []

  /// No fields.
  init() {}

  /// Parses fields that `&` separates; `nil` if there are more than `maximumCount`, or one is not UTF-8 or holds a control character.
  /// `plusIsSpace`: as browsers send forms.
  init?(_ text: some StringProtocol, maximumCount: Int, plusIsSpace: Bool = false) {
    let parts = text.split(separator: "&")
    guard parts.count <= maximumCount else { return nil }
    for part in parts {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = Self.decoded(pair[0], plusIsSpace: plusIsSpace),
        let value = pair.count == 2 ? Self.decoded(pair[1], plusIsSpace: plusIsSpace) : ""
      else { return nil }
      fields.append((name, value))
    }
  }

  /// The value of the first field of a name.
  subscript(name: String) -> String? { fields.first { $0.name == name }?.value }

  /// The values of all fields of a name.
  func values(_ name: String) -> [String] { fields.filter { $0.name == name }.map(\.value) }

  /// Removes the fields of a name, and returns the value of the first of them.
  mutating func take(_ name: String) -> String? {
    let value = self[name]
    fields.removeAll { $0.name == name }
    return value
  }

  /// The text without percent-encoding; `nil` if it is not UTF-8, or holds a control character.
  static func decoded(_ text: some StringProtocol, plusIsSpace: Bool = false) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(plusIsSpace && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
        continue
      }
      guard let high = rest.popFirst()?.hexadecimalValue, let low = rest.popFirst()?.hexadecimalValue
      else { return nil }
      bytes.append(high << 4 | low)
    }
    guard bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }
}
