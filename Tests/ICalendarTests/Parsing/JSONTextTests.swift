import TestSupport
import Testing

@testable import ICalendar

/// Texts of JSON are read many bytes at a time, in the place where they stand.
@Suite struct JSONTextTests {
  /// Escapes of JSON, and the text that each means.
  private static let pieces: [(json: String, text: String)] =
    [
      (#"\""#, "\""), (#"\\"#, "\\"), (#"\/"#, "/"), (#"\b"#, "\u{8}"), (#"\f"#, "\u{C}"), (#"\n"#, "\n"),
      (#"\r"#, "\r"), (#"\t"#, "\t"), (#"\r\n"#, "\r\n"), (#"\u00fc"#, "ü"), (#"\u0000"#, "\u{0}"),
      (#"\ud83e\udDD8"#, "🧘"), ("ü", "ü"), ("🧘", "🧘"), ("/", "/"), ("'", "'"), ("\u{7F}", "\u{7F}"),
    ]
    + [1, 3, 7, 15, 16, 17, 40].map { (String(repeating: "a", count: $0), String(repeating: "a", count: $0)) }

  @Test(arguments: 1...10)
  func `a text means the characters that its pieces mean`(_ seed: UInt64) {
    var random = RandomNumbers(seed: seed)
    for _ in 0..<200 {
      var json: [String] = []
      var texts: [String] = []
      for _ in 0..<3 {
        let pieces = (0..<Int.random(in: 0...12, using: &random)).compactMap { _ in
          Self.pieces.randomElement(using: &random)
        }
        json.append("\"" + pieces.map(\.json).joined() + "\"")
        texts.append(pieces.map(\.text).joined())
      }
      let read = JSONValue(Array("[\(json.joined(separator: ","))]".utf8))
      #expect(read == .array(texts.map { .text($0) }), "\(json)")
    }
  }

  @Test(arguments: [
    "\u{0}", "\u{1}", "\u{B}", "\u{1F}", "\n", "\t", #"\x"#, #"\"#, #"\u12"#, #"\uD800"#, #"\N"#,
  ])
  func `what no text can have is refused wherever it stands`(_ wrong: String) {
    for place in 0...70 {
      let (before, after) = (String(repeating: "a", count: place), String(repeating: "z", count: 70 - place))
      #expect(JSONValue(Array("[\"\(before + wrong + after)\"]".utf8)) == nil, "\(place)")
      #expect(JSONValue(Array("[\"\\n\(before + wrong)".utf8)) == nil, "\(place)")
    }
  }

  @Test(arguments: [
    ("", 0, "a value is missing"), ("{\"a\":1", 6, "a comma or “}” is missing"),
    ("[1 2]", 3, "a comma or “]” is missing"),
    ("[1,]", 3, "no value"), ("{1:2}", 1, "a name in quotes is missing"),
    ("{\"a\" 1}", 5, "a colon is missing"),
    ("[nul]", 1, "no value"), ("[01]", 2, "a comma or “]” is missing"), ("[1.]", 3, "digits are missing"),
    ("[-]", 2, "digits are missing"), ("[2e]", 3, "digits are missing"),
    ("1 1", 2, "more follows behind the value"),
    ("[\"a", 3, "the quote at the end of a text is missing"),
    ("[\"\\x\"]", 3, "a backslash is before none of \"\\/bfnrtu"),
    ("[\"\\u12g4\"]", 6, "four hexadecimal digits are missing"),
    ("[\"\\uDC00\"]", 3, "half of a surrogate pair"), ("[\"\\uDC00\\uDC00\"]", 3, "half of a surrogate pair"),
    ("[\"\\uD800\\u0041\"]", 3, "half of a surrogate pair"),
    ("[1}", 2, "a comma or “]” is missing"), ("{\"a\":1]", 6, "a comma or “}” is missing"),
    ("[\"a\u{1}\"]", 3, "a control character"), ("[\u{B}]", 1, "a control character"),
    ("[[[1]]]", 2, "brackets are nested too deeply"),
  ])
  func `a mistake is named with its place`(_ text: String, _ offset: Int, _ message: String) {
    let failure = Array(text.utf8).withUnsafeBufferPointer { bytes -> JSONCursor.Failure? in
      var cursor = JSONCursor(bytes, upTo: 2)
      do throws(JSONCursor.Failure) {
        while try cursor.next() != nil {}
        return nil
      } catch {
        return error
      }
    }
    #expect(
      failure == JSONCursor.Failure(message: message, offset: offset, isTooDeep: message.contains("nested")))
  }

  @Test(arguments: ["0", "-0", "10", "0.5", "1e3", "1E3", "2e+05", "2E-5", "-1.25e-7"])
  func `a number is read as it is written`(_ number: String) {
    #expect(JSONValue(Array("[\(number)]".utf8)) == .array([.number(number)]))
  }

  @Test func `white space stands between values, and no other control character`() {
    let spaces = String(repeating: " \t\r\n", count: 40)
    #expect(JSONValue(Array("[\(spaces)1\(spaces)]".utf8)) == .array([.number("1")]))
    for place in 0...spaces.utf8.count {
      var bytes = Array(spaces.utf8)
      bytes.insert(0x0C, at: place)
      #expect(JSONValue(Array("[".utf8) + bytes + Array("1]".utf8)) == nil, "\(place)")
    }
  }
}
