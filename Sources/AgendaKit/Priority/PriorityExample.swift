public import ICalendar

/// An occurrence among those that compete with it for room: the occurrences of its day that have not ended.
public struct PriorityExample: Sendable {
  /// The occurrences, in the order of ``EventImportance/importance(of:in:)``.
  public var items: [AgendaItem]
  /// The index of the occurrence.
  public var index: Int

  /// Finds an occurrence of an event on the first day that has one which has not ended; with `span` the one at that time. `nil` if no
  /// day has it.
  public init?(uid: String, span: Occurrence.Span? = nil, in agenda: Agenda) {
    func isMeant(_ item: AgendaItem) -> Bool {
      item.occurrence.event.uid == uid && (span.map { $0 == item.occurrence.span } ?? true)
    }
    for day in agenda.days {
      let coming = (day.tasks + day.timed).filter { !$0.hasEnded }
      let ordered = coming.orderOfKeeping.map { coming[$0] }
      for items in [ordered, day.allDay] {
        guard let index = items.firstIndex(where: isMeant) else { continue }
        (self.items, self.index) = (items, index)
        return
      }
    }
    return nil
  }
}

extension LearnedPriority {
  /// Learns that a person chose or rejected an occurrence, and not those that compete with it.
  public mutating func learn(_ signal: Signal, from example: PriorityExample, in zone: Zone) {
    learn(signal, at: example.index, among: example.items, in: zone)
  }

  /// Explains the importance of an occurrence among those that compete with it.
  public func explanation(of example: PriorityExample, in zone: Zone) -> PriorityExplanation? {
    explanation(at: example.index, among: example.items, in: zone)
  }
}
