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
