import AgendaKit
import ICalendar

extension WidgetComposition {
  /// One line: the running or next occurrence, and the number of other timed occurrences of its day that have not ended.
  /// After the last timed occurrence of the day, the next one of the following days. If there is none, the all-day
  /// occurrences; otherwise a sentence, or the number that a limit left out. Problems of the sources are at its end.
  func fillLine(_ content: inout WidgetContent) {
    content.columns = [WidgetColumn(offset: measures.sideMargin, width: measures.innerWidth)]
    let days = [outline.first] + outline.later
    content.counts.ended = days.reduce(0) { $0 + $1.timed.count(where: \.hasEnded) }
    content.counts.hidden = outline.present - content.counts.ended
    guard measures.innerHeight >= measures.lineHeight(.title), measures.innerWidth > 0 else { return }

    let sentences = messageSentences()
    let notice = lineNotice(sentences)
    var width = measures.innerWidth
    if let notice {
      width -= measures.noticeInset + measures.width(of: notice.shown, .notice) + measures.noticeLead
      content.notice = notice
    }
    let coming = sentences == nil || outline.present == 0 ? coming : nil
    if let coming {
      content.columns[0].entries = line(
        of: coming.item, on: coming.date, times: countdownOrTimes(of: coming.item, on: coming.date),
        others: coming.others, hasNote: false, beside: coming.running, width: width)
      content.counts.shown = 1
      content.counts.hidden += coming.isAhead ? coming.others : -1
    } else if sentences == nil,
      let first = outline.first.allDay.first ?? outline.later.first?.allDay.first
        ?? outline.first.untimedTasks.first
    {
      let others = max(0, (first.isTask ? outline.first.untimedTasks : outline.first.allDay).count - 1)
      let row = draft(first, on: outline.first.date)
      content.columns[0].entries = [.summary(summary(of: row, others: others, width: width))]
      content.counts.shown = 1
      content.counts.hidden -= 1
    } else if let sentence = sentences?.sentence ?? outline.first.sentence {
      content.columns[0].entries = [.sentence(measures.cut(sentence, to: width, .sentence))]
    } else {
      content.columns[0].entries =
        content.counts.hidden > 0
        ? [.more(content.counts.hidden, measures.cut(words.more(content.counts.hidden), to: width, .more))]
        : [.sentence(measures.cut(words.nothingMoreToday, to: width, .sentence))]
    }
  }

  /// The text before the title: the countdown, if it is shown.
  private func countdownOrTimes(of item: AgendaItem, on date: CalendarDate) -> [String] {
    words(of: item, on: date).countdown.map { [$0] } ?? lineTimes(of: item, on: date)
  }

  /// The problems of the sources in the fewest words, in at most half of the line.
  private func lineNotice(_ sentences: MessageSentences?) -> FittedText? {
    // The sentence about an unreachable source already reports the problem.
    guard sentences?.illustration != .unreachable || outline.present > 0,
      let failure = language.failure(of: agenda)
    else { return nil }
    let room = measures.innerWidth / 2 - measures.noticeInset
    let shown = failure.reversed().first { measures.width(of: $0, .notice) <= room } ?? ""
    return room > 0 ? FittedText(full: failure.first ?? "", shown: shown) : nil
  }

  /// The running occurrence of a day, of several the one that started last, until the next one begins soon, or else the next one; and the number of the
  /// other timed occurrences of that day that have not ended. The day is the first one that has any; the following days
  /// count only if the first day is over, or empty. Without a timed occurrence, the all-day occurrences of the days ahead
  /// if the requested days are empty.
  private var coming:
    (date: CalendarDate, item: AgendaItem, running: AgendaItem?, others: Int, isAhead: Bool)?
  {
    let asked = [outline.first] + (outline.first.isOver ? outline.later : [])
    for day in asked {
      // A task that is overdue would stand before all events for ever.
      let timed = day.timed.filter { !$0.hasEnded && !$0.isUntimedTask && !$0.isOverdue && !$0.isDone }
      if let found = CurrentItem(among: timed, at: agenda.now, soon: layout.soon) {
        return (day.date, found.item, found.running, timed.count - 1, false)
      }
    }
    guard outline.first.isOver, !asked.contains(where: { $0.limited > $0.leftOut }) else { return nil }
    let isEmpty = asked.allSatisfy(\.allDay.isEmpty)
    guard
      let ahead = outline.ahead.first(where: { !$0.timed.isEmpty }) ?? (isEmpty ? outline.ahead.first : nil)
    else { return nil }
    let timed = ahead.timed.filter { !$0.isUntimedTask }
    let items = timed.isEmpty ? ahead.allDay + ahead.untimedTasks : timed
    return items.first.map { (ahead.date, $0, nil, items.count - 1, true) }
  }

