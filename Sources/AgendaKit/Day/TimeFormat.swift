package import ICalendar

/// A form in which dates or times of day are written for people, as strftime(3) has it: `%a %d.%m.%Y`, `%H.%M`.
///
/// ```swift
/// let format = try TimeFormat(parsing: "%d.%m.%Y", as: .date)
/// ```
public struct TimeFormat: Sendable, Hashable {
  /// The kind of value that a format writes.
  @nonexhaustive public enum Kind: String, Sendable, Hashable {
    /// A date.
    case date
    /// A time of day.
    case time
  }

  /// A part of a format.
  package enum Piece: Sendable, Hashable {
    /// Characters that are written as they are.
    case text(String)
    /// A value. With `isPlain`, a number has no zero or space before it.
    case field(Field, isPlain: Bool)
  }

  /// A value of a date or a time.
  package enum Field: Character, Sendable, Hashable, CaseIterable {
    case year = "Y"
    case yearOfCentury = "y"
    case month = "m"
    case monthName = "B"
    case shortMonthName = "b"
    case day = "d"
    case spacedDay = "e"
    case dayOfYear = "j"
    case weekday = "A"
    case shortWeekday = "a"
    case hour = "H"
    case spacedHour = "k"
    case hourOfHalf = "I"
    case spacedHourOfHalf = "l"
    case minute = "M"
    case second = "S"
    case half = "p"

    /// The kind of format to which the field belongs.
    var kind: Kind {
      switch self {
      case .year, .yearOfCentury, .month, .monthName, .shortMonthName, .day, .spacedDay, .dayOfYear, .weekday,
        .shortWeekday:
        .date
      case .hour, .spacedHour, .hourOfHalf, .spacedHourOfHalf, .minute, .second, .half: .time
      }
    }

    /// Whether a format without it, and without another such field, does not say which day or hour it is.
    fileprivate var isNeeded: Bool {
      switch self {
      case .day, .spacedDay, .dayOfYear, .hour, .spacedHour, .hourOfHalf, .spacedHourOfHalf: true
      default: false
      }
    }
  }

  /// Fields that stand for several.
  private static let combined: [Character: String] = [
    "F": "%Y-%m-%d", "R": "%H:%M", "T": "%H:%M:%S", "h": "%b",
  ]

  /// The most bytes of a format: a line has to have room for it.
  private static let maximumLength = 64

  /// The format as it was written.
  public let text: String
  /// Its parts, in order.
  package let pieces: [Piece]

  /// Reads a format.
  /// - Throws: if it has an unknown field or one of another kind, or does not say which day it is, or which hour of the day.
  public init(parsing text: String, as kind: Kind) throws(TimeFormatError) {
    guard text.utf8.count <= Self.maximumLength, !text.hasControlCharacters else {
      throw TimeFormatError(message: "is longer than \(Self.maximumLength) bytes, or has control characters")
    }
    self.text = text
    pieces = try Self.pieces(of: text, kind)
    let isWhole = pieces.contains { if case .field(let field, _) = $0 { field.isNeeded } else { false } }
    guard isWhole else {
      throw TimeFormatError(
        message: kind == .date
          ? "has no day; expected one as in %d.%m.%Y" : "has no hour; expected one as in %H:%M")
    }
    var fields: Set<Field> = []
    for case .field(let field, _) in pieces { fields.insert(field) }
    if let hour = [Field.hourOfHalf, .spacedHourOfHalf].first(where: fields.contains),
      fields.isDisjoint(with: [.hour, .spacedHour, .half])
    {
      throw TimeFormatError(
        message: "has %\(hour.rawValue), an hour from 1 to 12, and no %p for AM or PM; add that, or write %H")
    }
  }

  private static func pieces(of text: String, _ kind: Kind) throws(TimeFormatError) -> [Piece] {
    var pieces: [Piece] = []
    var rest = text[...]
    while let sign = rest.firstIndex(of: "%") {
      if sign > rest.startIndex { pieces.append(.text(String(rest[..<sign]))) }
      rest = rest[rest.index(after: sign)...]
      let isPlain = rest.first == "-"
      if isPlain { rest.removeFirst() }
      let written = "%" + (isPlain ? "-" : "") + rest.prefix(1)
      let letter = rest.popFirst() ?? "%"
      if letter == "%", written == "%%" {
        pieces.append(.text("%"))
      } else if let whole = combined[letter], !isPlain {
        pieces += try Self.pieces(of: whole, kind)
      } else if let field = Field(rawValue: letter) {
        guard field.kind == kind else {
          let own = kind == .date ? "dates" : "times"
          throw TimeFormatError(message: "has \(written), which is not for \(own)")
        }
        pieces.append(.field(field, isPlain: isPlain))
      } else {
        throw TimeFormatError(
          message: "has \(quoted(written)), which is unknown; known are \(known(kind))")
      }
    }
    if !rest.isEmpty { pieces.append(.text(String(rest))) }
    return pieces
  }

  /// The date that a text has in this format; `nil` for another text, for a format without a year, and for one with words.
  package func date(in text: String) -> CalendarDate? {
    var rest = text[...]
    var numbers: [Field: Int] = [:]
    for (index, piece) in pieces.enumerated() {
      switch piece {
      case .text(let text):
        guard rest.hasPrefix(text) else { return nil }
        rest = rest.dropFirst(text.count)
      case .field(let field, _):
        let isBeforeDigits: Bool
        if index + 1 < pieces.count, case .field = pieces[index + 1] {
          isBeforeDigits = true
        } else {
          isBeforeDigits = false
        }
        guard let number = Self.number(field, isWhole: isBeforeDigits, &rest) else { return nil }
        numbers[field] = number
      }
    }
    guard rest.isEmpty, let year = numbers[.year] ?? numbers[.yearOfCentury].map({ 2000 + $0 }) else {
      return nil
    }
    if let day = numbers[.dayOfYear], let first = CalendarDate(year: year, month: 1, day: 1) {
      let date = first.adding(days: day - 1)
      return day > 0 && date.year == year ? date : nil
    }
    guard let month = numbers[.month], let day = numbers[.day] ?? numbers[.spacedDay] else { return nil }
    return CalendarDate(year: year, month: month, day: day)
  }

  /// Takes the number of a field from the beginning of a text; `nil` for words. With `isWhole` it has all of its digits.
  private static func number(_ field: Field, isWhole: Bool, _ rest: inout Substring) -> Int? {
    let count: ClosedRange<Int>
    switch field {
    case .year: count = 4...4
    case .yearOfCentury: count = 2...2
    case .month, .day: count = 1...2
    case .spacedDay:
      rest = rest.drop { $0 == " " }
      count = 1...2
    case .dayOfYear: count = 1...3
    default: return nil
    }
    let digits = rest.prefix(count.upperBound).prefix { $0.isASCII && $0.isNumber }
    guard digits.count >= (isWhole ? count.upperBound : count.lowerBound) else { return nil }
    rest = rest[digits.endIndex...]
    return Int(digits)
  }

  /// The fields of a kind, in words.
  private static func known(_ kind: Kind) -> String {
    Field.allCases.filter { $0.kind == kind }.map { "%\($0.rawValue)" }.joined(separator: ", ") + " and %%"
  }
}

/// The reason why a format cannot be used.
public struct TimeFormatError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The mistake, as the end of a sentence about the format.
  public let message: String

  /// The message.
  public var description: String { message }
}
