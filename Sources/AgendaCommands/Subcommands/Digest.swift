internal import ArgumentParser

/// `agenda digest`.
struct Digest: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "digest",
    abstract: "Print a whole mail with the agenda of a day or a week.",
    discussion: """
      A list as plain text, 72 columns wide, and as HTML with links; for programs that send mail:
        agenda digest --to nora@example.org | sendmail -t
        agenda digest week --skip-empty --to nora@example.org | ifne sendmail -t
      """)

  @Argument(help: ArgumentHelp("Which days.", valueName: "days"))
  var days: DaysArgument = .today

  @OptionGroup(title: "The mail") var mail: MailOptions
  @OptionGroup(title: "Which calendars") var calendars: CalendarOptions
  @OptionGroup(title: "What to show") var content: ContentOptions
  @OptionGroup(title: "When and where") var time: TimeOptions

  func run() throws {
    let header = try mail.header()
    let request = AgendaRequest(
      calendars: calendars.request, content: content.request, time: time.request,
      output: AgendaRequest.Output(format: .text),
      widget: AgendaRequest.Widget(linkTemplate: mail.linkTemplate))
    try Session(request).printMail(ofDays: days.days, header)
  }
}
