import AgendaKit
import ICalendar

/// Writes what grids of days and of hours have in common.
struct HTMLGridPart {
  let language: Language
  let zone: Zone
  /// The colours; `nil` for those that the reader's system asks for.
  let theme: Theme?
  /// Whether the grid fills a page of its own; this decides the level of its headings.
  let isPage: Bool
  /// The lines below the grid.
  var foot: Foot?

  /// Writes the element around a grid, with its title and the problems of sources.
  func write(
    _ space: WidgetSpace, title: FittedText, notice: FittedText?, to writer: inout HTMLWriter,
    _ contents: (inout HTMLWriter) -> Void
  ) {
    let measures = GridMeasures(space)
    let classes = [
      "agenda", "agenda-page", "agenda-grid", measures.base.metrics.className,
      "agenda-theme-" + (theme?.identifier ?? "auto"),
    ]
    let padding = "padding:\(measures.base.endMargin.decimalText)px \(measures.margin.decimalText)px"
    writer.block(
      "article",
      [
        "class": classes.joined(separator: " "), "lang": language.code.rawValue,
        "dir": language.directionName,
        "aria-label": title.full, "style": "max-width:\(measures.base.width.decimalText)px;\(padding)",
      ]
    ) { article in
      article.block("div", ["class": "agenda-main"]) { main in
        main.line(isPage ? "h1" : "h2", ["class": "agenda-heading"]) { heading in
          heading.inline("span", ["class": "agenda-line agenda-date"]) { $0.inline("bdi", text: title.full) }
        }
        contents(&main)
      }
      if let notice { article.notice(notice) }
      if let foot { article.foot(foot, theme: theme) }
    }
  }

  /// Writes a day with its heading, whose columns `place` names.
  func writeCell(
    _ day: GridDay, today: CalendarDate, at place: String, isFree: Bool, to writer: inout HTMLWriter,
    _ contents: (inout HTMLWriter) -> Void
  ) {
    var classes = ["agenda-cell"]
    if day.isToday { classes.append("agenda-today") }
    if day.isWeekend { classes.append("agenda-weekend") }
    if day.isOutside { classes.append("agenda-outside") }
    if isFree { classes.append("agenda-free") }
    writer.block("div", ["class": classes.joined(separator: " "), "style": place]) { cell in
      cell.line(isPage ? "h2" : "h3", ["class": "agenda-cell-date"]) { heading in
        heading.inline(
          "time", ["datetime": day.date.description, "aria-current": day.isToday ? "date" : nil]
        ) { time in
          time.inline("span", ["class": "agenda-cell-number", "aria-hidden": "true"]) {
            $0.inline("bdi", text: day.heading.shown)
          }
          time.unseen(language.heading(of: day.date, today: today))
        }
      }
      contents(&cell)
    }
  }

  /// Writes a bar in some columns, and for readers who do not see its end its last date, also after the row.
  func write(_ bar: GridBar, from date: CalendarDate, in columns: String, to writer: inout HTMLWriter) {
    let look = HTMLRowLook(bar.row, theme: theme)
    var classes = look.classes + " agenda-bar"
    if bar.continuesBefore { classes += " agenda-before" }
    if bar.continuesAfter { classes += " agenda-after" }
    let place = "grid-row:\(bar.lane + 2);grid-column:\(columns);"
    writer.line("p", ["class": classes, "style": place + look.style]) { writer in
      writeTexts(of: bar.row, time: bar.row.time?.shown, to: &writer)
      guard bar.columns.count > 1 || bar.continuesAfter else { return }
      let last = date.adding(days: bar.row.item.dayCount - bar.row.item.dayIndex)
      let end = language.words.until.day.filling(["day": language.shortDay(last)])
      writer.inline("span", ["class": "agenda-until"], text: " (\(end))")
    }
  }

  /// Writes the time and the whole title of an occurrence. `time` is the start or the range.
  func writeTexts(of row: WidgetRow, time: String?, to writer: inout HTMLWriter) {
    writer.star(of: row)
    if let time, case .timed(let start, _) = row.item.occurrence.span {
      writer.inline("time", ["class": "agenda-time", "datetime": zone.timestamp(start)], text: time)
      if row.isRunning { writer.unseen(" (\(language.words.runsNow))") }
      writer.text(" ")
    }
    writer.inline("span", ["class": "agenda-title"]) { title in
      guard let target = row.target?.asLinkTarget else { return writeTitle(row, to: &title) }
      title.inline("a", ["class": "agenda-link", "href": target, "rel": "noopener noreferrer"]) {
        writeTitle(row, to: &$0)
      }
    }
  }

  private func writeTitle(_ row: WidgetRow, to writer: inout HTMLWriter) {
    writer.title(row.title.full, of: row, language)
  }
}
