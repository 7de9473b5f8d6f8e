import AgendaQuickAdd
import Foundation
import ICalendar
import TestSupport

/// A sentence of the shared fixtures with its answer.
struct QuickAddVector: Decodable {
  struct Expected: Decodable {
    var title: String
    var start: String
    var end: String
    var allDay: Bool
    var location: String?
    var rrule: String?
    var alarmMinutesBefore: Int?
    var calendar: String?
    var timeZone: String?
  }

  var language: String
  var locale: String
  var text: String
  var now: String
  var kind: String?
  var start: String?
  var end: String?
  var rrule: String?
  var time: String?
  var convention: Bool
  var past: Bool?
  var expected: Expected?
  var titleAlternatives: [String]?

  /// The event that is read; `nil` for an error.
  func event(zone: Zone) -> QuickEvent? {
    try? reader(locale).read(text, now: moment(now), zone: zone, needsTitle: false)
  }

  /// Whether the time of a sentence with one expression is right.
  func agrees(_ event: QuickEvent, zone: Zone) -> Bool {
    let written = event.written
    switch kind {
    case "date": return event.isAllDay && written.start == start
    case "daterange": return event.isAllDay && written.start == start && written.end == end
    case "time", "timerange":
      let isRange = kind == "timerange"
      return !event.isAllDay && Self.clock(written.start) == Self.clock(start)
        && (!isRange || Self.clock(written.end) == Self.clock(end))
    case "recurrence":
      return Self.isRule(event.rule, rrule, start: event.start?.date)
        && (time == nil || !event.isAllDay && Self.clock(written.start) == Self.clock(time))
    default:
      guard !event.isAllDay else { return false }
      return minute(written.start, event, zone) == minute(start, nil, zone)
        && (end == nil || minute(written.end, event, zone) == minute(end, nil, zone))
    }
  }

  /// The point in time of a wall-clock time, with an offset perhaps, to the minute.
  private func minute(_ text: String?, _ event: QuickEvent?, _ zone: Zone) -> Int? {
    guard let text else { return nil }
    let local = moment(String(text.prefix(16)))
    let name = event?.timeZone
    let own = name.flatMap { ZoneDatabase.system.zone(named: $0) } ?? zone
    if text.count > 19, let offset = Zone(utcOffset: String(text.dropFirst(19))) {
      return offset.instant(of: local).secondsSinceEpoch / 60
    }
    return own.instant(of: local).secondsSinceEpoch / 60
  }

  private static func clock(_ text: String?) -> String? {
    text.map { $0.contains("T") ? String($0.dropFirst(11).prefix(5)) : String($0.prefix(5)) }
  }

  // MARK: Whole sentences

  /// Whether start, end and whether it is all day are right.
  func agreesInTimes(_ event: QuickEvent) -> Bool {
    guard let expected else { return false }
    let written = event.written
    return event.isAllDay == expected.allDay && written.start == expected.start && written.end == expected.end
  }

  /// Whether every field is right.
  func agreesInAll(_ event: QuickEvent, zone: Zone) -> Bool {
    guard let expected, agreesInTimes(event) else { return false }
    let titles = ([expected.title] + (titleAlternatives ?? [])).map(Self.folded)
    return titles.contains(Self.folded(event.title))
      && Self.place(event.location ?? "") == Self.place(expected.location ?? "")
      && Self.isRule(event.rule, expected.rrule, start: event.start?.date)
      && event.alarmMinutes == expected.alarmMinutesBefore
      && Self.folded(event.calendar ?? "") == Self.folded(expected.calendar ?? "")
      && (event.timeZone ?? zone.identifier) == (expected.timeZone ?? zone.identifier)
  }

  private static func folded(_ text: String) -> String {
    text.lowercased().trimmingCharacters(in: .whitespaces.union(.punctuationCharacters))
  }

  private static func place(_ text: String) -> String {
    let folded = folded(text)
    let articles = [
      "the", "der", "die", "das", "dem", "den", "le", "la", "les", "el", "los", "las", "o", "a", "os", "as",
    ]
    let article = articles.first { folded.hasPrefix($0 + " ") }
    return article.map { String(folded.dropFirst($0.count + 1)) } ?? folded
  }

  /// Whether two rules have the same parts, where the start says what one of them leaves out.
  private static func isRule(_ rule: String?, _ expected: String?, start: CalendarDate?) -> Bool {
    guard let rule, let expected else { return rule == expected }
    let (left, right) = (parts(rule, start), parts(expected, start))
    return left == right || parts(rule, nil) == parts(expected, nil)
  }

  private static func parts(_ rule: String, _ start: CalendarDate?) -> [String: String] {
    var parts: [String: String] = [:]
    for part in rule.split(separator: ";") {
      let sides = part.split(separator: "=").map(String.init)
      parts[sides[0]] =
        sides[0] == "BYDAY" ? sides[1].split(separator: ",").sorted().joined(separator: ",") : sides[1]
    }
    if parts["INTERVAL"] == "1" { parts["INTERVAL"] = nil }
    if parts["UNTIL"] != nil { parts["UNTIL"] = parts["UNTIL"].map { String($0.prefix(8)) } }
    guard let start, !parts.keys.contains(where: { $0.hasPrefix("BY") }) else { return parts }
    switch parts["FREQ"] {
    case "WEEKLY": parts["BYDAY"] = start.weekday.code
    case "MONTHLY": parts["BYMONTHDAY"] = String(start.day)
    case "YEARLY": (parts["BYMONTH"], parts["BYMONTHDAY"]) = (String(start.month), String(start.day))
    default: break
    }
    return parts
  }
}

extension QuickEvent {
  /// The start and the end as the fixtures write them.
  fileprivate var written: (start: String?, end: String?) {
    (start.map { isAllDay ? "\($0.date)" : "\($0)" }, end.map { isAllDay ? "\($0.date)" : "\($0)" })
  }
}
