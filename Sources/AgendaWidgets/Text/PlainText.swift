/// The only place where text of a calendar is made safe for a terminal: one line of visible text without effects.
package enum PlainText {
  /// The most graphemes that a text keeps.
  package static let defaultLimit = 1000
  /// The most marks, joiners and selectors on one character; ornate scripts need 3, flags of regions 6.
  static let markLimit = 8
  /// The most code points in one grapheme; a family of four with skin tones needs 15.
  static let graphemeLimit = 32

  /// Makes a text harmless: one line without control characters, terminal escapes (complete ECMA-48 sequences),
  /// bidirectional controls, and invisible letters (Default_Ignorable_Code_Point of Unicode, and the blank Braille
  /// pattern). A run of white space becomes one space. Longer text is cut to `limit` graphemes and an ellipsis.
  ///
  /// Joiners and selectors are kept where they change the visible text: see `InvisibleLetter`.
  package static func sanitized(_ text: some StringProtocol, limit: Int = defaultLimit) -> String {
    if text.utf8.count <= limit, isPlain(text) { return String(text) }

    var filter = ScalarFilter()
    var scanner = EscapeScanner(text.unicodeScalars.prefix(scalarBound(limit)))
    while let scalar = scanner.next() { filter.append(scalar) }

    let result = filter.text
    guard let end = result.index(result.startIndex, offsetBy: limit, limitedBy: result.endIndex),
      end < result.endIndex
    else { return result }
    return String(result[..<end]) + "…"
  }

  /// Whether text has plain letters with single spaces inside, like nearly all titles.
  private static func isPlain(_ text: some StringProtocol) -> Bool {
    if let found = text.utf8.withContiguousStorageIfAvailable({
      hasSingleSpaces($0) && PlainLetter.columns(ofUTF8: $0) != nil
    }) {
      return found
    }
    return hasSingleSpaces(text.utf8) && PlainLetter.columns(of: text) != nil
  }

  private static func hasSingleSpaces(_ text: some Sequence<UInt8>) -> Bool {
    var previous: UInt8 = 0x20
    for byte in text {
      guard byte != 0x20 || previous != 0x20 else { return false }
      previous = byte
    }
    return previous != 0x20
  }

  /// The most code points of the input that are read: enough for escapes and marks between `limit` graphemes.
  private static func scalarBound(_ limit: Int) -> Int {
    limit < 1_000_000 ? max(limit, 1) * 64 : limit
  }
}

/// Collects the code points that are allowed.
struct ScalarFilter {
  private var scalars = String.UnicodeScalarView()
  private var pendingSpace: Unicode.Scalar?
  /// A joiner or selector that is kept only if a suitable letter follows.
  private var pendingLetter: Unicode.Scalar?
  /// The tags after a black flag. They are kept only if they name a region and are complete.
  private var flag: FlagTags?
  private var marks = 0
  private var run = 0
  /// Whether a joiner or virama follows the last letter, perhaps with marks after it; then the next letter still
  /// joins.
  private var hasLinker = false

  var text: String { String(scalars) }

  mutating func append(_ scalar: Unicode.Scalar) {
    if scalar.value < 0x7F, scalar.value > 0x20 { return appendShown(scalar) }
    if isSpace(scalar) {
      pendingLetter = nil
      flag = nil
      // The wide space of East Asian text stays wide; all others become a plain space.
      if pendingSpace == nil { pendingSpace = scalar == "\u{3000}" ? scalar : " " }
      return
    }
    guard isShown(scalar) else { return }
    if scalar.properties.isDefaultIgnorableCodePoint || scalar == InvisibleLetter.blankBraille {
      appendInvisible(scalar)
    } else {
      appendShown(scalar)
    }
  }

