internal import AgendaPlatform
internal import ICalendar

/// The bytes of what can be read only once, a pipe or a terminal: held in blocks, so that memory grows with them and no faster.
struct HeldBytes: Sendable {
  /// The most bytes that are held of what is no regular file.
  static let maximumSize = 1 << 29
  /// The bytes of a block: as many as the smallest that memory is had of the system for directly.
  private static let blockSize = 1 << 20

  /// All but the last have ``blockSize`` bytes.
  private var blocks: [[UInt8]] = []
  private(set) var count = 0

  /// Bytes that are there already.
  init(_ bytes: [UInt8]) {
    for start in stride(from: 0, to: bytes.count, by: Self.blockSize) {
      let end = min(start + Self.blockSize, bytes.count)
      blocks.append(start == 0 && end == bytes.count ? bytes : Array(bytes[start..<end]))
    }
    count = bytes.count
  }

  /// Bytes that are there already, and those that come from a descriptor until the end.
  ///
  /// What has no line that begins a component in its first block, as `/dev/zero`, is no calendar: no more of it is read.
  /// - Throws: an error where there are more than `maximumSize`.
  init(_ first: [UInt8] = [], of descriptor: Int32, maximumSize: Int) throws(FileError) {
    self.init(first)
    let maximumSize = min(maximumSize, Self.maximumSize)
    while true {
      let isFull = blocks.last.map { $0.count == Self.blockSize } ?? true
      let start = isFull ? [] : blocks.removeLast()
      let more = try FileContents.read(descriptor, upTo: Self.blockSize - start.count)
      count += more.count
      blocks.append(start + more)
      guard count <= maximumSize else {
        throw FileError(
          .fileTooLarge,
          "more than \(maximumSize) bytes come from it, the most that is read of what is no file")
      }
      if start.count + more.count < Self.blockSize || (blocks.count == 1 && !mayBeText(blocks[0])) { return }
    }
  }

  /// Hands out bytes in blocks; fewer where they end before.
  func hand(_ range: Range<Int>, _ take: (Span<UInt8>) -> Void) {
    let range = range.clamped(to: 0..<count)
    var offset = range.lowerBound
    while offset < range.upperBound {
      let index = offset / Self.blockSize
      let start = offset - index * Self.blockSize
      let block = blocks[index]
      let end = min(block.count, start + range.upperBound - offset)
      take(block.span.extracting(start..<end))
      offset += end - start
    }
  }

  /// The first bytes.
  var prefix: [UInt8] { blocks.first ?? [] }

  /// All of them in one array.
  consuming func joined() -> [UInt8] {
    guard blocks.count > 1 else { return blocks.first ?? [] }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    for block in blocks { bytes += block }
    return bytes
  }

  /// Whether `BEGIN` stands somewhere, in letters of one or two bytes.
  private func mayBeText(_ bytes: [UInt8]) -> Bool {
    let begin = Array("begin".utf8)
    var found = 0
    for byte in bytes where byte != 0 {
      let letter = byte | 0x20
      found = letter == begin[found] ? found + 1 : letter == begin[0] ? 1 : 0
      if found == begin.count { return true }
    }
    return false
  }
}
