import AgendaKit
import ICalendar

extension WidgetComposition {
  /// The date of the first day in a form, with the lines below and beside it.
  func header(_ form: WidgetHeader.Form, of fit: WidgetFit) -> WidgetHeader {
    var header = header(form, hidden: fit.hiddenBesideDate)
    header.summary = fit.headerSummary.map { summary(of: $0.row, others: $0.others, width: dateWidth) }
    return header
  }

  /// The date of the first day; if some of its events are hidden, with their number.
  func header(_ form: WidgetHeader.Form, hidden: Int = 0) -> WidgetHeader {
    let date = outline.first.date
    let width = dateWidth
    let weekday = words.weekdays[date.weekday.rawValue].capitalizingFirst()
    let lines = [
      language.heading(of: date, today: today), language.shortHeading(of: date),
      language.dayHeading(of: date), language.shortDayHeading(of: date),
    ]
    let (line, more) = named(lines, hidden: measures.arrangement == .beside ? 0 : hidden, width, .date)
    let number = measures.cut(String(date.day), to: width, .dayNumber).shown
    let month = date.components.month - 1
    let room = width - measures.width(of: number, .dayNumber) - measures.monthGap
    let months = [words.months[month], words.shortMonths[month]]
    return WidgetHeader(
      form: form, date: date, dayNumber: number,
      month: measures.first(months + [""], within: room, .weekday),
      dayAndMonth: measures.first(
        months.map { language.dayAndMonth(date.day, $0) } + [String(date.day)], within: width, .dayNumber),
      weekday: measures.cut(weekday, to: width, .weekday), line: line,
      more: measures.arrangement == .beside && hidden > 0
        ? HiddenEvents(
          count: hidden, text: measures.first([words.more(hidden), "+\(hidden)"], within: width, .more))
        : more)
  }

  /// The first of the given names of a day that fits beside the number of hidden events. The month is left out only if
  /// the number itself needs the room; the words of the number are left out before the month.
  func named(
    _ names: [String], hidden: Int, _ width: Double, _ role: TextRole
  ) -> (name: FittedText, more: HiddenEvents?) {
    guard hidden > 0 else { return (measures.first(names, within: width, role), nil) }
    let forms = [words.more(hidden), "+\(hidden)"]
    let room = { (more: String) in width - measures.width(of: more, .more) - measures.moreGap }
    let fits = { (name: String, more: String) in measures.width(of: name, role) <= room(more) }
    for some in [names.prefix(2), names[...]] {
      for more in forms {
        guard let name = some.first(where: { fits($0, more) }) else { continue }
        let text = FittedText(full: forms[0], shown: more)
        return (FittedText(full: names[0], shown: name), HiddenEvents(count: hidden, text: text))
      }
    }
    let more = measures.cut(forms[1], to: width, .more)
    let name = FittedText(
      full: names.first ?? "", shown: measures.cut(names.last ?? "", to: max(0, room(more.shown)), role).shown
    )
    return (name, HiddenEvents(count: hidden, text: FittedText(full: forms[0], shown: more.shown)))
  }

  /// An all-day occurrence in one line, with the number of the others.
  func summary(of first: DraftRow, others: Int, width: Double) -> AllDaySummary {
    var text = others > 0 ? "+\(others)" : ""
    var room = width - measures.textInset
    let taken = measures.othersGap + measures.width(of: text, .others)
    if others > 0 && taken <= room {
      room -= taken
    } else {
      text = ""
    }
    let title = measures.cut(first.words.title, to: room, .summary)
    return AllDaySummary(
      row: row(of: first.item, first.words, form: .oneLine, title: title), others: others, othersText: text)
  }
}

extension WidgetHeader {
  /// Gives the free lines below the date to the title of its all-day occurrence.
  mutating func breakSummary(in measures: LayoutMeasures, width: Double, room: Double) {
    guard let summary, summary.row.title.isTruncated else { return }
    let free = Int((room - measures.height(of: self)) / measures.lineHeight(.summary) + 0.001)
    guard free > 0 else { return }
    let title = summary.row.title.full
    let others = summary.others > 0 ? "\u{A0}+\(summary.others)" : ""
    let lines = measures.wrap(title + others, to: width - measures.textInset, lines: free + 1, .others)
      .map(\.shown)
    if lines.count > 1, others.isEmpty || lines.last?.hasSuffix("…") != true { self.summary?.lines = lines }
  }
}

extension LayoutMeasures {
  /// The width of the column with the date beside the rows: that of the widest weekday, and of the widest date in one
  /// line if the space is so low that the date can be in one line. It is the same on all days. If the date is not beside
  /// the rows, the largest width of a date.
  func dateWidth(in language: Language, today: CalendarDate, hasNotice: Bool) -> Double {
    let most = mostHeaderWidth
    guard arrangement == .beside else { return most }
    let words = language.words
    var widths = words.weekdays.map { width(of: $0.capitalizingFirst(), .weekday) }
    widths += words.shortMonths.map { month in
      unit == .cells
        ? width(of: language.dayAndMonth(28, month), .dayNumber)
        : width(of: "28", .dayNumber) + monthGap + width(of: month, .weekday)
    }
    // A date in two lines, the all-day summary and the number of hidden occurrences.
    let isLow = innerHeight - (hasNotice ? lineHeight(.notice) : 0) < 4
    if unit == .cells, isLow, let widest = widestShortHeading(in: language, year: today.year) {
      widths.append(width(of: widest, .date))
    }
    return min(most, widths.max() ?? most)
  }

  /// The short heading of a day in a year with the widest weekday and the widest month.
  private func widestShortHeading(in language: Language, year: Int) -> String? {
    let widest = { (names: [String]) in
      names.indices.max { width(of: names[$0], .date) < width(of: names[$1], .date) }
    }
    guard let month = widest(language.words.shortMonths), let weekday = widest(language.words.shortWeekdays)
    else { return nil }
    return (22...28).compactMap { CalendarDate(year: year, month: month + 1, day: $0) }
      .first { $0.weekday.rawValue == weekday }
      .map { language.shortHeading(of: $0) }
  }

  /// Whether the large day number is above the weekday on days without all-day events. A page, which is a list, uses
  /// one line instead.
  var hasLargeNumber: Bool {
    switch kind {
    case .family(.medium), .mode(.compact): arrangement == .beside
    case .family(.small), .family(.large), .family(.extraLarge), .mode(.expanded): true
    case .page, .family(.inline): false
    }
  }

  /// The room between the large day number and its month.
  var monthGap: Double { unit == .cells ? 1 : 6 }

  /// The least room between the name of a day and the number of its hidden events.
  var moreGap: Double { unit == .cells ? Double(CellMetrics.gap) : 8 }
}
