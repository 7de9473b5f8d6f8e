package import AgendaKit
package import ICalendar

/// Composes the content of an agenda in a space. Extensions in other files compose the parts.
struct WidgetComposition {
  let layout: WidgetLayout
  let agenda: Agenda
  let measures: LayoutMeasures
  let outline: WidgetOutline
  /// The width of the column with the date beside the rows. It is the same on all days, so that the rows begin at the
  /// same position.
  let dateWidth: Double
  private let rows: OccurrenceRows
  private let changing: ChangingParts
  /// The lines of the descriptions so far, below rows with details.
  let descriptions = RowDetails.Descriptions()

  /// The date of the moment of the agenda.
  var today: CalendarDate { rows.today }
  var language: Language { layout.language }
  var words: WordsReference { layout.language.words }

  init(_ layout: WidgetLayout, _ agenda: Agenda, _ space: WidgetSpace) {
    self.layout = layout
    self.agenda = agenda
    measures = LayoutMeasures(space, text: layout.textMeasure)
    var outline = WidgetOutline(
      agenda, language: layout.language, isList: measures.kind == .page, namesToday: layout.namesEmptyToday,
      named: layout.namedDate)
    // A list of any height shows everything.
    if let importance = layout.importance, measures.kind != .page || measures.height != nil {
      outline.weigh(by: importance, in: agenda.zone, leavesOut: measures.kind != .page)
    }
    self.outline = outline
    rows = OccurrenceRows(layout, agenda)
    changing = ChangingParts(layout, agenda, unit: measures.unit)
    let hasNotice = outline.available > 0 && layout.language.failure(of: agenda) != nil
    dateWidth = measures.dateWidth(in: layout.language, today: rows.today, hasNotice: hasNotice)
  }

  /// Empty content of the space.
  var emptyContent: WidgetContent {
    var content = WidgetContent(
      space: measures.space, arrangement: measures.arrangement, language: language, now: agenda.now,
      zone: agenda.zone, state: agenda.state)
    content.isPlaceholder = layout.isPlaceholder
    return content
  }

  /// The content of the space.
  func content() -> WidgetContent {
    var content = emptyContent
    if measures.arrangement == .inline {
      fillLine(&content)
    } else if let sentences = messageSentences() {
      fillMessage(&content, sentences)
    } else if measures.kind == .page, measures.height == nil {
      fillPage(&content)
    } else {
      fillRows(&content)
    }
    content.counts.ended = content.counts.ended.bounded(adding: outline.ended)
    if measures.hasSingleTarget { content.target = content.soonestTarget }
    if !measures.isOfFixedHeight { content.space.height = measures.height(of: content) }
    return content
  }

  private func fillRows(_ content: inout WidgetContent) {
    let notice = language.failure(of: agenda)
    guard let (fitted, noticeGap) = fitted(hasNotice: notice != nil) else {
      content.counts.hidden = outline.present
      return
    }
    let fit = fitted.fit
    content.counts = fitted.counts
    content.dayGap = fit.flow.dayGap
    content.header = fit.headerForm.map { header($0, of: fit) }
    let used = measures.frames(
      dateWidth: content.header.map { _ in dateWidth }, used: fit.flow.columns.count)
    let last = min(fit.flow.columns.count, used.count) - 1
    guard last >= 0 else { return }
    let end = LineEnd(
      hidden: fit.hiddenInLine, notice: noticeGap == nil ? notice : nil, width: used[last].width, measures,
      words)
    let notices = noticeGap.map { measures.lineHeight(.notice) + $0 } ?? 0
    let under = content.header.map {
      measures.arrangement == .beside ? 0 : measures.height(of: $0) + measures.headerGap
    }
    content.columns = (0...last).map {
      column(
        of: fit.flow.columns[$0], requested: fit.flow.requestedCount(of: $0), used[$0],
        room: measures.innerHeight - notices - ($0 == 0 ? under ?? 0 : 0), dayGap: fit.flow.dayGap,
        end: $0 == last ? end : nil)
    }
    if measures.arrangement == .beside, measures.unit == .points {
      content.header?.breakSummary(in: measures, width: dateWidth, room: measures.innerHeight - notices)
    }
    if let noticeGap, let notice {
      content.noticeGap = noticeGap
      content.notice = measures.first(notice, within: measures.innerWidth - measures.noticeInset, .notice)
    } else if let notice = end.notice {
      content.notice = notice
      content.noticePlace = .lineEnd
    }
  }

  /// Fills a page of any height, which shows all rows below the date.
  private func fillPage(_ content: inout WidgetContent) {
    let entries = PageEntries(self)
    content.counts.shown = outline.available
    content.counts.hidden = pageSections.reduce(0) { $0.bounded(adding: $1.hidden) }
    content.header = header(.oneLine)
    let frame = measures.columnFrames(dateWidth: dateWidth, count: 1)[0]
    var column = WidgetColumn(
      offset: frame.offset, width: frame.width, timeWidth: entries.parts.timeWidth,
      titleWidth: entries.parts.titleWidth)
    column.drawn = entries.drawn
    content.columns = [column]
    if let notice = language.failure(of: agenda), let gap = measures.noticeGaps.first {
      content.noticeGap = gap
      content.notice = measures.first(notice, within: measures.innerWidth - measures.noticeInset, .notice)
    }
  }

