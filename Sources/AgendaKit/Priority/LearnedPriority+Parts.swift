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
