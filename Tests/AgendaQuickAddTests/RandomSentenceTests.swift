import Foundation
import ICalendar
import TestSupport
import Testing

@testable import AgendaQuickAdd

@Suite struct RandomSentenceTests {
  private static let marks = [
    ".", ",", ":", "/", "-", "!", "#a", "@", "(", "'", "+", "~", "\u{301}", "👩‍👩‍👧", "، ", "「",
  ]
  private static let numbers = [
    "0", "1", "2", "9", "12", "24", "31", "60", "99", "340", "2026", "99999", "999999999999",
  ]

  /// A sentence of words of a table, numbers and marks, with and without spaces.
  private func sentence(_ words: [String], _ random: inout RandomNumbers) -> String {
    var text = ""
    for _ in 0..<Int.random(in: 1...30, using: &random) {
      let pool =
        switch Int.random(in: 0..<10, using: &random) {
        case 0...5: words
        case 6, 7: Self.numbers
        default: Self.marks
        }
      text += pool[Int.random(in: 0..<pool.count, using: &random)]
      if Int.random(in: 0..<4, using: &random) > 0 { text += " " }
    }
    return text
  }

  @Test(arguments: QuickAdd.languages)
  func `no sentence of known words ends the program, and each is read alike twice`(_ language: String) throws
  {
    var random = RandomNumbers(seed: 1)
    let table = try #require(LanguageTable.named(language))
    let words = table.entries.flatMap { $0.words.split(separator: "|").map(String.init) }
    let reader = try QuickAdd(language: language)
    for number in 0..<60 {
      let sentence = sentence(words, &random)
      let read = { try? reader.read(sentence, now: moment("2026-11-20T10:00"), zone: berlin) }
      let event = read()
      if number % 5 == 0 { #expect(read() == event, "\(sentence)") }
    }
  }

  @Test(arguments: QuickAdd.languages)
  func `no random text ends the program`(_ language: String) throws {
    var random = RandomNumbers(seed: 2)
    let reader = try QuickAdd(language: language)
    for _ in 0..<90 {
      let scalars = (0..<Int.random(in: 0...60, using: &random)).compactMap { _ in
        Unicode.Scalar(UInt32.random(in: 32...0x2FFFF, using: &random))
      }
      var text = String.UnicodeScalarView()
      text.append(contentsOf: scalars)
      _ = try? reader.read(String(text), now: moment("2026-11-20T10:00"), zone: berlin)
    }
  }

  /// Sentences that once took a time that grew with the square of their length.
  @Test(arguments: [
    "2 days after ", "of the ", "1,", "every monday and ", "1/2/3 ", "in 1 hour and ", "5 to ", "at x ",
    "#a ", "(",
  ])
  func `the longest sentence takes no more than its length lets expect`(_ part: String) throws {
    let reader = try QuickAdd(language: "en")
    /// The processor time of this thread, in seconds: other tests run at the same time.
    func seconds() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    func duration(_ length: Int) -> Double {
      let sentence = String(String(repeating: part, count: length).prefix(length))
      let start = seconds()
      _ = try? reader.read(sentence, now: moment("2026-11-20T10:00"), zone: berlin)
      return seconds() - start
    }
    // Four times the length: 16 times as long would be the square. One measurement can be disturbed, three are not.
    #expect((0..<3).contains { _ in duration(2000) < duration(500) * 10 + 0.05 })
  }
}
