/// Removes from a text, block by block, the bytes of a line far beyond ``ContentLineReader/maximumLength``, which no reader
/// uses. So a huge file without line ends, such as a sparse file, takes no memory.
struct LineLimit {
  /// A piece of the shortened text.
  enum Piece {
    /// Bytes of the text.
    case bytes(UnsafeBufferPointer<UInt8>)
    /// This many bytes were removed. The number is negative if a removed byte is put back.
    case gap(Int)
  }

  /// A line keeps at least this many bytes, so that the reader still sees that it is too long.
  private static let limit = 2 * ContentLineReader.maximumLength

  /// The number of bytes of the current line in earlier blocks.
  private var length = 0
  /// The last removed byte, except for CRs at the end of the line.
  private var last: UInt8 = 0
  /// Whether the text has any LF so far. If not, its lines may end with CR alone.
  private var hasLineFeed = false

  /// Shortens the next block of the text, and passes its pieces to `give`.
  mutating func shorten(_ block: UnsafeBufferPointer<UInt8>, _ give: (Piece) -> Void) {
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
