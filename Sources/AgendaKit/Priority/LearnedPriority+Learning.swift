public import ICalendar

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
