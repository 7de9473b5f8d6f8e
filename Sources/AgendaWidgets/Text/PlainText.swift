/// The one place where text of a calendar becomes text of a terminal: a single line that does nothing but show.
public enum PlainText {
  /// The most graphemes that a text keeps.
  public static let defaultLimit = 1000
  /// The most marks, joiners and selectors on one character; ornate scripts need 3, flags of regions 6.
  static let markLimit = 8
  /// The most code points in one grapheme; a family of four with skin tones needs 15.
  static let graphemeLimit = 32

  /// A text made harmless: one line without control characters, terminal escapes (ECMA-48 sequences go whole),
  /// bidirectional controls, and invisible letters (Default_Ignorable_Code_Point of Unicode, and the blank Braille pattern);
  /// runs of white space are one space. Of longer text, `limit` graphemes are kept and an ellipsis.
  ///
  /// Joiners and selectors stay where they change what is seen: see `InvisibleLetter`.
  public static func sanitized(_ text: some StringProtocol, limit: Int = defaultLimit) -> String {
    if isPlain(text.utf8) && text.utf8.count <= limit { return String(text) }

    var filter = ScalarFilter()
    var scanner = EscapeScanner(text.unicodeScalars.prefix(scalarBound(limit)))
    while let scalar = scanner.next() { filter.append(scalar) }

    let result = filter.text
    guard let end = result.index(result.startIndex, offsetBy: limit, limitedBy: result.endIndex),
      end < result.endIndex
    else { return result }
    return String(result[..<end]) + "…"
  }

  /// Whether text is printable ASCII with single spaces inside, as nearly all titles are.
  private static func isPlain(_ bytes: some Sequence<UInt8>) -> Bool {
    var previous: UInt8 = 0x20
    for byte in bytes {
      guard byte >= 0x20, byte < 0x7F, byte != 0x20 || previous != 0x20 else { return false }
      previous = byte
    }
    return previous != 0x20
  }

  /// The most code points of the input that are looked at: enough for escapes and marks between the graphemes kept.
  private static func scalarBound(_ limit: Int) -> Int {
    limit < 1_000_000 ? max(limit, 1) * 64 : limit
  }
}
