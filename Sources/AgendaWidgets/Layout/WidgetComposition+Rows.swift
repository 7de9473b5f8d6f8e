import AgendaKit
import ICalendar

extension WidgetComposition {
  /// A column with its entries, whose texts are cut to its width. The first `requested` drafts belong to the requested
  /// days; the rows of the days ahead adapt to theirs. The last entry leaves room for `end`.
  func column(
    of drafts: [WidgetDraft], requested: Int, _ frame: ColumnFrame, room: Double, dayGap: Double,
    end: LineEnd? = nil
  ) -> WidgetColumn {
    var column = WidgetColumn(offset: frame.offset, width: frame.width)
    let parts = RowParts(
      oneLineRows(drafts.prefix(requested)), ahead: oneLineRows(drafts.dropFirst(requested)),
      width: frame.width, measures)
    column.timeWidth = parts.timeWidth
    column.titleWidth = parts.titleWidth
    var entries = drafts.map { entry($0, parts, width: frame.width) }
    if let end, end.width > 0, let last = drafts.last {
      column.more = end.more
      // The last row is laid out alone, so that the other rows keep their width.
      let room = max(0, frame.width - end.width)
      var entry = entry(last, parts.narrowed(to: room), width: room)
      // The end stands in the second line of a row that has one.
      if case .row(var row) = entry, row.hasSecondLine, case .row(let whole) = entries[drafts.count - 1] {
        row.title = whole.title
        entry = .row(row)
      }
      entries[drafts.count - 1] = entry
    }
    column.entries = entries
    if measures.breaksTitles {
      breakTitles(of: drafts, parts, in: &column, spare: room - measures.height(of: column, dayGap: dayGap))
    }
    return column
  }

  /// The height that the cut titles of a column would take if they were whole.
  func heightOfCutTitles(_ drafts: [WidgetDraft], width: Double) -> Double {
    guard measures.breaksTitles else { return 0 }
    let parts = RowParts(oneLineRows(drafts), width: width, measures)
    let lines = drafts.reduce(0) { lines, draft in
      guard case .row(let row) = draft else { return lines }
      let room =
        row.form == .oneLine
        ? parts.titleRoom(row.words, besides: parts.note(row.words)) : width - measures.textInset
      guard measures.width(of: row.words.title, .title, isEmphasized: row.words.isRunning) > room else {
        return lines
      }
      return lines
        + measures.wrap(row.words.title, to: room, lines: 9, .title, isEmphasized: row.words.isRunning).count
        - 1
    }
    return Double(max(0, lines)) * measures.lineHeight(.title)
  }

  /// Gives free lines of a picture to cut titles: those that have the fewest first, and of what has ended last.
  private func breakTitles(
    of drafts: [WidgetDraft], _ parts: RowParts, in column: inout WidgetColumn, spare: Double
  ) {
    var free = Int((max(0, spare) + 0.001) / measures.lineHeight(.title))
    guard free > 0 else { return }
    var entries = column.entries
    var open: [(place: Int, row: WidgetRow, room: Double)] = []
    for (place, (draft, entry)) in zip(drafts, entries).enumerated() {
      guard case .row(let words) = draft, case .row(let row) = entry, row.title.isTruncated else { continue }
      // The number at the end of the last row has no line of its own.
      if column.more != nil, place == drafts.count - 1 { continue }
      let room =
        row.form == .oneLine
        ? parts.titleRoom(words.words, besides: row.note) : column.width - measures.textInset
      open.append((place, row, room))
    }
    let order = { (row: WidgetRow) in (row.isDimmed ? 1 : 0, row.drawnTitle.count) }
    while free > 0, let index = open.indices.min(by: { order(open[$0].row) < order(open[$1].row) }) {
      let (place, row, room) = open[index]
      let lines = measures.wrap(
        row.title.full, to: room, lines: row.drawnTitle.count + 1, .title, isEmphasized: row.isRunning
      ).map(\.shown)
      guard lines.count > row.drawnTitle.count else {
        open.remove(at: index)
        continue
      }
      open[index].row.titleLines = lines
      entries[place] = .row(open[index].row)
      free -= 1
    }
    column.entries = entries
  }

