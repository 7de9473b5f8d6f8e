import AgendaCVectors

/// The index after each LF of a block, in order.
///
/// It examines 64 bytes at a time: lines are so short that a separate search for each costs more.
struct LineFeeds {
  private let block: UnsafeBufferPointer<UInt8>
  /// The index of the byte of the lowest bit of ``bits``.
  private var start: Int
  private var bits: UInt64 = 0

  /// The LFs from the index `start` on.
  init(in block: UnsafeBufferPointer<UInt8>, from start: Int) {
    self.block = block
    self.start = start - 64
  }

  @inline(__always)
  mutating func next() -> Int? {
    while bits == 0 {
      start += 64
      guard start < block.count else { return nil }
      bits = lineFeeds(at: start)
    }
    let place = start + bits.trailingZeroBitCount + 1
    bits &= bits - 1
    return place
  }

  @inline(__always)
  private func lineFeeds(at start: Int) -> UInt64 {
    guard let base = block.baseAddress else { return 0 }
    if start + 64 <= block.count { return line_feeds(base + start) }
    var bits: UInt64 = 0
    for index in start..<block.count where base[index] == UInt8(ascii: "\n") {
      bits |= 1 << UInt64(index - start)
    }
    return bits
  }
}
