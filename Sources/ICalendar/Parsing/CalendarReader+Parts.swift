/// A place where a text may be divided: before a byte at an offset.
struct TextDivision: Hashable {
  var offset: Int
  var next: UInt8
}

extension CalendarReader {
  /// The least bytes of a part of a text: less is read before a thread has started.
  private static let minimumPartSize = 2 << 20
  /// The most parts of a text: more threads than that wait for memory.
  private static let maximumPartCount = 8

  /// Reads an iCalendar text that can be read from any place: a large one in parts, as many as there are processors, at the same time.
  ///
  /// Events that provably do not touch the window are passed over, unless the reader was asked for everything. So memory follows what is
  /// shown, and not the size of the text. ``finish()`` may ask for bytes of it once more. A text whose parts turn out not to stand alone is
  /// read on in order. What comes only once, as from a pipe, is to be held, or read by ``read(_:file:)``.
  /// - Parameters:
  ///   - file: names the text in diagnostics.
  ///   - size: about how many bytes the text has.
  ///   - blocks: hands out a half-open range of the text's bytes in order, in blocks of any size; less where the text ends before. It
  ///     is called by several threads at the same time, and again by ``finish()``; it has to hand out the same bytes each time, or to throw.
  /// - Throws: what `blocks` throws; nothing of the text is then read.
  public mutating func read<Failure: Error>(
    file: String, size: Int,
    blocks: @escaping @Sendable (_ bytes: Range<Int>, _ take: (Span<UInt8>) -> Void) throws(Failure) -> Void
  ) throws(Failure) {
    try read(file: file, divisions: isFiltering ? divisions(of: size, blocks) : [], blocks: blocks)
  }

  /// Reads a text in the parts into which it is divided.
  mutating func read<Failure: Error>(
    file: String, divisions: [TextDivision],
    blocks: @escaping @Sendable (_ bytes: Range<Int>, _ take: (Span<UInt8>) -> Void) throws(Failure) -> Void
  ) throws(Failure) {
    let ends = divisions.dropFirst().map { Optional($0) } + [nil]
    let parts = zip(divisions, ends).map { (start, end) in
      let range = start.offset..<(end?.offset ?? .max)
      return (
        range,
        Computation { [window, zoneDatabase] in
          Self.part(range, next: end?.next, in: window, zoneDatabase, blocks)
        }
      )
    }
    var text = FilteredText(isFiltering ? WindowFilter(window, resolver: zones) : nil)
    try blocks(0..<(divisions.first?.offset ?? .max)) { text.take($0) }
    for (range, part) in parts where !text.append(try part.takeValue().get()) {
      try blocks(range) { text.take($0) }
    }
    read(text, file: file) { range, take in try blocks(range, take) }
  }

  /// Filters a part of a text.
  private static func part<Failure: Error>(
    _ range: Range<Int>, next: UInt8?, in window: OccurrenceWindow, _ zones: ZoneDatabase,
    _ blocks: (_ bytes: Range<Int>, _ take: (Span<UInt8>) -> Void) throws(Failure) -> Void
  ) -> Result<WindowFilter.Part, Failure> {
    var filter = WindowFilter(window, resolver: TimeZoneResolver(database: zones), from: range.lowerBound)
    var first: UInt8?
    do throws(Failure) {
      try blocks(range) { block in
        if first == nil, !block.isEmpty { first = block[0] }
        block.withUnsafeBufferPointer { filter.take($0) }
      }
    } catch {
      return .failure(error)
    }
    return .success(filter.part(from: range.lowerBound, first: first, next: next))
  }

  /// Where to divide a text of a size: before events that begin about where a part of the same size ends.
  private func divisions<Failure: Error>(
    of size: Int, _ blocks: (_ bytes: Range<Int>, _ take: (Span<UInt8>) -> Void) throws(Failure) -> Void
  ) throws(Failure) -> [TextDivision] {
    guard size >= 2 * Self.minimumPartSize else { return [] }
    let count = min(size / Self.minimumPartSize, runningProcessors(), Self.maximumPartCount)
    var divisions: [TextDivision] = []
    for number in stride(from: 1, to: count, by: 1) {
      let middle = size / count * number
      var bytes: [UInt8] = []
      try blocks(middle..<(middle + 65_536)) { block in block.withUnsafeBufferPointer { bytes += $0 } }
      guard let offset = Self.eventStart(in: bytes) else { continue }
      divisions.append(TextDivision(offset: middle + offset, next: bytes[offset]))
    }
    return divisions
  }

  /// The offset of the first line that begins an event, in bytes from the middle of a text.
  private static func eventStart(in bytes: [UInt8]) -> Int? {
    let begin = Array("BEGIN:VEVENT".utf8)
    var cursor = LineCursor(in: 0..<bytes.count, firstLine: 1)
    // The first line is not whole.
    _ = cursor.next(in: bytes)
    while let line = cursor.next(in: bytes) {
      if bytes[line.bytes] == begin[...] { return line.bytes.lowerBound }
    }
    return nil
  }
}
