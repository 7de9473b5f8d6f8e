public import ICalendar

/// The event or task that a sentence describes.
public struct QuickEvent: Sendable, Equatable {
  /// The title: the words of the sentence that were not understood as anything else. Empty only if no title was needed.
  public var title = ""
  /// The start: a wall-clock time in ``timeZone``, or in the zone of the viewer if that is `nil`; midnight if
  /// ``isAllDay``. `nil` only if no time was needed, and the sentence has none.
  public var start: LocalDateTime?
  /// The exclusive end, in the same zone; `nil` only without a ``start``.
  public var end: LocalDateTime?
  /// Whether the sentence has the time at which it ends, and not a length or nothing.
  package var saysEnd = false
  /// Whether the sentence says a day or a series. Without one, the event is on the first day on which its hour is still ahead.
  package var saysDate = false
  /// Whether the sentence says a year, so that a past day is meant as written.
  package var saysYear = false
  /// Whether the sentence asks to be reminded and says no hour, so that the event has no ``alarmMinutes``.
  package var dropsReminder = false
  /// Whether the event has days and no times.
  public var isAllDay = false
  /// The place, without the preposition.
  public var location: String?
  /// The value of RRULE (RFC 5545 section 3.3.10). UNTIL is a date, the last day. For an event with times, RFC 5545 requires the end
  /// of that day in UTC instead, as ``event(uid:viewer:now:database:)`` writes it.
  public var rule: String?
  /// How many minutes before the start the alarm is.
  public var alarmMinutes: Int?
  /// How many minutes before the start one leaves for the event: `(20 min travel)`.
  public var travelMinutes: Int?
  /// The name of the calendar: `#work` or `/work`.
  public var calendar: String?
  /// The IANA name of the zone that the sentence names.
  public var timeZone: String?
  /// PRIORITY (RFC 5545 section 3.8.1.9): 1 for `!!`, 5 for `!`.
  public var priority: Int?
  /// An address on the web.
  public var url: String?
  /// The parts of the sentence that were understood, in order.
  public var parts: [Part] = []

  /// A part of the sentence, and its meaning.
  public struct Part: Sendable, Equatable {
    /// The meaning of a part.
    @nonexhaustive public enum Kind: String, Sendable {
      /// A day or a time.
      case when
      /// How long it takes.
      case length
      /// How it recurs.
      case recurrence
      /// Until when it recurs.
      case end
      /// When it is reminded of.
      case alarm
      /// A time zone.
      case zone
      /// Where it is.
      case place
      /// The calendar for it.
      case calendar
      /// How important it is.
      case priority
      /// An address on the web.
      case url
      /// A word that says a day, a time or how long something is only in other sentences: the `hour` of `Happy hour Friday 5pm`.
      case word
    }

    /// The meaning.
    public var kind: Kind
    /// The words, as they are written.
    public var words: String
  }

  init() {}

  /// Takes an RRULE in place of what the sentence says of it; an empty one for none. A series without a day begins on `day`.
  package mutating func `repeat`(_ rule: String, from day: CalendarDate) {
    self.rule = rule.isEmpty ? nil : rule
    guard start == nil, self.rule != nil else { return }
    (start, end, isAllDay) = (LocalDateTime(day), LocalDateTime(day.adding(days: 1)), true)
  }
}

