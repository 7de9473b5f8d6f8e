package import AgendaKit

/// The words and patterns of one language for why an event is important; in patterns, `{x}` is replaced by a value.
struct PriorityWords: Sendable, Translated {
  var pinned: String
  var hidden: String
  /// Nothing is known of the event.
  var unknown: String
  /// Its places: `{x}` by start, `{y}` by importance, of `{n}`.
  var places: String
  /// A reason that makes it more important: `{x}`.
  var more: String
  /// A reason that makes it less important: `{x}`.
  var less: String

  /// How many others begin before it: `{n}`.
  var place: Words.Counted
  var soon: String
  var later: String
  var calendar: String
  var series: String
  var organizer: String
  var accepted: String
  var tentative: String
  var unanswered: String
  var noGuests: String
  var twoGuests: String
  var severalGuests: String
  var manyGuests: String
  var recurs: String
  var single: String
  var short: String
  var medium: String
  var long: String
  var allDay: String
  var word: String
  var conflict: String
  var link: String
  var task: String
}

extension Language {
  /// The lines that explain the importance of an event: what the person decided, its places, and the strongest reasons.
  package func lines(of explanation: PriorityExplanation) -> [String] {
    let words = PriorityWords.of(code)
    let mark: String? =
      switch explanation.mark {
      case .pinned: words.pinned
      case .hidden: words.hidden
      case nil: nil
      }
    let places = words.places.filling([
      "x": "\(explanation.placeByStart)", "y": "\(explanation.place)", "n": "\(explanation.count)",
    ])
    let reasons = explanation.causes.map { cause in
      (cause.weight > 0 ? words.more : words.less).filling(["x": words.text(of: cause.reason)])
    }
    return [mark].compactMap(\.self) + [places] + (reasons.isEmpty ? [words.unknown] : reasons)
  }

  /// The sentence for an event that is marked, and not among those of the next days.
  package func line(of mark: PriorityMarks.Mark) -> String {
    let words = PriorityWords.of(code)
    return mark == .pinned ? words.pinned : words.hidden
  }
}

extension PriorityWords {
  /// A reason in words. Texts of a calendar are made safe to display.
  func text(of reason: PriorityReason) -> String {
    func filled(_ pattern: String, _ text: String) -> String {
      pattern.filling(["x": PlainText.sanitized(text, limit: 60)])
    }
    return switch reason {
    case .place(let place): self.place(place)
    case .wait(let wait): wait == .soon ? soon : later
    case .calendar(let name): filled(calendar, name)
    case .series: series
    case .organizer(_, let name): filled(organizer, name)
    case .answer(let answer):
      switch answer {
      case .accepted: accepted
      case .tentative: tentative
      case .none: unanswered
      }
    case .guests(let guests): text(of: guests)
    case .recurring(let isRecurring): isRecurring ? recurs : single
    case .length(let length): text(of: length)
    case .word(let word): filled(self.word, word)
    case .conflict: conflict
    case .link: link
    case .task: task
    }
  }

  private func text(of guests: PriorityReason.Guests) -> String {
    switch guests {
    case .none: noGuests
    case .two: twoGuests
    case .several: severalGuests
    case .many: manyGuests
    }
  }

  private func text(of length: PriorityReason.Length) -> String {
    switch length {
    case .short: short
    case .medium: medium
    case .long: long
    case .allDay: allDay
    }
  }
}
