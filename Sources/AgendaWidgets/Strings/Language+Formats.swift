import AgendaKit
import ICalendar

/// Dates and times in the form that the user chose.
extension Language {
  /// A date in a form, with the names of days and months of the language, which are short if `isShort`.
  func text(of date: CalendarDate, in format: TimeFormat, isShort: Bool = false) -> String {
    let words = words
    let (year, month, day) = date.components
    let months = isShort ? words.shortMonths : words.months
    let weekdays = isShort ? words.shortWeekdays : words.weekdays
    return format.filled { field in
      switch field {
      case .year: .text(String(year))
      case .yearOfCentury: .number(year % 100, width: 2)
      case .month: .number(month, width: 2)
      case .monthName: .text(months[month - 1])
      case .shortMonthName: .text(words.shortMonths[month - 1])
      case .day: .number(day, width: 2)
      case .spacedDay: .spaced(day)
      case .dayOfYear: .number(date.dayOfYear, width: 3)
      case .weekday: .text(weekdays[date.weekday.rawValue])
      case .shortWeekday: .text(words.shortWeekdays[date.weekday.rawValue])
      default: .text("")
      }
    }
  }

  /// A time of day in a form.
  func text(of time: LocalDateTime, in format: TimeFormat) -> String {
    let hourOfHalf = (time.hour + 11) % 12 + 1
    return format.filled { field in
      switch field {
      case .hour: .number(time.hour, width: 2)
      case .spacedHour: .spaced(time.hour)
      case .hourOfHalf: .number(hourOfHalf, width: 2)
      case .spacedHourOfHalf: .spaced(hourOfHalf)
      case .minute: .number(time.minute, width: 2)
      case .second: .number(time.second, width: 2)
      case .half: .text(time.hour < 12 ? words.halfDays.morning : words.halfDays.afternoon)
      default: .text("")
      }
    }
  }
}

/// A value of a date or a time, before it is written.
private enum FieldValue {
  case text(String)
  /// A number with zeros before it.
  case number(Int, width: Int)
  /// A number below 100 with a space before it.
  case spaced(Int)

  /// The value in letters; with `isPlain` without zeros and spaces.
  func written(isPlain: Bool) -> String {
    switch self {
    case .text(let text): return text
    case .number(let number, let width):
      let digits = String(number)
      return String(repeating: "0", count: isPlain ? 0 : max(0, width - digits.count)) + digits
    case .spaced(let number): return (number < 10 && !isPlain ? " " : "") + String(number)
    }
  }
}

extension TimeFormat {
  /// The format with the values of its fields.
  fileprivate func filled(_ value: (Field) -> FieldValue) -> String {
    pieces.map { piece in
      switch piece {
      case .text(let text): text
      case .field(let field, let isPlain): value(field).written(isPlain: isPlain)
      }
    }.joined()
  }
}

extension CalendarDate {
  /// The number of the day in its year, from 1.
  fileprivate var dayOfYear: Int {
    CalendarDate(year: year, month: 1, day: 1).map { $0.distance(to: self) + 1 } ?? 1
  }
}
