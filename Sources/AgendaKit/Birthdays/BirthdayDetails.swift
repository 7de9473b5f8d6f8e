/// Whose birthday an occurrence is, and which.
///
/// A renderer may word it in its language; ``title`` has the English words.
public struct BirthdayDetails: Sendable, Hashable {
  /// Who has it.
  public var name: String
  /// How old they become; `nil` where the year of birth is not known, 0 on the day of birth itself.
  public var age: Int?

  /// A birthday of someone.
  public init(name: String, age: Int? = nil) {
    self.name = name
    self.age = age
  }

  /// `Ada Lovelace (36)`, or `Ada Lovelace’s birthday` where the age is not known, or the name alone on the
  /// day of birth.
  public var title: String {
    guard !name.isEmpty else { return "" }
    return switch age {
    case nil: "\(name)’s birthday"
    case 0?: name
    case let age?: "\(name) (\(age))"
    }
  }
}
