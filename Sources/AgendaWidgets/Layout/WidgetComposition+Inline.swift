import AgendaKit
import ICalendar

extension WidgetComposition {
  /// One line: the occurrence that is on or comes next, and how many others of its day are still to come; where there
  /// is none, what lasts all day; then what comes next on the days ahead; else a sentence, or how many a limit left out. What
  /// went wrong stands at its end.
  func fillLine(_ content: inout WidgetContent) {
    content.columns = [WidgetColumn(offset: measures.sideMargin, width: measures.innerWidth)]
    content.counts.hidden = outline.present
    guard measures.innerHeight >= measures.lineHeight(.title), measures.innerWidth > 0 else { return }

    let notice = lineNotice()
    var width = measures.innerWidth
    if let notice {
      width -= measures.noticeInset + measures.width(of: notice.shown, .notice) + measures.lineGap
      content.notice = notice
    }
    let sentences = messageSentences()
    let coming = sentences == nil || outline.present == 0 ? coming : nil
    if let coming {
      content.columns[0].entries = line(of: coming.timed, on: coming.date, width: width)
      content.counts.shown = 1
      content.counts.hidden = coming.isAhead ? coming.timed.count - 1 : outline.present - 1
    } else if sentences == nil, let first = outline.first.allDay.first ?? outline.later.first?.allDay.first {
      let others = max(0, outline.first.allDay.count - 1)
      let row = draft(first, on: outline.first.date)
      content.columns[0].entries = [.summary(summary(of: row, others: others, width: width))]
      content.counts.shown = others + 1
      content.counts.hidden = outline.present - content.counts.shown
    } else if let sentence = sentences?.sentence ?? outline.first.sentence {
      content.columns[0].entries = [.sentence(measures.cut(sentence, to: width, .sentence))]
    } else {
      let left = outline.first.timed.count
      content.counts.ended = left
      content.counts.hidden = max(0, outline.present - left)
      content.columns[0].entries =
        content.counts.hidden > 0
        ? [.more(content.counts.hidden, measures.cut(words.more(content.counts.hidden), to: width, .more))]
        : [.sentence(measures.cut(words.nothingMoreToday, to: width, .sentence))]
    }
  }

  /// What went wrong with the sources in the fewest words, as far as half of the line has room for it.
  private func lineNotice() -> FittedText? {
    guard messageSentences() == nil || agenda.state == .someSourcesFailed,
      let failure = language.failure(of: agenda)
    else { return nil }
    let room = measures.innerWidth / 2 - measures.noticeInset
    let shown = failure.reversed().first { measures.width(of: $0, .notice) <= room } ?? ""
    return room > 0 ? FittedText(full: failure.first ?? "", shown: shown) : nil
  }

  /// The timed occurrences of a day that have not ended, from the one that is on, of several the last to begin; of the
  /// first day that has any, among the days ahead where the day itself has nothing at all.
  private var coming: (date: CalendarDate, timed: [AgendaItem], isAhead: Bool)? {
    let asked = outline.first.allDay.isEmpty ? [outline.first] + outline.later : [outline.first]
    for day in asked {
      let timed = day.timed.filter { !$0.hasEnded }
      let start = timed.lastIndex { $0.isRunning } ?? timed.startIndex
      if start < timed.endIndex { return (day.date, Array(timed[start...]), false) }
    }
    guard !asked.contains(where: { !$0.allDay.isEmpty || $0.limited > 0 }) else { return nil }
    let ahead = outline.ahead.first { !$0.timed.isEmpty } ?? outline.ahead.first
    return ahead.map { ($0.date, $0.timed.isEmpty ? $0.allDay : $0.timed, true) }
  }

  private func line(of timed: [AgendaItem], on date: CalendarDate, width: Double) -> [WidgetColumn.Entry] {
    let words = words(of: timed[0], on: date)
    let others = timed.count - 1
    let more = others > 0 ? "+\(others)" : ""
    let gap = measures.lineGap
    let moreWidth = others > 0 ? measures.width(of: more, .more) + gap : 0
    // The mark before a row in a picture.
    let inset = measures.unit == .points ? measures.textInset : 0
    var room = max(0, width - inset)
    let hasMore = others > 0 && moreWidth + 8 <= room
    if hasMore { room -= moreWidth }

    let time = [nameInRow(of: date), words.shortTime ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
    let shownTime = measures.cut(time, to: room, .time)
    room -= measures.width(of: shownTime.shown, .time) + gap / (measures.unit == .cells ? 2 : 1)
    let title = measures.cut(words.title, to: max(0, room), .title)
    var row = row(of: timed[0], words, form: .oneLine, title: title)
    row.time = shownTime
    return [.row(row)] + (hasMore ? [.more(others, FittedText(more))] : [])
  }
}

extension LayoutMeasures {
  /// Between the parts of a line.
  fileprivate var lineGap: Double { width(of: "  ", .time) }
}
