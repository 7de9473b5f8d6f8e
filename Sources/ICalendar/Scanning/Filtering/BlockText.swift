/// A growing text, stored in blocks. An array that grows holds all bytes twice for a while, and the events of a large
/// calendar in a window take many megabytes.
struct BlockText: Sendable {
  /// The size of a block in bytes. It is large enough that the memory of a freed block goes back to the system.
  static let blockSize = 256 << 10

  /// The blocks that are full.
  private var blocks: [[UInt8]] = []
  /// The number of bytes in ``blocks``.
  private var blockCount = 0
  private var last: [UInt8] = []

  /// The number of bytes.
  var count: Int { blockCount + last.count }

  /// Adds bytes.
  mutating func append(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
    if !last.isEmpty, last.count + bytes.count > Self.blockSize { endBlock(reserving: Self.blockSize) }
    last += bytes
  }

  /// Adds the bytes of another text, without copying its full blocks.
  mutating func append(_ other: consuming BlockText) {
    guard !other.blocks.isEmpty || last.count + other.last.count > Self.blockSize else {
      return last += other.last
    }
    endBlock(reserving: 0)
    blocks += other.blocks
    blockCount += other.blockCount
    last = other.last
  }

  private mutating func endBlock(reserving count: Int) {
    guard !last.isEmpty else { return }
    blocks.append(last)
    blockCount += last.count
    last = []
    last.reserveCapacity(count)
  }

  /// A copy of the bytes from an offset on. The offset is nearly always near the end.
  func suffix(from offset: Int) -> [UInt8] {
    guard offset < blockCount else { return Array(last[(offset - blockCount)...]) }
    var (suffix, start) = ([UInt8](), 0)
    for block in blocks {
      if start + block.count > offset { suffix += block[max(0, offset - start)...] }
      start += block.count
    }
    return suffix + last
  }

  /// Removes the bytes in a half-open range.
  mutating func removeSubrange(_ range: Range<Int>) {
    if range.lowerBound >= blockCount {
      last.removeSubrange((range.lowerBound - blockCount)..<(range.upperBound - blockCount))
    } else {
      let rest = suffix(from: range.upperBound)
      truncate(to: range.lowerBound)
      last += rest
    }
  }

  /// Removes the bytes from an offset on.
  mutating func truncate(to offset: Int) {
    while offset < blockCount, let block = blocks.popLast() {
      last = block
      blockCount -= block.count
    }
    last.removeSubrange((offset - blockCount)...)
  }

  /// Returns all bytes in one array, and empties the text. Each block is freed as soon as its bytes are copied.
  mutating func takeBytes() -> [UInt8] {
    defer { self = BlockText() }
    guard !blocks.isEmpty else { return last }
    var all: [UInt8] = []
    all.reserveCapacity(count)
    for place in blocks.indices {
      all += blocks[place]
      blocks[place] = []
    }
    all += last
    return all
  }
}