  private func oneLineRows(_ drafts: some Sequence<WidgetDraft>) -> [AgendaRow] {
    drafts.compactMap { draft in
      if case .row(let row) = draft, row.form == .oneLine { row.words } else { nil }
    }
  }

  /// A draft laid out in a column of a width.
  func entry(_ draft: WidgetDraft, _ parts: RowParts, width: Double) -> WidgetColumn.Entry {
    switch draft {
    case .day(let date, let hidden):
      let (name, more) = named(names(of: date), hidden: hidden, width, .day)
      return .day(date, name, more: more)
    case .summary(let row, let others):
      return .summary(summary(of: row, others: others, width: width))
    case .sentence(let text):
      return .sentence(measures.cut(text, to: width - measures.sentenceInset(width), .sentence))
    case .more(let hidden):
      let inset = measures.unit == .points ? measures.textInset : 0
      return .more(
        hidden, measures.first([words.more(hidden), "+\(hidden)"], within: width - inset, .more))
    case .row(let row): return .row(self.row(row, parts, width: width))
    }
  }

  /// A row laid out in a column of a width.
  func row(_ row: DraftRow, _ parts: RowParts, width: Double) -> WidgetRow {
    var result =
      row.form == .oneLine ? oneLineRow(row.item, row.words, parts) : twoLineRow(row.item, row.words, width)
    if showsDetails {
      // A mail goes on with a cut place by itself.
      RowDetails(measures, words, titleStart: parts.titleStart, descriptions).add(
        place: row.words.place, isShownWhole: layout.listsLinks, to: &result)
    }
    return result
  }

  /// Whether there are lines below the rows that say more about their events. A space of limited height has no room for them.
  var showsDetails: Bool { layout.showsDetails && measures.kind == .page && measures.height == nil }

  /// A row with only a title.
  func row(of item: AgendaItem, _ words: AgendaRow, form: WidgetRow.Form, title: FittedText) -> WidgetRow {
    layout.row(of: item, words, form: form, title: title, zone: agenda.zone)
  }

  private func oneLineRow(_ item: AgendaItem, _ words: AgendaRow, _ parts: RowParts) -> WidgetRow {
    let note = parts.note(words)
    let room = parts.titleRoom(words, besides: note)
    let title = measures.cut(words.title, to: room, .title, isEmphasized: words.isRunning)
    var row = row(of: item, words, form: .oneLine, title: title)
    if let long = words.times, let shown = parts.time(words) {
      row.time = FittedText(full: long, shown: measures.cut(shown, to: parts.timeRoom(words), .time).shown)
    }
    row.note = note
    row.noteOffset = parts.offset(of: note)
    row.link = linkLine(words, besides: row.note)
    return row
  }

  /// The place, if it is a link that is not whole in the note and has a line of its own: in a list of text whose titles
  /// are not links.
  private func linkLine(_ words: AgendaRow, besides note: FittedText?) -> String? {
    guard mayHaveLinkLine(words), let place = words.linkOfPlace, note?.shown.hasSuffix(place) != true else {
      return nil
    }
    let room = measures.innerWidth - measures.textInset
    return layout.listsLinks || measures.width(of: place, .note) <= room ? place : nil
  }

  /// Whether a row may have lines with links below it.
  func mayHaveLinkLine(_ words: AgendaRow) -> Bool {
    guard measures.kind == .page, measures.unit == .cells, measures.height == nil, !layout.linksRows else {
      return false
    }
    return layout.listsLinks || words.linkOfPlace != nil
  }

