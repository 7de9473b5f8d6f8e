import AgendaKit
package import ICalendar

/// The texts that a template gets in addition to the values of the JSON schema: words and times in the user's language.
///
/// All text is on one line, harmless, and escaped for the markup language of the output.
package struct TemplateTexts: Sendable, Hashable {
  /// The style of the line with the current or next event.
  package var style: TextStyle
  /// Whether that line counts down.
  package var countsDown: Bool
  /// The moment.
  package var now: Instant
  /// The markup language of the output.
  package var markup: MarkupLanguage
  /// The words of the template. Other members have no use, so that they are not made.
  package var names: Set<String>

  /// Texts for a moment, and a template with some words.
  package init(
    _ style: TextStyle, at now: Instant, countsDown: Bool = false, markup: MarkupLanguage = .none,
    names: Set<String>
  ) {
    self.style = TextStyle(width: style.width, language: style.language, ended: style.ended)
    self.countsDown = countsDown
    self.now = now
    self.markup = markup
    self.names = names
  }

  /// A harmless, escaped value.
  func plain(_ text: String) -> String { markup.escaped(PlainText.sanitized(text)) }

  /// The line of ``NextLine``.
  func line(_ item: AgendaItem?, zone: Zone, state: Agenda.State) -> String {
    let next = NextLine(item, now: now, zone: zone, state: state, countsDown: countsDown)
    return WidgetTextRenderer().line(of: next, style).encoded(.none)
  }
}

extension JSONWriter {
  /// The members `line` and `class` for the event that a bar shows. Nothing if the output is not for a template.
  mutating func barMembers(_ item: AgendaItem?, zone: Zone, state: Agenda.State) {
    guard let texts, !texts.names.isDisjoint(with: ["line", "class"]) else { return }
    member("line", texts.line(item, zone: zone, state: state))
    member("class", BarState(item, at: texts.now, sources: state).rawValue)
  }

  /// The member `text` with the words for an occurrence. Nothing if the output is not for a template.
  mutating func texts(of item: AgendaItem, zone: Zone) {
    guard let texts else { return }
    key("text")
    object { object in
      let language = texts.style.language
      let row = AgendaRow(item, zone: zone, language: language, dimsEnded: false)
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

  /// The member `heading` of a day. Nothing if the output is not for a template.
  mutating func heading(of date: CalendarDate, zone: Zone) {
    guard let texts else { return }
    let today = zone.localDateTime(at: texts.now).date
    member("heading", texts.style.language.heading(of: date, today: today))
  }
}

/// The markup languages of status bars. Escapes the commands of these languages in titles.
///
/// A title may come from anyone who sends an invitation, and some bars run commands in a line when it is clicked.
package enum MarkupLanguage: String, Sendable, Hashable, CaseIterable {
  /// No markup: nothing is changed.
  case none
  /// Pango markup of Waybar, swaybar and i3bar: `&`, `<`, `>` and quotes become references.
  case pango
  /// Polybar and lemonbar, which have no escape: `%{` becomes `% {`.
  case polybar
  /// tmux: `#` is doubled.
  case tmux
  /// xmobar: a space is inserted after `<`. (Its own `<raw=…/>` counts characters, which gives other numbers in a
  /// locale that is not UTF-8.)
  case xmobar

  /// Escapes a line of text.
  package func escaped(_ text: String) -> String {
    switch self {
    case .none: text
    case .pango: MarkupEscaping.escaped(text)
    case .polybar: Self.inserting(" ", in: text, after: "%") { $0 == "{" }
    case .tmux: Self.inserting("#", in: text, after: "#") { _ in true }
    case .xmobar: Self.inserting(" ", in: text, after: "<") { $0 != " " }
    }
  }

  private static func inserting(
    _ inserted: Unicode.Scalar, in text: String, after sign: Unicode.Scalar,
    where isWanted: (Unicode.Scalar?) -> Bool
  ) -> String {
    guard text.unicodeScalars.contains(sign) else { return text }
    var result = String.UnicodeScalarView()
    let scalars = Array(text.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      result.append(scalar)
      let next = index + 1 < scalars.count ? scalars[index + 1] : nil
      if scalar == sign, isWanted(next) { result.append(inserted) }
    }
    return String(result)
  }
}
