import Foundation
import TestSupport
import Testing

/// `agenda serve` with clients that ask for much, are slow, or wait for changes.
@Suite struct ServeLimitsTests {
  @Test func `long requests are refused`() throws {
    let serve = try ServeProcess(ServeTests.agenda())
    #expect(try serve.get("/", "X: " + String(repeating: "a", count: 40_000)).status == 431)
    #expect(try serve.get("/" + String(repeating: "a", count: 5000)).status == 400)
    let fields = (0..<3000).map { "X\($0): a" }.joined(separator: "\r\n")
    #expect([400, 431].contains(try serve.get("/", fields).status))
    let connection = try ServeProcess.Connection(serve.port)
    connection.send("GET / HTTP/1.1\r\nHost: 127.0.0.1:\(serve.port)\r\nContent-Length: 9999999\r\n\r\n")
    for _ in 0..<40 { connection.send(String(repeating: "a", count: 1000)) }
    #expect(ServeProcess.Answer(connection.rest()).status == 413)
    #expect(try serve.get("/").status == 200)
  }

  @Test(arguments: [
    "GARBAGE\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "GET / HTTP/1.1\r\nHost : x\r\n\r\n", "\0\0\0\0\r\n\r\n",
  ])
  func `what is not HTTP is refused`(_ text: String) throws {
    let serve = try ServeProcess(ServeTests.agenda())
    let connection = try ServeProcess.Connection(serve.port)
    connection.send(text)
    #expect(ServeProcess.Answer(connection.rest()).status ?? 400 >= 400)
    #expect(try serve.get("/").status == 200)
  }

  @Test func `a slow client is cut off, and holds nobody up`() throws {
    let serve = try ServeProcess(ServeTests.agenda())
    let slow = try ServeProcess.Connection(serve.port)
    slow.send("GET / HTTP/1.1\r\nHost: 127")
    #expect(try serve.get("/widgets/desk.svg").status == 200)
    #expect(slow.part()?.isEmpty == true)
  }

  @Test func `fifty clients at once get their pictures, and memory stays small`() throws {
    let serve = try ServeProcess(ServeTests.agenda())
    let connections = try (0..<50).map { _ in try ServeProcess.Connection(serve.port) }
    for round in 0..<4 {
      for (index, connection) in connections.enumerated() {
        let theme = ["light", "dark", "monochrome"][index % 3]
        connection.send(
          "GET /widgets/small.svg?theme=\(theme) HTTP/1.1\r\nHost: 127.0.0.1:\(serve.port)\r\n"
            + (round == 3 ? "Connection: close\r\n" : "") + "\r\n")
      }
      for connection in connections {
        #expect(connection.upTo("</svg>")?.hasPrefix("HTTP/1.1 200 OK") == true)
      }
    }
    let kilobytes = try #require(serve.peakMemory)
    #expect(kilobytes < 60_000, "\(kilobytes) kB")
  }

  @Test func `connections that say nothing give way to others, the oldest first`() throws {
    let serve = try ServeProcess(ServeTests.agenda())
    let first = try ServeProcess.Connection(serve.port)
    let idle = try (0..<300).map { _ in try ServeProcess.Connection(serve.port) }
    for _ in 0..<5 { #expect(try serve.get("/").status == 200) }
    #expect(first.part()?.isEmpty == true)
    // The others were not closed because their time was over.
    idle.last?.send("GET / HTTP/1.1\r\nHost: 127.0.0.1:\(serve.port)\r\n\r\n")
    #expect(idle.last?.upTo("</html>")?.hasPrefix("HTTP/1.1 200") == true)
  }

  @Test func `a client for which there is no room closes one connection, and not the next ones`() throws {
    let serve = try ServeProcess(ServeTests.agenda())
    let idle = try (0..<256).map { _ in try ServeProcess.Connection(serve.port) }
    #expect(try serve.get("/").status == 200)
    #expect(idle[0].part()?.isEmpty == true)
    idle[1].send("GET / HTTP/1.1\r\nHost: 127.0.0.1:\(serve.port)\r\n\r\n")
    #expect(idle[1].upTo("</html>")?.hasPrefix("HTTP/1.1 200") == true)
  }

  @Test func `requests that are never finished give way too`() throws {
    let serve = try ServeProcess(ServeTests.agenda())
    let slow = try (0..<256).map { _ in try ServeProcess.Connection(serve.port) }
    for connection in slow { connection.send("GET / HTTP/1.1\r\n") }
    #expect(try serve.get("/").status == 200)
    // They were not closed because their time was over.
    slow.last?.send("Host: 127.0.0.1:\(serve.port)\r\n\r\n")
    #expect(slow.last?.upTo("</html>")?.hasPrefix("HTTP/1.1 200") == true)
  }

  @Test func `more clients than it takes cannot wait for changes, and are told when to ask again`() throws {
    let serve = try ServeProcess(ServeTests.agenda())
    let waiting = try (0..<64).map { _ in
      let connection = try ServeProcess.Connection(serve.port)
      connection.send("GET /events HTTP/1.1\r\nHost: 127.0.0.1:\(serve.port)\r\n\r\n")
      #expect(connection.upTo(": agenda") != nil)
      return connection
    }
    let answer = try serve.get("/events")
    #expect(answer.status == 503 && Int(answer.fields["retry-after"] ?? "") != nil && !answer.body.isEmpty)
    #expect(waiting.count == 64)
  }

  @Test func `clients are told of changes`() throws {
    let serve = try ServeProcess(ServeTests.agenda())
    #expect(try serve.get("/widgets/desk.svg").text.contains("Stand-up"))
    let events = try ServeProcess.Connection(serve.port)
    events.send("GET /events HTTP/1.1\r\nHost: 127.0.0.1:\(serve.port)\r\n\r\n")
    let head = try #require(events.upTo(": agenda"))
    #expect(head.contains("text/event-stream"))
    #expect(eventually { serve.watchesFiles })
    try ServeTests.write("Another", to: serve.agenda)
    // The first change can be that files are watched now.
    var isShown = false
    for _ in 0..<4 where !isShown {
      #expect(events.upTo("event: change\ndata: ") != nil)
      isShown = try serve.get("/widgets/desk.svg").text.contains("Another")
    }
    #expect(isShown)
  }
}
