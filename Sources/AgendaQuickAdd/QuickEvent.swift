public import ICalendar

/// What a sentence says about an event or a task.
public struct QuickEvent: Sendable, Equatable {
  /// What is left of the sentence without everything that was understood; never empty.
  public var title = ""
  /// The start: a wall-clock time in ``timeZone``, or in the zone of the viewer if that is `nil`; midnight if
  /// ``isAllDay``. `nil` only for a task without a day.
  public var start: LocalDateTime?
  /// The exclusive end, in the same zone; `nil` only for a task without a day.
  public var end: LocalDateTime?
  /// Whether the event has days and no times.
  public var isAllDay = false
  /// The place, without the preposition.
  public var location: String?
  /// The value of RRULE (RFC 5545 section 3.3.10). UNTIL is a date.
  public var rule: String?
  /// How many minutes before the start the alarm is.
  public var alarmMinutes: Int?
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

  /// A part of the sentence, and what it was understood as.
  public struct Part: Sendable, Equatable {
    /// What a part says.
    public enum Kind: String, Sendable {
      case when, length, recurrence, end, alarm, zone, place, calendar, priority, url
    }

    /// What it says.
    public var kind: Kind
    /// The words, as they are written.
    public var words: String
  }

  init() {}
}

/// Why a sentence is not understood. The texts are words of the sentence.
public enum QuickAddError: Error, Equatable, Sendable {
  /// No table has the language of this code.
  case unknownLanguage(String)
  /// The sentence is longer than ``QuickAdd/longestSentence`` bytes.
  case tooLong
  /// A control character, such as a line break, stands in the sentence.
  case controlCharacter
  /// No day, time or recurrence is named. What was understood apart from that.
  case noTime(understood: [String])
  /// Nothing is left for the title.
  case noTitle(understood: [String])
  /// Words that say a time and cannot be read, such as `25:00`; or a text beside the sentence that is not what it has
  /// to be: a time, a length, a recurrence.
  case notUnderstood(String)
  /// Two expressions that cannot both be true: two days, two times, two alarms.
  case contradiction(String, String)
  /// The weekday and the date do not belong together; the weekday that the date has.
  case wrongWeekday(String, Weekday)
  /// A day that no calendar has: 30 February, the year 0.
  case noSuchDay(String)
}
