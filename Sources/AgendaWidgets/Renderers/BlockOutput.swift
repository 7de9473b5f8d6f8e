/// Collects pieces of text, and hands them on in blocks of UTF-8.
struct BlockOutput {
  /// How many bytes are collected before they are handed on.
  static let blockSize = 16_384

  private var block = ""

  /// Adds a piece. Hands on what was collected if that is a block.
  mutating func add<Failure: Error>(
    _ text: String, to write: (Span<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    block += text
    if block.utf8.count >= Self.blockSize { try finish(to: write) }
  }

  /// Hands on what is left.
  mutating func finish<Failure: Error>(
    to write: (Span<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    if !block.isEmpty { try write(block.utf8.span) }
    block.removeAll(keepingCapacity: true)
  }
}
