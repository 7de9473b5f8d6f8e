import ICalendar

extension Timeline {
  /// What the calendars gave: `failed` where nothing could be read, else new data. That it is as before only
  /// ``result(since:looksSame:)`` tells.
  public var result: UpdateResult {
    entries.first?.agenda.state == .unreadable ? .failed : .newData
  }

  /// What an update from a former timeline to this one came to: `failed` where nothing could be read; `noData` where, from the
  /// first moment of this one on and as far as both reach, each shows at every moment what the other shows; else `newData`.
  ///
  /// A timeline reaches up to the moment at which its policy asks for the next one, and in any case over the first second of its
  /// last entry; with the policy `never` without end. Where the former one has nothing for the first moment of this one, because
  /// it begins later or does not reach so far, there is new data.
  ///
  /// - Parameters:
  ///   - previous: The timeline that was shown until now, made with the same options; `nil` where there was none.
  ///   - looksSame: Whether two agendas are drawn alike; the one by which both timelines were made.
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

  /// Whether a moment lies between the first entry and how far it reaches.
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
  /// Leaves out the entries of which another one has taken the place at a moment.
  fileprivate mutating func drop(endedBy moment: Instant) {
    while let next = dropFirst().first, next.date <= moment { removeFirst() }
  }
}

/// What an update of something that shows an agenda came to.
public enum UpdateResult: String, Sendable, Hashable, CaseIterable {
  /// There is something new to show.
  case newData
  /// What is shown is as it was: nothing is drawn or written again.
  case noData
  /// Nothing could be read: the last good picture stays.
  case failed
}
