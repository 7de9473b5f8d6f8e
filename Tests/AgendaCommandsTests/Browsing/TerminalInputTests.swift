import TestSupport
import Testing

@testable import AgendaCommands
@testable import AgendaWidgets

@Suite struct TerminalInputTests {
  private func events(_ text: String) -> [TerminalEvent] {
    var input = TerminalInput()
    return input.take(text.utf8) + input.finish()
  }

  private func keys(_ text: String) -> [TerminalKey] {
    events(text).compactMap { if case .key(let key) = $0 { key } else { nil } }
  }

  @Test(
    arguments: [
      ("jk", [TerminalKey("j"), TerminalKey("k")]), ("é語", [TerminalKey("é"), TerminalKey("語")]),
      ("\u{1B}[A\u{1B}OB", [TerminalKey(.up), TerminalKey(.down)]),
      ("\u{1B}[1;2C", [TerminalKey(.right, isShifted: true)]),
      ("\u{1B}[5~\u{1B}[6~", [TerminalKey(.pageUp), TerminalKey(.pageDown)]),
      ("\u{1B}[H\u{1B}[4~", [TerminalKey(.home), TerminalKey(.end)]),
      ("\u{1B}", [TerminalKey(.escape)]),
      ("\r\t\u{7F}", [TerminalKey(.enter), TerminalKey(.tab), TerminalKey(.backspace)]),
      ("\u{1B}[Z", [TerminalKey(.tab, isShifted: true)]),
      ("\u{3}", [TerminalKey(.letter("c"), isControl: true)]),
      ("\u{1B}x", [TerminalKey(.letter("x"), isAlt: true)]),
      // Keys as numbers: Escape, Ctrl-C, G by shift, an arrow that is let go, Enter of the keypad.
      ("\u{1B}[27u", [TerminalKey(.escape)]), ("\u{1B}[99;5u", [TerminalKey(.letter("c"), isControl: true)]),
      ("\u{1B}[103:71;2u", [TerminalKey("G")]), ("\u{1B}[103;2u", [TerminalKey("G")]), ("\u{1B}[1;1:3A", []),
      ("\u{1B}[57414u", [TerminalKey(.enter)]), ("\u{1B}[57441;2u", []),
      // Answers of the terminal, and sequences that are unknown.
      ("\u{1B}]11;rgb:0000/0000/0000\u{7}j", [TerminalKey("j")]), ("\u{1B}[?1;2cj", [TerminalKey("j")]),
      ("\u{1B}[[Aj", [TerminalKey("j")]),
    ] as [(String, [TerminalKey])])
  func `bytes are keys`(bytes: String, expected: [TerminalKey]) { #expect(keys(bytes) == expected) }

  @Test(
    arguments: [
      ("rgb:ffff/ffff/ffff", .light), ("rgb:ff/ff/e0", .light), ("rgb:0/0/0", .dark),
      ("rgb:2828/2c2c/3434", .dark),
      ("rgba:fdfd/f6f6/e3e3/ffff", .light), ("rgb:ffff/ffff", nil), ("rgb:+fff/ffff/ffff", nil),
      ("white", nil),
      ("rgb:fffff/0/0", nil), ("", nil), ("rgb:" + String(repeating: "f", count: 5000), nil),
    ] as [(String, TerminalGround?)])
  func `the terminal says which background it has`(answer: String, ground: TerminalGround?) {
    for end in ["\u{7}", "\u{1B}\\"] {
      var input = TerminalInput()
      input.awaitsAnswer = true
      #expect(input.take(("\u{1B}]11;" + answer + end).utf8) == ground.map { [.ground($0)] } ?? [])
      #expect(input.awaitsAnswer && input.take("\u{1B}[?62;4cj".utf8) == [.key(TerminalKey("j"))])
      #expect(!input.awaitsAnswer)
    }
  }

  @Test func `lines that come at once are a paste without marks`() {
    #expect(TerminalInput.pasted(events("Lunch friday\rdy and more\r")) == "Lunch friday\ndy and more\n")
    for text in ["Lunch friday 12:30\r", "j\rdd", "\r\r\r\r\r\r", "Lunch\r\u{1B}[Ajjj", "dy", "Lunch\rd"] {
      #expect(TerminalInput.pasted(events(text)) == nil, "\(text)")
    }
  }

  @Test func `no part of an answer that comes late is a key`() {
    var input = TerminalInput()
    input.awaitsAnswer = true
    var events: [TerminalEvent] = []
    // Five bytes at a time: each time nothing more seems to follow.
    let bytes = Array("\u{1B}]11;rgb:1e1e/1e1e/2e2e\u{1B}\\\u{1B}[?1;2c".utf8)
    for start in stride(from: 0, to: bytes.count, by: 5) {
      events += input.take(bytes[start..<min(start + 5, bytes.count)])
      events += input.finish()
    }
    #expect(events == [.ground(.dark)] && !input.awaitsAnswer)
    // Afterwards Escape is a key again, whatever follows.
    #expect(input.take("\u{1B}".utf8) == [] && input.finish() == [.key(TerminalKey(.escape))])
  }

  @Test(
    arguments: [
      ("15;0", .dark), ("0;15", .light), ("0;default;7", .light), ("15;8", .dark), ("0;default", nil),
      ("", nil), ("0;99", nil),
    ] as [(String, TerminalGround?)])
  func `COLORFGBG names a background`(text: String, ground: TerminalGround?) {
    #expect(TerminalGround(colors: text) == ground && TerminalGround(colors: nil) == nil)
  }

  @Test func `a sequence that comes in parts is one key, and Escape is one if nothing follows`() {
    var input = TerminalInput()
    #expect(input.take([0x1B]) == [] && input.isUndecided)
    #expect(input.take([0x5B]) == [] && input.take([0x42]) == [.key(TerminalKey(.down))])
    #expect(input.take([0xE8, 0xAA]) == [] && input.take([0x9E]) == [.key(TerminalKey("語"))])
    #expect(input.take([0x1B]) == [] && input.finish() == [.key(TerminalKey(.escape))] && !input.isUndecided)
  }

  @Test func `the mouse clicks and turns its wheel`() {
    #expect(
      events("\u{1B}[<0;5;3M\u{1B}[<0;5;3m") == [.click(line: 2, column: 4), .release(line: 2, column: 4)])
    #expect(
      events("\u{1B}[<64;1;1M\u{1B}[<65;1;1M") == [
        .wheel(-1, line: 0, column: 0), .wheel(1, line: 0, column: 0),
      ])
    #expect(events("\u{1B}[<0;0;3M\u{1B}[<35;5;5M\u{1B}[<0;99999999999999999999;1M") == [])
  }

  @Test func `pasted text is text, whatever it has, also in parts`() {
    #expect(
      events("\u{1B}[200~dq\u{1B}[Aq\n\u{1B}[201~j") == [.paste("dq\u{1B}[Aq\n"), .key(TerminalKey("j"))])
    var input = TerminalInput()
    var found: [TerminalEvent] = []
    for byte in "\u{1B}[200~one\u{1B}[20 two\u{1B}[201~x".utf8 { found += input.take([byte]) }
    #expect(found == [.paste("one\u{1B}[20 two"), .key(TerminalKey("x"))])
  }

  @Test func `no bytes stop it, and it keeps few`() {
    var numbers = RandomNumbers(seed: 7)
    var input = TerminalInput()
    let parts: [[UInt8]] = [
      [0x1B], Array("\u{1B}[".utf8), Array("\u{1B}[<".utf8), [0xFF, 0xC3], Array(";:9".utf8),
    ]
    for _ in 0..<20_000 {
      var bytes = parts.randomElement(using: &numbers) ?? []
      bytes += (0..<Int.random(in: 0..<6, using: &numbers)).map { _ in
        UInt8.random(in: 0...255, using: &numbers)
      }
      _ = input.take(bytes)
      if Bool.random(using: &numbers) { _ = input.finish() }
    }
    // The end of a paste, and of an answer.
    _ = input.take("\u{1B}[201~\u{7}".utf8)
    _ = input.finish()
    #expect(input.take("j".utf8).last == .key(TerminalKey("j")))
  }

  @Test func `a typed line is edited as in a shell`() {
    var line = TypedLine("Lunch tomorow")
    for key in [TerminalKey(.letter("w"), isControl: true), TerminalKey("!")] { _ = line.press(key) }
    #expect(line.text == "Lunch !" && line.cursor == 7)
    for key in [
      TerminalKey(.home), TerminalKey(.delete), TerminalKey("l"), TerminalKey(.end), TerminalKey(.backspace),
    ] {
      _ = line.press(key)
    }
    #expect(line.text == "lunch ")
    line.insert("a\nb\u{1B}[31m\u{202E}c")
    #expect(line.text == "lunch a b[31mc")
    _ = line.press(TerminalKey(.letter("u"), isControl: true))
    #expect(line.isEmpty && !line.press(TerminalKey(.enter)))
  }

  @Test func `a pasted text without an end is a text after a while`() {
    var input = TerminalInput()
    #expect(input.take("\u{1B}[200~some te".utf8).isEmpty && input.isPasting)
    #expect(input.take("xt".utf8).isEmpty)
    #expect(input.endPaste() == [.paste("some text")] && !input.isPasting)
    #expect(input.take("q".utf8) == [.key(TerminalKey("q"))])
  }
}
