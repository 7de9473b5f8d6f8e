/// A list of short texts in one array, whose memory is reused.
struct TextList {
  private var bytes: [UInt8] = []
  private var ends: [Int] = []

  /// The number of texts.
  var count: Int { ends.count }

  /// Whether the list has no text.
  var isEmpty: Bool { ends.isEmpty }

  /// Adds the bytes of a line from `offset` on.
  mutating func append(_ line: RawLine, from offset: Int) {
    line.append(from: offset, to: &bytes)
    ends.append(bytes.count)
  }

  /// Adds a text.
  mutating func append(_ text: some Sequence<UInt8>) {
    bytes.append(contentsOf: text)
    ends.append(bytes.count)
  }

  /// Removes all texts, but keeps the memory.
  mutating func removeAll() {
    guard !ends.isEmpty else { return }
    bytes.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
  }

  /// Calls `body` with the text at an index. The text is valid only during the call.
  func withText<Result>(_ index: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    let start = index == 0 ? 0 : ends[index - 1]
    return bytes.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[start..<ends[index]])) }
  }
}
