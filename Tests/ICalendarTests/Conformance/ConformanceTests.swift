import Foundation
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
