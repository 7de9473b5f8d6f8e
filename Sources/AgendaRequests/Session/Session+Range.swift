internal import AgendaKit
internal import AgendaQuickAdd
internal import AgendaSources
internal import AgendaWidgets
package import ICalendar

extension Run {
  /// The window of `agenda list`.
  package func window(of range: AgendaRequest.Range) throws -> OccurrenceWindow {
    let zone = settings.zone
    if let words = range.words { return OccurrenceWindow(try dates(inWords: words), zone: zone) }
    let start = try range.from.map { try date($0, of: .from) } ?? .date(today)
    guard let to = range.to else {
      let days = start.date(in: zone).adding(days: range.days ?? 7)
      // No option can give a later date: a year has four digits.
      let last = min(days, CalendarDate(year: 10_000, month: 1, day: 1) ?? days)
      if case .date(let first) = start { return OccurrenceWindow(first..<last, zone: zone) }
      return OccurrenceWindow(
        from: start.instant(in: zone), to: zone.instant(of: LocalDateTime(last)), zone: zone)
    }
    let window = try self.window(from: start, to: to, origin: range.from ?? "today")
    let (dates, maximum) = (window.dates, AgendaOption.days.range?.upperBound ?? 0)
    guard dates.upperBound.daysSinceEpoch - dates.lowerBound.daysSinceEpoch <= maximum else {
      throw CommandError(
        .usage, "the range from --from to --to is longer than \(maximum) days", of: .from, .to)
    }
    return window
  }

  /// The days that words name: `tomorrow`, `next week`, `friday 3d`, `3d`.
  package func dates(inWords text: String) throws -> Range<CalendarDate> {
    if let dates = dates(text) { return dates }
    // How many days: the last word or the last two, `3d` or `3 days`.
    let words = text.split(separator: " ")
    for length in 1...2 where words.count >= length {
      let count = words.suffix(length).joined(separator: " ")
      let first = words.dropLast(length).joined(separator: " ")
      guard let days = QuickAdd.dayCount(count, locale: settings.locale) else { continue }
      guard AgendaOption.days.problem(with: days) == nil else { break }
      guard let start = first.isEmpty ? today : dates(first)?.lowerBound else { continue }
      return start..<start.adding(days: days)
    }
    throw CommandError(
      .usage,
      ClockTime.problem(of: text)
        ?? "\(quoted(text)) names no days; write some such as tomorrow, “next week”, “friday 3d” or 2026-11-21",
      of: .days)
  }

  /// The number of the month that a word names, from 1 on: `may`; `nil` for any other text.
  package func month(named text: String) -> Int? { QuickAdd.month(text, locale: settings.locale) }

  private func dates(_ text: String) -> Range<CalendarDate>? {
    let format = settings.language.dateFormat
    if let argument = DateArgument(text, now: settings.now, zone: settings.zone, format: format) {
      let date = argument.date(in: settings.zone)
      return date..<date.adding(days: 1)
    }
    return QuickAdd.dates(
      text, now: settings.now, zone: settings.zone, locale: settings.locale, format: format)
  }
}
