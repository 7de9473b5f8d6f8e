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
