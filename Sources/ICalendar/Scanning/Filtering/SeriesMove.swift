/// What overrides that hold for later instances too (`RANGE=THISANDFUTURE`) do to a series whose instances are not in the window by themselves:
/// from where they may move one into it.
///
/// Such an override is dropped like any other, and noted. When all of a calendar's files are read, the series that were dropped with it are looked at
/// again, in the window widened by this.
struct SeriesMove: Sendable {
  /// How many seconds before the window an instance may begin so that it touches the window after it was moved and got another length.
  var before: Int
  /// How many seconds after the window it may begin.
  var after: Int

  /// Takes in what another override of the series does.
  mutating func formUnion(_ other: SeriesMove) {
    before = max(before, other.before)
    after = max(after, other.after)
  }

  /// Whether the event in some bytes, from BEGIN to END, may touch a window after it was moved.
  func mayBring(_ event: [UInt8], into window: OccurrenceWindow, resolver: TimeZoneResolver) -> Bool {
    var filter = WindowFilter(window.widened(before: before, after: after), resolver: resolver, from: 0)
    event.withUnsafeBufferPointer { filter.take($0) }
    let part = filter.part(from: 0, first: event.first, next: nil)
    // What is kept for its faults alone is not in the window.
    return part.dropped.isEmpty && part.samples.isEmpty
  }
}
