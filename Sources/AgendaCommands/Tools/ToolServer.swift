internal import AgendaSources
internal import ICalendar

/// A server of the Model Context Protocol without its input and output: it answers messages, and says which tools are to be called.
///
/// ```swift
/// var server = ToolServer(ToolSetup(allowsChanges: false))
/// server.take(.whole(Array(#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#.utf8)))   // .answer, a line of JSON
/// ```
///
/// It speaks the revisions with a handshake, and the one in which each request names its revision. A client may use both.
struct ToolServer {
  /// A consequence of a message.
  enum Step: Equatable {
    case none
    /// A line is to be written.
    case answer([UInt8])
    /// A tool is to be called, and its outcome passed to ``answer(_:_:)``.
    case call(ToolCall)
    /// The call with this identifier is no longer wanted, and gets no answer.
    case cancel(id: JSONValue)
  }

  /// The revisions that begin with `initialize`, the newest first.
  static let handshakeRevisions = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"]
  /// The revisions in which each request names its revision, the newest first.
  static let statelessRevisions = ["2026-07-28"]
  /// The most bytes of a message.
  static let maximumLineLength = 1 << 20

  private static let revisionKey = "io.modelcontextprotocol/protocolVersion"
  private static let capabilitiesKey = "io.modelcontextprotocol/clientCapabilities"
  private static let serverKey = "io.modelcontextprotocol/serverInfo"
  /// How long a client may keep what does not change while the server runs, in milliseconds.
  private static let keptMilliseconds = 3_600_000

  private let setup: ToolSetup
  private var tools: [AgendaTool]
  /// The arguments of tools that were asked for, which are found once: that takes longer than most answers.
  private var declared: [String: [Declared]] = [:]
  /// Whether a client has begun with `initialize`.
  private var isInitialized = false
  /// The numbers of the changes that were made and not taken back, the last one at the end.
  private(set) var changes: [Int] = []

  init(_ setup: ToolSetup) {
    self.setup = setup
    tools = setup.tools
  }

  /// Takes a line of a client.
  mutating func take(_ line: LineInput.Line) -> Step {
    guard case .whole(let bytes) = line else {
      let error = ToolProtocolError(
        .invalidRequest, "the message has more than \(Self.maximumLineLength) bytes")
      return .answer(ToolMessage.answer(error, to: .null))
    }
    switch ToolMessage(bytes) {
    case .unasked: return .none
    case .wrong(let error, let id): return .answer(ToolMessage.answer(error, to: id))
    case .notification("notifications/cancelled", let parameters):
      return parameters["requestId"].map { .cancel(id: $0) } ?? .none
    case .notification: return .none
    case .request(let request):
      do throws(ToolProtocolError) {
        return try step(request)
      } catch {
        return .answer(ToolMessage.answer(error, to: request.id))
      }
    }
  }

  private mutating func step(_ request: ToolRequest) throws(ToolProtocolError) -> Step {
    let isStateless = try isStateless(request)
    switch request.method {
    case "initialize" where !isStateless: return .answer(try handshake(request))
    case "ping" where !isStateless: return .answer(ToolMessage.answer(.object([]), to: request.id))
    case "server/discover" where isStateless:
      var members = description
      let revisions = Self.statelessRevisions.map { JSONValue.text($0) }
      members.insert(.init(name: "supportedVersions", value: .array(revisions)), at: 0)
      return .answer(answer(members, to: request.id, isStateless, isKept: true))
    case "tools/list":
      try requireBeginning(isStateless)
      let list = JSONValue.array(tools.map { $0.description(arguments(of: $0)) })
      return .answer(answer([.init(name: "tools", value: list)], to: request.id, isStateless, isKept: true))
    case "tools/call":
      try requireBeginning(isStateless)
      return try call(request, isStateless)
    default:
      throw ToolProtocolError(.unknownMethod, "there is no method \(quoted(request.method)) here")
    }
  }

  // MARK: Revisions

  /// Whether a request names its revision.
  /// - Throws: if it names it in a wrong way, or one that there is not.
  private func isStateless(_ request: ToolRequest) throws(ToolProtocolError) -> Bool {
    guard let meta = request.parameters["_meta"], let named = meta[Self.revisionKey] else { return false }
    guard let revision = named.text, meta[Self.capabilitiesKey]?.isObject == true else {
      throw ToolProtocolError(
        .invalidParameters,
        "“_meta” needs a text \(quoted(Self.revisionKey)) and an object \(quoted(Self.capabilitiesKey))")
    }
    guard Self.statelessRevisions.contains(revision) else {
      let supported = JSONValue.array(Self.statelessRevisions.map { .text($0) })
      throw ToolProtocolError(
        .unsupportedRevision, "there is no revision \(quoted(revision)) here",
        data: .members(["supported": supported, "requested": .text(revision)]))
    }
    return true
  }

  /// The answer to `initialize`: the revision that the client asks for, or else the newest one.
  private mutating func handshake(_ request: ToolRequest) throws(ToolProtocolError) -> [UInt8] {
    guard let revision = request.parameters["protocolVersion"]?.text,
      request.parameters["capabilities"]?.isObject == true, request.parameters["clientInfo"]?.isObject == true
    else {
      throw ToolProtocolError(
        .invalidParameters,
        "“initialize” needs a text “protocolVersion”, and the objects “capabilities” and “clientInfo”")
    }
    isInitialized = true
    let spoken = Self.handshakeRevisions.contains(revision) ? revision : Self.handshakeRevisions[0]
    return ToolMessage.answer(
      .object(
        [.init(name: "protocolVersion", value: .text(spoken))] + description
          + [.init(name: "serverInfo", value: serverInfo)]), to: request.id)
  }

