import AgendaSources
import Testing

@testable import AgendaNetwork

/// The output of a program that prints an update, or a failure to sign in.
@Suite struct PrintedSecretTests {
  @Test func `an update is printed without the secret of its address`() throws {
    let address = try WebAddress("https://ada:s3cr3t@example.org/private-s3cr3t/basic.ics")
    let update = CalendarUpdate(names: ["work"], address: address, outcome: .unchanged)
    var dumped = ""
    dump(update, to: &dumped)
    for text in ["\(update)", String(reflecting: update), dumped] {
      #expect(!text.contains("s3cr3t"))
      #expect(text.contains("https://example.org/…"))
    }
  }

  @Test(arguments: [Credentials.password(user: "ada", password: "s3cr3t"), .token("s3cr3t")])
  func `credentials are printed without their secret`(credentials: Credentials) {
    var dumped = ""
    dump([credentials], to: &dumped)
    #expect(!dumped.contains("s3cr3t"))
    #expect(Mirror(reflecting: credentials).children.isEmpty)
  }

  @Test func `a failure to sign in is printed as a sentence`() {
    #expect("\(SignInError(.signedOut, "sign in again"))" == "sign in again")
  }
}
