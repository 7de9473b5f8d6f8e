internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

/// The problem of a request, which is then not carried out.
struct RequestError: Error {
  var problem: RequestProblem

  init(_ message: String, key: String? = nil) { problem = RequestProblem(message, key: key) }

  /// The error of a key with a value of another kind than is expected.
  fileprivate static func wrong(_ key: String, _ value: RequestValue, expected: String) -> RequestError {
    RequestError(Mistake.wrong("“\(key)”", is: value.words, expected: expected), key: key)
  }
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

  /// A request that was not read from a line.
  init(_ request: Request) {
    command = request.command.rawValue
    calendars = request.calendars
    // The first mistake that is reported must not depend on the order of a dictionary.
    options = request.options.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// Reads a line.
  /// - Throws: a ``RequestError`` if the line is not JSON in UTF-8, or not an object.
  init(_ line: [UInt8]) throws(RequestError) {
    guard isUTF8(line.span) else { throw RequestError("the line is not UTF-8") }
    let read: Result<RequestLine, RequestError> = line.withUnsafeBufferPointer { bytes in
      var cursor = RequestCursor(bytes)
      let line = RequestLine(&cursor)
      return cursor.mistake.map { .failure($0) } ?? .success(line)
    }
    self = try read.get()
  }

  /// Reads the members. One that is wrong is noted, so that the others, such as the identifier, are known nevertheless.
  private init(_ cursor: inout RequestCursor) {
    var seen: Set<String> = []
    if !cursor.begin(.object) {
      failure = RequestError("the line is not an object of JSON")
      cursor.skipRest()
    }
    while let key = cursor.key() {
      do throws(RequestError) {
        let option = Self.optionName(key)
        guard seen.insert(option).inserted else { throw RequestError("“\(key)” is given twice", key: key) }
        try read(key, option, &cursor)
      } catch {
        failure = failure ?? error
        cursor.skipMember()
      }
    }
    if cursor.hasTooMany {
      failure = RequestError(
        "the line has more than \(RequestCursor.maximumPieces) values, keys and brackets")
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
}

/// Goes through the members of a line of JSON. Behind a mistake of the line as a whole nothing follows.
struct RequestCursor: ~Copyable {
  /// The most values, keys and brackets in a line.
  static let maximumPieces = 4096
  /// How deep brackets may be nested: more than any request has them.
  private static let maximumDepth = 16

  private var json: JSONCursor
  /// The piece that comes next; `nil` behind the end.
  private var piece: JSONCursor.Piece?
  private var count = 0
  /// The reason that the line is not JSON; `nil` if none was found.
  private(set) var mistake: RequestError?
  /// Whether the line has too many pieces, of which the last ones are not read.
  private(set) var hasTooMany = false

  /// Begins with the first value.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    json = JSONCursor(bytes, upTo: Self.maximumDepth)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      mistake = Self.mistake(JSONCursor.Failure(message: "a byte order mark", offset: 0))
    } else {
      advance()
    }
  }

  private mutating func advance() {
    piece = nil
    guard mistake == nil, !hasTooMany else { return }
    do throws(JSONCursor.Failure) {
      piece = try json.next()
      count += piece == nil ? 0 : 1
      if count > Self.maximumPieces { (piece, hasTooMany) = (nil, true) }
    } catch {
      mistake = Self.mistake(error)
    }
  }

  private static func mistake(_ failure: JSONCursor.Failure) -> RequestError {
    failure.isTooDeep
      ? RequestError("the line is nested too deeply")
      : RequestError("the line is not JSON: column \(failure.offset + 1): \(failure.message)")
  }

  /// Enters an object or an array; `false` if the next value is of another kind.
  mutating func begin(_ wanted: JSONCursor.Piece) -> Bool {
    guard piece == wanted else { return false }
    advance()
    return true
  }

  /// The next key of the object; `nil` at its end, which it passes.
  mutating func key() -> String? {
    let key = piece == .key ? json.string : nil
    advance()
    return key
  }

  /// Passes all that is left.
  mutating func skipRest() { while piece != nil { advance() } }

  /// Passes what is left of a member of the line.
  mutating func skipMember() {
    while piece != nil, json.depth > 1 || json.depth == 1 && piece != .key { advance() }
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
    let value = try value(key)
    guard case .text(let text) = value else { throw .wrong(key, value, expected: "a text") }
    return text
  }

  /// The value of an option.
  mutating func value(_ key: String) throws(RequestError) -> RequestValue {
    defer { advance() }
    switch piece {
    case .text: return .text(json.string)
    case .number: return .number(json.string)
    case .truth(let truth): return .truth(truth)
    case .null: return .null
    case .array:
      advance()
      var values: [RequestValue] = []
      while piece != nil, piece != .end {
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
    guard begin(.array) else { throw .wrong(key, try value(key), expected: "a list of calendars") }
    var calendars: [RequestCalendar] = []
    while piece != nil, piece != .end {
      if piece == .text {
        calendars.append(RequestCalendar(configured: try string(key)))
      } else if begin(.object) {
        calendars.append(try calendar())
      } else {
        throw RequestError("“\(key)” has a calendar that is neither an object nor a name", key: key)
      }
    }
    advance()
    return calendars
  }

  private mutating func calendar() throws(RequestError) -> RequestCalendar {
    var calendar = RequestCalendar()
    var seen: Set<String> = []
    while let key = key() {
      let name = "calendars.\(key)"
      guard seen.insert(key).inserted else { throw RequestError("“\(name)” is given twice", key: name) }
      switch key {
      case "name": calendar.name = try string(name)
      case "path": calendar.path = try string(name)
      case "text":
        guard piece == .text else { throw .wrong(name, try value(name), expected: "a text") }
        calendar.text = Array(json.contents)
        advance()
      case "color": calendar.color = try string(name)
      case "kind": calendar.kind = try string(name)
      case "addresses": calendar.addresses = try strings(name)
      default:
        let keys = ["name", "path", "text", "color", "kind", "addresses"]
        throw RequestError(
          Mistake.unknown(
            "key", key, of: "a calendar", among: keys, otherwise: "there are \(keys.joined(separator: ", "))"),
          key: name)
      }
    }
    guard (calendar.path == nil) != (calendar.text == nil) else {
      throw RequestError("a calendar has either a “path” or a “text”", key: "calendars")
    }
    return calendar
  }

  private mutating func strings(_ key: String) throws(RequestError) -> [String] {
    let value = try value(key)
    guard case .list(let values) = value else { throw .wrong(key, value, expected: "a list of texts") }
    var texts: [String] = []
    for value in values {
      guard case .text(let text) = value else {
        throw RequestError("“\(key)” has \(value.words) in its list; expected texts", key: key)
      }
      texts.append(text)
    }
    return texts
  }
}
