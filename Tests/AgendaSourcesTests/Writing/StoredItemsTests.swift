import Testing

@testable import AgendaSources

@Suite struct StoredItemsTests {
  private func uids(_ lines: String...) throws -> [String]? {
    let text = (["BEGIN:VCALENDAR"] + lines + ["END:VCALENDAR", ""]).joined(separator: "\r\n")
    return try StoredItems(FileText(Array(text.utf8)))?.items.map(\.uid)
  }

  @Test(arguments: [
    "UID:a@x", "uid:a@x", "UID;X-A=1:a@x", "UID;X-A=\"b:c\":a@x", "UID: a@x ", "UID:a@\r\n x", "UID:a@x\r",
    "UID;X-A=\r\n 1:a\r\n\t@x",
  ])
  func `finds the UID of an event however it is written`(line: String) throws {
    #expect(try uids("BEGIN:VEVENT", line, "SUMMARY:UID:b", "END:VEVENT") == ["a@x"])
  }

  @Test func `takes no UID from an alarm, and none that only begins so`() throws {
    let alarm = ["BEGIN:VALARM", "UID:alarm", "END:VALARM"].joined(separator: "\r\n")
    #expect(try uids("BEGIN:VEVENT", "UID:a", alarm, "UIDX:b", "END:VEVENT") == ["a"])
  }

  @Test func `finds nothing where END lines do not match`() throws {
    #expect(try uids("BEGIN:VEVENT", "UID:a", "END:VTODO") == nil)
    #expect(try uids("BEGIN:VCALENDAR", "BEGIN:VEVENT", "UID:a", "END:VEVENT") == nil)
  }

  @Test func `takes the beginning of an identifier, in any letter case`() {
    let uid = "meeting@example.org"
    let identifier = EventIdentifier.whole(of: uid)
    for length in 4...16 {
      let match = EventReference.Match(EventReference(String(identifier.prefix(length)).uppercased()))
      #expect(match.includes(uid))
      #expect(!match.includes("another@example.org"))
    }
    for wrong in [String(identifier.prefix(3)), identifier + "a", String(identifier.prefix(15)) + "1"] {
      #expect(!EventReference.Match(EventReference(wrong)).includes(uid))
    }
  }

  @Test func `a UID in full means no other one that begins with it`() {
    for found in [["ab", "abc"], ["abc", "ab"]] {
      #expect(EventReference("ab").preferred(among: found) { $0 } == ["ab"])
      #expect(EventReference("a").preferred(among: found) { $0 } == found)
    }
  }

  @Test func `a UID that is the whole text means no instance of another one`() {
    let reference = EventReference("x@2026-07-08")
    #expect(reference.preferred(among: ["x", "x@2026-07-08", "y"]) { $0 } == ["x@2026-07-08"])
    #expect(reference.preferred(among: ["x", "y"]) { $0 } == ["x"])
    #expect(reference.preferred(among: ["y", "z"]) { $0 } == ["y", "z"])
  }

  @Test(arguments: [
    ("a/b/c.ics", "c", "ics"), ("c.ICS/", "c", "ics"), (".hidden", ".hidden", ""), ("a.b/c", "c", ""),
    ("a.b.vcf", "a.b", "vcf"), ("/", "", ""), ("c.", "c", ""),
  ])
  func `divides the name of a file before its extension`(path: String, stem: String, ending: String) {
    #expect(fileStem(of: path) == (stem, ending))
    #expect(fileExtension(of: path) == ending)
  }
}
