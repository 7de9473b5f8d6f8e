import AgendaKit
import ICalendar

extension WidgetComposition {
  /// One line: the occurrence that is on or comes next, and how many others of its day are still to come; where there
  /// is none, what lasts all day; else a sentence, or how many a limit left out.
  func fillLine(_ content: inout WidgetContent) {
    let frame = ColumnFrame(offset: measures.sideMargin, width: measures.innerWidth)
    content.columns = [WidgetColumn(offset: frame.offset, width: frame.width)]
    guard measures.innerHeight >= measures.lineHeight(.title), frame.width > 0 else { return }

    let sentences = messageSentences()
    if sentences == nil, let (date, timed) = upcoming {
      content.columns[0].entries = line(of: timed, on: date, width: frame.width)
      content.counts.shown = 1
    } else if sentences == nil, let first = outline.first.rows.first {
      // Without a timed occurrence that is still to come, its rows are those that last all day, if any.
      let allDay =
        outline.first.summary.isEmpty ? outline.first.rows.filter(\.isAllDay) : outline.first.summary
      let summary = summary(of: allDay.first ?? first, others: max(0, allDay.count - 1), width: frame.width)
      content.columns[0].entries = [.summary(summary)]
      content.counts.shown = max(1, allDay.count)
    } else if let sentence = sentences?.sentence ?? outline.first.sentence {
      content.columns[0].entries = [.sentence(measures.cut(sentence, to: frame.width, .sentence))]
    } else {
      let more = measures.cut(words.more(outline.present), to: frame.width, .more)
      content.columns[0].entries = [.more(outline.present, more)]
    }
  }

  /// The timed occurrences of a day that have not ended, from the one that is on, of several the last to begin; of the
  /// first day, or of a later one where the first has nothing to show.
  private var upcoming: (date: CalendarDate, timed: [AgendaItem])? {
    let days = outline.first.rows.isEmpty ? outline.later : [outline.first]
    for day in days {
      let timed = day.rows.filter { !$0.isAllDay && !$0.hasEnded }
      let start = timed.lastIndex { $0.isRunning } ?? timed.startIndex
      if start < timed.endIndex { return (day.date, Array(timed[start...])) }
    }
    return nil
  }

  private func line(of timed: [AgendaItem], on date: CalendarDate, width: Double) -> [WidgetColumn.Entry] {
    let words = words(of: timed[0], on: date)
    let others = timed.count - 1
    let more = others > 0 ? "+\(others)" : ""
    let gap = measures.width(of: "  ", .time)
    let moreWidth = others > 0 ? measures.width(of: more, .more) + gap : 0
    // The mark before a row in a picture.
    let inset = measures.unit == .points ? measures.textInset : 0
    var room = max(0, width - inset)
    let hasMore = others > 0 && moreWidth + 8 <= room
    if hasMore { room -= moreWidth }

    let day = language.shortName(of: date, today: today).map { $0 + " " } ?? ""
    let time = words.shortTime.map { day + $0 } ?? day
    let shownTime = measures.cut(time, to: room, .time)
    room -= measures.width(of: shownTime.shown, .time) + gap / (measures.unit == .cells ? 2 : 1)
    let title = measures.cut(words.title, to: max(0, room), .title)
    var row = row(of: timed[0], words, form: .oneLine, title: title)
    row.time = shownTime
    return [.row(row)] + (hasMore ? [.more(others, FittedText(more))] : [])
  }
}
