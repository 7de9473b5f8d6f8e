import ICalendar

extension Timeline {
  /// The result of reading the calendars: `failed` if nothing could be read, else new data. Only
  /// ``result(since:looksSame:)`` compares with an earlier timeline.
  public var result: UpdateResult {
    guard let first = entries.first?.agenda, first.state.isFailure(lastUpdate: first.lastUpdate) else {
      return .newData
    }
    return .failed
  }

  /// The result of an update from a previous timeline to this one. `failed` if nothing could be read. `noData` if
  /// both timelines show the same at every moment from the first of this one on, as far as both reach. Otherwise
  /// `newData`.
  ///
  /// A timeline reaches until the moment at which its policy asks for the next one, and at least through the first
  /// second of its last entry; with the policy `never` without end. If the previous timeline does not cover the first
  /// moment of this one, there is new data.
  ///
  /// - Parameters:
  ///   - previous: The timeline that was shown until now, made with the same options; `nil` if there was none.
  ///   - looksSame: Returns whether two agendas look the same when drawn; the function that made both timelines.
  public func result(
    since previous: Timeline?, looksSame: (Agenda, Agenda) -> Bool = { $0.showsSame(as: $1) }
  ) -> UpdateResult {
    guard result != .failed else { return .failed }
    guard let previous, let start = entries.first?.date, previous.isKnown(at: start) else { return .newData }
    var current = entries[...]
    var former = previous.entries[...]
    let changes = (current + former).map(\.date).filter {
      start < $0 && isKnown(at: $0) && previous.isKnown(at: $0)
    }
    for moment in [start] + Set(changes).sorted() {
      current.drop(endedBy: moment)
      former.drop(endedBy: moment)
      guard let now = current.first, let before = former.first, looksSame(before.agenda, now.agenda) else {
        return .newData
      }
    }
    return .noData
  }

  /// Whether the timeline covers a moment.
  private func isKnown(at moment: Instant) -> Bool {
    guard let first = entries.first, let last = entries.last, first.date <= moment else { return false }
    switch policy {
    case .never: return true
    case .after(let date) where moment < date: return true
    case .after, .atEnd: return moment <= last.date
    }
  }
}

extension ArraySlice<TimelineEntry> {
  /// Removes the entries that a later entry has replaced at a moment.
  fileprivate mutating func drop(endedBy moment: Instant) {
    while let next = dropFirst().first, next.date <= moment { removeFirst() }
  }
}

/// The result of an update of something that shows an agenda.
@nonexhaustive public enum UpdateResult: String, Sendable, Hashable, CaseIterable {
  /// There is something new to show.
  case newData
  /// Nothing changed: nothing is drawn or written.
  case noData
  /// Nothing could be read: the last good content stays.
  case failed
}
