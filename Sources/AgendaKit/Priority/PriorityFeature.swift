import ICalendar

/// An occurrence to judge, with the values that depend on the other occurrences.
struct JudgedItem {
  let item: AgendaItem
  /// Its place among the others, from 0.
  let place: Int
  /// The seconds from the start of the next occurrence to its own start; `nil` if it has no time or there is no next
  /// one.
  let wait: Int?
  /// Whether the occurrence overlaps another one.
  let hasConflict: Bool

  var details: EventDetails { item.occurrence.event.details }
}

/// A feature of an occurrence: one line of the table of features.
struct PriorityFeature: Sendable {
  /// The reasons that it finds; together they count as one.
  let reasons: @Sendable (JudgedItem) -> [PriorityReason]

  /// The most words of a title that are used.
  private static let maximumWords = 8
  /// The longest word, in characters.
  private static let maximumWordLength = 40
  /// The longest wait of an occurrence that follows soon, in seconds.
  private static let soon = 3 * 3600

  /// All features.
  static let all: [PriorityFeature] = [
    PriorityFeature { [.place($0.place)] },
    PriorityFeature { $0.wait.map { [.wait($0 < soon ? .soon : .later)] } ?? [] },
    PriorityFeature { [.calendar($0.item.calendar.name)] },
    PriorityFeature { judged in
      let event = judged.item.occurrence.event
      let recurs = judged.item.isOfSeries
      return [.recurring(recurs)] + (recurs ? event.uid.map { [.series($0)] } ?? [] : [])
    },
    PriorityFeature { judged in
      judged.details.organizer.map { [.organizer(mail: $0.mail, name: $0.name ?? $0.mail)] } ?? []
    },
    PriorityFeature { $0.item.answer.map { [.answer($0)] } ?? [] },
    PriorityFeature { judged in
      switch judged.details.attendees.count {
      case 0: [.guests(.none)]
      case ...2: [.guests(.two)]
      case ...8: [.guests(.several)]
      default: [.guests(.many)]
      }
    },
    PriorityFeature { [.length($0.item.length)] },
    PriorityFeature { words(of: $0.item.title).map { .word($0) } },
    PriorityFeature { $0.hasConflict ? [.conflict] : [] },
    PriorityFeature { $0.details.hasLink ? [.link] : [] },
    PriorityFeature { $0.item.isTask ? [.task] : [] },
  ]

  /// The words of a title that have a letter, each once.
  private static func words(of title: String) -> [String] {
    var words: [String] = []
    for part in title.prefix(400).split(whereSeparator: { !$0.isLetter && !$0.isNumber }) {
      guard part.contains(where: \.isLetter) else { continue }
      let word = String(String(part.prefix(maximumWordLength)).foldedLetters)
      if !words.contains(word) { words.append(word) }
      if words.count == maximumWords { break }
    }
    return words
  }
}

extension AgendaItem {
  /// Whether the item is an instance of a series.
  fileprivate var isOfSeries: Bool {
    occurrence.recurrenceID != nil || !occurrence.event.schedule.recurrence.isEmpty
  }

  /// The answer of the owner of its calendar; `nil` if it is not an invitation to the owner.
  var answer: PriorityReason.Answer? {
    let answers = calendar.ownerAnswers(occurrence.event.details)
    guard !answers.isEmpty else { return nil }
    return answers.contains(.accepted)
      ? .accepted : answers.contains(.tentative) ? .tentative : PriorityReason.Answer.none
  }

  fileprivate var length: PriorityReason.Length {
    guard case .timed(let start, let end) = occurrence.span, !isAllDay else { return .allDay }
    let seconds = end.secondsSinceEpoch - start.secondsSinceEpoch
    return seconds <= 20 * 60 ? .short : seconds <= 75 * 60 ? .medium : .long
  }
}

extension EventDetails {
  /// Whether the event has the address of a meeting or a page.
  fileprivate var hasLink: Bool {
    url != nil || !conferences.isEmpty || location?.contains("://") == true
  }
}

/// Hashes texts with a number that each file of learned priorities has for itself: the same in each run, and different from user to user.
///
/// The hash of Swift's `Hasher` differs in each process.
struct PriorityHash {
  private var state: UInt64

  init(salt: UInt64) {
    // FNV-1a, 64 bits.
    state = 0xCBF2_9CE4_8422_2325
    withUnsafeBytes(of: salt.littleEndian) { $0.forEach { add($0) } }
  }

  mutating func add(_ byte: UInt8) {
    state = (state ^ UInt64(byte)) &* 0x100_0000_01B3
  }

  mutating func add(_ text: String) {
    for byte in text.utf8 { add(byte) }
    // No text has this byte.
    add(0xFF)
  }

  /// The hash, whose bits all depend on all bytes (the last steps of SplitMix64).
  var value: UInt64 {
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
