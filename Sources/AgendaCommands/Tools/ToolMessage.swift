internal import AgendaJCal
internal import ICalendar

/// A message of a client of the Model Context Protocol: JSON-RPC 2.0, whose parameters are objects.
enum ToolMessage: Equatable {
  /// A message that is answered.
  case request(ToolRequest)
  /// A message that is never answered.
  case notification(method: String, parameters: JSONValue)
  /// An answer, although nothing was asked.
  case unasked
  /// A message that is answered with an error alone.
  case wrong(ToolProtocolError, id: JSONValue)

  /// Reads a line.
  init(_ line: [UInt8]) {
    guard let message = JSONValue(line) else {
      self = .wrong(.init(.parseError, "the line is no JSON in UTF-8, or is nested too deeply"), id: .null)
      return
    }
    guard case .object = message else {
      let reason =
        if case .array = message { "a batch, which the protocol no longer has" } else { "no object" }
      self = .wrong(.init(.invalidRequest, "the message is \(reason)"), id: .null)
      return
    }
    let id = message["id"].flatMap { $0.isIdentifier ? $0 : nil }
    guard message["jsonrpc"] == .text("2.0") else {
      self = .wrong(.init(.invalidRequest, "the message has no “jsonrpc” that is “2.0”"), id: id ?? .null)
      return
    }
    guard case .text(let method)? = message["method"] else {
      let isAnswer = message["result"] != nil || message["error"] != nil
      self =
        isAnswer && message["method"] == nil
        ? .unasked : .wrong(.init(.invalidRequest, "the message has no “method”"), id: id ?? .null)
      return
    }
    let parameters = message["params"] ?? .object([])
    guard message["id"] != nil else {
      self = .notification(method: method, parameters: parameters)
      return
    }
    guard let id else {
      self = .wrong(.init(.invalidRequest, "the “id” is neither a text nor a whole number"), id: .null)
      return
    }
    guard case .object = parameters else {
      self = .wrong(.init(.invalidParameters, "“params” is no object"), id: id)
      return
    }
    self = .request(ToolRequest(id: id, method: method, parameters: parameters))
  }

  /// The line that answers a request.
  static func answer(_ result: JSONValue, to id: JSONValue) -> [UInt8] { line(id, "result", result) }

  /// The line that answers a message with an error.
  static func answer(_ error: ToolProtocolError, to id: JSONValue) -> [UInt8] {
    line(
      id, "error",
      .members([
        "code": .number(error.code.rawValue), "message": .text(error.message), "data": error.data,
      ]))
  }

  private static func line(_ id: JSONValue, _ name: String, _ value: JSONValue) -> [UInt8] {
    var line: [UInt8] = []
    JSONValue.object([
      .init(name: "jsonrpc", value: .text("2.0")), .init(name: "id", value: id),
      .init(name: name, value: value),
    ]).append(to: &line)
    line.append(UInt8(ascii: "\n"))
    return line
  }
}

/// A message that is answered.
struct ToolRequest: Equatable {
  /// A text or a whole number.
  var id: JSONValue
  var method: String
  /// An object.
  var parameters: JSONValue
}

/// The error of a message, which its sender made and not the person whose calendars these are.
struct ToolProtocolError: Error, Equatable {
  /// The codes of JSON-RPC 2.0 (section 5.1), and one of the Model Context Protocol.
  enum Code: Int {
    case parseError = -32700
    case invalidRequest = -32600
    case unknownMethod = -32601
    case invalidParameters = -32602
    case unsupportedRevision = -32022
  }

  var code: Code
  var message: String
  var data: JSONValue?

  init(_ code: Code, _ message: String, data: JSONValue? = nil) {
    (self.code, self.message, self.data) = (code, message, data)
  }
}

extension JSONValue {
  /// The member with a name; `nil` if this is no object, or has none. Of equal names the last one counts.
  subscript(_ name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.name == name }?.value
  }

  /// The text that this is; `nil` for another value.
  var text: String? { if case .text(let text) = self { text } else { nil } }

  /// The whole number that this is, also as a text; `nil` for another value.
  var wholeNumber: Int? {
    switch self {
    case .number(let text), .text(let text): Int(text)
    default: nil
    }
  }

  /// Whether this is an object.
  var isObject: Bool { if case .object = self { true } else { false } }

  /// The value as a text, on one line.
  var line: String {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether this can be the identifier of a request: a text or a whole number.
  fileprivate var isIdentifier: Bool {
    switch self {
    case .text: true
    case .number(let number): Int(number) != nil
    default: false
    }
  }
}
