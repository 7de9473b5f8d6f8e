/// A point that divides a text: before the byte `next`, at an offset.
struct TextDivision: Hashable {
  var offset: Int
  var next: UInt8
}

extension CalendarReader {
  /// Reads an iCalendar text with any number of VCALENDARs, and skips events that certainly do not touch the window, unless the reader's extent is
  /// ``Extent/everything``. Unreadable parts become diagnostics that name `file`. A large text is read on several threads.
  public mutating func read(filtering bytes: [UInt8], file: String) {
    read(file: file, size: bytes.count) { range, take in
      take(bytes[range.clamped(to: 0..<bytes.count)].span)
    }
  }

  /// The smallest size of a part in bytes: a smaller part is read before another thread has started.
  private static let minimumPartSize = 2 << 20
  /// The largest number of parts: memory is too slow for more threads.
  private static let maximumPartCount = 8

  /// Reads an iCalendar text from a source with random access. A large text is read in parts at the same time, one for each processor.
  ///
  /// It skips events that certainly do not touch the window, unless the reader's extent is ``Extent/everything``. So the memory depends
  /// on the events in the window, and not on the size of the text. ``finish()`` may read bytes of the text again. A text from a pipe can be read
  /// only once: keep its bytes, or use ``read(_:file:)``.
  /// - Parameters:
  ///   - file: names the text in diagnostics.
  ///   - size: the approximate size of the text in bytes.
  ///   - blocks: passes a half-open range of the text's bytes to `take`, in order, in blocks of any size; fewer bytes if the text ends
  ///     earlier. Several threads call it at the same time, and ``finish()`` calls it again. It must pass the same bytes each time, or
  ///     throw.
  /// - Throws: the error of `blocks`; nothing of the text is then added.
  package mutating func read<Failure: Error>(
    file: String, size: Int,
    blocks: @escaping @Sendable (_ bytes: Range<Int>, _ take: (Span<UInt8>) -> Void) throws(Failure) -> Void
  ) throws(Failure) {
    read(try filtered(size: size, blocks: blocks), file: file) { range, take in try blocks(range, take) }
  }

  /// Reads a text in parts, divided at `divisions`.
  mutating func read<Failure: Error>(
    file: String, divisions: [TextDivision],
    blocks: @escaping @Sendable (_ bytes: Range<Int>, _ take: (Span<UInt8>) -> Void) throws(Failure) -> Void
  ) throws(Failure) {
    read(try filtered(divisions, blocks), file: file) { range, take in try blocks(range, take) }
  }

  /// Passes a text of about `size` bytes through the filter, in parts if it is large.
  func filtered<Failure: Error>(
    size: Int,
    blocks: @escaping @Sendable (_ bytes: Range<Int>, _ take: (Span<UInt8>) -> Void) throws(Failure) -> Void
  ) throws(Failure) -> FilteredText.Result {
    try filtered(isFiltering ? divisions(of: size, blocks) : [], blocks)
  }

  private func filtered<Failure: Error>(
    _ divisions: [TextDivision],
    _ blocks:
      @escaping @Sendable (_ bytes: Range<Int>, _ take: (Span<UInt8>) -> Void) throws(Failure) -> Void
  ) throws(Failure) -> FilteredText.Result {
    var filtered = FilteredText(isFiltering ? filter() : nil)
    if divisions.isEmpty {
      try blocks(0..<Int.max) { filtered.append($0) }
    } else {
      try filterParts(divisions, blocks, into: &filtered)
    }
    return filtered.finish()
  }

  /// Filters the parts of a text at the same time.
  private func filterParts<Failure: Error>(
    _ divisions: [TextDivision],
    _ blocks:
      @escaping @Sendable (_ bytes: Range<Int>, _ take: (Span<UInt8>) -> Void) throws(Failure) -> Void,
    into filtered: inout FilteredText
  ) throws(Failure) {
    let ends = divisions.dropFirst().map { Optional($0) } + [nil]
    let parts = zip(divisions, ends).map { (start, end) in
      let range = start.offset..<(end?.offset ?? .max)
      return (
        range,
        Computation { [window, text, zoneDatabase, toDoExtent] in
          Self.part(range, next: end?.next, in: window, text, toDoExtent, zoneDatabase, blocks)
        }
      )
    }
    try blocks(0..<(divisions.first?.offset ?? .max)) { filtered.append($0) }
    for (range, part) in parts where !filtered.append(try part.takeValue().get()) {
      try blocks(range) { filtered.append($0) }
    }
  }

  /// Filters one part of a text.
  private static func part<Failure: Error>(
    _ range: Range<Int>, next: UInt8?, in window: OccurrenceWindow, _ text: TextCondition?,
    _ toDos: ToDoExtent, _ zones: ZoneDatabase,
    _ blocks: (_ bytes: Range<Int>, _ take: (Span<UInt8>) -> Void) throws(Failure) -> Void
  ) -> Result<WindowFilter.Part, Failure> {
    var filter = WindowFilter(
      window, resolver: TimeZoneResolver(database: zones), text: text, from: range.lowerBound)
    filter.toDos = toDos
    var first: UInt8?
    do throws(Failure) {
      try blocks(range) { block in
        if first == nil, !block.isEmpty { first = block[0] }
        block.withUnsafeBufferPointer { filter.read($0) }
      }
    } catch {
      return .failure(error)
    }
    return .success(filter.part(from: range.lowerBound, first: first, next: next))
  }

  /// Divides a text of `size` bytes into parts of about equal size. Each division is before a BEGIN:VEVENT.
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

  /// The offset of the first BEGIN:VEVENT line after the first line of `bytes`.
  private static func eventStart(in bytes: [UInt8]) -> Int? {
    let begin = Array("BEGIN:VEVENT".utf8)
    var cursor = LineCursor(in: 0..<bytes.count, firstLine: 1)
    // The first line may be incomplete.
    _ = cursor.next(in: bytes)
    while let line = cursor.next(in: bytes) {
      if bytes[line.bytes] == begin[...] { return line.bytes.lowerBound }
    }
    return nil
  }
}