  /// The line of an occurrence: the first of `times` that leaves room for some letters of the title, the title, the
  /// note if it is wanted and fits, and the number of others. A time beside which no letter of the title fits says nothing
  /// and is left out. Behind the note is the event `beside` that still runs, where it has room.
  func line(
    of item: AgendaItem, on date: CalendarDate, times: [String], others: Int, hasNote: Bool,
    beside running: AgendaItem? = nil, width: Double
  ) -> [WidgetColumn.Entry] {
    let words = words(of: item, on: date)
    let more = others > 0 ? "+\(others)" : ""
    let gap = measures.lineGap
    let moreWidth = others > 0 ? measures.width(of: more, .more) + gap : 0
    // In a picture, the row begins with a mark.
    let inset = measures.unit == .points ? measures.textInset : 0
    var room = max(0, width - inset)
    let hasMore = others > 0 && moreWidth <= room
    if hasMore { room -= moreWidth }

    let shortest = times.last ?? ""
    let titleGap = measures.unit == .cells ? 1 : gap
    let isAlone = measures.width(of: shortest, .time) + titleGap + 2 * measures.letterWidth > room
    let time =
      times.first { measures.width(of: $0, .time) + 8 <= room } ?? (hasMore && isAlone ? "" : shortest)
    let shownTime = measures.cut(time, to: room, .time)
    if !time.isEmpty {
      room -= measures.width(of: shownTime.shown, .time) + titleGap
    }
    let title = measures.cut(words.title, to: max(0, room), .title, isEmphasized: words.isRunning)
    var row = row(of: item, words, form: .oneLine, title: title)
    row.time = time.isEmpty ? nil : FittedText(full: times[0], shown: shownTime.shown)
    room -= measures.width(of: title.shown, .title, isEmphasized: words.isRunning)
    let note = hasNote ? lineNote(words, within: room) : lineDeparture(words, within: room)
    row.note = running.flatMap { lineNote(of: $0, behind: note, within: room) } ?? note
    return [.row(row)] + (hasMore ? [.more(others, FittedText(more))] : [])
  }

  /// A note with an event that still runs behind it: `until 10:05 Stand-up`; `nil` if that has no room.
  private func lineNote(of running: AgendaItem, behind note: FittedText?, within room: Double) -> FittedText?
  {
    let texts = [lineTimes(of: running).first, words(of: running, on: today).title].compactMap(\.self)
    let own = texts.joined(separator: " ")
    let text = note.map { $0.full + WidgetRow.separator + own } ?? own
    return measures.width(of: WidgetRow.separator + text, .note) <= room ? FittedText(text) : nil
  }

  /// When one leaves, where that fits as a whole behind the title.
  private func lineDeparture(_ words: AgendaRow, within room: Double) -> FittedText? {
    words.leave.flatMap {
      measures.width(of: WidgetRow.separator + $0, .note) <= room ? FittedText($0) : nil
    }
  }

  /// The place after the title, and why the title is struck through. The time already shows which day of the event this
  /// is.
  private func lineNote(_ words: AgendaRow, within room: Double) -> FittedText? {
    var words = words
    (words.dayNote, words.shortDayNote) = (nil, nil)
    return measures.note(of: words, within: room - measures.width(of: WidgetRow.separator, .note))
  }
}

extension WidgetOutline.Day {
  /// The tasks without a time.
  fileprivate var untimedTasks: [AgendaItem] { timed.filter(\.isUntimedTask) }
}

extension LayoutMeasures {
  /// The gap between the parts of a line.
  fileprivate var lineGap: Double {
    unit == .cells ? Double(CellMetrics.lineGap(ofWidth: width)) : width(of: "  ", .time)
  }

  /// The gap before the sign of a problem. In a picture it is wider, so that the sign does not look like a part of the
  /// number.
  fileprivate var noticeLead: Double { unit == .cells ? lineGap : 2 * lineGap }
}
