internal import AgendaCJSON

/// A JSON value (RFC 8259).
enum JSONTree: Equatable {
  case null
  case truth(Bool)
  /// A number as it is written.
  case number(String)
  case text(String)
  case array([JSONTree])
  /// The members in order, also those with equal names.
  case object([Member])

  /// A member of an object.
  struct Member: Equatable {
    var name: String
    var value: JSONTree
  }

  /// How deep the values of a text may be nested.
  static let deepest = 64

  /// Appends the value, on one line.
  func append(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes += "null".utf8
    case .truth(let truth): bytes += (truth ? "true" : "false").utf8
    case .number(let number): bytes += number.utf8
    case .text(let text): Self.append(text, to: &bytes)
    case .array(let values):
      bytes.append(UInt8(ascii: "["))
      for (place, value) in values.enumerated() {
        if place > 0 { bytes.append(UInt8(ascii: ",")) }
        value.append(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      for (place, member) in members.enumerated() {
        if place > 0 { bytes.append(UInt8(ascii: ",")) }
        Self.append(member.name, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        member.value.append(to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  private static func append(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    JSONEscaping.append(text, to: &bytes)
    bytes.append(UInt8(ascii: "\""))
  }
}

extension JSONTree {
  /// Parses a text in UTF-8; `nil` where it is no JSON, or is nested deeper than ``deepest``.
  init?(_ bytes: [UInt8]) {
    var builder = JSONTreeBuilder()
    let isRead = withUnsafeMutablePointer(to: &builder) { builder in
      bytes.withUnsafeBufferPointer { buffer in
        buffer.withMemoryRebound(to: CChar.self) { text in
          agenda_json_walk(text.baseAddress, text.count, Self.deepest, builder) { context, part, text in
            guard let context else { return false }
            context.assumingMemoryBound(to: JSONTreeBuilder.self).pointee.take(part, text)
            return true
          }
        }
      }
    }
    guard isRead, let root = builder.root else { return nil }
    self = root
  }
}

/// Makes a tree of the parts of a text, as the parser hands them on.
private struct JSONTreeBuilder {
  /// The values of an array, or the members of an object, that has not ended.
  private struct Container {
    var values: [JSONTree] = []
    var names: [String] = []
  }

  /// The value of the text, once it has ended.
  private(set) var root: JSONTree?
  private var open: [Container] = []

  mutating func take(_ part: agenda_json_part, _ text: agenda_json_text) {
    switch part {
    case agenda_json_key: if !open.isEmpty { open[open.count - 1].names.append(Self.string(text)) }
    case agenda_json_begin_array, agenda_json_begin_object: open.append(Container())
    case agenda_json_end_array: end { .array($0.values) }
    case agenda_json_end_object:
      end { .object(zip($0.names, $0.values).map { JSONTree.Member(name: $0, value: $1) }) }
    case agenda_json_string: add(.text(Self.string(text)))
    case agenda_json_number: add(.number(Self.string(text)))
    case agenda_json_true: add(.truth(true))
    case agenda_json_false: add(.truth(false))
    default: add(.null)
    }
  }

  private mutating func end(_ value: (Container) -> JSONTree) {
    if let last = open.popLast() { add(value(last)) }
  }

  private mutating func add(_ value: JSONTree) {
    if open.isEmpty { root = value } else { open[open.count - 1].values.append(value) }
  }

  private static func string(_ text: agenda_json_text) -> String {
    let start = UnsafeRawPointer(text.bytes)
    return String(decoding: UnsafeRawBufferPointer(start: start, count: text.length), as: UTF8.self)
  }
}