  /// The title over the time and the note. If they do not fit, the note is shortened, then cut, then left out; then the
  /// end of the time is left out.
  private func twoLineRow(_ item: AgendaItem, _ words: AgendaRow, _ width: Double) -> WidgetRow {
    let room = max(0, width - measures.textInset)
    let title = measures.cut(words.title, to: room, .title, isEmphasized: words.isRunning)
    var row = row(of: item, words, form: .twoLines, title: title)
    var noteRoom = room
    if let long = words.times {
      if words.isRunning { noteRoom = max(0, noteRoom - measures.pillWidth) }
      row.time = twoLineTime(words, long: long, width: noteRoom)
      if let time = row.time, time.shown == words.countdown { return row }
      noteRoom -=
        measures.width(of: row.time?.shown ?? "", .time)
        + measures.width(of: WidgetRow.separator, .time)
    }
    guard let note = measures.note(of: words, within: noteRoom) else { return row }
    // A cut note after a time is only worth showing if at least a word is left.
    let isWord = DisplayWidth.of(note.shown) >= 6 || measures.notes(of: words).contains(note.shown)
    if row.time == nil || isWord { row.note = note }
    return row
  }
}

extension WidgetComposition {
  /// The time of a row in two lines: without its end if there is no room for it, or none beside a countdown. The countdown
  /// takes the place of a time for which there is no room beside it.
  private func twoLineTime(_ words: AgendaRow, long: String, width: Double) -> FittedText {
    let times = [long, words.shortTime ?? long]
    guard let countdown = words.countdown else { return measures.first(times, within: width, .time) }
    let room =
      width - measures.width(of: countdown, .note) - measures.width(of: WidgetRow.separator, .time)
    let time = times.first { measures.width(of: $0, .time) <= room } ?? countdown
    return FittedText(full: long, shown: measures.cut(time, to: width, .time).shown)
  }
}

extension WidgetLayout {
  /// The row of an occurrence with only a title.
  func row(
    of item: AgendaItem, _ words: AgendaRow, form: WidgetRow.Form, title: FittedText, zone: Zone
  ) -> WidgetRow {
    var row = WidgetRow(
      item: item, form: form, color: words.color, isRunning: words.isRunning,
      isDimmed: item.hasEnded && dimsEnded, isStruck: item.isStruck,
      isBirthday: item.calendar.kind == .birthdays, task: item.taskState, title: title)
    // To find them, all details of the event are copied.
    if linksRows || listsLinks {
      var links = EventLinks(of: item)
      if linksRows { row.target = links.target(zone: zone, template: linkTemplate) }
      if listsLinks { row.links = self.links(of: item, &links) }
    }
    row.progress = words.progress
    row.countdown = words.countdownMinutes
    return row
  }

  /// The links of a row in a mail. An event that does not take place has none.
  private func links(of item: AgendaItem, _ links: inout EventLinks) -> [WidgetRow.Link] {
    guard !item.isCancelled, !item.isDeclined else { return [] }
    let words = language.words
    let meeting = links.meeting.map { WidgetRow.Link(label: words.join, address: $0) }
    let map = MapLink.address(of: item.occurrence.event.details).map {
      WidgetRow.Link(label: words.map, address: $0)
    }
    return [meeting, map].compactMap(\.self)
  }
}

extension AgendaItem {
  /// The state of a task; `nil` for an event.
  var taskState: WidgetRow.Task? {
    guard isTask else { return nil }
    return isStruck ? .done : isOverdue ? .overdue : .open
  }

  /// The priority of an open task as `agenda add` reads it: `!!` for a high one (PRIORITY 1 to 4), `!` for a medium one (5); `nil` for a
  /// low one and none (RFC 5545 section 3.8.1.9).
  var priorityMark: String? {
    guard isTask, !isStruck else { return nil }
    return switch occurrence.event.details.priority {
    case 1...4: "!!"
    case 5: "!"
    default: nil
    }
  }
}

extension AgendaRow {
  /// The place, if it is a link and nothing else.
  fileprivate var linkOfPlace: String? {
    place.flatMap { $0.isLink && !$0.utf8.contains(UInt8(ascii: " ")) ? $0 : nil }
  }
}

extension LayoutMeasures {
  /// Whether titles get the free lines: in a picture of a limited height.
  var breaksTitles: Bool { unit == .points && height != nil && kind != .page && rowForm == .twoLines }

