public import AgendaKit

/// Writes an agenda as a mail: a list of plain text, and the same as HTML with links.
///
/// ```swift
/// let mail = MailRenderer(language: language).message(of: agenda, to: [nora])
/// print(mail.encoded(), terminator: "")
/// ```
public struct MailRenderer: Sendable {
  /// The columns of the plain text.
  public static let width = 72

  /// The language of the words.
  public let language: Language
  /// What became of ended events; they are dimmed for `AgendaOptions.Ended.dim` only.
  public let ended: AgendaOptions.Ended
  /// Where events lead that have no address of their own; `nil` for nowhere.
  public let linkTemplate: LinkTemplate?
  /// The file that somebody without a calendar is told to write.
  public let configurationPath: String

  /// A renderer in a language.
  public init(
    language: Language, ended: AgendaOptions.Ended = .dim, linkTemplate: LinkTemplate? = nil,
    configurationPath: String = "~/.config/agenda/config.toml"
  ) {
    self.language = language
    self.ended = ended
    self.linkTemplate = linkTemplate
    self.configurationPath = configurationPath
  }

  /// The mail of an agenda, dated at its moment, with the reasons why calendars could not be read. Without a subject, that is the days and how many events they have.
  public func message(
    of agenda: Agenda, from: MailAddress? = nil, to: [MailAddress] = [], subject: String? = nil
  ) -> MailMessage {
    MailMessage(
      date: agenda.now, zone: agenda.zone, from: from, to: to,
      subject: subject ?? language.subject(of: agenda), text: text(of: agenda), html: html(of: agenda))
  }

  private func text(of agenda: Agenda) -> String {
    let style = TextStyle(width: MailRenderer.width, language: language, ended: ended)
    let text = TextRenderer(style, configPath: configurationPath).render(agenda)
    let reasons = agenda.failureReasons.flatMap { $0.wrapped(to: MailRenderer.width) }
    return text + reasons.map { $0 + "\n" }.joined()
  }

  private func html(of agenda: Agenda) -> String {
    let layout = WidgetLayout(
      language: language, dimsEnded: ended == .dim, linkTemplate: linkTemplate,
      configurationPath: configurationPath)
    // Nothing is cut: whoever shows the mail breaks its lines.
    let space = WidgetSpace.points(.page, width: WidgetSpace.maximumLength, height: nil)
    return HTMLRenderer(mailWith: agenda.failureReasons).render(layout.content(of: agenda, in: space))
  }
}
