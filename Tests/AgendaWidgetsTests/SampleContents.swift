import AgendaKit
import AgendaWidgets
import ICalendar

/// Widget contents for tests, like those of the layout.
extension Sample {
  static func content(
    _ kind: WidgetSpace.Kind, _ arrangement: WidgetContent.Arrangement, columns: Int, lines: Int? = nil,
    header: WidgetHeader? = nil, entries: [WidgetColumn.Entry] = [], state: Agenda.State = .events
  ) -> WidgetContent {
    var content = WidgetContent(
      space: .cells(kind, columns: columns, lines: lines), arrangement: arrangement,
      language: Language(.english), now: instant(8), zone: zone, state: state)
    content.header = header
    let offset = arrangement == .beside ? 10.0 : 0
    content.columns = [WidgetColumn(offset: offset, width: Double(columns) - offset, entries: entries)]
    return content
  }

  static func header(_ line: String? = nil, summary: AllDaySummary? = nil) -> WidgetHeader {
    WidgetHeader(
      form: line == nil ? .stacked : .oneLine, date: saturday, dayNumber: "21",
      month: FittedText(""), dayAndMonth: FittedText("21"), weekday: FittedText("Saturday"),
      line: FittedText(line ?? "Saturday 21"), summary: summary)
  }

  static func row(
    _ item: AgendaItem, _ form: WidgetRow.Form = .oneLine, time: String? = nil, note: String? = nil
  ) -> WidgetRow {
    WidgetRow(
      item: item, form: form, color: item.calendar.color ?? family.color!, isRunning: item.isRunning,
      isDimmed: item.hasEnded, isStruck: item.isCancelled || item.isDeclined,
      isBirthday: item.calendar.kind == .birthdays, time: time.map { FittedText($0) },
      title: FittedText(item.title), note: note.map { FittedText($0) })
  }

  static var birthday: WidgetRow { row(allDay("Ada Lovelace’s birthday", in: birthdays)) }
  static var standUp: AgendaItem { timed(instant(9), instant(9, 15), "Stand-up", at: "Room 4", uid: "s") }
  static var lunch: AgendaItem { timed(instant(11, 30), instant(12, 30), "Lunch with Kim", in: family) }
  static var review: AgendaItem { timed(instant(14), instant(15, 30), "Design review", at: "Zoom") }

  /// As the design draws it.
  static var small: WidgetContent {
    var birthday = birthday
    birthday.title.shown = "Ada Lovelace’s …"
    return content(
      .family(.small), .stacked, columns: 22, lines: 8,
      header: header("Saturday 21", summary: AllDaySummary(row: birthday, others: 1, othersText: "+1")),
      entries: [
        .row(row(standUp, .twoLines, time: "09:00–09:15")), .row(row(lunch, .twoLines, time: "11:30–12:30")),
        .more(2, FittedText("+2 more")),
      ])
  }

  /// As the design draws it.
  static var medium: WidgetContent {
    var content = content(
      .family(.medium), .beside, columns: 44, lines: 4, header: header(),
      entries: [
        .row(row(standUp, time: "09:00", note: "Room 4")), .row(row(lunch, time: "11:30")),
        .row(row(review, time: "14:00", note: "Zoom")), .more(1, FittedText("+1 more")),
      ])
    content.columns[0].timeWidth = 5
    content.columns[0].titleWidth = 16
    return content
  }

  /// As the design draws it.
  static var inline: WidgetContent {
    content(
      .family(.inline), .inline, columns: 72, lines: 1,
      entries: [.row(row(standUp, time: "09:00")), .more(3, FittedText("+3"))])
  }

  static func message(
    _ illustration: WidgetMessage.Illustration?, _ sentence: String, _ advice: [String] = []
  ) -> WidgetMessage {
    WidgetMessage(
      illustration: illustration, sentence: [FittedText(sentence)], advice: advice.map { FittedText($0) })
  }
}

extension Sample {
  /// A day as the design draws it, and days ahead.
  static var ahead: Agenda {
    let first = today.days
    var agenda = agenda(first + week.days.dropFirst(), now: instant(9, 5))
    agenda.days[0].timed[0].isRunning = true
    return agenda
  }

  /// Every state, by the name that a reader gives it.
  static var states: [(name: String, agenda: Agenda)] {
    var quiet = today
    quiet.days[0].allDay = []
    var cached = today
    cached.state = .unreachable
    cached.lastUpdate = instant(6, 40)
    var failed = mixed
    failed.now = instant(8, 30)
    return [
      ("events", today), ("events, none all-day", quiet), ("events, all-day alone", allDayAlone),
      ("events ahead", ahead), ("one on two days", agenda([day(timed: [nightShift])])),
      ("nothing today", agenda([day()], state: .nothingToday)),
      ("nothing more today", agenda([day(ended: 2)], state: .nothingToday)),
      ("nothing ahead", agenda([day(), day(1)], state: .nothingAhead)),
      ("not configured", agenda([], state: .notConfigured)),
      ("signed out", agenda([day()], state: .signedOut)),
      ("unreachable", agenda([day()], state: .unreachable)), ("unreachable, kept events", cached),
      ("unreadable", agenda([], state: .unreadable)), ("some sources failed", failed),
    ]
  }

  /// Every state in a space, each under its name.
  static func drawnStates(in space: WidgetSpace, _ render: (WidgetContent) -> String) -> String {
    let layout = WidgetLayout(language: Language(.english))
    return states.map { "== \($0.name)\n" + render(layout.content(of: $0.agenda, in: space)) }
      .joined(separator: "\n")
  }

  private static var allDayAlone: Agenda {
    agenda([
      day(allDay: [allDay("Ada Lovelace’s birthday", in: birthdays), allDay("Fair", from: -1, days: 3)])
    ])
  }
}
