import Foundation
import TestSupport
import Testing

@testable import AgendaSources

/// People of address books, found by their names.
@Suite struct ContactsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static func card(_ lines: String...) -> String {
    (["BEGIN:VCARD", "VERSION:4.0"] + lines + ["END:VCARD", ""]).joined(separator: "\r\n")
  }

  private func contacts(_ cards: String...) throws -> Contacts {
    Contacts(paths: [try folder.write(cards.joined(), to: "people.vcf")])
  }

  @Test(arguments: [
    ("kim", ["kim@example.org"]), ("Kim Lee", ["kim@example.org"]),
    ("LEE", ["kim@example.org", "ada@example.org"]),
    ("ki", ["kim@example.org"]), ("Lee Kim", ["kim@example.org"]), ("Boss", ["kim@example.org"]),
    ("jurgen", ["j@example.org"]), ("Jürgen", ["j@example.org"]), ("im", []), ("", []), ("Kim Ada", []),
  ])
  func `a name means those in whose names its words begin a word`(_ name: String, _ found: [String]) throws {
    let contacts = try contacts(
      Self.card("FN:Kim Lee", "NICKNAME:Boss,Chief", "EMAIL:kim@example.org"),
      Self.card("FN:Ada", "N:Lee;Ada;;;", "EMAIL:ada@example.org"),
      Self.card("FN:Jürgen Groß", "EMAIL:j@example.org"), Self.card("FN:Kim Without"))
    #expect(contacts.people(named: name).flatMap(\.addresses) == found)
  }

  @Test func `who is called exactly so comes before those whose names are longer, and is there once`() throws
  {
    let contacts = try contacts(
      Self.card("FN:Kim", "EMAIL:kim@example.org"), Self.card("FN:Kim Lee", "EMAIL:lee@example.org"),
      Self.card("FN:KIM", "EMAIL:Kim@Example.org"))
    #expect(contacts.people(named: "kim").map(\.name) == ["Kim"])
    #expect(contacts.people(named: "ki").map(\.name) == ["Kim", "Kim Lee"])
  }

  @Test func `the preferred address counts, in each version of vCards`() throws {
    let contacts = try contacts(
      Self.card("FN:A", "EMAIL;PREF=2:no@example.org", "item1.EMAIL;PREF=1:a@example.org"),
      Self.card("FN:B", "EMAIL;TYPE=INTERNET:no@example.org", "EMAIL;TYPE=\"home,pref\":b@example.org"),
      Self.card("FN:C", "EMAIL;HOME:no@example.org", "EMAIL;HOME;PREF:c@example.org"),
      Self.card("FN:D", "EMAIL:mailto:d@example.org", "EMAIL:no@example.org"))
    #expect(contacts.all.compactMap(\.addresses.first) == ["a", "b", "c", "d"].map { $0 + "@example.org" })
  }

  @Test func `similar names are named where nobody is found`() throws {
    let contacts = try contacts(
      Self.card("FN:Katherine Johnson", "EMAIL:kj@example.org"), Self.card("FN:Lee", "EMAIL:l@example.org"))
    #expect(contacts.people(named: "Catherine").isEmpty)
    #expect(contacts.names(near: "Katherin Jonson") == ["Katherine Johnson"])
    #expect(contacts.names(near: "Kathrine") == ["Katherine Johnson"])
    #expect(contacts.names(near: "Zebulon").isEmpty)
  }

  @Test func `folders are read with those in them, and what cannot be read is named`() throws {
    try folder.write(Self.card("FN:A", "EMAIL:a@example.org"), to: "book/a.vcf")
    try folder.write(Self.card("FN:B", "EMAIL:b@example.org"), to: "book/more/b.vcf")
    try folder.write("no card", to: "book/notes.txt")
    let contacts = Contacts(paths: [folder.path("book"), folder.path("none")])
    #expect(contacts.all.map(\.name) == ["A", "B"])
    #expect(contacts.problems == ["\(folder.path("none")): there is no such file or folder"])
  }

  @Test func `ten thousand cards take a moment, as one file and as a folder`() throws {
    let cards = (0..<10_000).map { number in
      Self.card(
        "FN:Person \(number)", "N:\(number);Person;;;", "EMAIL:p\(number)@example.org",
        "PHOTO:data:image/png;base64,\(String(repeating: "iVBORw0K", count: 40))", "TEL:+49 30 \(number)")
    }
    let file = try folder.write(cards.joined(), to: "people.vcf")
    for (number, card) in cards.enumerated() { try folder.write(card, to: "book/\(number).vcf") }
    for path in [file, folder.path("book")] {
      let time = processorTime {
        let contacts = Contacts(paths: [path])
        #expect(contacts.all.count == 10_000)
        #expect(contacts.people(named: "Person 4711").flatMap(\.addresses) == ["p4711@example.org"])
      }
      #expect(time < .seconds(30))
    }
  }

  @Test func `the address books of khard are known`() throws {
    try folder.write(
      """
      [addressbooks]
      [[family]]
      path = ~/family
      [[all]]
      path = "~/books/*"
      type = discover
      [general]
      debug = no
      """, to: ".config/khard/khard.conf")
    for name in ["books/work/.keep", "books/home/.keep"] { try folder.write("", to: name) }
    #expect(
      KhardSettings.folders(environment: [:], home: folder.path)
        == ["family", "books/home", "books/work"].map(folder.path))
    #expect(KhardSettings.folders(environment: [:], home: folder.path("nowhere")).isEmpty)
  }
}
