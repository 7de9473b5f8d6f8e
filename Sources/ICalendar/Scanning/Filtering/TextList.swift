/// Some short texts, one after the other in one piece of memory that is used again.
struct TextList {
  private var bytes: [UInt8] = []
  private var ends: [Int] = []

  /// How many texts there are.
  var count: Int { ends.count }

  /// Whether there is none.
  var isEmpty: Bool { ends.isEmpty }

  /// Adds what a line holds from a place on.
  mutating func append(_ line: RawLine, from offset: Int) {
    line.append(from: offset, to: &bytes)
    ends.append(bytes.count)
  }

  /// Adds a text.
  mutating func append(_ text: some Sequence<UInt8>) {
    bytes.append(contentsOf: text)
    ends.append(bytes.count)
  }

  /// Forgets all, but keeps the memory.
  mutating func removeAll() {
    guard !ends.isEmpty else { return }
    bytes.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
  }

  /// Hands out the text at a place, for the time of the call.
  func withText<Result>(_ index: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    let start = index == 0 ? 0 : ends[index - 1]
    return bytes.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[start..<ends[index]])) }
  }
}
