import Testing

@testable import AgendaCommands

/// How the requests of a connection are found in its bytes (RFC 9112).
@Suite struct HTTPRequestReaderTests {
  private static let host = "Host: x\r\n"

  private func read(_ text: String) throws -> [HTTPRequest] {
    var reader = HTTPRequestReader()
    reader.append(Array(text.utf8))
    var requests: [HTTPRequest] = []
    while let request = try reader.next() { requests.append(request) }
    return requests
  }

  /// The status with which a text is refused.
  private func refusal(of text: String) -> Int? {
    do {
      _ = try read(text)
      return nil
    } catch {
      return (error as? HTTPRefusal)?.status.code
    }
  }

  @Test func `a request has a method, a target, fields and a body`() throws {
    let request = try #require(
      try read(
        "POST /a?b=c HTTP/1.1\r\nHost: x:80\r\nCookie:a=b \t\r\ncookie: c\r\nContent-Length: 3\r\n\r\nabc"
      ).first)
    #expect(request.method == "POST" && request.target == "/a?b=c" && request.minorVersion == 1)
    #expect(request.headers["host"] == ["x:80"] && request.headers["cookie"] == ["a=b", "c"])
    #expect(request.body == Array("abc".utf8) && request.keepsConnection)
  }

  @Test func `a request that comes byte by byte is read like one that comes at once`() throws {
    let text =
      "\r\nPOST / HTTP/1.1\r\n\(Self.host)Content-Length: 2\r\n\r\nokGET /b HTTP/1.1\r\n\(Self.host)\r\n"
    var reader = HTTPRequestReader()
    #expect(reader.isEmpty)
    var requests: [HTTPRequest] = []
    for byte in text.utf8 {
      reader.append([byte])
      while let request = try reader.next() { requests.append(request) }
    }
    #expect(requests.map(\.target) == ["/", "/b"] && requests.first?.body == Array("ok".utf8))
    #expect(reader.isEmpty)
    #expect(try read(text).map(\.target) == ["/", "/b"])
  }

  @Test(arguments: [
    ("GARBAGE\r\n\r\n", 400), ("\0\0\0\0\r\n\r\n", 400), ("GET / HTTP/2.0\r\n\r\n", 505),
    ("GET / HTTP/9.9\r\n\r\n", 505), ("GET / http/1.1\r\n\r\n", 400), ("GET / HTTP/1.10\r\n\r\n", 400),
    ("GET  / HTTP/1.1\r\n\r\n", 400), ("GET / HTTP/1.1 \r\n\r\n", 400), (" GET / HTTP/1.1\r\n\r\n", 400),
    ("G@T / HTTP/1.1\r\n\r\n", 400), ("GET /ä HTTP/1.1\r\n\r\n", 400), ("GET /\t HTTP/1.1\r\n\r\n", 400),
    ("GET / HTTP/1.1\n\n", 400), ("GET / HTTP/1.1\r\nHost: x\n\r\n", 400),
  ])
  func `what does not begin like HTTP 1 is refused`(_ text: String, _ status: Int) {
    #expect(refusal(of: text) == status)
  }

  @Test(arguments: [
    "Host : x", " Host: x", "Host", ": x", "A: b\r\n c: d", "A: b\r\n\tc", "A: b\rc", "A: b\0c",
    "A: b\u{7F}c",
    "A b: c", "Ä: b", "Host: y", "Content-Length: 1, 1", "Content-Length: +1", "Content-Length: -1",
    "Content-Length: 0x1", "Content-Length:", "Content-Length: 1 1", "Content-Length: 1\r\nContent-Length: 1",
    "Content-Length: 1\r\ncontent-length: 2",
  ])
  func `a field that two readers could read in two ways is refused`(_ field: String) {
    #expect(refusal(of: "POST / HTTP/1.1\r\n\(Self.host)\(field)\r\n\r\n1") == 400)
  }

  @Test(arguments: ["", "Host: x\r\nHost: x\r\n", "Host: a b\r\n", "Host: ä\r\n"])
  func `a request names exactly one host`(_ hosts: String) {
    #expect(refusal(of: "GET / HTTP/1.1\r\n\(hosts)\r\n") == 400)
    #expect(refusal(of: "GET / HTTP/1.1\r\n\(Self.host)\r\n") == nil)
  }

  @Test(arguments: ["chunked", "identity", "gzip, chunked", "xchunked", ""])
  func `a body in parts is refused, also beside a length`(_ coding: String) {
    let head = "POST / HTTP/1.1\r\n\(Self.host)Transfer-Encoding: \(coding)\r\n"
    #expect(refusal(of: head + "\r\n0\r\n\r\n") == 501)
    #expect(refusal(of: head + "Content-Length: 5\r\n\r\n0\r\n\r\n") == 501)
  }

  @Test func `a head is bounded, whether it ends or not`() {
    let room = HTTPRequestReader.maximumHead - "GET / HTTP/1.1\r\n\(Self.host)A: \r\n\r\n".utf8.count
    let head = { (count: Int) in
      "GET / HTTP/1.1\r\n\(Self.host)A: \(String(repeating: "a", count: count))\r\n\r\n"
    }
    #expect(refusal(of: head(room)) == nil)
    #expect(refusal(of: head(room + 1)) == 431)
    #expect(refusal(of: "GET / HTTP/1.1\r\n" + String(repeating: "a", count: 20_000)) == 431)
    #expect(refusal(of: "GET /" + String(repeating: "a", count: 20_000)) == 414)
    #expect(refusal(of: String(repeating: "\r\n", count: 10_000)) == 414)
    let fields = { (count: Int) in String(repeating: "A: b\r\n", count: count) }
    let most = HTTPRequestReader.maximumFields
    #expect(refusal(of: "GET / HTTP/1.1\r\n\(Self.host)\(fields(most - 1))\r\n") == nil)
    #expect(refusal(of: "GET / HTTP/1.1\r\n\(Self.host)\(fields(most))\r\n") == 431)
  }

  @Test func `each request of a connection has the whole room for its head`() throws {
    let head = "GET / HTTP/1.1\r\n\(Self.host)A: \(String(repeating: "a", count: 10_000))\r\n\r\n"
    #expect(try read(String(repeating: head, count: 4)).count == 4)
  }

  @Test(arguments: [
    ("65536", nil), ("000000065536", nil), ("65537", 413), ("9999999999999999999999999", 413),
  ])
  func `a body is bounded before it comes`(_ length: String, _ status: Int?) {
    #expect(refusal(of: "POST / HTTP/1.1\r\n\(Self.host)Content-Length: \(length)\r\n\r\n") == status)
  }

  @Test
  func
    `a client that waits before it sends a body is told to go on, and one that expects something else is refused`()
    throws
  {
    var reader = HTTPRequestReader()
    reader.append(
      Array("POST / HTTP/1.1\r\n\(Self.host)Expect: 100-Continue\r\nContent-Length: 2\r\n\r\n".utf8))
    #expect(try reader.next()?.target == nil && reader.awaitsContinue)
    reader.sendContinue()
    #expect(!reader.awaitsContinue)
    reader.append(Array("ab".utf8))
    #expect(try reader.next()?.body == Array("ab".utf8))
    #expect(refusal(of: "POST / HTTP/1.1\r\n\(Self.host)Expect: x\r\nContent-Length: 2\r\n\r\n") == 417)
  }

  @Test(arguments: [
    ("1.1", "", true), ("1.1", "Connection: keep-alive\r\n", true),
    ("1.1", "Connection: x, Close\r\n", false),
    ("1.0", "", false), ("1.0", "Connection: keep-alive\r\n", false), ("1.7", "", true),
  ])
  func `a connection is kept unless the client says otherwise`(
    _ version: String, _ field: String, _ isKept: Bool
  )
    throws
  {
    #expect(try read("GET / HTTP/\(version)\r\n\(Self.host)\(field)\r\n").first?.keepsConnection == isKept)
  }
}
