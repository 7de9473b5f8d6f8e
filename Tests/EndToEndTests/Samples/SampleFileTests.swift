import Foundation
import TestSupport
import Testing

/// The samples as texts: what RFC 5545 section 3.1 asks of lines.
@Suite struct SampleFileTests {
  static let files =
    ["work", "holidays", "travel", "family/alice", "family/home"].map { "\($0).ics" }
    + ["ada-lovelace", "juergen-mueller", "friends"].map { "birthdays/\($0).vcf" }

  @Test(arguments: files) func `has folded lines that end in CRLF`(_ name: String) throws {
    let bytes = try Data(contentsOf: URL(filePath: Repository.path("Samples/calendars/\(name)")))
    let lines = String(decoding: bytes, as: UTF8.self).components(separatedBy: "\r\n")
    #expect(lines.last == "")
    for line in lines {
      #expect(line.utf8.count <= 75 && !line.contains("\n"), "\(line)")
    }
  }

  @Test func `are all listed here`() throws {
    let folder = Repository.path("Samples/calendars")
    let found = try FileManager.default.subpathsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".ics") || $0.hasSuffix(".vcf") }
    #expect(Set(found) == Set(Self.files))
  }
}
