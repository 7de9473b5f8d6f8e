internal import AgendaCJSON
package import ICalendar

extension JSONValue {
  /// How deep the values of a text may be nested.
  private static let maximumDepth = 64

  /// Parses a text; `nil` if it is no JSON in UTF-8, or is nested deeper than ``maximumDepth``.
  package init?(_ bytes: [UInt8]) {
    guard (try? UTF8Span(validating: bytes.span)) != nil else { return nil }
    var text = bytes + repeatElement(0, count: Int(AGENDA_JSON_PADDING))
    // Each value stands behind one of these marks, and at most a key and a value between two.
    let marks = bytes.count(where: Self.isMark)
    let events = UnsafeMutableBufferPointer<agenda_json_event>.allocate(capacity: 2 * marks + 2)
    defer { events.deallocate() }
    let root: JSONValue? = text.withUnsafeMutableBytes { buffer in
      let text = buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
      let reading = agenda_json_read_in_place(
        text, bytes.count, Self.maximumDepth, events.baseAddress, events.count)
      guard reading.end == agenda_json_complete else { return nil }
      var builder = JSONValueBuilder()
      for event in events[..<reading.count] { builder.take(event) }
      return builder.root
    }
    guard let root else { return nil }
    self = root
  }

  private static func isMark(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: ","),
      UInt8(ascii: ":"):
      true
    default: false
    }
  }
}

extension JSONValue {
  /// The texts among the members of an object in a text; `nil` if the text is no object in JSON. Of equal names the last one counts.
  package static func texts(in bytes: [UInt8]) -> [String: String]? {
    guard case .object(let members)? = JSONValue(bytes) else { return nil }
    return members.reduce(into: [:]) { texts, member in
      if case .text(let text) = member.value { texts[member.name] = text }
    }
  }
}

/// Makes a tree of the events of a text.
private struct JSONValueBuilder {
  /// The values of an array, or the members of an object, that has not ended.
  private struct Container {
    var values: [JSONValue] = []
    var names: [String] = []
  }

  /// The value of the text, once it has ended.
  private(set) var root: JSONValue?
  private var open: [Container] = []

  mutating func take(_ event: agenda_json_event) {
    switch Int(event.kind) {
    case agenda_json_key: if !open.isEmpty { open[open.count - 1].names.append(Self.string(event)) }
    case agenda_json_array_begin, agenda_json_object_begin: open.append(Container())
    case agenda_json_array_end: end { .array($0.values) }
    case agenda_json_object_end:
      end { .object(zip($0.names, $0.values).map { JSONValue.Member(name: $0, value: $1) }) }
    case agenda_json_string: add(.text(Self.string(event)))
    case agenda_json_number: add(.number(Self.string(event)))
    case agenda_json_true: add(.truth(true))
    case agenda_json_false: add(.truth(false))
    default: add(.null)
    }
  }

  private mutating func end(_ value: (Container) -> JSONValue) {
    if let last = open.popLast() { add(value(last)) }
  }

  private mutating func add(_ value: JSONValue) {
    if open.isEmpty { root = value } else { open[open.count - 1].values.append(value) }
  }

  private static func string(_ event: agenda_json_event) -> String {
    let bytes = UnsafeRawBufferPointer(start: UnsafeRawPointer(event.bytes), count: event.length)
    return String(decoding: bytes, as: UTF8.self)
  }
}
