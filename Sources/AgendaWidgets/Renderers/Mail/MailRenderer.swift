public import AgendaKit

/// Writes an agenda as a mail: a plain-text list, and the same as HTML with links.
///
/// ```swift
/// let mail = MailRenderer(language: language).message(of: agenda, to: [nora])
/// print(mail.encoded(), terminator: "")
/// ```
public struct MailRenderer: Sendable {
  /// The width of the plain text, in columns.
  public static let width = 72

  /// The language of the words.
  public let language: Language
  /// How ended events are shown; only `AgendaOptions.Ended.dim` dims them.
  public let ended: AgendaOptions.Ended
  /// Links for events without an address of their own; `nil` for none.
  public let linkTemplate: LinkTemplate?
  /// The configuration file to create, shown to users without calendars.
  public let configurationPath: String
  /// The advice for a state, in place of the advice for users of the command.
  public let advice: [Agenda.State: String]

  /// A renderer in a language.
  public init(
    language: Language, ended: AgendaOptions.Ended = .dim, linkTemplate: LinkTemplate? = nil,
    configurationPath: String = "~/.config/agenda/config.toml", advice: [Agenda.State: String] = [:]
  ) {
    self.language = language
    self.ended = ended
    self.linkTemplate = linkTemplate
    self.configurationPath = configurationPath
    self.advice = advice
  }

  /// The mail for an agenda, dated at its moment, with the reasons why calendars could not be read. The default
  /// subject names the days and counts their events.
  public func message(
    of agenda: Agenda, from: MailAddress? = nil, to: [MailAddress] = [], subject: String? = nil
  ) -> MailMessage {
    MailMessage(
      date: agenda.now, zone: agenda.zone, from: from, to: to,
      subject: subject ?? language.subject(of: agenda), text: text(of: agenda), html: html(of: agenda))
  }

  private func text(of agenda: Agenda) -> String {
    let style = TextStyle(width: MailRenderer.width, language: language, ended: ended)
    let text = TextRenderer(
      style, configPath: configurationPath, advice: advice, keepsLongLinks: true
    ).render(agenda)
    let reasons = agenda.failureReasons.flatMap { $0.wrapped(to: MailRenderer.width) }
    return text + reasons.map { $0 + "\n" }.joined()
  }

  private func html(of agenda: Agenda) -> String {
    let layout = WidgetLayout(
      language: language, dimsEnded: ended == .dim, linkTemplate: linkTemplate,
      configurationPath: configurationPath, advice: advice)
    // Nothing is cut: the mail program breaks the lines.
    let space = WidgetSpace.points(.page, width: WidgetSpace.maximumLength, height: nil)
    return HTMLRenderer(mailWith: agenda.failureReasons).render(layout.content(of: agenda, in: space))
  }
}
