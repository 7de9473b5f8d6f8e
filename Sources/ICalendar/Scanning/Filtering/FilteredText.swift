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
    guard isEncodingKnown, var filter = filter.take() else {
      defer { collected = [] }
      return .whole(collected)
    }
    filter.finish()
    let bytes = filter.kept.bytes.takeBytes()
    return filter.hasLines ? .filtered(filter, bytes) : .whole(bytes)
  }
}
