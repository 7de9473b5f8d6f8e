internal import AgendaPlatform

/// A change of one file: some of its bytes are replaced, and all others are kept.
package struct FileChange: Sendable {
  /// Bytes that replace others.
  package struct Splice: Sendable, Hashable {
    /// The half-open range of the bytes that are replaced, in the file as it was.
    package var range: Range<Int>
    /// The new bytes.
    package var replacement: [UInt8]
    /// The UID of the component that these bytes are; `nil` for other parts of the file, such as a VTIMEZONE.
    package var uid: String?

    /// A replacement in a file.
    package init(_ range: Range<Int>, with replacement: [UInt8], uid: String? = nil) {
      self.range = range
      self.replacement = replacement
      self.uid = uid
    }
  }

  /// The file as it was read.
  package let snapshot: FileSnapshot
  /// The name of the calendar, for messages.
  package let calendar: String
  /// The replacements, in the order of the file; no two overlap.
  private(set) var splices: [Splice]
  /// Whether the file is removed.
  package let removesFile: Bool
  /// Where the components of each UID among the replacements are in the file as it was; `nil` if that is not known.
  let items: [String: [Range<Int>]]?

  /// A change of a file of a calendar. `items` has for each UID of the splices the half-open ranges of all its components in the file as it was.
  package init(
    _ snapshot: FileSnapshot, calendar: String, _ splices: [Splice], removesFile: Bool = false,
    items: [String: [Range<Int>]]? = nil
  ) {
    self.snapshot = snapshot
    self.calendar = calendar
    self.items = items
    // Insertions stand before what is replaced at the same place, and keep their order.
    self.splices = splices.enumerated()
      .sorted {
        ($0.element.range.lowerBound, $0.element.range.isEmpty ? 0 : 1, $0.offset)
          < ($1.element.range.lowerBound, $1.element.range.isEmpty ? 0 : 1, $1.offset)
      }
      .map(\.element)
    self.removesFile = removesFile
  }

  /// The size of the file afterwards, in bytes; `nil` if it is removed.
  var size: Int? {
    guard !removesFile else { return nil }
    return splices.reduce(snapshot.text?.count ?? 0) { $0 + $1.replacement.count - $1.range.count }
  }

  /// The contents of the file after the change, as ``FileSnapshot/text``; `nil` if the file is removed.
  var result: [UInt8]? {
    get throws(WritingError) {
      guard let size else { return nil }
      var result: [UInt8] = []
      result.reserveCapacity(size)
      for piece in pieces {
        result += try snapshot.bytes(piece.kept)
        result += piece.new
      }
      return result
    }
  }

  /// Writes what the file holds afterwards to an open file, of a large one a block at a time; `false` if that fails, with the reason in `errno`.
  func write(to descriptor: Int32) -> Bool {
    guard snapshot.isUTF8 else {
      guard let result = try? result else { return false }
      return snapshot.encoded(result).withUnsafeBytes { writeAll($0, to: descriptor) }
    }
    return pieces.allSatisfy { piece in
      (snapshot.text?.write(piece.kept, to: descriptor) ?? true)
        && piece.new.withUnsafeBytes { writeAll($0, to: descriptor) }
    }
  }

  /// The parts of the file that are kept, each with the new bytes after it, in order.
  private var pieces: [(kept: Range<Int>, new: [UInt8])] {
    var pieces: [(kept: Range<Int>, new: [UInt8])] = []
    var place = 0
    for splice in splices {
      pieces.append((place..<splice.range.lowerBound, splice.replacement))
      place = splice.range.upperBound
    }
    return pieces + [(place..<(snapshot.text?.count ?? 0), [])]
  }
}

extension FileChange {
  /// A calendar of the new components alone, where the file is no longer what they were to be put into.
  var newComponents: [UInt8] {
    var text = ComposedCalendar()
    for splice in splices { text.add(splice.replacement) }
    return text.bytes
  }

  /// The changes, with all changes of one file merged into one.
  static func merged(_ changes: [FileChange]) -> [FileChange] {
    var merged: [FileChange] = []
    var places: [String: Int] = [:]
    for change in changes {
      guard let place = places[change.snapshot.path] else {
        places[change.snapshot.path] = merged.count
        merged.append(change)
        continue
      }
      let former = merged[place]
      merged[place] = FileChange(
        former.snapshot, calendar: former.calendar, former.splices + change.splices,
        removesFile: former.removesFile && change.removesFile,
        items: former.items.flatMap { items in change.items.map { items.merging($0) { $0 + $1 } } })
    }
    return merged
  }
}