  /// The extra width of the background of a time that runs now.
  fileprivate var pillWidth: Double { unit == .points ? 2 * metrics.pillPadding : 0 }
}

/// The part of the requested days and of the days ahead that fits.
struct FittedDays {
  var fit: WidgetFit
  /// The counts of shown and hidden occurrences, including those of the days ahead.
  var counts: WidgetContent.Counts
  /// Whether the row of the next occurrence has the whole name of its day.
  var namesDay = false

  init(fit: WidgetFit) {
    self.fit = fit
    counts = WidgetContent.Counts()
    counts.shown = fit.shown
    counts.hidden = fit.hidden
    counts.ended = fit.ended
  }

  /// How much is shown: occurrences, then second lines.
  fileprivate var size: (Int, Int) { (counts.shown, fit.flow.secondLines) }
}

extension WidgetComposition {
  /// Whether the next occurrence is on a day ahead: no timed occurrence of the requested days is still to come.
  var areDaysAheadWanted: Bool {
    measures.goesOn && outline.first.isOver && outline.later.isEmpty && !outline.ahead.isEmpty
  }

  /// The part of the requested days and of the days ahead that fits; `nil` if nothing fits. If no timed occurrence of the
  /// requested days is still to come, at least one occurrence of the days ahead is preferred to them.
  func fitted(room: Double) -> FittedDays? {
    let fitting = fitting(room: room)
    let wanted = areDaysAheadWanted ? [measures.namesDaysInRows, true] : []
    for namesInRows in wanted {
      let goesOn = { (fit: WidgetFit) in withDaysAhead(fit, namesInRows: namesInRows).counts.shown > fit.shown
      }
      // The whole name of the day, such as “Tomorrow”, is worth a date in one line.
      let namesDay = { (fit: WidgetFit) in
        namesInRows && fit.headerForm != nil && fit.concessions.hasSentences
          && withDaysAhead(fit, namesInRows: true).namesDay
      }
      if let fit = fitting.best(where: namesDay) ?? fitting.best(where: goesOn) {
        return filled(fit, of: fitting, namesInRows: namesInRows)
      }
    }
    return fitting.best().map { filled($0, of: fitting, namesInRows: measures.namesDaysInRows) }
  }

  private func filled(_ fit: WidgetFit, of fitting: WidgetFitting, namesInRows: Bool) -> FittedDays {
    let spaced = withDaysAhead(fit, namesInRows: namesInRows)
    guard isWhole(fit), measures.goesOn, !outline.ahead.isEmpty else { return spaced }
    // The column of their own, and then the empty lines, are given up if that makes room for an occurrence or a second line.
    let close = fit.concessions.hasDayGaps ? fitting.fit(fit.concessions.withoutDayGaps) : nil
    let tighter = (measures.arrangement == .columns ? [fit] : []) + (close.map { [$0] } ?? [])
    return tighter.lazy.map { withDaysAhead($0, namesInRows: namesInRows, beginsColumn: false) }
      .reduce(spaced) { $1.size > $0.size ? $1 : $0 }
  }

  /// Whether a fit hides only occurrences that the viewer hid. A number at the end of the last row would follow a row of another day.
  private func isWhole(_ fit: WidgetFit) -> Bool {
    fit.hidden == outline.leftOut && fit.hiddenInLine == 0
  }

