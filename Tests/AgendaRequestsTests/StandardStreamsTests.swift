import Testing

@testable import AgendaRequests

/// Lines of standard error in a terminal.
@Suite struct StandardStreamsTests {
  @Test(arguments: [
    (nil, " 14  All of Thunderbird, read-only"), (40, " 14  All of Thunderbird, read-only"),
    (24, " 14  All of Thunderbird,\n     read-only"), (8, " 14 All\n of Thun\n derbird\n , read-\n only"),
  ])
  func `a numbered line goes on below its beginning`(_ columns: Int?, _ expected: String) {
    #expect(
      StandardStreams.broken("All of Thunderbird, read-only", after: " 14  ", to: columns) == expected)
  }
}
