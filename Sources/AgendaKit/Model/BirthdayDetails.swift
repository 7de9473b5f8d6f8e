import ICalendar

/// The name and age for an occurrence in a calendar of birthdays.
///
/// A renderer may use words of its own language; ``title`` has the English words.
public struct BirthdayDetails: Sendable, Hashable {
  /// The name of the person.
  public var name: String
  /// The age that the person reaches; 0 on the day of birth; `nil` if the year of birth is not known.
  public var age: Int?

  /// The birthday of a person.
  public init(name: String, age: Int? = nil) {
    self.name = name
    self.age = age
  }

  /// `Ada Lovelace (36)`; `Ada Lovelace’s birthday` if the age is not known; the name alone on the day of birth.
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
  /// The birthday for an occurrence in a calendar of birthdays, whose event begins on the day of birth.
  init(of occurrence: Occurrence, viewer: Zone) {
    let schedule = occurrence.event.schedule
    self.init(name: BirthdayDetails.name(in: occurrence.event.details.summary))
    let born = schedule.start.local.date.year
    // An override begins on its own day, so it does not contain the day of birth.
    guard schedule.recurrenceID == nil, born != Birthday.unknownYear else { return }
    let years = occurrence.span.dates(in: viewer).lowerBound.year - born
    age = years < 0 ? nil : years
  }
}

extension BirthdayDetails {
  /// Words that programs write before a name.
  private static let prefixes = [
    "🎂", "🎉", "birthday of ", "birthday: ", "birthday - ", "geburtstag von ", "geburtstag: ", "geburtstag ",
    "anniversaire de ", "anniversaire d’", "anniversaire d'", "anniversaire : ", "anniversaire: ",
    "cumpleaños de ", "cumpleaños: ", "compleanno di ", "verjaardag van ",
  ]
  /// Words that programs write after a name.
  private static let suffixes = [
    "🎂", "🎉", "’s birthday", "'s birthday", "’ birthday", "' birthday", " - birthday", " – birthday",
    " birthday",
    " (birthday)", " hat geburtstag", "’s geburtstag", "'s geburtstag", "’ geburtstag", "' geburtstag",
    " - geburtstag", " geburtstag", "さんの誕生日", "の誕生日", "的生日", "生日",
  ]

  /// The name in the summary of a birthday: `Ada Lovelace` for `Ada Lovelace’s Birthday`. A summary of an unknown
  /// form is taken as the name.
  static func name(in summary: String) -> String {
    let whole = String(summary.trimmed)
    var name = whole
    // A summary may have a cake, and words before or after the name: at most one of each.
    for _ in 0..<2 {
      for prefix in prefixes where name.lowercased().hasPrefix(prefix) {
        name = String(name.dropFirst(prefix.count).trimmed)
        break
      }
      for suffix in suffixes where name.lowercased().hasSuffix(suffix) {
        name = String(name.dropLast(suffix.count).trimmed)
        break
      }
    }
    return name.isEmpty ? whole : name
  }
}
