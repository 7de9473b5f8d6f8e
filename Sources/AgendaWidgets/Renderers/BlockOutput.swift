/// Collects pieces of text, and hands them on in blocks of UTF-8.
struct BlockOutput {
  /// How many bytes are collected before they are handed on.
  static let blockSize = 16_384

  private var block: [UInt8] = []

  /// Adds a piece, which is handed on with the whole pieces that follow.
  mutating func collect(_ text: String) {
    // A string would be made unique, and its text be checked, for each piece.
    let isCollected: Void? = text.utf8.withContiguousStorageIfAvailable { block.append(contentsOf: $0) }
    if isCollected == nil { block.append(contentsOf: text.utf8) }
  }

  /// Adds a piece. Passes on the collected bytes if they fill a block.
  mutating func add<Failure: Error>(
    _ text: String, to write: (Span<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    collect(text)
    if block.count >= Self.blockSize { try finish(to: write) }
  }

  /// Passes on the remaining bytes.
  mutating func finish<Failure: Error>(
    to write: (Span<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    if !block.isEmpty { try write(block.span) }
    block.removeAll(keepingCapacity: true)
  }
}
