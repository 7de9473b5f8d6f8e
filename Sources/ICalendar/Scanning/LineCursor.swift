import AgendaPlatform

/// Iterates over the physical lines of a text, without unfolding them.
///
/// A line ends with LF, CRLF, or several CRs before an LF. A CR elsewhere belongs to its line.
struct LineCursor {
  /// A physical line: its half-open range of bytes, without the line end, and its number, from 1.
  struct Line {
    var bytes: Range<Int>
    var number: Int
  }

  private(set) var position: Int
  private(set) var number: Int
  private let end: Int
  private var gaps: ArraySlice<(offset: Int, line: Int)>

  /// A cursor before the first line of `range`. `firstLine` is the number of that line in its file. Before each of `gaps`,
  /// lines were removed: `offset` is an offset in the text, and `line` the number of the file's line there.
  init(in range: Range<Int>, firstLine: Int, gaps: ArraySlice<(offset: Int, line: Int)> = []) {
    position = range.lowerBound
    end = range.upperBound
    number = firstLine
    self.gaps = gaps
  }

  /// The next physical line, or `nil` at the end.
  mutating func next(in bytes: [UInt8]) -> Line? {
    if let gap = gaps.first, gap.offset <= position {
      number = gap.line
      gaps.removeFirst()
    }
    guard position < end else { return nil }
    let start = position
    let lineEnd = firstIndex(of: UInt8(ascii: "\n"), in: bytes, from: start, to: end)
    position = min(lineEnd + 1, end)
    var contentEnd = lineEnd
    while contentEnd > start, bytes[contentEnd - 1] == UInt8(ascii: "\r") { contentEnd -= 1 }
    defer { number += 1 }
    return Line(bytes: start..<contentEnd, number: number)
  }

  /// Whether the next physical line continues the one before it (RFC 5545 section 3.1: it begins with a space or tab).
  func continues(in bytes: [UInt8]) -> Bool {
    position < end && (bytes[position] == UInt8(ascii: " ") || bytes[position] == UInt8(ascii: "\t"))
  }
}

/// The index of the first such byte in the half-open range from `start` to `end`, or `end`.
package func firstIndex(of byte: UInt8, in bytes: [UInt8], from start: Int, to end: Int) -> Int {
  bytes.withUnsafeBufferPointer { buffer in
    guard start < end, let base = buffer.baseAddress else { return end }
    guard let found = memchr(base + start, Int32(byte), end - start) else { return end }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }
}