extension QuickEvent {
  /// A new VEVENT (RFC 5545 section 3.6.1), with what the sentence says: title, times, place, recurrence, alarm, priority and address. UNTIL of the
  /// rule has the type of DTSTART. An event whose end is its start has no DTEND.
  ///
  /// ```swift
  /// let event = try quickAdd.read(sentence, now: now, zone: zone)
  ///   .event(uid: Component.randomUID(using: &numbers), viewer: zone, now: instant)
  /// ```
  ///
  /// Where the clock skips the start, a single event begins later by the skipped time. A series keeps its time for its other days, with a DURATION; it
  /// has one also where the clock changes during its first instance, whose length all others would get from a DTEND (RFC 5545 section 3.8.5.3).
  /// - Parameters:
  ///   - uid: a text that no other event has, such as `Component.randomUID(using:)`.
  ///   - viewer: the zone with which the sentence was read. It counts if the sentence names none.
  ///   - now: the current time, for DTSTAMP.
  ///   - database: the zones of the names that sentences use.
  /// - Throws: `ComponentError.noStart` if the sentence has no time, `.unknownTimeZone` for the zone that it names, and `.unwritableDate`.
  public func event(
    uid: String, viewer: Zone, now: Instant, database: ZoneDatabase = .system
  ) throws(ComponentError) -> Component {
    let zone = try zone(viewer, database)
    guard let start, let span = span(in: zone) else { throw .noStart }
    var event = Component("VEVENT", [Property("UID", text: uid), try Property("DTSTAMP", instant: now)])
    let keepsTime = rule != nil && skipsStart(in: zone)
    switch span {
    case .allDay(let first, let end):
      event.append(try Property("DTSTART", time: .date(first)))
      event.append(try Property("DTEND", time: .date(end)))
    case .timed(let first, let end):
      let time = keepsTime ? EventTime.zoned(start, zone) : EventTime(first, in: zone)
      event.append(try Property("DTSTART", time: time))
      if rule != nil, let length = zone.lengthOnClock(from: start, to: self.end ?? start) {
        event.setLength(length)
      } else if keepsTime {
        event.setLength(DurationValue(seconds: end.secondsSinceEpoch - first.secondsSinceEpoch))
      } else if first < end {
        event.append(try Property("DTEND", time: EventTime(end, in: zone)))
      }
    }
    addValues(to: &event, zone)
    return event
  }

  /// A new VTODO (RFC 5545 section 3.6.2) that is due at the ``start``, or at none. One that recurs has it as DTSTART, from which its rule counts
  /// (section 3.8.5.3). Otherwise as ``event(uid:viewer:now:database:)``.
  /// - Throws: `ComponentError.unknownTimeZone` for the zone that the sentence names, and `.unwritableDate`.
  public func toDo(
    uid: String, viewer: Zone, now: Instant, database: ZoneDatabase = .system
  ) throws(ComponentError) -> Component {
    let zone = try zone(viewer, database)
    var toDo = Component("VTODO", [Property("UID", text: uid), try Property("DTSTAMP", instant: now)])
    if let start {
      let recurs = rule != nil
      let time: EventTime =
        isAllDay
        ? .date(start.date)
        : recurs && skipsStart(in: zone)
          ? .zoned(start, zone) : EventTime(zone.instant(of: start), in: zone)
      toDo.append(try Property(recurs ? "DTSTART" : "DUE", time: time))
    }
    addValues(to: &toDo, zone)
    return toDo
  }

  /// The times of the event, or of its first instance, half-open; `nil` without a start. `zone` is the one that the sentence names, or that of the
  /// viewer. An event whose start the clock skips is as long as on other days.
  public func span(in zone: Zone) -> Occurrence.Span? {
    guard let start, let end else { return nil }
    guard !isAllDay else {
      return .allDay(start: start.date, end: max(end.date, start.date.adding(days: 1)))
    }
    let first = zone.instant(of: start)
    if rule != nil, let length = zone.lengthOnClock(from: start, to: end) {
      let last = zone.instant(after: first, days: length.days, seconds: length.seconds)
      return .timed(start: first, end: last)
    }
    var last = zone.instant(of: end)
    if last <= first, skipsStart(in: zone) {
      last = first.adding(seconds: end.secondsSinceEpoch - start.secondsSinceEpoch)
    }
    return .timed(start: first, end: max(first, last))
  }

  /// Whether the clock of a zone skips the start.
  private func skipsStart(in zone: Zone) -> Bool {
    guard !isAllDay, let start else { return false }
    return zone.localDateTime(at: zone.instant(of: start)) != start
  }

