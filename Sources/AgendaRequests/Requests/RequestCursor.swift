internal import AgendaCJSON
internal import AgendaWidgets

/// Goes through the events of a line of JSON, which is known to be valid.
struct RequestCursor {
  private let events: UnsafeMutableBufferPointer<agenda_json_event>
  private var place = 0
  /// The place of the value of the last key.
  private var valuePlace = 0

  /// Begins with the first event.
  init(_ events: UnsafeMutableBufferPointer<agenda_json_event>) { self.events = events }

  private var kind: Int? { place < events.count ? Int(events[place].kind) : nil }

  /// Enters a value of a kind; `false` if the next value is of another kind.
  mutating func begin(_ wanted: Int) -> Bool {
    guard kind == wanted else { return false }
    place += 1
    return true
  }

  /// The next key of the object; `nil` at its end, which it passes.
  mutating func key() -> String? {
    guard kind == agenda_json_key else {
      place += 1
      return nil
    }
    defer {
      place += 1
      valuePlace = place
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private var bytes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: events[place].bytes, count: events[place].length)
  }

  /// Passes the value of the last key, wherever in it reading stopped.
  mutating func skipRest(of key: String) {
    place = valuePlace
    skipValue()
  }

  private mutating func skipValue() {
    var depth = 0
    while let kind {
      if kind == agenda_json_object_begin || kind == agenda_json_array_begin { depth += 1 }
      if kind == agenda_json_object_end || kind == agenda_json_array_end { depth -= 1 }
      place += 1
      if depth == 0 { return }
    }
  }

  /// The JSON of a value that is neither an object nor an array.
  mutating func scalarJSON(_ key: String) throws(RequestError) -> [UInt8] {
    switch try value(key) {
    case .text(let text): return JSONRenderer.string(text)
    case .number(let number): return Array(number.utf8)
    case .truth(let truth): return Array((truth ? "true" : "false").utf8)
    case .null: return Array("null".utf8)
    case .list: throw RequestError("“\(key)” is a list; expected a text or a number", key: key)
    }
  }

  /// A text.
  mutating func string(_ key: String) throws(RequestError) -> String {
    guard case .text(let text) = try value(key) else {
      throw RequestError("“\(key)” is not a text", key: key)
    }
    return text
  }

  /// The value of an option.
  mutating func value(_ key: String) throws(RequestError) -> RequestValue {
    defer { place += 1 }
    switch kind {
    case agenda_json_string: return .text(String(decoding: bytes, as: UTF8.self))
    case agenda_json_number: return .number(String(decoding: bytes, as: UTF8.self))
    case agenda_json_true: return .truth(true)
    case agenda_json_false: return .truth(false)
    case agenda_json_null: return .null
    case agenda_json_array_begin:
      place += 1
      var values: [RequestValue] = []
      while kind != agenda_json_array_end {
        let value = try value(key)
        if case .list = value { throw RequestError("“\(key)” has a list within a list", key: key) }
        values.append(value)
      }
      return .list(values)
    default:
      throw RequestError("“\(key)” is an object; expected a text, a number, or true or false", key: key)
    }
  }

  /// The calendars of a request.
  mutating func calendars(_ key: String) throws(RequestError) -> [RequestCalendar] {
    guard begin(agenda_json_array_begin) else {
      throw RequestError("“\(key)” is not a list of calendars", key: key)
    }
    var calendars: [RequestCalendar] = []
    while kind != agenda_json_array_end {
      if kind == agenda_json_string {
        calendars.append(RequestCalendar(configured: try string(key)))
      } else if begin(agenda_json_object_begin) {
        calendars.append(try calendar())
      } else {
        throw RequestError("“\(key)” has a calendar that is neither an object nor a name", key: key)
      }
    }
    place += 1
    return calendars
  }

  private mutating func calendar() throws(RequestError) -> RequestCalendar {
    var calendar = RequestCalendar()
    var seen: Set<String> = []
    let outer = valuePlace
    defer { valuePlace = outer }
    while let key = key() {
      let name = "calendars.\(key)"
      guard seen.insert(key).inserted else { throw RequestError("“\(name)” is given twice", key: name) }
      switch key {
      case "name": calendar.name = try string(name)
      case "path": calendar.path = try string(name)
      case "text":
        guard kind == agenda_json_string else { throw RequestError("“\(name)” is not a text", key: name) }
        calendar.text = Array(bytes)
        place += 1
      case "color": calendar.color = try string(name)
      case "kind": calendar.kind = try string(name)
      case "addresses": calendar.addresses = try strings(name)
      default:
        throw RequestError(
          "a calendar has no “\(key)”; there are name, path, text, color, kind and addresses", key: name)
      }
    }
    guard (calendar.path == nil) != (calendar.text == nil) else {
      throw RequestError("a calendar has either a “path” or a “text”", key: "calendars")
    }
    return calendar
  }

  private mutating func strings(_ key: String) throws(RequestError) -> [String] {
    guard case .list(let values) = try value(key) else {
      throw RequestError("“\(key)” is not a list of texts", key: key)
    }
    var texts: [String] = []
    for value in values {
      guard case .text(let text) = value else {
        throw RequestError("“\(key)” is not a list of texts", key: key)
      }
      texts.append(text)
    }
    return texts
  }
}
