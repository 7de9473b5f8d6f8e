/// Where a letter that is not seen changes what is seen, so that it stays. Everywhere else it would only make texts differ that look alike,
/// carry a message that nobody sees, or be a title that shows nothing.
///
/// - ZERO WIDTH JOINER: between emoji, and behind a letter of a script whose letters join or have conjuncts.
/// - ZERO WIDTH NON-JOINER: between two letters of such scripts, as Persian and Indic languages write it.
/// - VARIATION SELECTOR-15 and -16: behind an emoji; behind a digit, `#` or `*` where they make a keycap.
/// - other variation selectors: behind an ideograph, whose form in a name they choose; those of Mongolian behind its letters.
enum InvisibleLetter {
  /// The Braille pattern without dots: blank, though Unicode counts it as a symbol.
  static let blankBraille: Unicode.Scalar = "\u{2800}"

  /// Whether the letter may stand behind another one, should the right one follow.
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

  /// Whether the letter changes what is seen between two others; `nil` stands for the end of a word.
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

  /// Whether it may end the part of a joined emoji that stands before the joiner: an emoji, its selector, its colour of
  /// skin, the end of a flag's tags.
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

  /// Whether it is of a script whose letters change their form beside others: the joining scripts from Arabic on, and the
  /// Brahmic ones.
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
