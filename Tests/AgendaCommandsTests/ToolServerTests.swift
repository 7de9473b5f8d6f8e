import Foundation
import ICalendar
import Testing

@testable import AgendaCommands

/// The messages of `agenda mcp`: what goes in, and what comes out.
@Suite struct ToolServerTests {
  private typealias Members = [String: Any]

  private static let begin =
    #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}"#

  private func members(_ line: [UInt8]) throws -> Members {
    #expect(line.last == UInt8(ascii: "\n") && line.dropLast().allSatisfy { $0 != UInt8(ascii: "\n") })
    return try #require(try JSONSerialization.jsonObject(with: Data(line)) as? Members)
  }

  /// The answer to the last of some lines.
  private func answer(_ lines: String..., allowsChanges: Bool = false) throws -> Members {
    var server = ToolServer(ToolSetup(allowsChanges: allowsChanges))
    let steps = lines.map { server.take(.whole(Array($0.utf8))) }
    guard case .answer(let line)? = steps.last else {
      Issue.record("no answer but \(steps)")
      return [:]
    }
    return try members(line)
  }

  private func call(
    _ name: String, _ arguments: String, _ setup: ToolSetup = ToolSetup(allowsChanges: true)
  ) throws -> (server: ToolServer, call: ToolCall) {
    var server = ToolServer(setup)
    _ = server.take(.whole(Array(Self.begin.utf8)))
    let line =
      #"{"jsonrpc":"2.0","id":"a","method":"tools/call","params":{"name":"\#(name)","arguments":\#(arguments)}}"#
    guard case .call(let call) = server.take(.whole(Array(line.utf8))) else {
      Issue.record("no call of \(name)")
      throw CancellationError()
    }
    return (server, call)
  }

  private func code(_ answer: Members) -> Int? { (answer["error"] as? Members)?["code"] as? Int }

  @Test(arguments: [
    ("2024-11-05", "2024-11-05"), ("2025-03-26", "2025-03-26"), ("2025-06-18", "2025-06-18"),
    ("2025-11-25", "2025-11-25"), ("2099-01-01", "2025-11-25"), ("2026-07-28", "2025-11-25"),
    ("", "2025-11-25"),
  ])
  func `the revision of the client is spoken, or else the newest one with a handshake`(
    _ asked: String, _ spoken: String
  ) throws {
    let answer = try answer(Self.begin.replacing("2025-06-18", with: asked))
    let result = try #require(answer["result"] as? Members)
    #expect(result["protocolVersion"] as? String == spoken)
    #expect((result["serverInfo"] as? Members)?["name"] as? String == "agenda")
    #expect((result["capabilities"] as? Members)?.keys.sorted() == ["tools"])
    #expect((result["instructions"] as? String)?.contains("strangers") == true)
  }

