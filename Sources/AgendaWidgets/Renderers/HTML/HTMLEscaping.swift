/// What of a text is written otherwise in HTML, so that in an element or a quoted attribute it does nothing but show.
enum HTMLEscaping {
  /// Appends a text: the five signs of markup as references; controls, line separators, bidirectional overrides and
  /// isolates not at all, since the text may come from a caller that did not make it harmless.
  static func append(_ text: String, to html: inout String) {
    if text.utf8.allSatisfy(isPlain) {
      html += text
      return
    }
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x26: html += "&amp;"
      case 0x3C: html += "&lt;"
      case 0x3E: html += "&gt;"
      case 0x22: html += "&quot;"
      case 0x27: html += "&#39;"
      case 0..<0x20, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: continue
      default: html.unicodeScalars.append(scalar)
      }
    }
  }

  /// Whether a byte is ASCII that shows and stands for itself.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x26, 0x3C, 0x3E, 0x22, 0x27: false
    default: byte >= 0x20 && byte < 0x7F
    }
  }
}
