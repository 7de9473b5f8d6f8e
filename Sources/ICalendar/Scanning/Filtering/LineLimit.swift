/// Leaves out of a text, block by block, what no reader looks at: the bytes of a line far beyond ``ContentLineReader/maximumLength``. So a
/// file that is one line, as a file of holes is, takes no memory.
struct LineLimit {
  /// What comes of a text.
  enum Piece {
    /// Bytes to take.
    case bytes(UnsafeBufferPointer<UInt8>)
    /// So many bytes were left out; less than none, where one was put back.
    case gap(Int)
  }

  /// A line is cut somewhere behind this, so that a reader still sees that it is too long.
  private static let limit = 2 * ContentLineReader.maximumLength

  /// How many bytes of the line at hand came in earlier blocks.
  private var length = 0
  /// The last byte that was left out, but for CRs at the end of the line.
  private var last: UInt8 = 0
  /// Whether the text has any LF; else its lines may end with CR alone.
  private var hasLineFeed = false

  /// Takes the next block of the text, and hands out what is left of it.
  mutating func take(_ block: UnsafeBufferPointer<UInt8>, _ give: (Piece) -> Void) {
    guard length >= Self.limit else { return pass(block, give) }
    let end = block.firstIndex { isLineEnd($0) } ?? block.count
    if let byte = block[..<end].last(where: { $0 != UInt8(ascii: "\r") }) { last = byte }
    guard end < block.count else {
      length += block.count
      return give(.gap(block.count))
    }
    give(.gap(end))
    if last == UInt8(ascii: "=") {
      // It may be a soft line break.
      give(.gap(-1))
      withUnsafePointer(to: last) { give(.bytes(UnsafeBufferPointer(start: $0, count: 1))) }
    }
    pass(UnsafeBufferPointer(rebasing: block[end...]), give)
  }

  private mutating func pass(_ block: UnsafeBufferPointer<UInt8>, _ give: (Piece) -> Void) {
    give(.bytes(block))
    if let end = block.lastIndex(where: { isLineEnd($0) }) {
      length = block.count - end - 1
      last = 0
      hasLineFeed = hasLineFeed || block[end] == UInt8(ascii: "\n") || block.contains(UInt8(ascii: "\n"))
    } else {
      length += block.count
    }
    if length >= Self.limit { last = block.last { $0 != UInt8(ascii: "\r") } ?? last }
  }

  private func isLineEnd(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || !hasLineFeed && byte == UInt8(ascii: "\r")
  }
}
