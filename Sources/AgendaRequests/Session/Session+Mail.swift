internal import AgendaKit
package import AgendaWidgets
internal import ICalendar

extension Run {
  /// Prints a mail with the agenda of whole days, counted from today as 0.
  package func printMail(ofDays days: Range<Int>) throws {
    let header = try (request.mail ?? AgendaRequest.Mail()).header()
    let window = window(ofDays: days)
    var session = self
    session.settings.options.daysAhead = days.count == 1 ? 1 : 0
    session.settings.options.lowerLimit(to: AgendaOptions.maximumMailed)
    try session.printMail(of: window, header)
  }

  private func printMail(of window: OccurrenceWindow, _ header: MailHeader) throws {
    let whole = window.extended(byDays: settings.options.daysAhead)
    var results = readCalendars(in: whole)
    let agenda = agenda(of: results.takeOccurrences(), results.problems, in: window)
    if !(header.skipsEmpty && agenda.isEmpty) {
      var renderer = MailRenderer(
        language: settings.language, ended: settings.options.ended, linkTemplate: settings.linkTemplate,
        advice: drawing.advice(for: agenda),
        namesFreeTime: settings.options.search == nil && settings.options.allDay != .only)
      renderer.configurationPath = calendars.configurationPath
      renderer.theme = settings.theme
      renderer.showsDetails = settings.showsDetails
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
    try warn(of: results)
  }
}

extension Agenda {
  /// Whether there is neither an event nor a calendar that failed. Without any calendar there is no event.
  fileprivate var isEmpty: Bool { [.nothingToday, .nothingAhead, .notConfigured].contains(state) }
}

/// The header of a mail, and whether an empty mail is printed.
package struct MailHeader {
  /// The sender; `nil` for none.
  package var from: MailAddress?
  /// The recipients.
  package var to: [MailAddress]
  /// The subject; `nil` for the days and the number of events.
  package var subject: String?
  /// Whether nothing is printed when there are no events.
  package var skipsEmpty: Bool
}

extension AgendaRequest.Mail {
  /// Parses the values of the options. Throws if one is wrong, or has no effect on the form.
  package func header() throws -> MailHeader {
    if form != nil, form != .mail {
      let given = [
        (AgendaOption.recipients, !recipients.isEmpty), (.sender, sender != nil), (.subject, subject != nil),
      ]
      if let option = given.first(where: \.1)?.0 {
        throw CommandError(
          .usage, "--\(option.name) is for mails: leave out --format \(form?.rawValue ?? "")", of: option)
      }
    }
    return MailHeader(
      from: try sender.map { try address($0, for: .sender) },
      to: try recipients.map { try address($0, for: .recipients) },
      subject: try subject.map(subject), skipsEmpty: skipsEmpty)
  }

  private func address(_ text: String, for option: AgendaOption) throws -> MailAddress {
    do throws(MailAddressError) {
      return try MailAddress(parsing: text)
    } catch {
      throw CommandError(.usage, "--\(option.name): \(error)", of: option)
    }
  }

  private func subject(_ text: String) throws -> String {
    guard !text.hasControlCharacters else {
      throw CommandError(
        .usage, "--subject \(quoted(text)) has a control character; write one line", of: .subject)
    }
    guard !PlainText.sanitized(text).isEmpty else {
      throw CommandError(
        .usage, "--subject is empty; without the option it is the days and the number of events",
        of: .subject)
    }
    return text
  }
}