  private func zone(_ viewer: Zone, _ database: ZoneDatabase) throws(ComponentError) -> Zone {
    guard let timeZone else { return viewer }
    guard let zone = database.zone(named: timeZone) else { throw .unknownTimeZone(timeZone) }
    return zone
  }

  /// Adds everything but the times.
  private func addValues(to component: inout Component, _ zone: Zone) {
    if let rule, let start {
      let time: EventTime = isAllDay ? .date(start.date) : .zoned(start, zone)
      component.append(Property(rule: rule, start: time))
    }
    if let priority { component.append(Property("PRIORITY", value: String(priority))) }
    if !title.isEmpty { component.append(Property("SUMMARY", text: title)) }
    if let location, !location.isEmpty { component.append(Property("LOCATION", text: location)) }
    if let url, !url.isEmpty { component.append(Property("URL", value: url)) }
    if let travelMinutes, !isAllDay, component.name == "VEVENT" {
      component.setTravel(seconds: 60 * travelMinutes)
    }
    guard let alarmMinutes else { return }
    // Without DTSTART a reminder counts from DUE (RFC 5545 section 3.8.6.3).
    let fromEnd = component["DTSTART"] == nil
    let minutes = min(max(alarmMinutes, Int.min / 60), Int.max / 60)
    component.append(.alarm(secondsBefore: 60 * minutes, fromEnd: fromEnd, text: title))
  }
}

/// Why a sentence is not understood. The texts are words of the sentence.
@nonexhaustive public enum QuickAddError: Error, Equatable, Sendable {
  /// No table has the language of this code.
  case unknownLanguage(String)
  /// The sentence is longer than ``QuickAdd/longestSentence`` bytes.
  case tooLong
  /// The sentence has a control character, such as a line break.
  case controlCharacter
  /// The sentence has no day, time or recurrence. The value has the parts that were understood.
  case noTime(understood: [String])
  /// The sentence says how long something takes, and perhaps the day, but not when it begins: `Gym 2h Saturday`. The value has the parts that
  /// were understood.
  case noHour(understood: [String])
  /// An hour that can be in the morning and in the evening, with what it is the hour of: `Train at 7`, `Party at 9`.
  case openHour(String)
  /// A time in several days, of which none is named: `next week 9am`.
  case noDay(String)
  /// Nothing is left for the title.
  case noTitle(understood: [String])
  /// Words for a time that cannot be read, such as `25:00`; or an override that is not a time, a length or a recurrence
  /// as required.
  case notUnderstood(String)
  /// Words of which each was understood, and that have two readings, or none that an event can have.
  case doubtful(String, Doubt)
  /// Words that look like a day or a time and were not used, such as `Dienstag` in English, or `tommorow`, with the word that was meant, perhaps.
  case unused(String, suggestion: String?)
  /// Two expressions that cannot both be true: two days, two times, two alarms.
  case contradiction(String, String)
  /// The hours of the sentence, and another length in ``QuickAdd/Overrides``.
  case otherLength(String, String)
  /// Two weekdays in a list, which can be once or in each week: `Monday and Friday`.
  case twoDays(String, String)
  /// Weekdays in a list, which can be once or in each week, and of which one event has not all: `Mon, Tue, Thu`.
  case severalDays(String)
  /// A series that can be each so many weeks, or on a weekday of the month by its number: `every third Monday`, with the number and the weekday.
  case twoSeries(String, weeks: Int, weekday: String)
  /// A length in days beside an hour, which can be one event without a break, or the hour on each of the days: `Two weeks of training from Monday 9am`.
  case daysOrHours(String, String)
  /// A length that can be how long an event is from a date on, or how far its day is from that date: `two weeks from 10 July`, as the length and the date.
  case lengthOrDistance(String, String)
  /// An event that gets another day or time: `moved from Tuesday to Thursday`.
  case moved(String)
  /// Two times that are meant both, and an event has one: `at 8am and 8pm`.
  case twoTimes(String, String)
  /// The weekday and the date do not belong together; the weekday that the date has.
  case wrongWeekday(String, Weekday)
  /// A day that no calendar has: 30 February, the year 0.
  case noSuchDay(String)
  /// The end of a series, without its year, which is before the first day: `Nov 21 every day until Nov 20`.
  case endsBefore(String, CalendarDate)
  /// A time that is past and was said of this week: `Friday this week 9am`, said later on that day.
  case past(String)
}

