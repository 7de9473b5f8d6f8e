import AgendaKit
import ICalendar

/// The rows of one day after some concessions.
struct DraftSection {
  var date: CalendarDate
  var drafts: [WidgetDraft]
  /// The number of occurrences without a row, on this day and on the days up to the next section. Those that a summary
  /// counts are not included.
  var hidden: Int
  /// The number of all-day occurrences that the summary of the day counts.
  var folded = 0
  /// The all-day occurrence below the date, and the number of those without a row.
  var summaryInHeader: (row: DraftRow, others: Int)?
}

extension WidgetFitting {
  /// The all-day rows of a day after some concessions.
  private struct AllDayRows {
    var drafts: [WidgetDraft] = []
    var shown = 0
    var folded = 0
    var summaryInHeader: (row: DraftRow, others: Int)?
  }

  /// The rows of each day after some concessions. Days without any row after the first are counted on the day before.
  func sections(_ concessions: Concessions) -> [DraftSection] {
    let kept = concessions.rows == order.count ? nil : Set(order.prefix(concessions.rows))
    let isKept = { (place: DraftPlace) in kept?.contains(place) ?? true }
    var twoLines = max(
      0,
      days.reduce(0) { $0 + $1.timed.count - (concessions.hasEndedSecondLines ? 0 : $1.ended.count) }
        - concessions.oneLineRows)
    var secondLines = max(
      0, days.reduce(0) { $0 + $1.allDay.count(where: \.hasSecondLine) } - concessions.allDayOneLineRows)
    var toDrop = concessions.ended
    var sections: [DraftSection] = []
    for (index, day) in days.enumerated() {
      let left = min(toDrop, day.ended.count)
      toDrop -= left
      let dropped = Set(day.ended.prefix(left))
      let rows = day.timed.indices.filter { place in
        day.timed[place].item.hasEnded
          ? !dropped.contains(place) : isKept(DraftPlace(day: index, row: .timed(place)))
      }.map { day.timed[$0] }
      let allDay = allDayRows(of: index, concessions, secondLines: &secondLines, isKept: isKept)
      var drafts: [WidgetDraft] = concessions.hasSentences ? day.sentence.map { .sentence($0) } : []
      drafts += allDay.drafts
      drafts += rows.map { row in
        if row.item.hasEnded, !concessions.hasEndedSecondLines { return .row(row.inOneLine) }
        twoLines -= 1
        return .row(twoLines >= 0 ? row : row.inOneLine)
      }
      let counted = rows.count + allDay.shown + allDay.folded
      let hidden = (day.day.available - left - day.leftOut - counted).bounded(adding: day.day.limited)
      if index > 0, drafts.isEmpty {
        sections[sections.count - 1].hidden = sections[sections.count - 1].hidden.bounded(adding: hidden)
      } else {
        sections.append(
          DraftSection(
            date: day.day.date, drafts: drafts, hidden: hidden, folded: allDay.folded,
            summaryInHeader: allDay.summaryInHeader))
      }
    }
    return sections
  }

  /// The all-day rows of a day. The last one that does not run now, or the one below the date, counts those without a
  /// row.
  private func allDayRows(
    of index: Int, _ concessions: Concessions, secondLines: inout Int, isKept: (DraftPlace) -> Bool
  ) -> AllDayRows {
    let day = days[index]
    let running = Set(day.runningAllDay)
    let isShown =
      index == 0 ? concessions.showsAllDay : isKept(DraftPlace(day: index, row: .allDay))
    let maximum = isShown ? concessions.allDayRows(on: index) : 0
    let others = day.orderOfAllDay.prefix(maximum).sorted()
    let kept = Set(others)
    let shown = day.allDay.indices.filter { place in
      running.contains(place)
        ? isKept(DraftPlace(day: index, row: .runningAllDay(place))) : kept.contains(place)
    }

    var rows = AllDayRows()
    rows.shown = shown.count
    rows.folded = others.isEmpty ? 0 : day.otherAllDay - others.count
    var inHeader: Int?
    if index == 0, concessions.hasHeader {
      let isFolded = rows.folded > 0 && (measures.unit == .points || others.count == 1)
      let isBelow =
        concessions.putsSummaryInHeader
        || measures.arrangement != .beside && isFolded && shown.first == others.first
      inHeader = isBelow ? others.first : nil
    }
    rows.summaryInHeader = inHeader.map { (day.allDay[$0], rows.folded) }
    for place in shown where place != inHeader {
      let row = day.allDay[place]
      if inHeader == nil, rows.folded > 0, place == others.last {
        rows.drafts.append(.summary(row, others: rows.folded))
      } else {
        rows.drafts.append(.row(secondLines > 0 || !row.hasSecondLine ? row : row.inOneLine))
        if row.hasSecondLine { secondLines -= 1 }
      }
    }
    return rows
  }
}

extension DraftRow {
  /// The row in its shortest form.
  var inOneLine: DraftRow {
    var row = self
    row.form = .oneLine
    return row
  }
}
