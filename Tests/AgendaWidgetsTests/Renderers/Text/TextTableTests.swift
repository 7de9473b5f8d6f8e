import AgendaWidgets
import Testing

/// Tables and sentences at the width of a terminal.
struct TextTableTests {
  private static let rows = [
    ["NAME", "SIZE", "WHERE"], ["desk", "800x480", "/home/ada/pictures/widgets/of-this-year/desk.svg"],
    ["a-name-that-is-long", "60x20", "the hall"],
  ]

  @Test(arguments: [20, 24, 30, 40, 60, 80])
  func `a table is never wider than its style, and has all texts`(width: Int) {
    let text = TextTable(Self.rows, style: TextStyle(width: width)).text
    let lines = text.split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= width }, "\(text)")
    let letters = { (text: String) in text.filter { !$0.isWhitespace }.sorted() }
    #expect(letters(text) == letters(Self.rows.joined().joined()))
  }

  @Test func `where the columns have no room, the cells of a row stand below its first one`() {
    let text = TextTable(Self.rows, style: TextStyle(width: 24)).text
    #expect(
      text.hasPrefix(
        "NAME\n  SIZE  WHERE\ndesk\n  800x480\n  /home/ada/pictures/\n  widgets/of-this-year/\n  desk.svg\n"),
      "\(text)")
    #expect(text.hasSuffix("a-name-that-is-long\n  60x20  the hall\n"), "\(text)")
  }

  @Test(arguments: [
    ("links", "links  ADDRESS\n"), ("a-name-that-is-long", "a-name-that-is-long\n  ADDRESS\n"),
  ])
  func `an address in the last column is not broken`(name: String, expected: String) {
    let address = "https://example.org/a-very-long/path/to/a-meeting"
    let text = TextTable([[name, address]], style: TextStyle(width: 30)).text
    #expect(text == expected.replacing("ADDRESS", with: address))
  }

  @Test(arguments: [
    ("one two three", 20, "one two three"), ("one two three", 8, "one two\nthree"),
    ("  + because of this", 12, "  + because\n    of this"), ("- one two three", 9, "- one two\n  three"),
    ("a\n\nb  c", 20, "a\n\nb  c"),
    ("see https://example.org/a-very-long-path now", 12, "see\nhttps://example.org/a-very-long-path\nnow"),
    ("会議の予定です", 6, "会議の\n予定で\nす"),
  ])
  func `what a line goes on with stands below its first word`(text: String, width: Int, expected: String) {
    #expect(text.paragraphs(to: width) == expected)
    #expect(text.paragraphs(to: nil) == text)
  }
}
