internal import AgendaKit
internal import AgendaRequests
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

  @OptionGroup(title: "Mail") var mail: MailOptions
  @OptionGroup(title: "Widget") var named: NamedWidgetOptions
  @OptionGroup(title: "Calendars") var calendars: CalendarOptions
  @OptionGroup(title: "Events") var content: ContentOptions
  @OptionGroup(title: "Time and language") var time: TimeOptions

  /// The values of the options.
  var request: AgendaRequest {
    var request = AgendaRequest(
      calendars: calendars.request, content: content.choices, time: time.request,
      output: AgendaRequest.Output(format: .text),
      widget: AgendaRequest.Widget(theme: mail.theme, linkTemplate: mail.linkTemplate),
      named: named.name.map { NamedWidget(name: $0, parts: RequestCommand.digest.widgetParts) })
    request.mail = mail.request
    request.output.showsDetails = mail.details
    return request
  }

  func run() throws {
    // Problems of the mail are reported before any calendar is read.
    _ = try mail.request.header()
    try Run.start(request).printMail(ofDays: days.days)
  }
}

/// The header of the mail.
struct MailOptions: ParsableArguments {
  @Option(.recipients) var recipients: [String] = []
  @Option(.sender) var sender: String?
  @Option(.subject) var subject: String?
  @Flag(.skipEmpty) var skipEmpty = false
  @Flag(.details) var details = false
  @Option(.linkTemplate) var linkTemplate: String?
  @Option(.theme) var theme: String?
  @Option(.mailFormat) var format: AgendaRequest.Mail.Form?

  var request: AgendaRequest.Mail {
    AgendaRequest.Mail(
      form: format, recipients: recipients, sender: sender, subject: subject, skipsEmpty: skipEmpty)
  }
}

extension AgendaRequest.Mail.Form: ExpressibleByArgument {}
