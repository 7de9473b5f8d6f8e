import Testing

@testable import AgendaSources

/// The account of GNOME that a configured one means.
@Suite struct GnomeIdentityTests {
  private let known = [
    GnomeIdentity(
      identifier: "account_1", name: "ada@cloud.example", user: "ada",
      url: try? WebAddress("https://cloud.example/dav")),
    GnomeIdentity(
      identifier: "account_2", name: "ada@other.example", user: "ada",
      url: try? WebAddress("https://dav.other.example/")),
    GnomeIdentity(identifier: "account_3", name: "kim@mail.example", user: "kim", url: nil),
  ]

  private func meaning(
    _ url: String? = nil, user: String? = nil, named name: String? = nil, address: String = "x@mail.example"
  ) throws -> GnomeIdentity.Meaning {
    let server: AccountConfiguration.Server =
      try url.map { .url(try WebAddress($0)) } ?? .mailAddress(address)
    let account = AccountConfiguration(name: "a", server: server, user: user, signIn: .gnome(account: name))
    return GnomeIdentity.meaning(of: account, among: known)
  }

  @Test func `an identifier, a name or a user names it, in any letter case`() throws {
    #expect(try meaning(named: "account_2") == .one(1))
    #expect(try meaning(named: "ADA@cloud.example") == .one(0))
    #expect(try meaning(user: "Kim") == .one(2))
    #expect(try meaning(address: "kim@mail.example") == .one(2))
    // A provider is no account.
    #expect(try meaning(named: "google") == .unknown("google"))
  }

  @Test func `of several with the name of one person, the server decides, also by its domain`() throws {
    #expect(try meaning("https://cloud.example/", user: "ada") == .one(0))
    #expect(try meaning("https://www.other.example/", user: "ada") == .one(1))
    #expect(try meaning(user: "ada") == .several("ada", [0, 1]))
    #expect(try meaning("https://third.example/", user: "ada") == .unknown("ada"))
    #expect(try meaning("https://cloud.example/") == .unsaid)
  }
}
