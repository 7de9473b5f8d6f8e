import AgendaKit
public import ICalendar

/// What a template sees besides the values of the JSON contract: the words and times that people read, in their language.
///
/// All text is one harmless line, and escaped for the markup language of whoever reads it.
public struct TemplateTexts: Sendable, Hashable {
  /// The style of the line of what is next.
  public var style: TextStyle
  /// Whether that line counts down.
  public var countsDown: Bool
  /// The moment.
  public var now: Instant
  /// Of whoever reads what the template makes.
  public var markup: MarkupLanguage

  /// Texts for a moment.
  public init(_ style: TextStyle, at now: Instant, countsDown: Bool = false, markup: MarkupLanguage = .none) {
    self.style = TextStyle(width: style.width, language: style.language, ended: style.ended)
    self.countsDown = countsDown
    self.now = now
    self.markup = markup
  }

  /// A value as it stands in a line.
  func plain(_ text: String) -> String { markup.escaped(PlainText.sanitized(text)) }

  /// The line of ``NextLine``.
  func line(_ item: AgendaItem?, zone: Zone, state: Agenda.State) -> String {
    let next = NextLine(item, now: now, zone: zone, state: state, countsDown: countsDown)
    return WidgetTextRenderer().line(of: next, style).encoded(.none)
  }
}

extension JSONWriter {
  /// What people read of the event that a bar shows: `line` and `class`. Nothing where no template is filled.
  mutating func barMembers(_ item: AgendaItem?, zone: Zone, state: Agenda.State) {
    guard let texts else { return }
    member("line", texts.line(item, zone: zone, state: state))
    member("class", BarState(item, at: texts.now, sources: state).rawValue)
  }

  /// What people read of an occurrence, as `text`. Nothing where no template is filled.
  mutating func texts(of item: AgendaItem, zone: Zone) {
    guard let texts else { return }
    let language = texts.style.language
    let row = AgendaRow(item, zone: zone, language: language, dimsEnded: false)
    key("text")
    object { object in
      object.member("title", row.title)
      object.member("time", row.times)
      guard case .timed(let start, let end) = item.occurrence.span, !item.isAllDay else { return }
      let first = zone.localDateTime(at: start)
      object.member("start", language.time(first))
      object.member("end", language.time(zone.localDateTime(at: end)))
      let today = zone.localDateTime(at: texts.now).date
      object.member("day", language.shortName(of: first.date, today: today))
      object.member("countdown", language.countdown(to: item, at: texts.now))
    }
  }

  /// The heading of a day. Nothing where no template is filled.
  mutating func heading(of date: CalendarDate, zone: Zone) {
    guard let texts else { return }
    let today = zone.localDateTime(at: texts.now).date
    member("heading", texts.style.language.heading(of: date, today: today))
  }
}
