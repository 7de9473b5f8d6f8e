internal import ICalendar

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
