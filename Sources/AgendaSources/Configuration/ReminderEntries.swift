package import AgendaKit
internal import ICalendar

/// A table of the configuration with the reminders of events that have none of their own.
protocol ReminderEntries: Sendable {
  var reminders: DefaultReminders { get set }
}

extension ReminderEntries {
  /// The keys of reminders, which each table can have: that of a calendar counts before that of its account, and this before that of `[defaults]`.
  static var reminderKeys: [ConfigurationKey<Self>] {
    [
      ConfigurationKey(
        "reminders", .texts,
        "Remind so long before events with times that have no reminders of their own, such as “10m, 1d”.",
        parse: { $0.timesBefore($1) }
      ) { $0.reminders.beforeStart = $1 }
      .shown { $0.reminders.beforeStart?.map(\.writtenBefore).joined(separator: ", ") },
      ConfigurationKey(
        "all-day-reminders", .texts,
        "Remind at these times of all-day events without reminders of their own, such as “09:00, 18:00 the day before”.",
        parse: { $0.timesOfDay($1) }
      ) { $0.reminders.ofAllDay = $1 }
      .shown { $0.reminders.ofAllDay?.map(\.written).joined(separator: ", ") },
      ConfigurationKey.boolean(
        "always-remind", "Whether events with reminders of their own get those of the configuration, too.",
        standard: false
      ) { $0.reminders.isAlways = $1 }.shown { $0.reminders.isAlways.map { "\($0)" } },
    ]
  }

  /// The key of a table that can be without reminders.
  static var muteKey: ConfigurationKey<Self> {
    .boolean("mute", "Whether there are no reminders at all, not even those of its events.", standard: false)
    {
      $0.reminders.isMuted = $1
    }
  }
}

extension ConfigurationParser {
  /// The longest time before an event, in seconds: alarms further from their event are not found.
  private static let longestLead = DueAlarm.maximumDaysFromEvent * 86_400
  /// The most reminders of an event.
  private static let maximumReminders = 20

  /// Durations before the start of an event. Whole days keep the wall clock.
  mutating func timesBefore(_ entry: TOMLNode) -> [Alarm.Offset]? {
    readReminders(entry, "a duration up to \(DueAlarm.maximumDaysFromEvent)d such as \"10m\" or \"1d\"") {
      text in
      guard let seconds = WrittenDuration.seconds(in: text), seconds <= Self.longestLead else { return nil }
      return Alarm.Offset(days: -(seconds / 86_400), seconds: -(seconds % 86_400))
    }
  }

  /// Times of day on the day of an event, or before it.
  mutating func timesOfDay(_ entry: TOMLNode) -> [DefaultReminders.TimeOfDay]? {
    readReminders(entry, "a time such as \"09:00\" or \"18:00 the day before\"") {
      DefaultReminders.TimeOfDay(written: $0)
    }
  }

  /// One time of day.
  mutating func timeOfDay(_ entry: TOMLNode) -> DefaultReminders.TimeOfDay? {
    guard let text = word(entry) else { return nil }
    if let time = DefaultReminders.TimeOfDay(written: text), time.daysBefore == 0 { return time }
    reportText(entry, text, expected: "a time of day such as \"08:00\"")
    return nil
  }

  private mutating func readReminders<Reminder>(
    _ entry: TOMLNode, _ expected: String, _ read: (String) -> Reminder?
  ) -> [Reminder]? {
    let count = problems.count
    let texts = strings(entry)
    guard problems.count == count else { return nil }
    guard texts.count <= Self.maximumReminders else {
      report(
        entry.position, "“\(entry.key)” has \(texts.count) values; expected at most \(Self.maximumReminders)")
      return nil
    }
    var reminders: [Reminder] = []
    for text in texts {
      guard let reminder = read(text) else {
        reportText(entry, text, expected: expected)
        return nil
      }
      reminders.append(reminder)
    }
    return reminders
  }
}

extension DefaultReminders.TimeOfDay {
  /// The time in a text: `09:00`, `18:00 the day before` or `18:00 2 days before`; `nil` for any other.
  package init?(written text: String) {
    var words = text.lowercased().split(separator: " ").map(String.init)
    guard !words.isEmpty else { return nil }
    let parts = words.removeFirst().split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ (1...2).contains($0.count) && $0.allSatisfy(\.isASCII) }),
      parts[1].count == 2, let hour = UInt(parts[0]), let minute = UInt(parts[1]), hour < 24, minute < 60
    else { return nil }
    var days = 0
    if !words.isEmpty {
      guard words.count == 3, words[2] == "before", words[1] == "day" || words[1] == "days" else {
        return nil
      }
      guard let number = words[0] == "the" ? 1 : UInt(words[0]), number <= DueAlarm.maximumDaysFromEvent - 1
      else { return nil }
      days = Int(number)
    }
    self.init(daysBefore: days, seconds: Int(hour) * 3600 + Int(minute) * 60)
  }

  /// The time as the configuration has it.
  package var written: String {
    let time = "\(seconds / 3600)".zeroPadded(to: 2) + ":" + "\(seconds / 60 % 60)".zeroPadded(to: 2)
    return daysBefore == 0
      ? time : time + (daysBefore == 1 ? " the day before" : " \(daysBefore) days before")
  }
}

extension Alarm.Offset {
  /// The offset as the configuration has it: `1d`, `1h30m`.
  fileprivate var writtenBefore: String {
    let (days, seconds) = (-self.days, -self.seconds)
    let parts = [(days, "d"), (seconds / 3600, "h"), (seconds / 60 % 60, "m"), (seconds % 60, "s")]
      .filter { $0.0 > 0 }.map { "\($0.0)\($0.1)" }
    return parts.isEmpty ? "0m" : parts.joined()
  }
}
