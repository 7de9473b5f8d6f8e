internal import AgendaCJSON

/// The texts and numbers of a JSON object, and of the objects in it.
struct JSONFields: Sendable, Hashable {
  private var values: [String: String] = [:]

  /// Parses a JSON object; `nil` where the bytes are not one.
  init?(_ bytes: [UInt8]) {
    let document = bytes.withUnsafeBufferPointer { buffer in
      buffer.withMemoryRebound(to: CChar.self) { agenda_json_parse($0.baseAddress, $0.count) }
    }
    guard let document else { return nil }
    defer { agenda_json_free(document) }
    for index in 0..<agenda_json_field_count(document) {
      let field = agenda_json_field_at(document, index)
      values[Self.text(field.path)] = Self.text(field.value)
    }
  }

  /// The text or number that keys lead to, separated by slashes; `nil` where there is none.
  subscript(_ path: String) -> String? { values["/" + path] }

  /// A number of seconds, also where it stands in quotes; `nil` where there is none, or no sensible one.
  func seconds(_ path: String) -> Int? {
    guard let text = self[path], let number = Double(text), number >= 0, number < 1e10 else { return nil }
    return Int(number)
  }

  private static func text(_ text: agenda_json_text) -> String {
    let start = UnsafeRawPointer(text.bytes)
    return String(decoding: UnsafeRawBufferPointer(start: start, count: text.length), as: UTF8.self)
  }
}