  /// The days that fit, and the empty height above a notice in its own line; `nil` if the notice has no line, so that the
  /// running and the next occurrence keep their rows.
  private func fitted(hasNotice: Bool) -> (FittedDays, noticeGap: Double?)? {
    for gap in hasNotice ? measures.noticeGaps : [] {
      let room = measures.innerHeight - measures.lineHeight(.notice) - gap
      guard let fitted = fitted(room: room) else { continue }
      // An empty line is given up if an occurrence is hidden, or before the date.
      let isLast = gap == measures.noticeGaps.last
      let isAllShown = fitted.fit.shown >= outline.available
      let isHarmless = isAllShown && (fitted.fit.headerForm != nil || measures.arrangement == .beside)
      if isLast || isHarmless, fitted.fit.keepsLastingRows || measures.unit == .points {
        return (fitted, gap)
      }
    }
    return fitted(room: measures.innerHeight).map { ($0, nil) }
  }

  /// The requested days, with the rows that might fit.
  func fitting(room: Double) -> WidgetFitting {
    let capacity = Double(measures.columnCount) * room / measures.lineHeight(.title)
    let maximum = capacity < 100_000 ? Int(capacity) + 1 : .max
    let days = ([outline.first] + outline.later).map { day in
      DraftDay(
        day, isToday: day.date == today, maximumRows: maximum, sentence: sentenceLines(of: day, room: room)
      ) { draft($0, on: day.date) }
    }
    return WidgetFitting(
      days, in: measures, room: room, maximumRows: maximum,
      isDateStacked: measures.hasLargeNumber
        && (measures.arrangement == .beside || outline.first.allDay.isEmpty),
      areDaysAheadWanted: areDaysAheadWanted,
      hasRoomForSummary: days[0].firstSummary.map(hasRoomBelowDate) ?? true)
  }

  /// Whether the words of an all-day occurrence have room below a date that is beside the rows of a picture.
  private func hasRoomBelowDate(_ summary: DraftRow) -> Bool {
    guard measures.arrangement == .beside, measures.unit == .points else { return true }
    let width = dateWidth - measures.textInset
    return summary.words.title.split(separator: " ").allSatisfy {
      measures.width(of: String($0), .others) <= width
    }
  }

  /// The sentence of a day without rows, broken into lines.
  func sentenceLines(of day: WidgetOutline.Day, room: Double) -> [String] {
    guard let sentence = day.sentence else { return [] }
    let width = measures.columnFrames(dateWidth: dateWidth)[0].width
    // The date takes two lines, and the next occurrence one.
    let lines = Int(min(3, max(1, room / measures.lineHeight(.sentence) - 3)))
    return measures.wrap(sentence, to: width - measures.sentenceInset(width), lines: lines, .sentence)
      .map(\.shown)
  }

  /// The row of an occurrence on a day.
  func draft(_ item: AgendaItem, on date: CalendarDate) -> DraftRow {
    let words = words(of: item, on: date)
    let hasSecondLine =
      measures.rowForm == .twoLines && (words.times != nil || measures.note(of: words) != nil)
    return DraftRow(item: item, words: words, form: measures.rowForm, hasSecondLine: hasSecondLine)
  }

  /// The texts of an occurrence on a day.
  func words(of item: AgendaItem, on date: CalendarDate) -> AgendaRow {
    var words = rows.words(of: item, isToday: date == today)
    if let countdown = changing.countdown(of: item, isRunning: words.isRunning) {
      words.countdownMinutes = countdown.minutes
      words.countdown = changing.words(of: item, isRunning: words.isRunning)
    }
    words.progress = changing.progress(of: item, isRunning: words.isRunning)
    // The link to the meeting says it.
    if layout.listsLinks, let place = words.place, let link = LinkAddress.normalized(place),
      link == LinkTarget.meeting(of: item)
    {
      words.place = nil
    }
    return words
  }
}

extension LayoutMeasures {
  /// Whether the whole widget has a single click target.
  fileprivate var hasSingleTarget: Bool {
    kind == .family(.small) || kind == .family(.inline)
  }

  /// The possible empty heights above a notice, the largest first. Empty if the notice has no line of its own: that
  /// needs room for a row above it, and in a picture for the date too.
  var noticeGaps: [Double] {
    let gaps = unit == .cells && noticeGap > 0 ? [noticeGap, 0] : [noticeGap]
    let lines = lineHeight(.notice) + (unit == .cells ? 1 : 2) * lineHeight(.title)
    return gaps.filter { innerHeight >= lines + $0 }
  }

