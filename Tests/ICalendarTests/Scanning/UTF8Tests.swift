import TestSupport
import Testing

@testable import ICalendar

@Suite struct UTF8Tests {
  private static let pieces: [[UInt8]] =
    ["a", "12345678", String(repeating: "b", count: 37), "é", "日", "🧘", "\u{0}", "\u{7F}", "\u{10FFFF}"].map {
      Array($0.utf8)
    } + [
      [0xE9], [0xC3], [0x80], [0xC0, 0x80], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF0, 0x80, 0x80, 0x80],
      [0xF4, 0x90, 0x80, 0x80], [0xF0, 0x9F, 0xA7], [0xFF],
    ]

  @Test(arguments: 1...5)
  func `a text is UTF-8 where the standard library reads it`(_ seed: UInt64) {
    var random = RandomNumbers(seed: seed)
    var valid = 0
    for _ in 0..<2_000 {
      let bytes = (0..<Int.random(in: 0...4, using: &random)).flatMap { _ in
        Self.pieces.randomElement(using: &random) ?? []
      }
      let text = String(validating: bytes, as: UTF8.self)
      #expect(isUTF8(bytes.span) == (text != nil), "\(bytes)")
      #expect(String(utf8: bytes.span) == text, "\(bytes)")
      valid += text == nil ? 0 : 1
    }
    #expect((200...1_800).contains(valid))
  }
}
