/// The one place where text of a calendar becomes text of a terminal: a single line that does nothing but show.
public enum PlainText {
  /// The most graphemes that a text keeps.
  public static let defaultLimit = 1000
  /// The most marks, joiners and selectors on one character; ornate scripts need 3, flags of regions 6.
  static let markLimit = 8
  /// The most code points in one grapheme; a family of four with skin tones needs 15.
  static let graphemeLimit = 32

  /// A text made harmless: one line without control characters, terminal escapes (ECMA-48 sequences go whole),
  /// bidirectional overrides and isolates, and invisible formats; runs of white space are one space. Of longer text,
  /// `limit` graphemes are kept and an ellipsis.
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

/// Collects the code points that may be shown.
private struct ScalarFilter {
  private var scalars = String.UnicodeScalarView()
  private var pendingSpace: Unicode.Scalar?
  private var marks = 0
  private var run = 0
  /// Whether a joiner or a virama stands after the last letter: marks may stand after it, and the next letter still joins.
  private var hasLinker = false
  /// Whether the code points before belong to the flag of a region, which tags spell out.
  private var isInFlag = false

  var text: String { String(scalars) }

  mutating func append(_ scalar: Unicode.Scalar) {
    if scalar.properties.isWhitespace {
      // The wide space of East Asian text stays wide; every other becomes the plain one.
      isInFlag = false
      if pendingSpace == nil { pendingSpace = scalar == "\u{3000}" ? scalar : " " }
      return
    }
    guard isShown(scalar) else { return }
    let isMark = isMark(scalar)
    if isMark {
      // A mark with nothing before it would sit on what the renderer puts before the text.
      if scalars.isEmpty { return }
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
    // U+E007F ends the tags (UTS #51, emoji tag sequences).
    isInFlag = scalar == "\u{1F3F4}" || isInFlag && isTag(scalar) && scalar.value != 0xE007F
  }

  /// Whether the grapheme that the code point may go on with is still short enough. Only joined emoji, conjuncts and
  /// marks make graphemes long, so a run of those is what is counted.
  private mutating func isBounded(_ scalar: Unicode.Scalar, isMark: Bool) -> Bool {
    if pendingSpace != nil || !isMark && !joins(scalar) { run = 0 }
    run += 1
    return run <= PlainText.graphemeLimit
  }

  /// Whether a letter goes on with the grapheme before it: after a joiner or a virama, and as a part of a Hangul syllable.
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

  /// Whether it sits on, or joins, what stands before it; the parts of a Hangul syllable are letters.
  private func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1160...0x11FF, 0xD7B0...0xD7FF: false
    default: DisplayWidth.of(scalar) == 0 || scalar.properties.generalCategory == .spacingMark
    }
  }

  private func isTag(_ scalar: Unicode.Scalar) -> Bool { (0xE0020...0xE007F).contains(scalar.value) }

  /// Whether it may be shown: no control, and nothing that hides, turns around or is no character. The joiners of
  /// scripts and emoji stay.
  private func isShown(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00AD, 0x061C, 0x200B, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x206F: false
    case 0xFEFF, 0xFFF9...0xFFFB, 0xFDD0...0xFDEF, 0xE0001: false
    case let value where value & 0xFFFE == 0xFFFE: false
    case 0xE0020...0xE007F: isInFlag
    default: scalar.properties.generalCategory != .control
    }
  }
}