  /// The first text that fits a width; if none fits, the last one, cut.
  func first(_ texts: [String], within width: Double, _ role: TextRole) -> FittedText {
    let text = texts.first { self.width(of: $0, role) <= width } ?? texts.last ?? ""
    return FittedText(full: texts.first ?? "", shown: cut(text, to: width, role).shown)
  }
}

extension WidgetContent {
  /// The rows of all columns, in reading order.
  var rows: [WidgetRow] {
    columns.flatMap(\.entries).compactMap { entry in
      if case .row(let row) = entry { row } else { nil }
    }
  }

  /// The target of the running or next occurrence; `nil` if that occurrence has none. All-day occurrences count only if
  /// there is no other.
  fileprivate var soonestTarget: String? {
    let rows = rows.filter { !$0.item.hasEnded }
    return (rows.first { !$0.item.isAllDay } ?? rows.first)?.target
  }
}

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

/// The parts of rows that change although no event begins or ends: countdowns, and the bars of running events.
struct ChangingParts {
  /// How long before a start or an end its countdown is shown, in seconds: an hour. Before that the time says enough, and nothing
  /// has to be drawn anew each minute.
  private static let maximumCountdown = 3600

  private let now: Instant
  private let language: Language
  private let countsDown: Bool
  /// The seconds before its start from which the next event stands before the one that runs; 0 for never.
  private let soon: Int
  /// Whether bars are drawn. Text widgets have only words.
  private let hasBars: Bool
  /// When the next events begin; `nil` if none does.
  private let nextStart: Instant?

  init(_ layout: WidgetLayout, _ agenda: Agenda, unit: WidgetSpace.Unit) {
    now = agenda.now
    language = layout.language
    countsDown = layout.countsDown
    hasBars = unit == .points
    soon = layout.soon
    nextStart = agenda.items.compactMap { $0.start(after: agenda.now) }.min()
  }

  /// The countdown of an occurrence: to the end of a running one, and to the start of the next ones. `nil` for the others, and if
  /// it takes more than an hour. JSON needs it even if no row shows it.
  func countdown(of item: AgendaItem, isRunning: Bool) -> Countdown? {
    guard let target = target(of: item, isRunning: isRunning),
      now >= target.adding(seconds: -Self.maximumCountdown)
    else { return nil }
    return Countdown(to: item, at: now)
  }

  /// The words of that countdown; `nil` also if no countdowns are shown.
  func words(of item: AgendaItem, isRunning: Bool) -> String? {
    guard countsDown, countdown(of: item, isRunning: isRunning) != nil else { return nil }
    return language.countdown(to: item, at: now)
  }

  /// How far a running occurrence is, from 0 to 1. JSON needs it even if no bar is drawn.
  func progress(of item: AgendaItem, isRunning: Bool) -> Double? {
    guard isRunning, !item.isStruck else { return nil }
    return EventProgress(of: item, at: now)?.fraction
  }

  /// The moment to which the countdown of an occurrence counts.
  private func target(of item: AgendaItem, isRunning: Bool) -> Instant? {
    guard !item.isStruck, !item.isAllDay, !item.hasEnded,
      case .timed(let start, let end) = item.occurrence.span
    else { return nil }
    if isRunning { return end }
    return start == nextStart ? start : nil
  }

  /// The first moment after the current one at which a countdown or a bar of an agenda changes.
  func nextChange(in agenda: Agenda) -> Instant? {
    var next: Instant?
    func add(_ moment: Instant?) {
      guard let moment, moment > now else { return }
      next = min(next ?? moment, moment)
    }
    for item in agenda.items where !item.hasEnded {
      if hasBars, item.isRunning, !item.isStruck { add(EventProgress(of: item, at: now)?.nextChange) }
      guard countsDown, let target = target(of: item, isRunning: item.isRunning) else { continue }
      let first = target.adding(seconds: -Self.maximumCountdown)
      add(now < first ? first : Countdown(to: item, at: now)?.nextChange)
    }
    AgendaItem.turns(among: agenda.items, at: now, soon: soon).forEach { add($0) }
    return next
  }
}

extension WidgetLayout {
  /// The first moment after the moment of an agenda at which a countdown or the bar of a running event can change in a space
  /// measured in `unit`, or the next event stands before the one that runs, although no event begins or ends. `nil` if none can.
  package func nextChange(in agenda: Agenda, unit: WidgetSpace.Unit) -> Instant? {
    ChangingParts(self, agenda, unit: unit).nextChange(in: agenda)
  }
}

extension Agenda {
  /// The timed occurrences of all days.
  fileprivate var items: some Sequence<AgendaItem> { days.lazy.flatMap(\.timed) }
}

extension AgendaItem {
  /// The start of the occurrence, if it takes place and starts after a moment.
  fileprivate func start(after now: Instant) -> Instant? {
    guard !isStruck, !isAllDay, case .timed(let start, _) = occurrence.span, start > now else { return nil }
    return start
  }
}
