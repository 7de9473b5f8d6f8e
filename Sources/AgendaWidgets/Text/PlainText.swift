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