extension QuickAddError {
  /// The error with the words of an option, where it would quote none of the sentence.
  func quoting(_ words: String) -> QuickAddError {
    switch self {
    case .wrongWeekday("", let weekday): .wrongWeekday(words, weekday)
    case .noSuchDay(""): .noSuchDay(words)
    case .noDay(""): .noDay(words)
    case .past(""): .past(words)
    case .endsBefore("", let day): .endsBefore(words, day)
    case .doubtful("", let doubt): .doubtful(words, doubt)
    case .noHour(let understood) where understood.isEmpty: .noHour(understood: [words])
    default: self
    }
  }
}

extension QuickAddError: CustomStringConvertible {
  /// The problem in English, as a sentence without a full stop.
  public var description: String {
    switch self {
    case .unknownLanguage(let code): "there are no words of the language \(quoted(code))"
    case .tooLong: "the sentence is longer than \(QuickAdd.longestSentence) bytes"
    case .controlCharacter: "the sentence has a control character, such as a line break"
    case .noTime: "the sentence names no day and no time"
    case .noHour: "the sentence says how long, and no hour"
    case .openHour(let text): "\(quoted(text)) can be in the morning and in the evening"
    case .noDay(let text): "\(quoted(text)) names no day"
    case .noTitle: "the sentence has no title"
    case .notUnderstood(let text): "\(quoted(text)) is not understood"
    case .doubtful(let text, let doubt): "\(quoted(text)) \(doubt.advice(every: "every"))"
    case .unused(let text, let suggestion):
      "\(quoted(text)) looks like a day or a time, and was not understood"
        + (suggestion.map { "; was \(quoted($0)) meant?" } ?? "")
    case .twoDays(let first, let second): "\(quoted(first)) and \(quoted(second)) are two days"
    case .severalDays(let text): "\(quoted(text)) are several days"
    case .twoSeries(let text, let weeks, _):
      "\(quoted(text)) can be every \(weeks) weeks, or a day of each month"
    case .daysOrHours(let days, let hour):
      "\(quoted(days)) and \(quoted(hour)) can be one event without a break, or the hour on each of these days"
    case .lengthOrDistance(let length, let day):
      "\(quoted(length)) can be how long it is from \(quoted(day)) on, or how long after that day"
    case .moved(let text): "\(quoted(text)) changes an event"
    case .contradiction(let first, let second): "\(quoted(first)) and \(quoted(second)) contradict each other"
    case .otherLength(let text, let length):
      "\(quoted(text)) and the length \(quoted(length)) contradict each other"
    case .twoTimes(let first, let second):
      "\(quoted(first)) and \(quoted(second)) are the times of two events"
    case .wrongWeekday(let text, let weekday):
      "\(quoted(text)) is not on that weekday: it is a \(Self.name(of: weekday))"
    case .noSuchDay(let text): "there is no such day: \(quoted(text))"
    case .endsBefore(let text, let day): "\(quoted(text)) ends before the first day, \(day)"
    case .past(let text): "\(quoted(text)) is past"
    }
  }

  private static func name(of weekday: Weekday) -> String {
    switch weekday {
    case .sunday: "Sunday"
    case .monday: "Monday"
    case .tuesday: "Tuesday"
    case .wednesday: "Wednesday"
    case .thursday: "Thursday"
    case .friday: "Friday"
    case .saturday: "Saturday"
    }
  }
}

