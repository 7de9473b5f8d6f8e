/// Decides where an invisible letter changes the visible text and is kept. Elsewhere it would only make texts differ
/// that look the same, hide a message, or make an empty-looking title.
///
/// - ZERO WIDTH JOINER: between emoji, and after a letter of a script whose letters join or form conjuncts.
/// - ZERO WIDTH NON-JOINER: between two letters of such scripts, as in Persian and Indic languages.
/// - VARIATION SELECTOR-15 and -16: after an emoji; after a digit, `#` or `*` if they make a keycap.
/// - other variation selectors: after an ideograph, to choose its form in a name; those of Mongolian after its
///   letters.
enum InvisibleLetter {
  /// The Braille pattern without dots. It is blank, though Unicode classifies it as a symbol.
  static let blankBraille: Unicode.Scalar = "\u{2800}"

  /// Whether the letter is allowed after `last`, if a suitable letter follows.
  static func mayFollow(_ letter: Unicode.Scalar, _ last: Unicode.Scalar) -> Bool {
    switch letter.value {
    case 0x200D: isJoinable(last) || isShaped(last)
    case 0x200C: isShaped(last)
    case 0xFE0E, 0xFE0F: last.properties.isEmoji && !isRegionalIndicator(last)
    case 0xFE00...0xFE02, 0xE0100...0xE01EF: last.properties.isIdeographic
    case 0x180B...0x180F: (0x1820...0x18AA).contains(last.value)
    default: false
    }
  }

  /// Whether the letter changes the visible text between two others; `next` is `nil` at the end of a word.
  static func belongs(_ letter: Unicode.Scalar, between last: Unicode.Scalar, and next: Unicode.Scalar?)
    -> Bool
  {
    guard mayFollow(letter, last) else { return false }
    switch letter.value {
    case 0x200D: return isShaped(last) || next.map { $0.properties.isEmoji && !$0.isASCII } == true
    case 0x200C: return next.map(isShaped) == true
    case 0xFE0E, 0xFE0F: return !last.isASCII || next == "\u{20E3}"
    default: return true
    }
  }

  /// Whether a code point may be the last one before a joiner in a joined emoji: an emoji, its variation selector, its
  /// skin tone, or the end of a flag's tags.
  private static func isJoinable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x80: false
    case 0xFE0F, 0xE007F: true
    default: scalar.properties.isEmoji
    }
  }

  private static func isRegionalIndicator(_ scalar: Unicode.Scalar) -> Bool {
    (0x1F1E6...0x1F1FF).contains(scalar.value)
  }

  /// Whether its script has letters that change their form next to others: the joining scripts from Arabic on, and
  /// the Brahmic scripts.
  private static func isShaped(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0600...0x074F, 0x0750...0x0E00, 0x0F00...0x109F, 0x1700...0x18AF, 0x1900...0x1AAF, 0x1B00...0x1C4F,
      0xA800...0xA95F, 0xA980...0xAAFF, 0xABC0...0xABFF, 0xFB50...0xFDFF, 0xFE70...0xFEFE, 0x10AC0...0x10AFF,
      0x10B80...0x10BAF, 0x10D00...0x10D3F, 0x10F00...0x10FFF, 0x11000...0x11FAF, 0x1E900...0x1E95F:
      scalar.properties.isAlphabetic || scalar.properties.generalCategory == .nonspacingMark
        || scalar.properties.generalCategory == .spacingMark
    default: false
    }
  }
}
