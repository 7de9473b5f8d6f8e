import Testing

@testable import ICalendar

/// Which events a search need not parse: those that certainly lack a word.
@Suite struct TextConditionTests {
  private func mayHold(_ word: String, _ text: String) -> Bool? {
    TextCondition(words: [word]).map { condition in
      Array(text.utf8).withUnsafeBufferPointer { condition.mayBeMet(by: $0) }
    }
  }

  /// The bytes are compared in blocks, so that a word may begin at each place of one, and reach into the next.
  @Test(arguments: [
    ("zeppelin", "Zeppelin"), ("zeppelin", "zep\r\n pelin"), ("zeppelin", "ze\\ppelin"),
    ("zeppelin", "ZÉPPELIN"), ("strasse", "Straße"), ("4711", "4711"), ("会議", "会議"), ("会議", "会\r\n 議"),
    ("q", "Q"), ("quoted", "QUOTED"), ("uber", "Über"),
  ])
  func `a word is found at each place`(word: String, written: String) {
    for before in 0...40 {
      for after in [0, 1, 15, 16, 40] {
        let text = String(repeating: "-", count: before) + written + String(repeating: "-", count: after)
        #expect(mayHold(word, text) == true, "\(before) before, \(after) after")
      }
    }
  }

  @Test(arguments: [
    ("zeppelin", "SUMMARY:Zeppeli, and more of it until the text has several blocks"),
    ("zeppelin", "DTSTART:20261121T090000Z DTSTAMP:20261121T090000Z é"), ("会議", "SUMMARY:会 議 meeting"),
    ("会議", "SUMMARY:meeting"),
  ])
  func `an event without the word is left out`(word: String, text: String) {
    #expect(mayHold(word, text) == false)
  }
}
