import AgendaSources
import Testing

/// The letters of a calendar that a server says to be in a charset.
struct CharsetTests {
  @Test(
    arguments: [
      ("x-sjis", "会議", [0x89, 0xEF, 0x8B, 0x63]), ("ks_c_5601-1987", "회의", [0xC8, 0xB8, 0xC0, 0xC7]),
      ("windows-949", "회의", [0xC8, 0xB8, 0xC0, 0xC7]),
      ("iso-8859-8-i", "פגישה", [0xF4, 0xE2, 0xE9, 0xF9, 0xE4]),
      ("ISO-2022-JP", "会議", [0x1B, 0x24, 0x42, 0x32, 0x71, 0x35, 0x44, 0x1B, 0x28, 0x42]),
      ("hz-gb-2312", "会议", Array("~{;aRi~}".utf8)), ("utf-7", "Café", Array("Caf+AOk-".utf8)),
      ("x-mac-roman", "Café", [0x43, 0x61, 0x66, 0x8E]),
      ("iso-8859-16", "Ședință", [0xAA, 0x65, 0x64, 0x69, 0x6E, 0xFE, 0xE3]),
      ("iso-8859-2", "Café", [0x43, 0x61, 0x66, 0xE9]), ("iso-8859-1", "Café", [0x43, 0x61, 0x66, 0xE9]),
    ] as [(String, String, [UInt8])])
  func `letters are those of the charset, in a feed as in a mail`(
    charset: String, title: String, bytes: [UInt8]
  ) {
    #expect(Charset.text(bytes, namedByServer: charset) == title)
    #expect(Charset.text(bytes, charset: charset) == title)
  }

  @Test(arguments: ["shift_jis", "iso-8859-1", "utf-8", "windows-1252"])
  func `text in UTF-8 stays, whatever a server says`(charset: String) {
    #expect(Charset.text(Array("会議 Café".utf8), namedByServer: charset) == nil)
  }

  @Test(arguments: ["x-unknown", "shift_jis", "../koi8-r", ""])
  func `bytes that are no text of the charset stay`(charset: String) {
    #expect(Charset.text([0x43, 0x61, 0x66, 0xE9, 0x0A], namedByServer: charset) == nil)
  }
}
