import Foundation
import ICalendar
import TestSupport
import Testing

/// The cases of Documentation/Conformance.md: each calendar gives what its golden says, however it is written.
@Suite struct ConformanceTests {
  @Test func `each calendar has its golden`() {
    #expect(ConformanceCase.names(endingWith: ".ics") == ConformanceCase.names(endingWith: ".txt"))
    #expect(ConformanceCase.all.map(\.name) == ConformanceCase.names(endingWith: ".ics"))
  }

  @Test(arguments: ConformanceCase.all)
  func `shows what is documented`(_ tested: ConformanceCase) {
    let found = tested.reading(tested.bytes)
    #expect(found.occurrences == tested.occurrences)
    #expect(found.diagnostics == tested.diagnostics)
  }

  @Test(arguments: ConformanceCase.all, ConformanceVariant.allCases)
  func `shows the same`(_ tested: ConformanceCase, written variant: ConformanceVariant) {
    guard let bytes = variant.applied(to: tested.bytes) else { return }
    #expect(tested.reading(bytes).occurrences == tested.occurrences)
  }

  @Test func `most cases have every variant`() {
    for variant in ConformanceVariant.allCases {
      let count = ConformanceCase.all.count { variant.applied(to: $0.bytes) != nil }
      #expect(count * 10 >= ConformanceCase.all.count * 8, "\(variant)")
    }
  }

  /// A row of the table begins with a link to its calendar.
  @Test func `each calendar is a row of the table and the reverse`() throws {
    let table = try String(contentsOfFile: Repository.path("Documentation/Conformance.md"), encoding: .utf8)
    let rows = table.split(separator: "\n").compactMap { line -> String? in
      guard line.hasPrefix("| [") else { return nil }
      return String(line.dropFirst(3).prefix { $0 != "]" })
    }
    #expect(rows.sorted() == ConformanceCase.all.map(\.name))
    #expect(Set(rows).count == rows.count)
  }
}

/// A small calendar beside which lies what should be read of it.
///
/// The golden has three kinds of lines: `window FROM TO ZONE`, with TO exclusive; an occurrence, `START END SUMMARY`, of which the
/// summary's line breaks are written `\n` and a cancelled one begins with `~`; and `! code line` of a diagnostic.
struct ConformanceCase: Sendable, CustomTestStringConvertible {
  let name: String
  let bytes: [UInt8]
  let window: OccurrenceWindow
  let occurrences: [String]
  let diagnostics: [String]

  var testDescription: String { name }

  static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Calendars")

  /// The names of the files that end so, without that ending.
  static func names(endingWith suffix: String) -> [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path())) ?? []
    return files.filter { $0.hasSuffix(suffix) }.map { String($0.dropLast(suffix.count)) }.sorted()
  }

  static let all = names(endingWith: ".ics").compactMap { ConformanceCase($0) }

  /// The case of a name, or `nil` where a file is missing or its golden has no window.
  init?(_ name: String) {
    let file = Self.folder.appending(path: name)
    guard let data = try? Data(contentsOf: file.appendingPathExtension("ics")),
      let golden = try? String(contentsOf: file.appendingPathExtension("txt"), encoding: .utf8)
    else { return nil }
    let lines = golden.split(separator: "\n").map(String.init)
    let head = (lines.first ?? "").split(separator: " ").map(String.init)
    guard head.count == 4, head[0] == "window", let from = Self.date(head[1]), let to = Self.date(head[2]),
      let zone = ZoneDatabase.system.zone(named: head[3])
    else { return nil }
    self.name = name
    bytes = [UInt8](data)
    window = OccurrenceWindow(from..<to, zone: zone)
    occurrences = lines.dropFirst().filter { !$0.hasPrefix("! ") }.sorted()
    diagnostics = lines.filter { $0.hasPrefix("! ") }.sorted()
  }

  private static func date(_ text: String) -> CalendarDate? {
    let parts = text.split(separator: "-").compactMap { Int($0) }
    return parts.count == 3 ? CalendarDate(year: parts[0], month: parts[1], day: parts[2]) : nil
  }

  /// The occurrences and diagnostics of a text as the golden writes them.
  func reading(_ bytes: [UInt8]) -> (occurrences: [String], diagnostics: [String]) {
    var reader = CalendarReader(window: window)
    reader.read(bytes)
    let contents = reader.finish()
    let occurrences = contents.occurrences.map { occurrence in
      let details = occurrence.event.details
      let (start, end) = texts(of: occurrence.span, zone: window.zone)
      let summary = details.summary.replacing("\n", with: "\\n")
      let line = summary.isEmpty ? "\(start) \(end)" : "\(start) \(end) \(summary)"
      return details.status == .cancelled ? "~" + line : line
    }
    let diagnostics = contents.diagnostics.map { "! \($0.code.rawValue) \($0.line ?? 0)" }
    return (occurrences.sorted(), diagnostics.sorted())
  }
}
