import Foundation
import ICalendar
import TestSupport
import Testing

@testable import AgendaCommands
@testable import AgendaRequests
@testable import AgendaWidgets

/// Anything that a person or a file can do to `agenda browse`, in any order.
@Suite struct BrowseRandomTests {
  private static let keys = [
    "j", "k", "h", "l", "[", "]", "{", "}", "\u{1B}[5~", "\u{1B}[6~", "G", "gg", "t", "\t", "\u{1B}[Z", "1",
    "2", "3", "4",
    "9", "0", "?", "/", "n", "N", "stand", "g", "tomorrow", "xyz", "\r", "\u{1B}", "a",
    "Lunch tomorrow 12:30", "d", "y", "t",
    "f", "+", "-", "<", ">", " ", "o", "e", "u", "5", ")", "(", ":", "i", "A", "T", "D", "s", "\u{12}",
    "\u{1B}[<0;9;5M", "\u{1B}[<0;9;9m", "\u{1B}[<0;90;12M", "\u{1B}[<64;9;5M",
    "\u{1B}[<65;9;5M",
    "6", "y", "p", "U", "!", "\u{1B}[<0;30;9m",
    "\u{1B}[200~text\u{1B}[201~", "\u{7F}", "\u{1B}[1;2A", "\u{1B}[1;2D", "c", "\u{C}",
  ]
  private static let sizes = [(80, 24), (20, 8), (40, 15), (120, 40), (200, 50), (7, 2), (20, 4), (139, 9)]

  /// How many events there are; without optimisation, a thousand take some seconds.
  private static let count =
    ProcessInfo.processInfo.environment["AGENDA_RANDOM_KEYS"].flatMap { Int($0) } ?? 1500

  @Test func `no event stops it, and the place is always a day, with an event of it`() throws {
    var numbers = RandomNumbers(seed: 40)
    var bench = try BrowseBench()
    let others = "UID:x\nDTSTART:20261130T130000Z\nSUMMARY:Other"
    for turn in 0..<Self.count {
      switch Int.random(in: 0..<1000, using: &numbers) {
      case 0: try bench.renew(BrowseBench.events)
      case 1: try bench.renew(others)
      case 2: try bench.renew("")
      case 3..<8:
        let (columns, rows) = Self.sizes.randomElement(using: &numbers) ?? (80, 24)
        try bench.take(.resized(columns: columns, rows: rows))
      case 8:
        let date = bench.model.today.adding(days: Int.random(in: -900..<900, using: &numbers))
        if let search = bench.model.awaitedSearch { try bench.take(.found(date, of: search)) }
      case 9: try bench.take(.failed("it failed"))
      default:
        let after: UInt64 = Bool.random(using: &numbers) ? 100 : 900
        try bench.press(Self.keys.randomElement(using: &numbers) ?? "j", after: after)
      }
      // No key leads beyond the years of four digits.
      if turn % 500 == 0 { try bench.press("\u{1B}\u{1B}t") }
      let model = bench.model
      #expect((1...9999).contains(model.place.date.year))
      if model.place.event != nil { try #require(model.item != nil, "\(turn)") }
      if model.place.event == nil { #expect(model.itemsInView.isEmpty, "\(turn)") }
      guard turn % 20 == 0 else { continue }
      let frame = model.frame
      try #require(frame.rows.count == model.rows)
      try #require(
        frame.rows.allSatisfy { $0.allSatisfy { $0.column + $0.line.width <= model.columns } }, "\(turn)")
    }
  }
}
