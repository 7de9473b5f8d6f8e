import AgendaKit
import ICalendar

/// Writes a month or a week as an HTML element: each row a grid, in which each day has a heading, its bars and a list. Where
/// there is no room for columns, the same elements are a list of days.
struct HTMLCalendarGrid {
  let content: CalendarGridContent
  let theme: Theme?
  let isPage: Bool
  var foot: Foot?

  private var part: HTMLGridPart {
    HTMLGridPart(language: content.language, zone: content.zone, theme: theme, isPage: isPage, foot: foot)
  }
  private var today: CalendarDate { content.zone.localDateTime(at: content.now).date }
  /// The number of columns before the first day.
  private var first: Int { content.weekNumberWidth > 0 ? 1 : 0 }

  private var template: String {
    let numbers = first > 0 ? "28px " : ""
    return "grid-template-columns:\(numbers)repeat(\(content.columns.count),minmax(0,1fr))"
  }

  func write(to writer: inout HTMLWriter) {
    part.write(content.space, title: content.title, notice: content.notice, to: &writer) { main in
      if !content.weekdays.isEmpty { writeWeekdays(to: &main) }
      for row in content.rows { write(row, to: &main) }
    }
  }

  private func writeWeekdays(to writer: inout HTMLWriter) {
    writer.block("div", ["class": "agenda-weekdays", "style": template, "aria-hidden": "true"]) { writer in
      for (column, name) in content.weekdays.enumerated() {
        writer.line("span", ["style": "grid-column:\(first + column + 1)"]) {
          $0.inline("bdi", text: name.shown)
        }
      }
    }
  }

  private func write(_ row: GridRow, to writer: inout HTMLWriter) {
    let lanes = row.bars.reduce(0) { max($0, $1.lane + 1) }
    let rows = ";grid-template-rows:auto " + (lanes > 0 ? "repeat(\(lanes),auto) " : "") + "1fr"
    let label = row.weekNumber.map { content.language.words.week.filling(["n": $0.full]) }
    writer.block(
      "section", ["class": "agenda-week", "style": template + rows, "aria-label": label]
    ) { writer in
      if let number = row.weekNumber {
        writer.line("span", ["class": "agenda-week-number", "aria-hidden": "true"]) { $0.text(number.shown) }
      }
      for (column, day) in row.days.enumerated() {
        write(day, at: column, bars: row.bars.filter { $0.columns.lowerBound == column }, to: &writer)
      }
    }
  }

  private func write(_ day: GridDay, at column: Int, bars: [GridBar], to writer: inout HTMLWriter) {
    let isFree = bars.isEmpty && day.entries.isEmpty && day.more == nil
    let place = "--agenda-at:\(first + column + 1)"
    part.writeCell(day, today: today, at: place, isFree: isFree, to: &writer) { cell in
      for bar in bars {
        let columns = "\(first + bar.columns.lowerBound + 1)/span \(bar.columns.count)"
        part.write(bar, from: day.date, in: columns, to: &cell)
      }
      if !day.entries.isEmpty || day.more != nil { writeList(day, to: &cell) }
    }
  }

  private func writeList(_ day: GridDay, to writer: inout HTMLWriter) {
    writer.block("ul", ["class": "agenda-cell-list"]) { list in
      for entry in day.entries {
        let look = HTMLRowLook(entry.row, theme: theme)
        list.line("li", ["class": look.classes, "style": look.style]) {
          part.writeTexts(of: entry.row, time: entry.row.time?.shown, to: &$0)
        }
      }
      if let more = day.more { list.line("li", ["class": "agenda-cell-more"]) { $0.text(more.text.full) } }
    }
  }
}
