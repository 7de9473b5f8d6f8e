import Foundation
import TestSupport
import Testing

/// Documentation/Servers.md.
@Suite struct ServerTableTests {
  /// The texts in backquotes of the last column of each row.
  private static func names(in page: String) -> [String] {
    page.split(separator: "\n").filter { $0.hasPrefix("| ") }.flatMap { row in
      let column = row.split(separator: "|").last ?? ""
      return column.split(separator: "`", omittingEmptySubsequences: false).enumerated()
        .compactMap { $0 % 2 == 1 ? String($1) : nil }
    }
  }

  @Test func `each test that the table of servers names is there`() throws {
    let page = try String(contentsOfFile: Repository.path("Documentation/Servers.md"), encoding: .utf8)
    let folder = Repository.path("Tests")
    let files = try #require(FileManager.default.enumerator(atPath: folder)).compactMap { $0 as? String }
    let sources = files.filter { $0.hasSuffix(".swift") }.map { folder + "/" + $0 }
      .compactMap { try? String(contentsOfFile: $0, encoding: .utf8) }
    let names = Set(Self.names(in: page))
    #expect(names.count > 30)
    for name in names { #expect(sources.contains { $0.contains("func `\(name)`") }, "\(name)") }
  }
}
