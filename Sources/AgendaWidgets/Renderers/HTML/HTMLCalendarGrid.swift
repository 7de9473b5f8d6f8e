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
        let person = content.person(in: column)
        let look = person.map { HTMLBarLook($0.color, position: $0.position, theme: theme) }
        let style = ["grid-column:\(first + column + 1)"] + (look?.properties ?? [])
        let classes = look.map { ["agenda-person"] + $0.classes }
        writer.line(
          "span", ["class": classes?.joined(separator: " "), "style": style.joined(separator: ";")]
        ) {
          $0.inline("bdi", text: person?.name ?? name.shown)
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
    let person = content.person(in: column)?.name
    part.writeCell(day, today: today, at: place, isFree: isFree, of: person, to: &writer) { cell in
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
    _ day: GridDay, today: CalendarDate, at place: String, isFree: Bool, of person: String? = nil,
    to writer: inout HTMLWriter, _ contents: (inout HTMLWriter) -> Void
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
          if !day.heading.shown.isEmpty {
            time.inline("span", ["class": "agenda-cell-number", "aria-hidden": "true"]) {
              $0.inline("bdi", text: day.heading.shown)
            }
          }
          time.unseen(
            language.heading(of: day.date, today: today) + (person.map { ", " + $0 } ?? ""))
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
    writer.title(row.title.full.withSoftHyphens, of: row, language)
  }
}

/// The classes of a row, and the colours of its calendar as custom properties of CSS.
struct HTMLRowLook {
  /// The classes.
  let classes: String
  /// The value of the `style` attribute. It contains only colours, written from numbers and never from the calendar's
  /// text.
  let style: String

  init(_ row: WidgetRow, theme: Theme?) {
    var names = ["agenda-row", "agenda-" + row.form.rawValue]
    if row.isRunning { names.append("agenda-running") }
    if row.isDimmed { names.append("agenda-dimmed") }
    if row.isStruck { names.append("agenda-struck") }
    if row.isBirthday && !row.isStruck { names.append("agenda-birthday") }

    if row.isUncertain { names.append("agenda-\(row.item.certainty)") }

    if let task = row.task {
      names.append("agenda-task")
      // A cancelled task was not done: its circle stays empty.
      if task != .done || row.item.isDone { names.append("agenda-" + task.rawValue) }
    }

    let bar = HTMLBarLook(row.color, position: row.item.calendar.position, theme: theme)
    names += bar.classes
    var properties = bar.properties
    for theme in row.isRunning ? HTMLStyleSheet.themes(theme) : [] {
      let pill = theme.pill(for: row.color)
      properties.append("--agenda-pill-\(theme.identifier):" + pill.fill.description)
      properties.append("--agenda-on-pill-\(theme.identifier):" + pill.text.description)
    }
    classes = names.joined(separator: " ")
    style = properties.joined(separator: ";")
  }
}

/// The classes and the custom properties of the bar of a calendar.
struct HTMLBarLook {
  private(set) var classes: [String] = []
  private(set) var properties: [String]

  /// The look in a theme, or in each that the reader's system can ask for.
  init(_ color: CalendarColor, position: Int, theme: Theme?) {
    properties = ["--agenda-bar:" + color.description]
    for theme in HTMLStyleSheet.themes(theme) {
      let bar = theme.bar(for: color, position: position)
      if bar.shapeColor != color {
        properties.append("--agenda-edge-\(theme.identifier):" + bar.shapeColor.description)
      }
      if bar.pattern != .solid { classes.append("agenda-bar-\(bar.pattern)") }
    }
  }
}
