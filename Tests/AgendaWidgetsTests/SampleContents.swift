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
