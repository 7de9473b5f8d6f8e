internal import AgendaKit
internal import AgendaWidgets
internal import ICalendar

extension Session {
  /// Prints a mail with the agenda of whole days, counted from today as 0.
  func printMail(ofDays days: Range<Int>, _ header: MailHeader) throws {
    let window = window(ofDays: days)
    var readings = SourceReadings(of: calendars.calendars, in: window, defaults: calendars.defaults)
    let agenda = agenda(of: readings.takeOccurrences(), readings.problems, in: window)
    if !(header.skipsEmpty && agenda.isEmpty) {
      let renderer = MailRenderer(
        language: settings.language, ended: settings.options.ended, linkTemplate: settings.linkTemplate,
        configurationPath: calendars.configurationPath)
      let message = renderer.message(of: agenda, from: header.from, to: header.to, subject: header.subject)
      try StandardStreams.write(message.encoded())
    }
    try readings.complain(isStrict: isStrict)
  }
}

extension Agenda {
  /// Whether nothing is to be told: no event, and no calendar that failed. Who has no calendar at all has no event.
  fileprivate var isEmpty: Bool { [.nothingToday, .nothingAhead, .notConfigured].contains(state) }
}
