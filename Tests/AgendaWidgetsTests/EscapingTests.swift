import ICalendar
import Testing

@testable import AgendaWidgets

/// Texts are escaped several bytes at a time, and what stands beside a character makes no difference.
@Suite struct EscapingTests {
  private static let characters =
    (0..<0x100).compactMap { Unicode.Scalar($0) }.map { String($0) }
    + ["\u{200B}", "\u{202E}", "\u{2028}", "\u{FEFF}", "日", "🧘"]

  private func expectEqualEscapes(by escaped: (String) -> String) {
    for character in Self.characters {
      for place in 0...17 {
        let before = String(repeating: "a", count: place)
        let after = String(repeating: "~", count: 17 - place)
        #expect(escaped(before + character + after) == before + escaped(character) + after)
      }
    }
  }

  @Test func `JSON escapes a character wherever it stands`() {
    expectEqualEscapes { String(decoding: JSONRenderer.string($0).dropFirst().dropLast(), as: UTF8.self) }
    #expect(JSONRenderer.string("\"\\\n\r\t\u{8}\u{C}\u{1}é") == Array(#""\"\\\n\r\t\b\f\u0001é""#.utf8))
  }

  @Test func `JSON escapes a character of a long text`() {
    let escaped = { String(decoding: JSONRenderer.string($0).dropFirst().dropLast(), as: UTF8.self) }
    for character in ["\"", "\n", "\u{1}", "\u{7F}", "ä", "\u{202E}", "日", "\u{E0041}"] {
      for place in 1000...1030 {
        let before = String(repeating: "a", count: place)
        #expect(escaped(before + character + before) == before + escaped(character) + before)
        // Escapes alone fill what is put together at once with fewer bytes of the text.
        let quotes = String(repeating: "\"", count: place / 2)
        #expect(escaped(quotes + character) == escaped(quotes) + escaped(character))
      }
    }
  }

  @Test func `HTML escapes a character wherever it stands`() {
    expectEqualEscapes { MarkupEscaping.escaped($0) }
    #expect(MarkupEscaping.escaped("a & <b> \"c\" 'd'\né") == "a &amp; &lt;b&gt; &quot;c&quot; &#39;d&#39; é")
  }
}
