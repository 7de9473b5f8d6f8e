import AgendaQuickAdd
import ICalendar
import Synchronization

/// The event of a sentence on one line: the title, the times, and further values. An error is its name.
///
/// The moment is Friday 20 November 2026, 10:00, in Berlin, if nothing else is said.
func understood(
  _ sentence: String, _ locale: String = "en-US", at now: String = "2026-11-20T10:00",
  overrides: QuickAdd.Overrides = QuickAdd.Overrides(), needsTitle: Bool = true
) -> String {
  do throws(QuickAddError) {
    let event = try reader(locale).read(
      sentence, now: moment(now), zone: berlin, overrides: overrides, needsTitle: needsTitle)
    return event.line
  } catch {
    return "\(error)"
  }
}

/// Whether a sentence is an error that begins with some of its words, whatever the reason.
func isRefused(
  _ sentence: String, _ locale: String = "en-US", _ words: String, at now: String = "2026-11-20T10:00"
) -> Bool {
  let answer = understood(sentence, locale, at: now)
  return !answer.contains(" | ") && answer.hasPrefix("“\(words)” ")
}

/// Berlin, with its winter time alone.
let berlin = Zone(identifier: "Europe/Berlin", fixedOffset: 3600)

/// The reader of a locale such as `en-US`.
func reader(_ locale: String) throws(QuickAddError) -> QuickAdd {
  if let reader = readers.withLock({ $0[locale] }) { return reader }
  let parts = locale.split(separator: "-").map(String.init)
  let reader = try QuickAdd(language: parts[0], region: parts.count > 1 ? parts[1] : nil)
  readers.withLock { $0[locale] = reader }
  return reader
}

/// The readers that tests have asked for: to make the words of a language ready takes longer than to read a sentence.
private let readers = Mutex<[String: QuickAdd]>([:])

/// The moment that a text such as `2026-11-20T10:00` names.
func moment(_ text: String) -> LocalDateTime {
  let numbers = text.split { !$0.isNumber }.compactMap { Int($0) }
  let date = CalendarDate(year: numbers[0], month: numbers[1], day: numbers[2])
  return LocalDateTime(date ?? CalendarDate(daysSinceEpoch: 0), hour: numbers[3], minute: numbers[4])
}

extension QuickEvent {
  var line: String {
    var parts = [title]
    if let start, let end { parts.append(isAllDay ? days(start.date, end.date) : times(start, end)) }
    if let location { parts.append("@ \(location)") }
    if let rule { parts.append(rule) }
    if let alarmMinutes { parts.append("alarm \(alarmMinutes)") }
    if let calendar { parts.append("#\(calendar)") }
    if let timeZone { parts.append(timeZone) }
    if let priority { parts.append("priority \(priority)") }
    if let url { parts.append(url) }
    return parts.joined(separator: " | ")
  }

  private func days(_ start: CalendarDate, _ end: CalendarDate) -> String {
    let last = end.adding(days: -1)
    return last == start ? "\(start)" : "\(start)–\(last)"
  }

  private func times(_ start: LocalDateTime, _ end: LocalDateTime) -> String {
    let clock = { (time: LocalDateTime) in String("\(time)".dropFirst(11).prefix(5)) }
    return start.date == end.date
      ? "\(start.date) \(clock(start))–\(clock(end))"
      : "\(start.date) \(clock(start))–\(end.date) \(clock(end))"
  }
}
