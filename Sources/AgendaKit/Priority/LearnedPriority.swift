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

extension LearnedPriority {
  /// The action of a person on an occurrence.
  @nonexhaustive public enum Signal: Sendable, Hashable {
    /// Opened its link, or marked a task as done.
    case chosen
    /// Hid it.
    case rejected
  }

  /// How much one example counts.
  static let rate = 0.12
  /// How much one example changes the weight of the place.
  static let placeRate = 0.01
  /// The factor of each weight after each example, so that old habits fade.
  static let memory = 0.998
  /// The most other occurrences that one is compared with.
  static let mostCompared = 16
  /// The greatest number of examples.
  static let mostExamples = Int.max / 2
  /// How many answers to invitations are remembered as counted.
  static let mostAnswers = 512

  /// Learns that a person chose or rejected the occurrence at an index, and not the others, which are in the order of
  /// ``EventImportance/importance(of:in:)``.
  public mutating func learn(_ signal: Signal, at index: Int, among items: [AgendaItem], in zone: Zone) {
    let judged = Self.judged(items, in: zone)
    guard judged.indices.contains(index) else { return }
    let others = judged.indices.filter { $0 != index }
      .sorted { abs($0 - index) < abs($1 - index) }.prefix(Self.mostCompared)
    examples = min(examples + 1, Self.mostExamples)
    guard !others.isEmpty else { return }
    fade()
    let own = terms(of: judged[index])
    let ownScore = own.reduce(0) { $0 + weight(of: $1) }
    let sign = signal == .chosen ? 1.0 : -1.0
    var steps: [(term: Term, step: Double)] = []
    for other in others {
      let terms = terms(of: judged[other])
      let difference = ownScore - terms.reduce(0) { $0 + weight(of: $1) }
      let surprise = sign * (1 - Self.logistic(sign * difference)) / Double(others.count)
      steps += own.map { ($0, surprise * $0.value) } + terms.map { ($0, -surprise * $0.value) }
    }
    for (term, step) in steps { move(term, by: step) }
    round()
  }

  /// Learns from the owner's answers to invitations that were not counted before. It compares each answer with an event without any features.
  /// Returns whether there were new answers.
  public mutating func learnAnswers(_ items: [AgendaItem], in zone: Zone) -> Bool {
    let known = Set(countedAnswers)
    var found: Set<UInt32> = []
    var isChanged = false
    for judged in Self.judged(items, in: zone) {
      let item = judged.item
      guard let uid = item.occurrence.event.uid, item.isDeclined || item.answer == .accepted else { continue }
      var hash = PriorityHash(salt: salt)
      hash.add(item.isDeclined ? 2 : 1)
      hash.add(uid)
      let answer = UInt32(truncatingIfNeeded: hash.value)
      guard found.count < Self.mostAnswers else { break }
      guard found.insert(answer).inserted, !known.contains(answer) else { continue }
      isChanged = true
      // The answer itself and the place do not explain why an invitation is accepted.
      let terms = terms(of: judged).filter { term in
        if case .answer = term.reason { false } else { term.index != nil }
      }
      let score = terms.reduce(0) { $0 + weight(of: $1) }
      let sign = item.isDeclined ? -1.0 : 1.0
      let surprise = sign * (1 - Self.logistic(sign * score)) / 2
      for term in terms { move(term, by: surprise * term.value) }
    }
    guard isChanged else { return false }
    // Those of these events last, so that none of them is forgotten and counted again.
    let former = countedAnswers.filter { !found.contains($0) }
    countedAnswers = (former + found.sorted()).suffix(Self.mostAnswers)
    round()
    return true
  }

  private mutating func fade() {
    for index in weights.indices where weights[index] != 0 { weights[index] *= Self.memory }
    placeWeight = Self.initialPlaceWeight + (placeWeight - Self.initialPlaceWeight) * Self.memory
  }

  private mutating func move(_ term: Term, by step: Double) {
    if let index = term.index {
      weights[index] = Self.limited(weights[index] + Self.rate * step)
    } else {
      placeWeight = min(0, max(2 * Self.initialPlaceWeight, placeWeight + Self.placeRate * step))
    }
  }

  /// Rounds the weights to the precision of the file, so that learning does not depend on the time of writing.
  private mutating func round() {
    for index in weights.indices where weights[index] != 0 { weights[index] = Self.rounded(weights[index]) }
    placeWeight = Self.rounded(placeWeight)
  }

  private static func rounded(_ weight: Double) -> Double { Parts.weight(Parts.steps(weight)) }

  private static func limited(_ weight: Double) -> Double {
    min(maximumWeight, max(-maximumWeight, weight))
  }

