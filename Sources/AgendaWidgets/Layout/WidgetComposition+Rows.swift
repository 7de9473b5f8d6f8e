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
