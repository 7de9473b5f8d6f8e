import AgendaRequests
import AgendaSources
import AgendaWidgets
import ICalendar
import TestSupport
import Testing

@testable import AgendaCommands

/// Guests as a person writes them.
@Suite struct GuestListTests {
  private let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  /// The guests of texts, where these address books are configured.
  private func guests(_ texts: String..., contacts: String? = nil) throws -> [String] {
    var lines = "[[calendar]]\nname = \"work\"\npath = \"work\"\n"
    if let contacts {
      try home.write(contacts, to: "people.vcf")
      lines = "[defaults]\ncontacts = [\"~/people.vcf\"]\n" + lines
    }
    var request = AgendaRequest()
    request.calendars.configurationPath = try home.write(lines, to: "config.toml")
    try home.write("", to: "work/.keep")
    let environment = ProcessEnvironment(
      variables: ["HOME": home.path], now: Instant(secondsSinceEpoch: 0), zones: .system)
    return try Run(request, in: environment).guests(texts).map(\.label)
  }

  private func failure(_ texts: String..., contacts: String? = nil) -> [String] {
    do {
      for text in texts { _ = try guests(text, contacts: contacts) }
      return []
    } catch {
      return error.messages
    }
  }

  private static let cards =
    [("Kim Lee", "kim@example.org"), ("Kim Park", "park@example.org"), ("Ada", "ada@example.org")]
    .map { "BEGIN:VCARD\nFN:\($0.0)\nEMAIL:\($0.1)\nEND:VCARD\n" }.joined()

  @Test(arguments: [
    ("a@b.org, Lee <lee@b.org>", ["a@b.org", "Lee <lee@b.org>"]),
    ("\"Doe, Jane\" <jane@b.org>,c@b.org", ["\"Doe, Jane\" <jane@b.org>", "c@b.org"]),
    ("\"a \\\"b, c\" <x@b.org>", ["\"a \\\"b, c\" <x@b.org>"]), (" ,, ", []), ("Kim", ["Kim"]),
    ("Lee <a,b", ["Lee <a,b"]),
  ])
  func `commas are between guests, and not in names with quotes`(_ text: String, _ words: [String]) {
    #expect(GuestList.words(in: text) == words)
  }

  @Test func `addresses are taken as they are, each once`() throws {
    #expect(
      try guests("kim@example.org, Lee <lee@example.org>", "KIM@example.org")
        == ["kim@example.org", "Lee <lee@example.org>"])
  }

  @Test(arguments: [
    "a@b@c", "Lee <lee>", "a b@example.org", "a@exa mple.org", "x@example.org\nBcc: y@example.org",
    "@example.org",
    "a@example.org;b@example.org", "ä@example.org",
  ])
  func `a wrong address is refused`(_ text: String) {
    #expect(failure(text).first?.hasPrefix("--invite: ") == true, "\(failure(text))")
  }

  @Test func `a list without guests is refused`() {
    #expect(failure("") == ["--invite names nobody; write an address such as kim@example.org"])
  }

  @Test func `a name is that of one person in the address books`() throws {
    #expect(
      try guests("ada, kim lee", contacts: Self.cards) == [
        "Ada <ada@example.org>", "Kim Lee <kim@example.org>",
      ])
    #expect(
      failure("Kim", contacts: Self.cards) == [
        "--invite “Kim” can be 2 people; write one of them:", "  Kim Lee <kim@example.org>",
        "  Kim Park <park@example.org>",
      ])
    #expect(
      failure("Kim Lea", contacts: Self.cards) == [
        "nobody with a mail address in your contacts is called “Kim Lea”; did you mean “Kim Lee”?"
      ])
    #expect(failure("Zoe", contacts: Self.cards).first?.hasSuffix("“Zoe”; write the address") == true)
    #expect(failure("Kim").first == "“Kim” is no mail address, and no address book is known")
  }

  @Test func `a card with a wrong address is named, and invites nobody`() {
    let card = "BEGIN:VCARD\nFN:Eve\nEMAIL:eve@example.org\\nBcc: x@example.org\nEND:VCARD\n"
    #expect(failure("Eve", contacts: card).first?.contains("“Eve” in your contacts: ") == true)
  }
}
