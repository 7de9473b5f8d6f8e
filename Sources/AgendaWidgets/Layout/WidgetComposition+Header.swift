import AgendaKit
import ICalendar

extension WidgetComposition {
  /// The header of the first day: with the number large over the weekday, or, where there are all-day occurrences, in
  /// one line over their summary. Where there is not room for it and a row it gives way: the large number first, then
  /// the summary; `nil` where there is none at all.
  func header(room: Double) -> WidgetHeader? {
    let day = outline.first
    let line = dateHeader(.oneLine)
    var forms: [WidgetHeader] = []
    if !day.hasAllDay && measures.hasLargeNumber { forms.append(dateHeader(.stacked)) }
    if let first = day.summary.first {
      var header = line
      let summary = summary(
        of: first, others: day.summary.count - 1, width: measures.mostHeaderWidth)
      header.summary = summary
      if !summary.row.title.shown.isEmpty { forms.append(header) }
    }
    forms.append(line)

    let least = leastUnderHeader
    let fits = { (header: WidgetHeader, below: Double) in
      let height = measures.height(of: header)
      return measures.arrangement == .beside
        ? height <= room : height + measures.headerGap + below <= room
    }
    return forms.first { fits($0, least.wanted) } ?? (fits(line, least.needed) ? line : nil)
  }

  /// The height of what must stand under a header: the first row, with “+N more” where there are others; and the least
  /// of it.
  private var leastUnderHeader: (wanted: Double, needed: Double) {
    let more = measures.lineHeight(.more)
    guard let item = outline.first.rows.first ?? outline.later.first?.rows.first else {
      return (measures.lineHeight(.sentence), measures.lineHeight(.sentence))
    }
    let row = measures.height(of: .row(item, words(of: item, on: today)))
    let isOnlyOne = outline.present - outline.first.summary.count <= 1
    return (isOnlyOne ? row : row + measures.gap(isBeforeDay: false) + more, more)
  }

  private func dateHeader(_ form: WidgetHeader.Form) -> WidgetHeader {
    let date = outline.first.date
    let width = measures.mostHeaderWidth
    let long = measures.namesMonth ? [language.heading(of: date, today: today)] : []
    let lines = long + [language.dayHeading(of: date), language.shortDayHeading(of: date)]
    let weekday = words.weekdays[date.weekday.rawValue].capitalizingFirst()
    return WidgetHeader(
      form: form, date: date, dayNumber: measures.cut(String(date.day), to: width, .dayNumber).shown,
      weekday: measures.cut(weekday, to: width, .weekday), line: measures.first(lines, within: width, .date))
  }

  /// The all-day occurrences of a day in one line.
  func summary(of first: AgendaItem, others: Int, width: Double) -> AllDaySummary {
    var text = others > 0 ? "+\(others)" : ""
    var room = width - measures.textInset
    let taken = measures.othersGap + measures.width(of: text, .others)
    if others > 0 && taken <= room {
      room -= taken
    } else {
      text = ""
    }
    let words = words(of: first, on: today)
    let title = measures.cut(words.title, to: room, .summary)
    return AllDaySummary(
      row: row(of: first, words, form: .oneLine, title: title), others: others, othersText: text)
  }
}

extension LayoutMeasures {
  /// Whether the day's number stands over the weekday where nothing lasts all day. A page, which is a list, has one line
  /// with the month in place of it.
  fileprivate var hasLargeNumber: Bool {
    switch kind {
    case .family(.medium), .mode(.compact): arrangement == .beside
    case .family(.small), .family(.large), .family(.extraLarge), .mode(.expanded): true
    case .page, .family(.inline): false
    }
  }

  /// Whether the date in one line has the month.
  fileprivate var namesMonth: Bool {
    switch kind {
    case .family(.small), .family(.medium), .mode(.compact): false
    case .family, .mode(.expanded), .page: true
    }
  }
}
