/// What becomes of one file: some of its bytes are replaced, and all others are kept.
package struct FileChange: Sendable {
  /// Bytes that replace others.
  package struct Splice: Sendable, Hashable {
    /// The half-open range of the bytes that are replaced, in the file as it was.
    package var range: Range<Int>
    /// What takes their place.
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

  /// A change of a file of a calendar.
  package init(_ snapshot: FileSnapshot, calendar: String, _ splices: [Splice], removesFile: Bool = false) {
    self.snapshot = snapshot
    self.calendar = calendar
    // Two insertions at one place keep their order.
    self.splices = splices.enumerated()
      .sorted { ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset) }
      .map(\.element)
    self.removesFile = removesFile
  }

  /// What the file holds afterwards; `nil` if it is removed.
  package var result: [UInt8]? {
    guard !removesFile else { return nil }
    let former = snapshot.bytes ?? []
    let growth = splices.reduce(0) { $0 + $1.replacement.count - $1.range.count }
    var result: [UInt8] = []
    result.reserveCapacity(former.count + growth)
    var place = 0
    for splice in splices {
      result += former[place..<splice.range.lowerBound]
      result += splice.replacement
      place = splice.range.upperBound
    }
    return result + former[place...]
  }
}

extension FileChange {
  /// The changes, of which those of one file are one.
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
        removesFile: former.removesFile && change.removesFile)
    }
    return merged
  }
}
