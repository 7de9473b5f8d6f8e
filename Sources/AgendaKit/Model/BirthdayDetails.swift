import ICalendar

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

extension BirthdayDetails {
  /// The birthday that an occurrence in a calendar of birthdays is: the event begins on the day of birth.
  init(of occurrence: Occurrence, viewer: Zone) {
    let schedule = occurrence.event.schedule
    self.init(name: BirthdayDetails.name(in: occurrence.event.details.summary))
    let born = schedule.start.local.date.year
    // An override begins on the day that it is for, and so does not know the day of birth.
    guard schedule.recurrenceID == nil, born != Birthday.unknownYear else { return }
    let years = occurrence.span.dates(in: viewer).lowerBound.year - born
    age = years < 0 ? nil : years
  }
}

extension BirthdayDetails {
  /// What programs write before a name.
  private static let prefixes = [
    "🎂", "🎉", "birthday of ", "birthday: ", "birthday - ", "geburtstag von ", "geburtstag: ", "geburtstag ",
    "anniversaire de ", "anniversaire d’", "anniversaire d'", "anniversaire : ", "anniversaire: ",
    "cumpleaños de ", "cumpleaños: ", "compleanno di ", "verjaardag van ",
  ]
  /// What they write after it.
  private static let suffixes = [
    "🎂", "🎉", "’s birthday", "'s birthday", "’ birthday", "' birthday", " - birthday", " – birthday",
    " birthday",
    " (birthday)", " hat geburtstag", "’s geburtstag", "'s geburtstag", "’ geburtstag", "' geburtstag",
    " - geburtstag", " geburtstag", "さんの誕生日", "の誕生日", "的生日", "生日",
  ]

  /// The name in the summary of a birthday: `Ada Lovelace` of `Ada Lovelace’s Birthday`. A summary that is
  /// not of a known form is the name.
  static func name(in summary: String) -> String {
    let whole = summary.trimmed
    var name = whole
    // A summary may have a cake, then words before or after the name: one of each at most.
    for _ in 0..<2 {
      for prefix in prefixes where name.lowercased().hasPrefix(prefix) {
        name = String(name.dropFirst(prefix.count)).trimmed
        break
      }
      for suffix in suffixes where name.lowercased().hasSuffix(suffix) {
        name = String(name.dropLast(suffix.count)).trimmed
        break
      }
    }
    return name.isEmpty ? whole : name
  }
}

extension String {
  /// The text without white space at its ends.
  fileprivate var trimmed: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }
}