  private func requireBeginning(_ isStateless: Bool) throws(ToolProtocolError) {
    guard isStateless || isInitialized else {
      throw ToolProtocolError(.invalidRequest, "the first request has to be “initialize”")
    }
  }

  /// The members by which the server describes itself.
  private var description: [JSONValue.Member] {
    [
      .init(name: "capabilities", value: .members(["tools": .object([])])),
      .init(name: "instructions", value: .text(setup.instructions)),
    ]
  }

  private var serverInfo: JSONValue {
    .members([
      "name": .text("agenda"), "title": .text("agenda: calendars and tasks"), "version": .text(agendaVersion),
    ])
  }

  /// The answer to a request, with what the revision adds. `isKept`: whether the client may keep it.
  private func answer(
    _ members: [JSONValue.Member], to id: JSONValue, _ isStateless: Bool, isKept: Bool = false
  ) -> [UInt8] {
    guard isStateless else { return ToolMessage.answer(.object(members), to: id) }
    var members = members + [.init(name: "resultType", value: .text("complete"))]
    if isKept {
      members += [
        .init(name: "ttlMs", value: .number(Self.keptMilliseconds)),
        .init(name: "cacheScope", value: .text("private")),
      ]
    }
    members.append(.init(name: "_meta", value: .object([.init(name: Self.serverKey, value: serverInfo)])))
    return ToolMessage.answer(.object(members), to: id)
  }

  // MARK: Calls

  private mutating func arguments(of tool: AgendaTool) -> [Declared] {
    if let known = declared[tool.name] { return known }
    let found = tool.declared
    declared[tool.name] = found
    return found
  }

  private mutating func call(_ request: ToolRequest, _ isStateless: Bool) throws(ToolProtocolError) -> Step {
    guard let name = request.parameters["name"]?.text else {
      throw ToolProtocolError(.invalidParameters, "“tools/call” needs a text “name”")
    }
    guard let tool = tools.first(where: { $0.name == name }) else {
      let isKnown = AgendaTool.all.contains { $0.name == name }
      let reason =
        isKnown
        ? "is not allowed: this server was started without --allow-changes"
        : "is no tool here; there are \(tools.map(\.name).joined(separator: ", "))"
      throw ToolProtocolError(.invalidParameters, "\(quoted(name)) \(reason)")
    }
    let arguments = request.parameters["arguments"] ?? .object([])
    guard case .object(let members) = arguments else {
      throw ToolProtocolError(.invalidParameters, "“arguments” is no object")
    }
    do throws(ToolArgumentError) {
      var call = try tool.call(members, of: self.arguments(of: tool), setup)
      (call.id, call.isStateless) = (request.id, isStateless)
      return .call(call)
    } catch {
      return .answer(answer(error, to: request.id, isStateless))
    }
  }

  /// Takes up a call when those before it have ended: only then is it known which change is the last one.
  /// - Returns: the answer if there is nothing to run; `nil` otherwise.
  func begin(_ call: inout ToolCall) -> [UInt8]? {
    do throws(ToolArgumentError) {
      try call.nameChange(among: changes)
      return nil
    } catch {
      return answer(error, to: call.id, call.isStateless)
    }
  }

  private func answer(_ error: ToolArgumentError, to id: JSONValue, _ isStateless: Bool) -> [UInt8] {
    answer(ToolResult(failure: error.message).members, to: id, isStateless)
  }

  /// The answer to a call that has ended. Notes the changes that it made, so that they can be taken back.
  mutating func answer(_ call: ToolCall, _ outcome: ToolOutcome) -> [UInt8] {
    note(call, outcome)
    return answer(ToolResult(call, outcome).members, to: call.id, call.isStateless)
  }

  /// Notes the changes that a call made, and those that it took back.
  mutating func note(_ call: ToolCall, _ outcome: ToolOutcome) {
    if let undone = call.change, outcome.exitCode == 0 { changes.removeAll { $0 == undone } }
    changes += outcome.changes
  }
}

/// How `agenda mcp` was started.
struct ToolSetup {
  /// Whether there are tools that change calendars.
  var allowsChanges = false
  /// The values of `--calendars`; empty for the calendars that other commands show.
  var calendars: [String] = []
  /// The path of the configuration; `nil` for the usual one.
  var configurationPath: String?

  /// The tools that the client can call.
  var tools: [AgendaTool] { AgendaTool.all.filter { allowsChanges || !$0.effect.writes } }

  /// The sentences for the model.
  var instructions: String {
    let changes =
      allowsChanges
      ? """
       Tools that change something answer with a preview first, and change nothing; show it to the person, and call the \
      tool again with “confirm” true when they agree. “undo” takes back a change that was made here.
      """
      : " Nothing can be changed with them."
    return """
      These tools answer from the calendars and tasks of the person you work for.\(changes) \(ToolResult.notice) \
      Each answer has the current time and the time zone of the person; times without a zone are in that zone. Days can be \
      written as 2026-11-24 or in words, such as “friday”. Name events by their “id”; an instance of a series is ID@2026-11-24.
      """
  }
}

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