  @Test(arguments: [
    ("{", -32700), ("\u{FEFF}{}", -32700), ("[]", -32600), ("[\(begin)]", -32600), ("1", -32600),
    ("{}", -32600),
    (#"{"jsonrpc":"1.0","id":1,"method":"ping"}"#, -32600), (#"{"jsonrpc":"2.0","id":1}"#, -32600),
    (#"{"jsonrpc":"2.0","id":1,"method":7}"#, -32600),
    (#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, -32600),
    (#"{"jsonrpc":"2.0","id":1.5,"method":"ping"}"#, -32600),
    (#"{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}"#, -32602),
    (#"{"jsonrpc":"2.0","id":1,"method":"nothing"}"#, -32601),
    (#"{"jsonrpc":"2.0","id":1,"method":"resources/list"}"#, -32601),
    (#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}"#, -32602),
    (#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#, -32600),
  ])
  func `a wrong message is answered with the code of JSON-RPC`(_ line: String, _ expected: Int) throws {
    #expect(code(try answer(line)) == expected)
  }

  @Test func `the identifier comes back as it was, or null`() throws {
    #expect(try answer(#"{"jsonrpc":"2.0","id":"a\"b","method":"ping"}"#)["id"] as? String == "a\"b")
    #expect(try answer(#"{"jsonrpc":"2.0","id":-7,"method":"ping"}"#)["id"] as? Int == -7)
    #expect(try answer("{")["id"] is NSNull)
    #expect(try answer(#"{"jsonrpc":"2.0","id":{},"method":"ping"}"#)["id"] is NSNull)
  }

  @Test(arguments: [
    #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#, #"{"jsonrpc":"2.0","method":"nothing"}"#,
    #"{"jsonrpc":"2.0","method":"tools/list","params":[1]}"#, #"{"jsonrpc":"2.0","id":1,"result":{}}"#,
    #"{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":""}}"#,
  ])
  func `notifications and answers are not answered`(_ line: String) {
    var server = ToolServer(ToolSetup())
    #expect(server.take(.whole(Array(line.utf8))) == .none)
  }

  @Test func `a cancelled call is named by its identifier`() {
    var server = ToolServer(ToolSetup())
    let line =
      #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"x","reason":"late"}}"#
    #expect(server.take(.whole(Array(line.utf8))) == .cancel(id: .text("x")))
  }

  @Test func `a message that is too long is answered`() throws {
    var server = ToolServer(ToolSetup())
    guard case .answer(let line) = server.take(.tooLong) else { return #expect(Bool(false)) }
    #expect(code(try members(line)) == -32600)
  }

  @Test func `a request can name its revision, and then needs no handshake`() throws {
    let meta = { (revision: String) in
      #""_meta":{"io.modelcontextprotocol/protocolVersion":\#(revision),"io.modelcontextprotocol/clientCapabilities":{}}"#
    }
    let request = { (method: String, meta: String) in
      #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":{\#(meta)}}"#
    }
    for method in ["server/discover", "tools/list"] {
      let result = try #require(try answer(request(method, meta("\"2026-07-28\"")))["result"] as? Members)
      #expect(result["resultType"] as? String == "complete" && result["cacheScope"] as? String == "private")
      #expect((result["_meta"] as? Members)?.keys.sorted() == ["io.modelcontextprotocol/serverInfo"])
      if method == "server/discover" { #expect(result["supportedVersions"] as? [String] == ["2026-07-28"]) }
    }
    let unknown = try answer(request("tools/list", meta("\"2099-01-01\"")))
    #expect(code(unknown) == -32022)
    #expect(((unknown["error"] as? Members)?["data"] as? Members)?["requested"] as? String == "2099-01-01")
    #expect(code(try answer(request("tools/list", meta("7")))) == -32602)
    // These are of the revisions with a handshake.
    for method in ["ping", "initialize"] {
      #expect(code(try answer(request(method, meta("\"2026-07-28\"")))) == -32601)
    }
    #expect(code(try answer(request("server/discover", ""))) == -32601)
  }

  @Test func `each tool has the types and descriptions of the options of its command`() throws {
    let answer = try answer(
      Self.begin, #"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#, allowsChanges: true)
    let tools = try #require((answer["result"] as? Members)?["tools"] as? [Members])
    #expect(tools.count == AgendaTool.all.count)
    for (tool, described) in zip(AgendaTool.all, tools) {
      let schema = try #require(described["inputSchema"] as? Members)
      let properties = try #require(schema["properties"] as? Members)
      #expect(schema["additionalProperties"] as? Bool == false)
      #expect(tool.options.allSatisfy { properties[$0] != nil }, "\(tool.name): \(properties.keys)")
      #expect(
        properties.values.allSatisfy { (($0 as? Members)?["description"] as? String)?.isEmpty == false })
      let hints = try #require(described["annotations"] as? Members)
      #expect(hints["readOnlyHint"] as? Bool == !tool.effect.writes)
      #expect((properties["confirm"] != nil) == tool.effect.isPreviewed)
      let texts = properties.values.compactMap { ($0 as? Members)?["description"] as? String }
      for text in texts + [described["description"] as? String ?? ""] {
        #expect(
          !text.contains("--") && !text.contains("standard input"), "\(text)")
      }
    }
    let list = try #require((tools[0]["inputSchema"] as? Members)?["properties"] as? Members)
    let days = try #require(list["days"] as? Members)
    #expect(days["type"] as? String == "integer" && days["minimum"] as? Int == 1)
    #expect((list["tasks"] as? Members)?["enum"] as? [String] == ["due", "all", "hide"])
    #expect((list["cancelled"] as? Members)?["type"] as? String == "boolean")
    #expect((list["calendars"] as? Members)?["type"] as? String == "array")
  }

  @Test func `a call is the command line that a person would write`() throws {
    let setup = ToolSetup(allowsChanges: true, calendars: ["work"], configurationPath: "c.toml")
    let list = try call(
      "list", #"{"days":2,"search":"--x","cancelled":true,"declined":false,"limit":9999,"tasks":null}"#, setup
    )
    #expect(
      list.call.arguments == [
        "list", "--format=json", "--ids", "--config=c.toml", "--days=2", "--search=--x", "--limit=500",
        "--cancelled",
        "--no-declined", "--calendars=work",
      ])
    #expect(
      try call("list", #"{"calendars":["a","b"]}"#, setup).call.arguments.suffix(2) == [
        "--calendars=a", "--calendars=b",
      ])
    #expect(
      try call("add", #"{"sentence":"-x","task":true}"#).call.arguments
        == ["add", "--yes", "--dry-run", "--format=json", "--task", "--", "-x"])
    #expect(
      try call("delete", #"{"id":"ab","instances":"all","confirm":true}"#).call.arguments
        == ["delete", "--yes", "--notify=none", "--all", "--", "ab"])
    #expect(
      try call("search", #"{"text":" design  review "}"#).call.arguments.suffix(3) == [
        "--", "design", "review",
      ])
  }

  @Test func `a wrong argument is a result that the model can read`() throws {
    for (name, arguments, part) in [
      ("list", #"{"dayz":2}"#, "“dayz”"), ("list", #"{"search":true}"#, "“search”"),
      ("list", #"{"cancelled":"x"}"#, "true or false"),
      ("list", #"{"search":"a\u0000b"}"#, "NUL"), ("show", "{}", "“id”"),
      ("show", #"{"id":"/etc/x.ics"}"#, "no id"),
      ("edit", #"{"id":"ab"}"#, "nothing is to be changed"),
      ("delete", #"{"id":"ab","confirm":"yes"}"#, "true or false"),
      ("delete", #"{"id":"ab","instances":"some"}"#, "this, following or all"),
      ("undo", "{\"change\":\"x\"}", "whole number"),
    ] {
      let answer = try answer(
        Self.begin,
        #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"\#(name)","arguments":\#(arguments)}}"#,
        allowsChanges: true)
      let result = try #require(answer["result"] as? Members, "\(answer)")
      #expect(result["isError"] as? Bool == true)
      let text = ((result["content"] as? [Members])?.first?["text"] as? String) ?? ""
      #expect(text.contains(part), "\(text)")
    }
    let unknown = try answer(
      Self.begin, #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"fly"}}"#)
    #expect(code(unknown) == -32602)
  }

  @Test func `an answer that is too large, and a call that failed, are said`() throws {
    let (start, call) = try call("list", "{}")
    var server = start
    let text = (0..<400).map { _ in "\"\(String(repeating: "x", count: 900))\"" }.joined(separator: ",")
    let large = try members(
      server.answer(call, ToolOutcome(exitCode: 0, output: Array("{\"days\":[\(text)]}".utf8))))
    #expect("\(large)".contains("256 KB"))
    let failed = try members(
      server.answer(call, ToolOutcome(exitCode: 66, messages: ["no calendar is named “x”"])))
    #expect("\(failed)".contains("no calendar is named “x”"))
    let late = try members(
      server.answer(call, ToolOutcome(failure: "stopped: the call took more than 60 seconds")))
    #expect("\(late)".contains("60 seconds"))
    let odd = try members(server.answer(call, ToolOutcome(exitCode: 0, output: Array("no json".utf8))))
    #expect("\(odd)".contains("no JSON"))
  }

  @Test func `undo takes back changes that these tools made, when its turn comes`() throws {
    let (start, add) = try call("add", #"{"sentence":"x","confirm":true}"#)
    var server = start
    var (_, undo) = try call("undo", "{}")
    #expect("\(try members(try #require(server.begin(&undo))))".contains("no change of these tools"))
    _ = server.answer(add, ToolOutcome(exitCode: 0, changes: [7]))
    #expect(server.begin(&undo) == nil)
    #expect(undo.arguments == ["undo", "--", "7"])
    _ = server.answer(undo, ToolOutcome(exitCode: 75))
    #expect(server.changes == [7])
    _ = server.answer(undo, ToolOutcome(exitCode: 0))
    #expect(server.changes == [])
    var (_, other) = try call("undo", #"{"change":6}"#)
    _ = server.answer(add, ToolOutcome(exitCode: 0, changes: [8]))
    #expect("\(try members(try #require(server.begin(&other))))".contains("they made 8"))
  }

  @Test func `of two members of one name the last counts`() throws {
    let answer = try answer(#"{"jsonrpc":"2.0","id":1,"id":2,"method":"pong","method":"ping"}"#)
    #expect(answer["id"] as? Int == 2 && answer["result"] != nil)
  }

  @Test func `a long text is shortened`() throws {
    let (start, call) = try call("list", "{}")
    var server = start
    let output = "{\"summary\":\"\(String(repeating: "é", count: 5000))\",\"file\":\"/secret\"}"
    let answer = try members(server.answer(call, ToolOutcome(exitCode: 0, output: Array(output.utf8))))
    let value = try #require(
      ((answer["result"] as? Members)?["structuredContent"] as? Members)?["result"] as? Members)
    #expect((value["summary"] as? String)?.count == 1001 && value["file"] == nil)
  }
}

/// Each request of a batch has its own time.
@Suite struct RequestDeadlineTests {
  @Test func `a request that waited has all of its time`() {
    var limit = RequestDeadline(nanoseconds: 10)
    #expect(limit.moment == nil)
    limit.take(isFirst: true, at: 100)
    // Requests that wait behind the first one give it no more time.
    limit.take(isFirst: false, at: 105)
    limit.take(isFirst: false, at: 106)
    #expect(limit.moment == 110)
    limit.answer(isLast: false, at: 108)
    #expect(limit.moment == 118)
    limit.putOff(by: 5)
    #expect(limit.moment == 123)
    limit.answer(isLast: false, at: 120)
    #expect(limit.moment == 130)
    limit.answer(isLast: true, at: 125)
    #expect(limit.moment == nil)
    limit.putOff(by: 5)
    #expect(limit.moment == nil)
    limit.take(isFirst: true, at: 200)
    #expect(limit.moment == 210)
  }
}
