internal import AgendaCJSON
internal import AgendaWidgets
internal import ICalendar

/// The problem of a request, which is then not carried out.
struct RequestError: Error {
  var problem: RequestProblem

  init(_ message: String, key: String? = nil) { problem = RequestProblem(message, key: key) }
}

/// A line of JSON: the members of a request, not checked yet.
struct RequestLine {
  /// The JSON by which the request is named.
  var id = RequestLine.noID
  /// The name of the command; `nil` if there is none.
  var command: String?
  /// The calendars.
  var calendars: [RequestCalendar] = []
  /// The options under their keys, in their order.
  var options: [(key: String, value: RequestValue)] = []
  /// The problem of a member; `nil` if there is none.
  var failure: RequestError?

  /// The identifier of a line that has none.
  static let noID = Array("null".utf8)
  /// The key of the calendars.
  private static let calendarsKey = "calendars"
  /// The most values, keys and brackets in a line.
  private static let maximumEvents = 4096
  /// How deep they may be nested: more than any request is.
  private static let maximumDepth = 16
  /// How many bytes after a line reading it takes.
  static let padding = Int(AGENDA_JSON_PADDING)

  /// A request that was not read from a line.
  init(_ request: Request) {
    command = request.command.rawValue
    calendars = request.calendars
    // The first mistake that is reported must not depend on the order of a dictionary.
    options = request.options.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// Reads a line.
  /// - Throws: a ``RequestError`` if the line is not JSON in UTF-8, or not an object.
  init(_ line: consuming [UInt8]) throws(RequestError) {
    guard isUTF8(line.span) else {
      throw RequestError("the line is not UTF-8")
    }
    let length = line.count
    line.append(contentsOf: repeatElement(0, count: Self.padding))
    var bytes = line
    var found: Result<RequestLine, RequestError> = .failure(RequestError("the line is not JSON"))
    withUnsafeTemporaryAllocation(of: agenda_json_event.self, capacity: Self.maximumEvents) { events in
      bytes.withUnsafeMutableBytes { buffer in
        let text = buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
        let reading = agenda_json_read_in_place(
          text, length, Self.maximumDepth, events.baseAddress, events.count)
        var cursor = RequestCursor(events.extracting(0..<reading.count))
        if reading.end == agenda_json_too_many_values {
          found = .success(RequestLine(ofTooMany: &cursor))
        } else if let failure = Self.failure(of: reading) {
          found = .failure(failure)
        } else {
          found = .success(RequestLine(&cursor))
        }
      }
    }
    self = try found.get()
  }

  /// Reads the members. One that is wrong is noted, so that the others, such as the identifier, are known nevertheless.
  private init(_ cursor: inout RequestCursor) {
    var seen: Set<String> = []
    guard cursor.begin(agenda_json_object_begin) else {
      failure = RequestError("the line is not an object of JSON")
      return
    }
    while let key = cursor.key() {
      do throws(RequestError) {
        let option = Self.optionName(key)
        guard seen.insert(option).inserted else { throw RequestError("“\(key)” is given twice", key: key) }
        try read(key, option, &cursor)
      } catch {
        failure = failure ?? error
        cursor.skipRest(of: key)
      }
    }
  }

  /// Reads the identifier of a line that could be read only in part.
  private init(ofTooMany cursor: inout RequestCursor) {
    failure = RequestError("the line has more than \(Self.maximumEvents) values, keys and brackets")
    guard cursor.begin(agenda_json_object_begin) else { return }
    while let key = cursor.key() {
      guard key != "id" else {
        id = (try? cursor.scalarJSON(key)) ?? id
        return
      }
      cursor.skipRest(of: key)
    }
  }

  private mutating func read(
    _ key: String, _ option: String, _ cursor: inout RequestCursor
  ) throws(RequestError) {
    switch option {
    case "id": id = try cursor.scalarJSON(key)
    case "command": command = try cursor.string(key)
    case Self.calendarsKey: calendars = try cursor.calendars(key)
    default: options.append((key, try cursor.value(key)))
    }
  }

  /// The name of the option of a key: `timeZone` is `time-zone`.
  static func optionName(_ key: String) -> String {
    var name: [UInt8] = []
    for byte in key.utf8 {
      let isCapital = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
      if isCapital { name.append(UInt8(ascii: "-")) }
      name.append(isCapital ? byte | 0x20 : byte)
    }
    return String(decoding: name, as: UTF8.self)
  }

  /// The key of the first of these options that this line has, or that of its calendars; `nil` if it has none of them.
  func key(of options: [AgendaOption]) -> String? {
    for option in options {
      if option == .calendars, !calendars.isEmpty { return option.name }
      if let key = self.options.first(where: { Self.optionName($0.key) == option.name })?.key { return key }
    }
    return nil
  }

  private static func failure(of reading: agenda_json_reading) -> RequestError? {
    switch reading.end {
    case agenda_json_complete: nil
    case agenda_json_too_deep: RequestError("the line is nested too deeply")
    default:
      RequestError(
        "the line is not JSON: column \(reading.offset + 1): \(String(cString: reading.message))")
    }
  }
}

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