/// Why words of which each was understood do not say one event.
@nonexhaustive public enum Doubt: Sendable, Equatable {
  /// A weekday beside the day on which something begins: `Thursday 7pm from Jan 7`.
  case onceOrEachWeek
  /// A night beside two days: `night Dec 5-6`.
  case oneNightOrTwo
  /// A weekday beside each month, without its number: `monthly Thursday`.
  case weekdayOfMonth
  /// A day beside a series that no word says to be its first one, and that other words part from it: `every Sunday, not Dec 27`.
  case dayBesideSeries
  /// A day that is counted from another one of a series: `the day before the last Friday of every month`.
  case countedDayOfSeries
  /// A time before or after which something is, and no time at which: `before 9am`, `after 8`.
  case onlyBeforeOrAfter
  /// A number with the word for a day where the day is said too: the `30日` of `12月1日 30日`.
  case dayOrLength
  /// An hour that may be how long the event is: `Match 9h30 RDV 8h45`.
  case hourOrLength
  /// A number behind a weekday that can be its date or an hour: `Bar Thursday 10`.
  case dayOrHour
  /// Days before a series that can be what it is about: `Discuss next year every Friday`.
  case timeOrTitle
  /// A fraction that can be the date of the weekday beside it, or a word of the title: `1/2 marathon Saturday`.
  case dayOrTitle
  /// A feast that can be the day beside its weekday, or a word of the title: `Friday Christmas shopping`.
  case feastOrTitle
  /// An hour that is not in the part of the day beside it: `Friday evening at 1`.
  case hourOfOtherPart
  /// An offset from UTC beside a series or a whole day: `every Monday 9am UTC+2`.
  case offsetWithoutTime
  /// A weekday of a longer time that has several of them: `Friday next month`.
  case oneOfSeveralDays
  /// A part of the day before at which one wants to be reminded: `remind me the evening before`.
  case reminderAtPart
  /// A length, a distance or a series whose number is not said: `in a few days`.
  case unknownCount

  /// The end of a sentence that begins with the words: why they say no event, and what to write, with the word for `every` in the language of the user.
  package func advice(every: String) -> String {
    switch self {
    case .onceOrEachWeek:
      "can be once or in each week; write “\(every)” before the weekday for each week, or leave out the weekday for once"
    case .oneNightOrTwo:
      "can be one night or two; name the day on which the night begins, and its hours"
    case .weekdayOfMonth:
      "can be the first, the last or another such weekday of the month; write which one it is, or the number of the day"
    case .dayBesideSeries:
      "can be the first day of the series, the last one or one on which it is not; write “from” or “until” before it, "
        + "and take out a single day later with “agenda delete ID --this”"
    case .countedDayOfSeries:
      "is a day that no series can have; add an event for each such day"
    case .onlyBeforeOrAfter:
      "says only before or after when it is; write the day or the hour itself"
    case .dayOrLength:
      "can be a day of the month or how many days it takes; write the month before the day"
    case .hourOrLength:
      "can be an hour, or how long it takes; write a range such as “8:04-10:12”, or the length with a word such as “for”"
    case .dayOrHour:
      "can be that day of the month, or an hour; write the month behind the number, or an hour such as “10:00”"
    case .timeOrTitle:
      "can be when it is, or what the series is about; put it behind the series, or in quotation marks"
    case .dayOrTitle:
      "can be the day, or what it is about; write the month with its name, or put the title in quotation marks"
    case .feastOrTitle:
      "can be the day, or what it is about; write the date of the feast, or put the title in quotation marks"
    case .hourOfOtherPart:
      "has an hour that is not in that part of the day; leave the part of the day out, or write an hour of it"
    case .offsetWithoutTime:
      "has an offset from UTC, and a series or a whole day has none; name a time zone, such as “Europe/Berlin”"
    case .oneOfSeveralDays:
      "can be each of several days; write the date, or which one it is, such as the first"
    case .reminderAtPart:
      "says a part of the day at which to remind, and a reminder has a length before the start; write such as “12 hours before”"
    case .unknownCount:
      "says no number; write how many it is, such as “3 days”"
    }
  }
}
