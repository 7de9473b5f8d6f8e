internal import AgendaKit
internal import AgendaWidgets
internal import ICalendar

extension Session {
  /// Prints a mail with the agenda of whole days, counted from today as 0.
  package func printMail(ofDays days: Range<Int>) throws {
    let header = try (request.mail ?? AgendaRequest.Mail()).header()
    let window = window(ofDays: days)
    var session = self
    session.settings.options.daysAhead = days.count == 1 ? 1 : 0
    session.settings.options.lowerLimit(to: AgendaOptions.maximumDrawn)
    try session.printMail(of: window, header)
  }

  private func printMail(of window: OccurrenceWindow, _ header: MailHeader) throws {
    let whole = window.extended(byDays: settings.options.daysAhead)
    var readings = readCalendars(in: whole)
    let agenda = agenda(of: readings.takeOccurrences(), readings.problems, in: window)
    if !(header.skipsEmpty && agenda.isEmpty) {
      var renderer = MailRenderer(
        language: settings.language, ended: settings.options.ended, linkTemplate: settings.linkTemplate,
        configurationPath: calendars.configurationPath, advice: drawing.advice(for: agenda),
        namesFreeTime: settings.options.search == nil && settings.options.allDay != .only)
      renderer.theme = settings.theme
      _ = try settings.destination.write { take in
        switch request.mail?.form ?? .mail {
        case .mail:
          try renderer.encode(
            agenda, from: header.from, to: header.to, subject: header.subject, to: take)
        case .text: try renderer.encodeText(agenda, to: take)
        case .html: try renderer.encodeHTML(agenda, to: take)
        case .json: try JSONRenderer.json(agenda, to: take)
        }
      }
    }
    try complain(of: readings)
  }
}

extension Agenda {
  /// Whether there is neither an event nor a calendar that failed. Without any calendar there is no event.
  fileprivate var isEmpty: Bool { [.nothingToday, .nothingAhead, .notConfigured].contains(state) }
}
