import AgendaPlatform

/// Words that an event must have in its texts. It decides by the bytes of the event, before anything of it is parsed.
///
/// It says no only of an event that certainly lacks a word. So it does not parse, but skips everything that can be between the letters of
/// a word: folds, escapes, and accents, which a search ignores.
package struct TextCondition: Sendable {
  /// A part of a word, as bytes that follow each other in an event.
  private struct Needle {
    /// ASCII letters in lower case and digits; or the UTF-8 of ideographs.
    var bytes: [UInt8]
    var isASCII: Bool
  }

  /// The beginning of `QUOTED-PRINTABLE`, an encoding in which words are other bytes.
  private static let encoding = Needle(bytes: Array("quoted".utf8), isASCII: true)
  /// How many steps are taken for each byte of an event before it counts as having a word. A text of nothing but accents takes many.
  private static let stepsPerByte = 16

  private let needles: [Needle]
  /// Whether a word has a letter that no event in ASCII has.
  private let needsOtherLetters: Bool

  /// A condition for words, in lower case and without accents; `nil` if any event may meet it.
  package init?(words: [String]) {
    needles = words.flatMap(Self.needles)
    needsOtherLetters = words.contains { !$0.utf8.allSatisfy { $0 < 0x80 } }
    guard !needles.isEmpty || needsOtherLetters else { return nil }
  }

  /// The parts of a word: its runs of ASCII letters and digits, and of ideographs. Other letters have several forms.
  private static func needles(of word: String) -> [Needle] {
    var needles: [Needle] = []
    var last: Bool?
    for scalar in word.unicodeScalars {
      let isASCII = scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
      guard isASCII || 0x4E00...0x9FFF ~= scalar.value else {
        last = nil
        continue
      }
      if last != isASCII { needles.append(Needle(bytes: [], isASCII: isASCII)) }
      needles[needles.count - 1].bytes += Array(String(scalar).lowercased().utf8)
      last = isASCII
    }
    return needles
  }

  /// Whether an event may have all words. `event` holds its bytes from BEGIN to END.
  func mayBeMet(by event: UnsafeBufferPointer<UInt8>) -> Bool {
    var all: UInt8 = 0
    for byte in event { all |= byte }
    let hasOtherLetters = all >= 0x80
    let isMet =
      (hasOtherLetters || !needsOtherLetters)
      && needles.allSatisfy { Self.mayHold($0, event, hasOtherLetters: hasOtherLetters) }
    return isMet || Self.mayHold(Self.encoding, event, hasOtherLetters: false)
  }

  private static func mayHold(
    _ needle: Needle, _ event: UnsafeBufferPointer<UInt8>, hasOtherLetters: Bool
  ) -> Bool {
    guard needle.isASCII || hasOtherLetters, let first = needle.bytes.first else { return !needle.isASCII }
    let hasAccents = needle.isASCII && hasOtherLetters
    // Without letters that can stand for others, most events do not have the first letter at all.
    if needle.isASCII, !hasAccents, !has(first, event), !has(first & ~0x20, event) { return false }
    var steps = event.count * stepsPerByte
    return needle.bytes.withUnsafeBufferPointer { needle in
      var start = 0
      while start < event.count {
        let block = start..<min(start + MemoryLayout<Block>.size, event.count)
        start = block.upperBound
        guard mayBegin(with: first, in: event, block, hasAccents: hasAccents) else { continue }
        for place in block {
          let byte = event[place]
          if lowercased(byte) == first || hasAccents && byte >= 0xC0,
            matches(needle, event, from: place, hasAccents: hasAccents, &steps)
          {
            return true
          }
          // A compatibility ideograph is the same letter in other bytes.
          if first >= 0x80, isCompatibilityIdeograph(event, at: place) { return true }
        }
      }
      return false
    }
  }

  /// Whether a byte is among those of an event.
  private static func has(_ byte: UInt8, _ event: UnsafeBufferPointer<UInt8>) -> Bool {
    event.baseAddress.map { memchr($0, Int32(byte), event.count) != nil } ?? false
  }

  /// Eight bytes, which are compared with the first byte of a needle at once.
  private typealias Block = UInt64

  /// Whether a needle may begin within a block of an event. Most blocks do not have its first byte.
  @inline(__always)
  private static func mayBegin(
    with first: UInt8, in event: UnsafeBufferPointer<UInt8>, _ block: Range<Int>, hasAccents: Bool
  ) -> Bool {
    guard block.count == MemoryLayout<Block>.size else { return true }
    let bytes = UnsafeRawBufferPointer(event).loadUnaligned(fromByteOffset: block.lowerBound, as: Block.self)
    let (ones, highBits): (Block, Block) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
    // Equal bytes become 0, and only a 0 borrows from its high bit. Letters differ in one bit by their case.
    let differences = (bytes | 0x20 &* ones) ^ (Block(first | 0x20) &* ones)
    if (differences &- ones) & ~differences & highBits != 0 { return true }
    // Bytes from 0xC0 on, with which letters beyond ASCII begin, and so compatibility ideographs.
    return (hasAccents || first >= 0x80) && bytes & (bytes << 1) & highBits != 0
  }

  /// Whether the bytes of a needle follow each other from a place on, apart from folds, escapes and accents between them.
  ///
  /// A letter beyond ASCII can be up to two letters with accents (`ß` is found by `ss`), or an accent of the letter before it.
  private static func matches(
    _ needle: UnsafeBufferPointer<UInt8>, _ event: UnsafeBufferPointer<UInt8>, from place: Int,
    hasAccents: Bool, _ steps: inout Int
  ) -> Bool {
    var (place, matched) = (place, 0)
    while matched < needle.count {
      steps -= 1
      guard place < event.count, steps > 0 else { return steps <= 0 }
      let byte = event[place]
      if lowercased(byte) == needle[matched] {
        (place, matched) = (place + 1, matched + 1)
      } else if hasAccents, byte >= 0x80 {
        var letters = 0
        while place < event.count, event[place] >= 0x80 {
          if event[place] >= 0xC0 { letters += 2 }
          place += 1
        }
        let rest = UnsafeBufferPointer(rebasing: needle[matched...])
        return (0...min(letters, rest.count)).contains { taken in
          matches(
            UnsafeBufferPointer(rebasing: rest[taken...]), event, from: place, hasAccents: true, &steps)
        }
      } else if let end = skippable(event, at: place) {
        place = end
      } else {
        return false
      }
    }
    return true
  }

  /// The place after a fold or the backslash of an escape; `nil` if there is none.
  private static func skippable(_ event: UnsafeBufferPointer<UInt8>, at place: Int) -> Int? {
    switch event[place] {
    case UInt8(ascii: "\\"), UInt8(ascii: "\r"): return place + 1
    case UInt8(ascii: "\n"):
      let next = place + 1
      return next < event.count && WindowFilter.isSpace(event[next]) ? next + 1 : nil
    default: return nil
    }
  }

  /// Whether the UTF-8 of U+F900 to U+FAFF or of U+2F800 to U+2FA1F begins at a place.
  private static func isCompatibilityIdeograph(_ event: UnsafeBufferPointer<UInt8>, at place: Int) -> Bool {
    guard place + 1 < event.count else { return false }
    return event[place] == 0xEF && 0xA4...0xAB ~= event[place + 1]
      || event[place] == 0xF0 && event[place + 1] == 0xAF
  }

  @inline(__always)
  private static func lowercased(_ byte: UInt8) -> UInt8 {
    UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte | 0x20 : byte
  }
}