  /// Whether a code point is white space. Within Braille, the pattern without dots is.
  private func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace
      || scalar == InvisibleLetter.blankBraille
        && scalars.last.map { (0x2801...0x28FF).contains($0.value) } == true
  }

  /// Adds an invisible letter, if it belongs to the letter before it.
  private mutating func appendInvisible(_ scalar: Unicode.Scalar) {
    if flag?.append(scalar) == true {
      let tags = flag?.completed ?? []
      if run + tags.count <= PlainText.graphemeLimit { for tag in tags { add(tag, isMark: true) } }
      return
    }
    guard pendingSpace == nil, let last = scalars.last else { return }
    if InvisibleLetter.belongs(scalar, between: last, and: nil) {
      pendingLetter = nil
      add(scalar, isMark: true)
    } else if InvisibleLetter.mayFollow(scalar, last) {
      pendingLetter = pendingLetter ?? scalar
    }
  }

  private mutating func appendShown(_ scalar: Unicode.Scalar) {
    let isMark = isMark(scalar)
    // A mark at the beginning would combine with whatever the renderer puts before the text.
    if isMark && scalars.isEmpty { return }
    if let letter = pendingLetter, let last = scalars.last {
      pendingLetter = nil
      let fits = run + 2 <= PlainText.graphemeLimit && marks + 2 <= PlainText.markLimit
      if fits, InvisibleLetter.belongs(letter, between: last, and: scalar) { add(letter, isMark: true) }
    }
    flag = scalar == "\u{1F3F4}" ? FlagTags() : nil
    add(scalar, isMark: isMark)
  }

  /// Adds a code point, if its grapheme is still short enough.
  private mutating func add(_ scalar: Unicode.Scalar, isMark: Bool) {
    if isMark {
      marks += 1
      if marks > PlainText.markLimit { return }
    } else {
      marks = 0
    }
    guard isBounded(scalar, isMark: isMark) else { return }
    if let space = pendingSpace {
      if !scalars.isEmpty { scalars.append(space) }
      pendingSpace = nil
      hasLinker = false
    }
    scalars.append(scalar)
    hasLinker = isLinker(scalar) || isMark && hasLinker
  }

  /// Whether the grapheme of the code point is still short enough. Only joined emoji, conjuncts and marks make long
  /// graphemes, so only runs of those are counted.
  private mutating func isBounded(_ scalar: Unicode.Scalar, isMark: Bool) -> Bool {
    if pendingSpace != nil || !isMark && !joins(scalar) { run = 0 }
    run += 1
    return run <= PlainText.graphemeLimit
  }

  /// Whether a letter continues the grapheme before it: after a joiner or virama, or as a part of a Hangul syllable.
  private func joins(_ scalar: Unicode.Scalar) -> Bool {
    guard let last = scalars.last else { return false }
    switch scalar.value {
    case 0x1160...0x11FF, 0xD7B0...0xD7FF: return true
    case 0x1100...0x115F where (0x1100...0x115F).contains(last.value): return true
    default: return hasLinker
    }
  }

  private func isLinker(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\u{200D}" || scalar.properties.canonicalCombiningClass == .virama
  }

  /// Whether a code point combines with the character before it; the parts of a Hangul syllable are letters.
  private func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x7F, 0x1160...0x11FF, 0xD7B0...0xD7FF: false
    default: DisplayWidth.of(scalar) == 0 || scalar.properties.generalCategory == .spacingMark
    }
  }

  /// Whether a code point may be shown: not a control character, an annotation anchor or a noncharacter.
  private func isShown(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xFFF9...0xFFFB, 0xFDD0...0xFDEF: false
    case let value where value & 0xFFFE == 0xFFFE: false
    default: scalar.properties.generalCategory != .control
    }
  }
}

/// The tags for the region of a flag (UTS #51, emoji tag sequences): three to six letters and digits, and the end
/// tag.
private struct FlagTags {
  private var tags: [Unicode.Scalar] = []
  /// The tags, once they are complete.
  private(set) var completed: [Unicode.Scalar] = []
  private var isOver = false

  /// Adds a code point if it is a tag; returns whether it is.
  mutating func append(_ scalar: Unicode.Scalar) -> Bool {
    completed = []
    guard !isOver else { return false }
    switch scalar.value {
    case 0xE0030...0xE0039,
      0xE0061...0xE007A where tags.count < 6:
      tags.append(scalar)
    case 0xE007F where tags.count >= 3:
      completed = tags + [scalar]
      isOver = true
    default:
      isOver = true
      return false
    }
    return true
  }
}

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

/// Reads code points and skips the control sequences and control strings of ECMA-48, in their 7-bit form (ESC and a
/// character) and their 8-bit form (a C1 control).
struct EscapeScanner<Scalars: BidirectionalCollection<Unicode.Scalar>> {
  private let scalars: Scalars
  private var index: Scalars.Index
  /// Whether a control string without an end was found; then no later one has an end either.
  private var hasOpenString = false

  init(_ scalars: Scalars) {
    self.scalars = scalars
    self.index = scalars.startIndex
  }

  /// The next code point outside of escapes. Other control characters are returned.
  mutating func next() -> Unicode.Scalar? {
    while index < scalars.endIndex {
      let scalar = take()
      switch scalar.value {
      case 0x1B: skipEscape()
      case 0x9B: skipControlSequence()
      case 0x90, 0x98, 0x9D, 0x9E, 0x9F: skipControlString()
      default: return scalar
      }
    }
    return nil
  }

  private mutating func take() -> Unicode.Scalar {
    let scalar = scalars[index]
    index = scalars.index(after: index)
    return scalar
  }

  private mutating func skip(_ values: ClosedRange<UInt32>) {
    while index < scalars.endIndex, values.contains(scalars[index].value) {
      index = scalars.index(after: index)
    }
  }

  /// Skips what follows ESC: `[` begins a control sequence; `P`, `X`, `]`, `^`, `_` a control string; others a short
  /// escape.
  private mutating func skipEscape() {
    guard index < scalars.endIndex else { return }
    switch scalars[index] {
    case "[":
      _ = take()
      skipControlSequence()
    case "P", "X", "]", "^", "_":
      _ = take()
      skipControlString()
    default:
      skip(0x20...0x2F)
      if index < scalars.endIndex, (0x30...0x7E).contains(scalars[index].value) { _ = take() }
    }
  }

  /// Skips parameters, intermediate bytes and a final byte.
  private mutating func skipControlSequence() {
    skip(0x30...0x3F)
    skip(0x20...0x2F)
    if index < scalars.endIndex, (0x40...0x7E).contains(scalars[index].value) { _ = take() }
  }

  /// Skips a string up to BEL or ST. If it has no end, only its introducer is skipped, so that a stray code does not
  /// remove the rest of a title.
  private mutating func skipControlString() {
    guard !hasOpenString else { return }
    var end = index
    while end < scalars.endIndex {
      let value = scalars[end].value
      end = scalars.index(after: end)
      if value == 0x07 || value == 0x9C {
        index = end
        return
      }
      if value == 0x1B, end < scalars.endIndex, scalars[end] == "\\" {
        index = scalars.index(after: end)
        return
      }
    }
    hasOpenString = true
  }
}
