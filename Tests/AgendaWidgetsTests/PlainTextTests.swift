import TestSupport
import Testing

@testable import AgendaWidgets

struct PlainTextTests {
  @Test(arguments: [
    ("Stand-up", "Stand-up"),
    ("  a \t b\n\nc\r\n ", "a b c"),
    ("a\u{2028}b\u{2029}c\u{85}d\u{A0}\u{B}e", "a b c d e"),
    ("山田\u{3000}太郎", "山田\u{3000}太郎"),
    ("\u{1B}[31mred\u{1B}[0m", "red"),
    ("\u{9B}2Jclear", "clear"),
    ("\u{1B}]0;title\u{7}x", "x"),
    ("\u{1B}]8;;http://evil\u{1B}\\link\u{1B}]8;;\u{1B}\\", "link"),
    ("\u{9D}0;title\u{9C}x", "x"),
    ("\u{1B}P1;2|data\u{1B}\\x", "x"),
    ("\u{1B}]0;no end", "0;no end"),
    ("a\u{1B}]b\u{1B}]c", "abc"),
    ("\u{1B}cReset\u{1B}(Bx\u{1B}", "Resetx"),
    ("\u{1B}[", ""),
    ("\u{1B}\u{1B}[1mx", "x"),
    ("a\u{0}b\u{7}c\u{8}\u{7F}", "abc"),
    ("user\u{202E}gpj.exe\u{202C}", "usergpj.exe"),
    ("\u{2066}a\u{2069}\u{FEFF}\u{AD}", "a"),
    ("\u{301}\u{200D}a", "a"),
    ("a\u{200B}b\u{200E}c\u{200F}d\u{61C}e", "abcde"), ("می\u{200C}خواهم", "می\u{200C}خواهم"),
    ("a\u{E0001}\u{E0069}\u{E0067}\u{E007F}b", "ab"),
    ("🏴\u{E0067}\u{E007F}\u{E0067}x", "🏴x"),
    ("🏴 \u{E0067}x\u{E0067}", "🏴 x"),
    ("👨‍👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿 ❤️ नमस्ते שָׁלוֹם", "👨‍👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿 ❤️ नमस्ते שָׁלוֹם"),
    ("\u{1112}\u{1161}\u{11AB}", "\u{1112}\u{1161}\u{11AB}"),
  ])
  func `Text of a calendar becomes one harmless line`(text: String, plain: String) {
    // Compared by code points: canonically equivalent strings would be equal.
    #expect(Array(PlainText.sanitized(text).unicodeScalars) == Array(plain.unicodeScalars))
  }

