import Testing

@testable import AgendaCommands

/// The sessions of browsers that may edit the configuration.
@Suite struct KnownSessionsTests {
  private func session(_ number: Int) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 64 - digits.count) + digits
  }

  private func headers(_ cookie: String) -> HTTPFields {
    var headers = HTTPFields()
    headers.add("Cookie", cookie)
    return headers
  }

  @Test func `of too many sessions the oldest gives way`() {
    let sessions = KnownSessions()
    for number in 0...256 { sessions.insert(session(number)) }
    let isKnown = { (number: Int) in sessions.contains(headers("agenda-session=" + session(number))) }
    #expect(!isKnown(0) && isKnown(1) && isKnown(255) && isKnown(256))
    // One that is there takes the place of no other.
    sessions.insert(session(256))
    #expect(isKnown(1))
  }

  @Test func `a session is found among other cookies, and none is one of a browser without it`() {
    let sessions = KnownSessions()
    sessions.insert(session(1))
    #expect(sessions.contains(headers("a=b; agenda-session=\(session(1)); c=d")))
    #expect(!sessions.contains(headers("agenda-session=x")))
    #expect(!sessions.contains(HTTPFields()))
  }
}
