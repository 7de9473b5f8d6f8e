public import ICalendar

/// The learned importance of events for one person, and the events that the person pinned or hid.
///
/// A logistic regression over pairs. If a person opens one of several events, the weights of the features that set it apart grow; the
/// less expected the choice, the larger the step. Before anything is learned, only the place counts, and the events are in the order of
/// their starts. The weights depend only on the examples.
///
/// Texts of calendars are not stored: a salted hash maps each word, organizer or calendar to one of 2 048 numbers.
public struct LearnedPriority: Sendable, Hashable {
  /// The number of weights.
  package static let weightCount = 2048
  /// The first weights belong to reasons that all people have.
  static let fixedCount = 64
  /// The weight of a place before anything is learned.
  package static let initialPlaceWeight = -0.3
  /// The greatest weight, and the least, with a minus sign.
  package static let maximumWeight = 4.0
  /// The number of examples after which the learned weights have half of their effect. A few examples must not turn the
  /// order over.
  static let examplesForHalf = 10.0
  /// The last place that counts less than the one before it.
  static let lastPlace = 12
  /// The most occurrences that are judged; later ones keep their order.
  static let mostJudged = 1000

  /// The salt of the hashes of texts. It stays the same as long as the learned data is kept.
  public let salt: UInt64
  /// The weights, ``weightCount`` numbers.
  var weights: [Double]
  /// The weight of each place after the first, never above zero.
  var placeWeight = Self.initialPlaceWeight
  /// How many examples were learned from.
  public internal(set) var examples = 0
  /// The events that are always shown (pinned) or left out (hidden).
  public internal(set) var marks = PriorityMarks()
  /// The answers to invitations that were learned from, the last ones, as hashes.
  var countedAnswers: [UInt32] = []

  /// Nothing is learned yet.
  public init(salt: UInt64) {
    self.salt = salt
    weights = Array(repeating: 0, count: Self.weightCount)
  }

  /// Whether there is anything to forget.
  public var isEmpty: Bool { examples == 0 && marks.isEmpty && countedAnswers.isEmpty }
}

extension LearnedPriority {
  /// The index of a weight in the learned table.
  func index(of key: PriorityReason.Key) -> Int {
    switch key {
    case .fixed(let number): return min(number, Self.fixedCount - 1)
    case .text(let kind, let text):
      var hash = PriorityHash(salt: salt)
      hash.add(kind)
      hash.add(text)
      return Self.fixedCount + Int(hash.value % UInt64(Self.weightCount - Self.fixedCount))
    }
  }

  /// The contribution of a reason: `weights[index] * value`, or the weight of the place.
  struct Term {
    var reason: PriorityReason
    /// The index of the weight; `nil` for the weight of the place.
    var index: Int?
    var value: Double
  }

  func terms(of judged: JudgedItem) -> [Term] {
    PriorityFeature.all.flatMap { feature in
      let reasons = feature.reasons(judged)
      let value = reasons.isEmpty ? 0 : 1 / Double(reasons.count).squareRoot()
      return reasons.map { reason in
        if case .place(let place) = reason {
          return Term(reason: reason, index: nil, value: Double(min(place, Self.lastPlace)))
        }
        return Term(reason: reason, index: reason.key.map(index(of:)), value: value)
      }
    }
  }

  func weight(of term: Term) -> Double {
    guard let index = term.index else { return placeWeight * term.value }
    return weights[index] * term.value * confidence
  }

  /// The effect of the learned weights, from 0 to 1.
  private var confidence: Double { Double(examples) / (Double(examples) + Self.examplesForHalf) }

  /// The occurrences, each with its place, wait and conflict among the others.
  static func judged(_ items: [AgendaItem], in zone: Zone) -> [JudgedItem] {
    let items = items.prefix(mostJudged)
    let conflicts = SelectedOccurrence.conflicts(among: items.map(\.placed))
    // The wait is measured from the next start, which changes only when an agenda changes.
    let next = items.first { $0.canBeNext && !$0.isRunning && !$0.isAllDay }?.occurrence.span
      .bounds(in: zone).start
    return items.enumerated().map { place, item in
      let start = item.isAllDay ? nil : item.occurrence.span.bounds(in: zone).start
      let wait = start.flatMap { start in next.map { start.secondsSinceEpoch - $0.secondsSinceEpoch } }
      return JudgedItem(
        item: item, place: place, wait: wait, hasConflict: conflicts.contains(item.placed))
    }
  }

  func score(of judged: JudgedItem) -> Double {
    terms(of: judged).reduce(0) { $0 + weight(of: $1) }
  }
}

extension LearnedPriority: EventImportance {
  /// The sum of the learned weights of each occurrence; infinity for a pinned one, minus infinity for a hidden one.
  public func importance(of items: [AgendaItem], in zone: Zone) -> [Double] {
    let judged = Self.judged(items, in: zone)
    return items.indices.map { place in
      switch marks.mark(of: items[place], salt: salt) {
      case .pinned: .infinity
      case .hidden: -.infinity
      case nil:
        place < judged.count ? score(of: judged[place]) : -.greatestFiniteMagnitude
      }
    }
  }
}

extension LearnedPriority: Codable {
  /// The stored form. Hashes are hexadecimal texts, as not all readers of JSON have 64 bits for a number.
  private struct Coded: Codable {
    struct Mark: Codable {
      var isPinned: Bool
      var event: String
      var end: CalendarDate?
    }

    var salt: String
    var examples: Int
    var placeWeight: Int
    var weights: [Int: Int]
    var marks: [Mark]
    var answers: [UInt32]
  }

  /// Decodes what ``encode(to:)`` encoded.
  /// - Throws: a `DecodingError` also for values that are never encoded.
  public init(from decoder: any Decoder) throws {
    let coded = try Coded(from: decoder)
    let corrupted = DecodingError.dataCorrupted(
      .init(codingPath: decoder.codingPath, debugDescription: "this is no learned priority"))
    guard let salt = UInt64(coded.salt, radix: 16) else { throw corrupted }
    var parts = Parts(salt: salt)
    (parts.examples, parts.placeWeight) = (coded.examples, coded.placeWeight)
    (parts.weights, parts.countedAnswers) = (coded.weights, coded.answers)
    for mark in coded.marks {
      guard let event = UInt64(mark.event, radix: 16) else { throw corrupted }
      parts.marks.append(.init(mark: mark.isPinned ? .pinned : .hidden, hash: event, end: mark.end))
    }
    guard let priority = LearnedPriority(parts) else { throw corrupted }
    self = priority
  }

  /// Encodes the learned data, with weights in ten thousandths, in at most about 40 KB. It has no text of a calendar.
  public func encode(to encoder: any Encoder) throws {
    let parts = parts
    try Coded(
      salt: String(parts.salt, radix: 16), examples: parts.examples, placeWeight: parts.placeWeight,
      weights: parts.weights,
      marks: parts.marks.map {
        Coded.Mark(isPinned: $0.mark == .pinned, event: String($0.hash, radix: 16), end: $0.end)
      },
      answers: parts.countedAnswers
    ).encode(to: encoder)
  }
}
