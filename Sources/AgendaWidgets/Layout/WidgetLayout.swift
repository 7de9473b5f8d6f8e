public import AgendaKit
package import ICalendar

/// Decides how an agenda fits a space: the form of the header, the columns, the rows, the places where texts are cut, and
/// the number of “+N more”. The content depends only on the agenda and the space.
///
/// ```swift
/// let content = WidgetLayout(language: language).content(of: agenda, in: .cells(.family(.small), columns: 22, lines: 8))
/// ```
public struct WidgetLayout: Sendable {
  /// The language of the words.
  public var language: Language
  /// Whether ended occurrences are dimmed.
  public var dimsEnded: Bool
  /// The target of rows without an address of their own; `nil` for no target.
  public var linkTemplate: LinkTemplate?
  /// Whether rows have targets. Without targets the layout is faster.
  public var linksRows: Bool
  /// Whether each row has the addresses of its online meeting and of a map, as in a mail. Links in lines of their own may then be
  /// longer than the line; otherwise such a link is left out.
  public var listsLinks: Bool
  /// Whether a list of any height has below each row the link, the guests and the beginning of the description of its event.
  public var showsDetails = false
  /// The configuration file to write, in the advice for users without a calendar.
  package var configurationPath = usualConfigurationPath
  /// Whether the advice about a calendar that is not there names the command that finds others.
  package var advisesSetup = true
  /// The commands with which a user without calendars begins. They are shown if a page of text has room for them.
  package var firstCommands = ["agenda setup", "agenda add \"Lunch tomorrow 12:30\""]
  /// The advice for a state, in place of the advice for users of the command: if nothing is configured, signed out or
  /// unreadable. An empty text shows no advice.
  public var advice: [Agenda.State: String]
  /// Whether the content is sample data, as in a preview.
  public var isPlaceholder: Bool
  /// Whether rows count down, in their last hour, to the start of the next event and to the end of running ones.
  public var countsDown = false
  /// The seconds before its start from which, in one line, the next event stands before the one that runs; 0 for never.
  public var soon = NextEvent.Scope().soon
  /// Whether a list of several days names the current one where it has nothing. One of events that have a text does not.
  package var namesEmptyToday = true
  /// A date that a list names although it has nothing, beside the current one.
  package var namedDate: CalendarDate?
  /// Whether the agenda is a list of tasks. An empty one then has a sentence about tasks.
  public var listsTasks = false
  /// The sentence if there is no event, in place of the sentence for the days: “Nothing at 03:00”.
  public var emptySentence: String?
  /// Whether the configuration of the widget is wrong, so that a sentence about that is all of it. The state of the agenda is then “unreadable”.
  package var isUndrawable = false
  /// Decides which occurrences are kept if there is no room for all; `nil` keeps the first ones. The running and the next one are
  /// kept in any case. The shown occurrences are in the order of their starts.
  public var importance: (any EventImportance)?
  /// Measures text in the font of the picture; `nil` if the font is unknown.
  package var textMeasure: (any TextMeasure)?

  /// The usual path of the configuration file.
  package static let usualConfigurationPath = "~/.config/agenda/config.toml"

  /// A layout in a language.
  public init(
    language: Language, dimsEnded: Bool = false, linkTemplate: LinkTemplate? = nil,
    linksRows: Bool = true, isPlaceholder: Bool = false, advice: [Agenda.State: String] = [:],
    listsLinks: Bool = false
  ) {
    self.language = language
    self.dimsEnded = dimsEnded
    self.linkTemplate = linkTemplate
    self.linksRows = linksRows
    self.isPlaceholder = isPlaceholder
    self.advice = advice
    self.listsLinks = listsLinks
  }
}

extension WidgetLayout {
  /// The content of an agenda in a space.
  ///
  /// Nothing in it is wider or higher than the space. If the space is too small for anything, nothing is shown.
  public func content(of agenda: Agenda, in space: WidgetSpace) -> WidgetContent {
    WidgetComposition(self, agenda, space).content()
  }
}
