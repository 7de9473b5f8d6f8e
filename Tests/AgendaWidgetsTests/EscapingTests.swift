import ICalendar
import TestSupport
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

  /// Texts of characters that are escaped, that begin with the same bytes as others that are, and of runs of plain ones.
  private func randomText(_ random: inout RandomNumbers) -> String {
    let pieces: [String] =
      Self.characters + [
        "\u{85}", "\u{A0}", "\u{2013}", "\u{2029}", "\u{2066}", "\u{2070}", "\u{FFFD}", "\u{FFFE}",
      ]
      + [2, 5, 15, 16, 17, 33].map { String(repeating: "a", count: $0) }
    return (0..<Int.random(in: 0...20, using: &random)).map { _ in
      pieces.randomElement(using: &random) ?? ""
    }.joined()
  }

  @Test func `JSON escapes each character of a text by itself`() {
    let escaped = { String(decoding: JSONRenderer.string($0).dropFirst().dropLast(), as: UTF8.self) }
    var random = RandomNumbers(seed: 1)
    for _ in 0..<1_000 {
      let text = randomText(&random)
      #expect(escaped(text) == text.unicodeScalars.map { escaped(String($0)) }.joined(), "\(text.utf8)")
    }
  }

  /// One character as markup.
  private func markup(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "&": "&amp;"
    case "<": "&lt;"
    case ">": "&gt;"
    case "\"": "&quot;"
    case "'": "&#39;"
    case "\t", "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": " "
    case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}",
      "\u{FEFF}",
      "\u{FFFE}", "\u{FFFF}":
      ""
    default: String(scalar)
    }
  }

  @Test func `HTML escapes each character of a text by itself`() {
    var random = RandomNumbers(seed: 2)
    for _ in 0..<1_000 {
      let text = randomText(&random)
      #expect(MarkupEscaping.escaped(text) == text.unicodeScalars.map(markup).joined(), "\(text.utf8)")
    }
    for scalar in (0...0xFFFF).compactMap({ Unicode.Scalar($0) }) {
      let isSame = MarkupEscaping.escaped(String(scalar)).utf8.elementsEqual(markup(scalar).utf8)
      if !isSame { Issue.record("U+\(String(scalar.value, radix: 16))") }
    }
  }

  @Test func `markup of many pieces is what the pieces are`() {
    var random = RandomNumbers(seed: 3)
    var (bytes, expected) = (MarkupBytes(), "")
    for number in 0..<2_000 {
      let text = randomText(&random)
      if number % 3 == 0 {
        bytes.append(unchanged: text)
      } else {
        bytes.append("<b>")
        bytes.append(UInt8(ascii: "x"))
      }
      expected += number % 3 == 0 ? text : "<b>x"
    }
    var whole = MarkupBytes()
    whole.append(bytes)
    #expect(whole.text.utf8.elementsEqual(expected.utf8))
    var taken: [UInt8] = []
    #expect(
      whole.flush {
        for index in $0.indices { taken.append($0[index]) }
        return true
      })
    #expect(taken == Array(expected.utf8) && whole.count == 0 && whole.text.isEmpty)
  }

  @Test func `HTML escapes a character wherever it stands`() {
    expectEqualEscapes { MarkupEscaping.escaped($0) }
    #expect(MarkupEscaping.escaped("a & <b> \"c\" 'd'\né") == "a &amp; &lt;b&gt; &quot;c&quot; &#39;d&#39; é")
  }

  @Test func `xmobar finds no command behind a bracket, also at the end of a title`() {
    #expect(MarkupLanguage.xmobar.escaped("a < b <c> <") == "a < b < c> < ")
  }
}