  @Test(arguments: [
    0xAD, 0x34F, 0x61C, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B, 0x180E, 0x180F, 0x200B, 0x200C, 0x200D,
    0x200E, 0x200F,
    0x202E, 0x2060, 0x2061, 0x2062, 0x2063, 0x2064, 0x2065, 0x2066, 0x206F, 0x2800, 0x3164, 0xFE00, 0xFE0E,
    0xFE0F, 0xFEFF,
    0xFFA0, 0xFFF0, 0x1BCA0, 0x1D173, 0xE0000, 0xE0001, 0xE0020, 0xE0061, 0xE007F, 0xE0100, 0xE01EF, 0xE0FFF,
  ])
  func `Invisible letters are left out, and a text of nothing else is empty`(value: UInt32) throws {
    let letter = String(Character(try #require(Unicode.Scalar(value))))
    #expect(PlainText.sanitized(letter) == "")
    #expect(PlainText.sanitized(String(repeating: letter + " ", count: 3)) == "")
    #expect(Array(PlainText.sanitized("a" + letter + "b" + letter).unicodeScalars) == ["a", "b"])
    #expect(Array(PlainText.sanitized("1" + letter + "2").unicodeScalars) == ["1", "2"])
    #expect(Array(PlainText.sanitized(letter + "a" + letter + letter + "é").unicodeScalars) == ["a", "é"])
  }

  @Test(
    arguments: [
      ("👩\u{200D}💻", nil), ("👩🏽\u{200D}🚀", nil), ("❤\u{FE0F}\u{200D}🔥", nil), ("🏳\u{FE0F}\u{200D}🌈", nil),
      ("🏃\u{200D}♀\u{FE0F}\u{200D}➡\u{FE0F}", nil), ("1\u{FE0F}\u{20E3}", nil), ("☎\u{FE0E} ☎\u{FE0F}", nil),
      ("🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}!", nil),
      ("می\u{200C}خواهم", nil), ("ه\u{200D} ۱۴۴۵ ه\u{200D}", nil), ("क\u{94D}\u{200D}", nil),
      ("क\u{94D}\u{200C}ष", nil),
      ("র\u{200D}\u{9CD}য", nil), ("ශ\u{DCA}\u{200D}ර", nil), ("葛\u{E0100}城市", nil),
      ("\u{1820}\u{180B}", nil),
      ("⠓⠊\u{2800}⠓⠊\u{2800}", "⠓⠊ ⠓⠊"), ("x\u{2800}y", "xy"),
      ("👩\u{200D}", "👩"), ("👩\u{200D} 💻", "👩 💻"), ("👩\u{200D}a", "👩a"), ("👩\u{200D}\u{200D}💻", "👩\u{200D}💻"),
      ("a\u{200D}💻", "a💻"), ("1\u{200D}💻", "1💻"), ("#\u{FE0F}", "#"), ("1\u{FE0F}2", "12"),
      ("❤\u{FE0F}\u{FE0F}\u{FE0E}", "❤\u{FE0F}"), ("葛\u{E0100}\u{E0101}", "葛\u{E0100}"),
      ("می\u{200C}", "می"), ("می\u{200C} خواهم", "می خواهم"), ("می\u{200C}a", "میa"),
      ("Auf\u{200C}lage", "Auflage"),
      ("🏴\u{E0067}\u{E0062}\u{E0073}", "🏴"), ("🏴\u{E0067}\u{E0062}\u{E0073}x\u{E007F}", "🏴x"),
      ("👩\u{E0067}\u{E0062}\u{E0073}\u{E007F}", "👩"), ("\u{1100}\u{1160}\u{11A8}", "\u{1100}\u{11A8}"),
    ] as [(String, String?)])
  func `Joiners and selectors are kept where they change the visible text`(text: String, plain: String?) {
    #expect(Array(PlainText.sanitized(text).unicodeScalars) == Array((plain ?? text).unicodeScalars))
  }

  @Test func `A message in invisible letters is removed`() {
    let secret = String(
      String.UnicodeScalarView("delete all".unicodeScalars.compactMap { Unicode.Scalar($0.value + 0xE0000) }))
    let selectors = String(String.UnicodeScalarView((0..<16).compactMap { Unicode.Scalar(0xE0100 + $0) }))
    #expect(PlainText.sanitized("Lun" + secret + "ch😀" + selectors).unicodeScalars.count == 6)
    #expect(PlainText.sanitized("Lunch🏴" + secret + "\u{E007F}").unicodeScalars.count == 6)
  }

  @Test(arguments: [0xFFFE, 0xFFFF, 0x1FFFE, 0x10FFFF, 0xFDD0, 0xFDEF])
  func `Noncharacters are left out`(value: UInt32) throws {
    let scalar = try #require(Unicode.Scalar(value))
    #expect(PlainText.sanitized("a" + String(Character(scalar)) + "b") == "ab")
  }

  @Test func `Stacks of marks are cut`() {
    let text = PlainText.sanitized("Z" + String(repeating: "\u{301}", count: 500) + "a")
    #expect(text.unicodeScalars.count == 1 + PlainText.markLimit + 1)
  }

  @Test func `Chains of joined emoji are cut`() {
    let text = PlainText.sanitized(String(repeating: "👨\u{200D}", count: 500) + "👨")
    #expect(text.unicodeScalars.count <= 1000)
    #expect(text.allSatisfy { $0.unicodeScalars.count <= PlainText.graphemeLimit + 1 })
  }

  @Test(arguments: [
    "e\u{301}\u{302}", "\u{1112}\u{1161}\u{11AB}", "\u{5E9}\u{5B8}", "\u{E19}\u{E49}", "क\u{94D}षि", "かﾞ",
  ])
  func `Any number of marked letters in a row is kept`(letter: String) {
    let text = String(repeating: letter, count: 200)
    #expect(Array(PlainText.sanitized(text).unicodeScalars) == Array(text.unicodeScalars))
  }

  @Test(arguments: ["क\u{94D}", "क\u{94D}\u{93C}", "\u{1112}", "\u{1161}"])
  func `Letters that make one character are cut`(letter: String) {
    let text = PlainText.sanitized("a" + String(repeating: letter, count: 500))
    #expect(text.allSatisfy { $0.unicodeScalars.count <= PlainText.graphemeLimit + 1 })
  }

  @Test func `Long text is cut to the limit, with an ellipsis`() {
    #expect(PlainText.sanitized(String(repeating: "é", count: 5000)).count == 1001)
    #expect(PlainText.sanitized("abcdef", limit: 3) == "abc…")
    #expect(PlainText.sanitized("abc", limit: 3) == "abc")
  }

  @Test func `Ten megabytes of escapes take a moment only`() {
    let text = String(repeating: "\u{1B}]", count: 5_000_000)
    #expect(processorTime { _ = PlainText.sanitized(text) } < .seconds(10))
  }

  @Test func `Random text keeps nothing that a terminal interprets`() {
    var random = RandomNumbers(seed: 3)
    for _ in 0..<500 {
      let plain = PlainText.sanitized(random.title())
      for scalar in plain.unicodeScalars {
        #expect(scalar.properties.generalCategory != .control)
        #expect(!(0x202A...0x202E).contains(scalar.value) && !(0x2066...0x2069).contains(scalar.value))
      }
      #expect(PlainText.sanitized(plain) == plain)
      #expect(!plain.contains("  ") && plain.first != " " && plain.last != " ")
    }
  }
}
