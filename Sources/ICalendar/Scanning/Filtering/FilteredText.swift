/// A text on its way through a filter. One that is not UTF-8 as a whole, or that nothing filters, is collected.
struct FilteredText {
  enum Result {
    case whole([UInt8])
    case filtered(WindowFilter)
  }

  /// The byte order mark in UTF-8.
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  private var filter: WindowFilter?
  private var collected: [UInt8] = []
  private var isEmpty = true

  init(_ filter: WindowFilter?) {
    self.filter = filter
  }

  mutating func take(_ block: Span<UInt8>) {
    block.withUnsafeBufferPointer { block in
      guard !block.isEmpty else { return }
      var block = block
      if isEmpty {
        isEmpty = false
        if block.prefix(2).contains(where: { $0 == 0 || $0 >= 0xFE }) { filter = nil }
        if filter != nil, block.starts(with: Self.byteOrderMark) {
          block = UnsafeBufferPointer(rebasing: block[Self.byteOrderMark.count...])
          filter?.skip(Self.byteOrderMark.count)
        }
      }
      if filter == nil { collected += block } else { filter?.take(block) }
    }
  }

  /// Adds what came of the part that follows; `false` where it is to be taken block by block.
  mutating func append(_ part: WindowFilter.Part) -> Bool { filter?.append(part) ?? false }

  consuming func finish() -> Result {
    guard !isEmpty, var filter else { return .whole(collected) }
    filter.finish()
    return filter.hasLines ? .filtered(filter) : .whole(filter.kept.bytes)
  }
}
