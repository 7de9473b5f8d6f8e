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
