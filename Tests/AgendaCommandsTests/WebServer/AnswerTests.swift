import Testing

@testable import AgendaCommands

/// The bytes of answers, and the events for those who wait.
@Suite struct AnswerTests {
  private func text(_ answer: Answer, isHead: Bool = false, isKept: Bool = true) -> String {
    String(decoding: answer.bytes(isHead: isHead, isKept: isKept), as: UTF8.self)
  }

  @Test func `an answer has its length, and no body for HEAD`() {
    let answer = Answer(.notFound, "There is nothing here.")
    #expect(text(answer).hasPrefix("HTTP/1.1 404 Not Found\r\nContent-Type: text/plain; charset=utf-8\r\n"))
    #expect(text(answer).hasSuffix("\r\nContent-Length: 23\r\n\r\nThere is nothing here.\n"))
    #expect(text(answer, isHead: true).hasSuffix("\r\nContent-Length: 23\r\n\r\n"))
    #expect(text(answer, isKept: false).contains("\r\nConnection: close\r\n"))
    #expect(!text(answer).contains("Connection"))
  }

  @Test func `events have no length, and no value begins another line`() {
    #expect(!text(.events).contains("Content-Length") && text(.events).hasSuffix("\r\n\r\n"))
    let answer = Answer(redirectingTo: "/a\r\nSet-Cookie: b")
    #expect(text(answer).contains("\r\nLocation: /a  Set-Cookie: b\r\n"))
  }

  @Test func `protection that an answer has chosen itself is not given twice`() {
    var answer = Answer(.ok, "")
    answer.headers.add("Referrer-Policy", "same-origin")
    #expect(answer.protected.headers["referrer-policy"] == ["same-origin"])
    #expect(answer.protected.headers["cross-origin-resource-policy"] == ["same-origin"])
    #expect(answer.protected.headers["x-content-type-options"] == ["nosniff"])
  }

  @Test func `a change is told once, and a moment that has come too`() {
    var streams = EventStreams()
    streams.add(1, changes: 3)
    #expect(streams.tick(changes: 3, now: 100) == nil)
    #expect(streams.tick(changes: 4, now: 101) == "event: change\ndata: 4\n\n")
    #expect(streams.tick(changes: 4, now: 102) == nil)
    streams.expectChange(at: 104)
    streams.expectChange(at: 110)
    #expect(streams.tick(changes: 4, now: 103) == nil)
    #expect(streams.tick(changes: 4, now: 104) == "event: change\ndata: 4\n\n")
    #expect((0..<20).contains { _ in streams.tick(changes: 4, now: 105) == ":\n\n" })
  }

  @Test func `a client that comes takes no change from those who wait`() {
    var streams = EventStreams()
    streams.add(1, changes: 3)
    streams.expectChange(at: 100)
    streams.add(2, changes: 4)
    #expect(streams.tick(changes: 4, now: 50) == "event: change\ndata: 4\n\n")
    streams.expectChange(at: 100)
    streams.add(3, changes: 4)
    #expect(streams.tick(changes: 4, now: 100) == "event: change\ndata: 4\n\n")
  }

  @Test func `there is room again when a client has gone`() {
    var streams = EventStreams()
    for client in 0..<EventStreams.maximumCount { streams.add(client, changes: 0) }
    #expect(streams.isFull)
    streams.remove(5)
    #expect(!streams.isFull)
  }
}
