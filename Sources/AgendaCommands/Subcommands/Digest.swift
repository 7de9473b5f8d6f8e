internal import AgendaKit
internal import AgendaSources
internal import AgendaWidgets
internal import ArgumentParser
internal import ICalendar

/// `agenda digest`.
struct Digest: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "digest",
    abstract: "Print a mail with the agenda of a day or a week.",
    discussion: """
      The mail has plain text of 72 columns and HTML, both with links. Pipe it to a program that sends mail:
        agenda digest --to nora@example.org | sendmail -t
        agenda digest week --skip-empty --to nora@example.org | ifne sendmail -t
      """)

  @Argument(help: ArgumentHelp("The days to show.", valueName: "days"))
  var days: DaysArgument = .today

  @OptionGroup(title: "The mail") var mail: MailOptions
  @OptionGroup(title: "Which widget") var named: NamedWidgetOptions
  @OptionGroup(title: "Which calendars") var calendars: CalendarOptions
  @OptionGroup(title: "What to show") var content: ContentOptions
  @OptionGroup(title: "When and where") var time: TimeOptions

  /// The values of the options.
  var request: AgendaRequest {
    var request = AgendaRequest(
      calendars: calendars.request, content: content.choices, time: time.request,
      output: AgendaRequest.Output(format: .text),
      widget: AgendaRequest.Widget(theme: mail.theme, linkTemplate: mail.linkTemplate),
      named: named.name.map { NamedWidget(name: $0, parts: RequestCommand.digest.widgetParts) })
    request.mail = mail.request
    return request
  }

  func run() throws {
    // What is wrong with the mail is said before any calendar is read.
    _ = try mail.request.header()
    try Session(request).printMail(ofDays: days.days)
  }
}

/// The header of the mail.
struct MailOptions: ParsableArguments {
  @Option(
    name: .customLong("to"),
    help: ArgumentHelp("The recipient. May be repeated.", valueName: "address"))
  var recipients: [String] = []

  @Option(
    name: .customLong("from"),
    help: ArgumentHelp("The sender. (default: set by the program that sends the mail)", valueName: "address"))
  var sender: String?

  @Option(
    help: ArgumentHelp("The subject. (default: the days and the number of events)", valueName: "text"))
  var subject: String?

  @Flag(help: "Print nothing when there are no events.")
  var skipEmpty = false

  @Option(
    help: ArgumentHelp(
      "The link of events without a URL, for example “https://example.org/{uid}”.", valueName: "address"))
  var linkTemplate: String?

  @Option(help: ArgumentHelp(defaults: "theme", valueName: "theme"), completion: .themes)
  var theme: String?

  @Option(
    help: ArgumentHelp(
      "Write a mail, or its text or its HTML alone, or the agenda as JSON. (default: mail)", valueName: "form"
    ))
  var format: AgendaRequest.Mail.Form?

  var request: AgendaRequest.Mail {
    AgendaRequest.Mail(
      form: format, recipients: recipients, sender: sender, subject: subject, skipsEmpty: skipEmpty)
  }
}

extension AgendaRequest.Mail.Form: ExpressibleByArgument {}

extension AgendaRequest.Mail {
  /// Parses the values of the options. Throws where one is wrong, or has no effect on the form.
  func header() throws -> MailHeader {
    if form != nil, form != .mail {
      let given = [("--to", !recipients.isEmpty), ("--from", sender != nil), ("--subject", subject != nil)]
      if let option = given.first(where: \.1)?.0 {
        throw CommandError(.usage, "\(option) is for mails: leave out --format \(form?.rawValue ?? "")")
      }
    }
    return MailHeader(
      from: try sender.map { try address($0, for: "--from") },
      to: try recipients.map { try address($0, for: "--to") },
      subject: try subject.map(subject), skipsEmpty: skipsEmpty)
  }

  private func address(_ text: String, for option: String) throws -> MailAddress {
    do throws(MailAddressError) {
      return try MailAddress(parsing: text)
    } catch {
      throw CommandError(.usage, "\(option): \(error)")
    }
  }

  private func subject(_ text: String) throws -> String {
    guard !text.hasControlCharacters else {
      throw CommandError(.usage, "--subject \(quoted(text)) has a control character; write one line")
    }
    guard !PlainText.sanitized(text).isEmpty else {
      throw CommandError(
        .usage, "--subject is empty; without the option it is the days and the number of events")
    }
    return text
  }
}

/// The header of a mail, and whether an empty mail is printed.
struct MailHeader {
  /// The sender; `nil` for none.
  var from: MailAddress?
  /// The recipients.
  var to: [MailAddress]
  /// The subject; `nil` for the days and the number of events.
  var subject: String?
  /// Whether nothing is printed when there are no events.
  var skipsEmpty: Bool
}

extension Session {
  /// Prints a mail with the agenda of whole days, counted from today as 0.
  func printMail(ofDays days: Range<Int>) throws {
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