  /// `1 / (1 + exp(-x))`, of additions and multiplications alone: the libraries of two systems may round exp(3) differently.
  static func logistic(_ x: Double) -> Double {
    let step = -min(30, max(-30, x)) / 1024
    var power = 1 + step * (1 + step / 2 * (1 + step / 3))
    for _ in 0..<10 { power *= power }
    return 1 / (1 + power)
  }
}

extension LearnedPriority {
  /// The stored parts, with weights in ten thousandths.
  package struct Parts: Sendable, Hashable {
    package var salt: UInt64
    package var placeWeight: Int
    package var examples = 0
    /// The weights that are not zero, by their indices.
    package var weights: [Int: Int] = [:]
    package var marks: [PriorityMarks.Entry] = []
    package var countedAnswers: [UInt32] = []

    package init(salt: UInt64) {
      self.salt = salt
      placeWeight = Self.steps(LearnedPriority.initialPlaceWeight)
    }

    static func steps(_ weight: Double) -> Int { Int((weight * stepCount).rounded()) }
    static func weight(_ steps: Int) -> Double { Double(steps) / stepCount }
    /// How many steps a weight of 1 has.
    private static let stepCount = 10_000.0
  }

  /// The values that a file stores.
  package var parts: Parts {
    var parts = Parts(salt: salt)
    parts.placeWeight = Parts.steps(placeWeight)
    parts.examples = examples
    for (index, weight) in weights.enumerated() where weight != 0 {
      parts.weights[index] = Parts.steps(weight)
    }
    parts.marks = marks.entries
    parts.countedAnswers = countedAnswers
    return parts
  }

  /// Restores a learned priority from the values of a file; `nil` if no such values are ever written.
  package init?(_ parts: Parts) {
    self.init(salt: parts.salt)
    let most = Parts.steps(Self.maximumWeight)
    placeWeight = Parts.weight(parts.placeWeight)
    guard 2 * Self.initialPlaceWeight...0 ~= placeWeight, 0...Self.mostExamples ~= parts.examples,
      parts.countedAnswers.count <= Self.mostAnswers, parts.marks.count <= PriorityMarks.maximumCount
    else { return nil }
    for (index, steps) in parts.weights {
      guard weights.indices.contains(index), -most...most ~= steps else { return nil }
      weights[index] = Parts.weight(steps)
    }
    (examples, countedAnswers) = (parts.examples, parts.countedAnswers)
    for entry in parts.marks where !marks.set(entry) { return nil }
  }

  /// A copy that has forgotten the learned weights; the marks stay.
  package var unlearned: LearnedPriority {
    var priority = LearnedPriority(salt: salt)
    priority.marks = marks
    return priority
  }
}

/// Says which occurrences matter most, for a space in which not all of them have room.
public protocol EventImportance: Sendable {
  /// The importance of each of some occurrences of one kind, timed or all-day. They are given in the order in which they are kept
  /// without importance: by start. The least important one is hidden first; of equally important ones, the last.
  ///
  /// Infinity keeps an occurrence before all others, except for the running and the next one. Minus infinity leaves an occurrence out of
  /// a widget even if there is room. The result has as many values as `items`, and depends on nothing else. Where values are missing,
  /// the rest of the items counts 0.
  func importance(of items: [AgendaItem], in zone: Zone) -> [Double]
}

extension EventImportance {
  /// The importance of each of some occurrences, whatever the number of values that are given.
  package func values(of items: [AgendaItem], in zone: Zone) -> [Double] {
    let values = importance(of: items, in: zone)
    guard values.count != items.count else { return values }
    return values.prefix(items.count) + Array(repeating: 0, count: max(0, items.count - values.count))
  }
}

extension [AgendaItem] {
  /// The places of the occurrences of a day in the order in which they are kept if there is no room for all. The order is: the first
  /// open task without a time, timed occurrences, the other tasks, and completed tasks last. So a long list of tasks hides no event.
  package var orderOfKeeping: [Int] {
    let tasks = indices.filter { self[$0].isUntimedTask }
    guard !tasks.isEmpty else { return [Int](indices) }
    let (open, done) = (tasks.filter { !self[$0].isStruck }, tasks.filter { self[$0].isStruck })
    let timed = indices.filter { !self[$0].isUntimedTask }
    return open.prefix(1) + timed + open.dropFirst() + done
  }
}

extension AgendaItem {
  /// Whether the item is struck through: it is cancelled, declined or done.
  package var isStruck: Bool { isCancelled || isDeclined || isDone }

  /// Whether the item is a task without a time on its day.
  package var isUntimedTask: Bool { isTask && isAllDay }

  /// Whether the item can be the next occurrence of a day: it has a time, has not ended, and is not an overdue or completed task.
  package var canBeNext: Bool { !isUntimedTask && !isOverdue && !isDone && !hasEnded }
}
