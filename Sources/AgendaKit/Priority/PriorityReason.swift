public import ICalendar

/// Something about an occurrence that can make it more or less important to a person.
@nonexhaustive public enum PriorityReason: Sendable, Hashable {
  /// How long after the next occurrence it starts.
  @nonexhaustive public enum Wait: Int, Sendable, Hashable, CaseIterable {
    /// Within three hours.
    case soon
    /// Later.
    case later
  }

  /// The answer of the owner of the calendar to an invitation.
  @nonexhaustive public enum Answer: Int, Sendable, Hashable, CaseIterable {
    /// Accepted, and accepted with doubt.
    case accepted, tentative
    /// Another one, or none yet.
    case none
  }

  /// How many attendees an event has.
  @nonexhaustive public enum Guests: Int, Sendable, Hashable, CaseIterable {
    /// No attendees.
    case none
    /// One or two attendees.
    case two
    /// Three to eight.
    case several
    /// Nine or more.
    case many
  }

  /// How long an event is.
  @nonexhaustive public enum Length: Int, Sendable, Hashable, CaseIterable {
    /// Up to 20 minutes.
    case short
    /// Up to an hour and a quarter.
    case medium
    /// Longer.
    case long
    /// The occurrence has no times.
    case allDay
  }

  /// Its place among the occurrences, from 0. The first place counts nothing.
  case place(Int)
  /// How soon it follows the next occurrence.
  case wait(Wait)
  /// The name of its calendar.
  case calendar(String)
  /// The UID of its series.
  case series(String)
  /// The organizer: the mail address, and the name to show.
  case organizer(mail: String, name: String)
  /// The answer of its owner.
  case answer(Answer)
  /// Its attendees.
  case guests(Guests)
  /// Whether the occurrence is one of a series.
  case recurring(Bool)
  /// Its length.
  case length(Length)
  /// A word of the title, in lower case and without accents.
  case word(String)
  /// The occurrence overlaps another one.
  case conflict
  /// The occurrence has a link.
  case link
  /// The occurrence is a task.
  case task
}

extension PriorityReason {
  /// The key of the weight of a reason.
  enum Key: Hashable {
    /// The number of a reason that all people have.
    case fixed(Int)
    /// A text, of which only the hash is used.
    case text(kind: UInt8, String)
  }

  /// The key of the weight; `nil` for the place, which has a weight of its own.
  var key: Key? {
    switch self {
    case .place: nil
    case .wait(let wait): .fixed(wait.rawValue)
    case .answer(let answer): .fixed(4 + answer.rawValue)
    case .guests(let guests): .fixed(8 + guests.rawValue)
    case .length(let length): .fixed(12 + length.rawValue)
    case .recurring(let isRecurring): .fixed(isRecurring ? 17 : 16)
    case .conflict: .fixed(18)
    case .link: .fixed(19)
    case .task: .fixed(20)
    case .calendar(let name): .text(kind: 1, name)
    case .series(let uid): .text(kind: 2, uid)
    case .organizer(let mail, _): .text(kind: 3, mail)
    case .word(let word): .text(kind: 4, word)
    }
  }
}

/// Why an occurrence is more or less important than its start alone makes it.
public struct PriorityExplanation: Sendable, Hashable {
  /// A reason, and how much it counts.
  public struct Cause: Sendable, Hashable {
    /// The reason.
    public var reason: PriorityReason
    /// Above zero if it makes the occurrence more important.
    public var weight: Double
  }

  /// The most causes that are given.
  public static let mostCauses = 3

  /// The mark set by the person, which takes precedence over the learned weights; `nil` if there is none.
  public var mark: PriorityMarks.Mark?
  /// The place by start, from 1.
  public var placeByStart: Int
  /// The place by importance, from 1.
  public var place: Int
  /// How many occurrences were compared.
  public var count: Int
  /// The strongest causes, the strongest first. Empty before anything was learned of it.
  public var causes: [Cause]
}

extension LearnedPriority {
  /// Explains the importance of the occurrence at an index; `nil` if there is none. Weights below a hundredth are no reason.
  public func explanation(
    at index: Int, among items: [AgendaItem], in zone: Zone
  ) -> PriorityExplanation? {
    let judged = Self.judged(items, in: zone)
    guard judged.indices.contains(index) else { return nil }
    let importance = importance(of: items, in: zone)
    let order = items.indices.sorted { (importance[$0], -$0) > (importance[$1], -$1) }
    let causes = terms(of: judged[index])
      .map { PriorityExplanation.Cause(reason: $0.reason, weight: weight(of: $0)) }
      .filter { abs($0.weight) >= 0.01 }
    // Sorting is not stable, and the order of equal causes has to be the same each time.
    let sorted = causes.enumerated()
      .sorted { (-abs($0.element.weight), $0.offset) < (-abs($1.element.weight), $1.offset) }
    return PriorityExplanation(
      mark: marks.mark(of: items[index], salt: salt), placeByStart: index + 1,
      place: (order.firstIndex(of: index) ?? index) + 1, count: items.count,
      causes: sorted.prefix(PriorityExplanation.mostCauses).map(\.element))
  }
}

/// An occurrence among those that compete with it for room: the occurrences of its day that have not ended.
public struct PriorityExample: Sendable {
  /// The occurrences, in the order of ``EventImportance/importance(of:in:)``.
  public var items: [AgendaItem]
  /// The index of the occurrence.
  public var index: Int

  /// Finds an occurrence of an event on the first day that has one which has not ended; with `span` the one at that time. An event without a UID is known by
  /// the name that its content gives it. `nil` if no day has it.
  public init?(uid: String, span: Occurrence.Span? = nil, in agenda: Agenda) {
    func isMeant(_ item: AgendaItem) -> Bool {
      let event = item.occurrence.event
      return (event.uid ?? event.nameBesideOthers) == uid && (span.map { $0 == item.occurrence.span } ?? true)
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