  /// Fills the remaining room with the days ahead, each under its name, with as many rows as fit. A small widget shows
  /// them only after the last timed occurrence of its day, and puts the day into the row.
  private func withDaysAhead(_ fit: WidgetFit, namesInRows: Bool, beginsColumn: Bool = true) -> FittedDays {
    var fitted = FittedDays(fit: fit)
    guard isWhole(fit), measures.goesOn, !outline.ahead.isEmpty else { return fitted }
    let column = fitted.fit.flow.columns.count - 1
    let width = measures.columnFrames(dateWidth: dateWidth)[column].width
    let titles = heightOfCutTitles(fitted.fit.flow.columns[column], width: width)
    fitted.fit.flow.beginDaysAhead(below: areDaysAheadWanted ? 0 : titles)
    if namesInRows {
      addRowsAhead(to: &fitted)
      return fitted
    }
    if beginsColumn, measures.arrangement == .columns { _ = fitted.fit.flow.beginColumn() }
    for day in outline.ahead {
      let placed = place(day.allDay + day.timed, of: day.date, in: &fitted.fit.flow)
      guard placed > 0 else { break }
      let hidden = (day.available - placed).bounded(adding: day.limited)
      fitted.counts.shown += placed
      fitted.counts.hidden = fitted.counts.hidden.bounded(adding: hidden)
      guard hidden > 0 else { continue }
      if !fitted.fit.flow.place([.more(hidden)], of: day.date) { _ = fitted.fit.flow.nameHidden(hidden) }
      if placed < day.available { break }
    }
    return fitted
  }

  /// Places the rows of a day under its name. Returns how many fit. Second lines are given up, from the last row up, if
  /// that makes room for one more.
  private func place(_ items: [AgendaItem], of date: CalendarDate, in flow: inout ColumnFlow) -> Int {
    var drafts: [DraftRow] = []
    let high = placed(items, drafts: &drafts, twoLineRows: items.count, of: date, in: flow)
    let most =
      high.count < items.count
      ? placed(items, drafts: &drafts, twoLineRows: 0, of: date, in: flow).count : high.count
    guard high.count < most else {
      flow = high.flow
      return high.count
    }
    let tooMany = (1..<most).partitionPoint {
      placed(items, drafts: &drafts, twoLineRows: $0, of: date, in: flow).count < most
    }
    flow = placed(items, drafts: &drafts, twoLineRows: tooMany - 1, of: date, in: flow).flow
    return most
  }

  /// As many rows under the name of their day as fit. Those after the first `twoLineRows` have one line. `drafts` keeps the rows for another try.
  private func placed(
    _ items: [AgendaItem], drafts: inout [DraftRow], twoLineRows: Int, of date: CalendarDate,
    in flow: ColumnFlow
  ) -> (count: Int, flow: ColumnFlow) {
    var (count, flow) = (0, flow)
    for item in items {
      if count == drafts.count { drafts.append(draft(item, on: date)) }
      let row = drafts[count]
      let lead: [WidgetDraft] = count == 0 ? [.day(date, hidden: 0)] : []
      guard
        count < twoLineRows && flow.place(lead + [.row(row)], of: date)
          || flow.place(lead + [.row(row.inOneLine)], of: date)
      else { break }
      count += 1
    }
    return (count, flow)
  }

  /// Adds rows of the next day that has any. The name of the day is before their times, or above them if a row has no
  /// room for it.
  private func addRowsAhead(to fitted: inout FittedDays) {
    guard !outline.first.hasTimedToCome, outline.later.isEmpty, let day = outline.ahead.first else { return }
    let items = day.timed.isEmpty ? day.allDay : day.timed
    for (index, item) in items.enumerated() {
      let forms = rowsNamingTheDay(item, on: day.date)
      guard let form = forms.first(where: { fitted.fit.flow.place([.row($0)], of: day.date) }) else {
        if index == 0, forms.isEmpty || forms.allSatisfy({ $0.form == .twoLines }) {
          fitted.counts.shown += place(items, of: day.date, in: &fitted.fit.flow)
        }
        return
      }
      fitted.counts.shown += 1
      if index == 0 { fitted.namesDay = form.words.times?.hasPrefix(nameInRow(of: day.date)) == true }
    }
  }

