/// Passes a text through a filter. Without a filter, or if the text is UTF-16, it collects the whole text.
struct FilteredText {
  enum Result {
    /// All bytes of the text.
    case whole([UInt8])
    /// The filter, and the bytes that it kept.
    case filtered(WindowFilter, [UInt8])
  }

  /// The byte order mark in UTF-8.
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  private var filter: WindowFilter?
  private var collected: [UInt8] = []
  /// The first bytes, until there are enough of them to detect the encoding.
  private var head: [UInt8] = []
  private var isEncodingKnown = false
  /// Whether the text has white space alone so far, which is as good as no text.
  private var isBlank = true
  /// Cuts lines that are too long; `nil` for UTF-16, which has to be decoded first.
  private var limit: LineLimit? = LineLimit()

  init(_ filter: WindowFilter?) {
    self.filter = filter
  }

  mutating func append(_ block: Span<UInt8>) {
    block.withUnsafeBufferPointer { block in
      guard !isEncodingKnown else { return pass(block) }
      guard !head.isEmpty || block.count < Self.byteOrderMark.count else { return begin(block) }
      head += block
      if head.count >= Self.byteOrderMark.count { beginWithHead() }
    }
  }

  /// Detects the encoding from the first bytes.
  private mutating func begin(_ block: UnsafeBufferPointer<UInt8>) {
    isEncodingKnown = true
    if isUTF16(block) {
      filter = nil
      limit = nil
    }
    guard filter != nil, block.starts(with: Self.byteOrderMark) else { return pass(block) }
    filter?.skip(Self.byteOrderMark.count)
    pass(UnsafeBufferPointer(rebasing: block[Self.byteOrderMark.count...]))
  }

  private mutating func beginWithHead() {
    let first = head
    first.withUnsafeBufferPointer { begin($0) }
  }

  private mutating func pass(_ block: UnsafeBufferPointer<UInt8>) {
    if isBlank { isBlank = block.allSatisfy { $0 <= 0x20 } }
    guard var limit else { return collect(block) }
    self.limit = nil
    limit.shorten(block) { piece in
      switch piece {
      case .bytes(let bytes): collect(bytes)
      case .gap(let count): filter?.skip(count)
      }
    }
    self.limit = limit
  }

  private mutating func collect(_ block: UnsafeBufferPointer<UInt8>) {
    if filter == nil { collected += block } else { filter?.read(block) }
  }

  /// Appends the filtered next part of the text; returns `false` if that part must be filtered again block by block.
  mutating func append(_ part: consuming WindowFilter.Part) -> Bool { filter?.append(part) ?? false }

  /// Ends the text. The result is given away, so that nothing of it is held twice.
  mutating func finish() -> Result {
    if !isEncodingKnown, !head.isEmpty { beginWithHead() }
    guard !isBlank else { return .whole([]) }
    guard isEncodingKnown, var filter = filter.take() else {
      defer { collected = [] }
      return .whole(collected)
    }
    filter.finish()
    let bytes = filter.kept.bytes.takeBytes()
    return filter.hasLines ? .filtered(filter, bytes) : .whole(bytes)
  }
}

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
      // The equals sign may be a soft line break.
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