  /// A row with the name of its day before the time: in two lines, or in one if some letters of the title still fit.
  /// Without the name the row would look like a row of today.
  private func rowsNamingTheDay(_ item: AgendaItem, on date: CalendarDate) -> [DraftRow] {
    let row = draft(item, on: date)
    var high = row
    high.words.name(nameInRow(of: date))
    high.hasSecondLine = measures.rowForm == .twoLines
    let room = measures.columnFrames(dateWidth: dateWidth)[0].width - measures.textInset - measures.partGap
    let title = min(measures.width(of: row.words.title, .title), measures.width(of: "nnnnnn", .title))
    let low = [nameInRow(of: date), words.shortWeekdays[date.weekday.rawValue].capitalizingFirst()].lazy
      .map { name in
        var named = row.inOneLine
        named.words.name(name)
        return named
      }
      .first { measures.width(of: $0.words.shortTime ?? $0.words.times ?? "", .time) + title <= room }
    let isWide = measures.width(of: high.words.shortTime ?? "", .time) <= room
    return (isWide ? [high] : []) + (low.map { [$0] } ?? [])
  }

  /// The name of a day before a time: `Tomorrow`, `Mon`.
  func nameInRow(of date: CalendarDate) -> String {
    (language.shortName(of: date, today: today) ?? "").capitalizingFirst()
  }

  /// The name of a day above its rows, then shorter forms: `Tomorrow`, `Monday`, `Sat 5 Dec`. In a list, the whole
  /// date.
  func names(of date: CalendarDate) -> [String] {
    let short = language.shortHeading(of: date)
    if measures.kind == .page { return [language.heading(of: date, today: today), short] }
    switch date.daysSinceEpoch.subtractingReportingOverflow(today.daysSinceEpoch).partialValue {
    case 1: return [words.tomorrow.capitalizingFirst()]
    case 2...6: return [words.weekdays[date.weekday.rawValue].capitalizingFirst(), nameInRow(of: date)]
    default: return [short]
    }
  }
}

extension AgendaRow {
  /// Puts the name of a day before the time.
  fileprivate mutating func name(_ day: String) {
    times = times.map { day + " " + $0 } ?? day
    shortTime = shortTime.map { day + " " + $0 } ?? day
  }
}

extension LayoutMeasures {
  /// Whether the remaining room shows the days ahead.
  var goesOn: Bool { kind != .page }

  /// Whether days ahead have no headings.
  var namesDaysInRows: Bool { kind == .family(.small) || kind == .family(.inline) }
}

/// The end of the last row, if neither the date nor a line of its own has room for it: the number of hidden
/// occurrences, and the problems of the sources. It is as short as needed, so that the row keeps its title.
struct LineEnd {
  /// The number of hidden occurrences.
  private(set) var more: HiddenEvents?
  /// The problems in few words, or none; the sign alone is enough.
  private(set) var notice: FittedText?
  /// The width of both, including the gap before them.
  private(set) var width = 0.0

  /// The end of a line. `notice` contains the problems in ever fewer words.
  init(
    hidden: Int, notice: [String]?, width room: Double, _ measures: LayoutMeasures, _ words: WordsReference
  ) {
    let letter = measures.letterWidth
    let least = measures.textInset + 2 * letter
    // A picture says what failed in a line of its own, or not at all.
    if measures.unit == .cells, let notice, let full = notice.first,
      measures.noticeInset + measures.partGap + least <= room
    {
      let shown =
        notice.reversed().first { measures.width(of: $0, .notice) <= room / 2 - measures.noticeInset } ?? ""
      self.notice = FittedText(full: full, shown: shown)
      let sign = measures.noticeInset - (shown.isEmpty ? 1 : 0)
      width += measures.partGap + sign + measures.width(of: shown, .notice)
    }
    guard hidden > 0 else { return }
    let (long, short) = (words.more(hidden), "+\(hidden)")
    let needed = { (text: String) in measures.partGap + measures.width(of: text, .more) }
    let isLong = width + needed(long) + 24 * letter <= room
    // The number is shown in any case, and the mark of the row before it.
    let rest = room - width - measures.partGap - (measures.unit == .cells ? 1 : measures.textInset)
    let shown = isLong ? long : measures.cut(short, to: max(0, rest), .more).shown
    more = HiddenEvents(count: hidden, text: FittedText(full: long, shown: shown))
    width += needed(shown)
  }
}
