import AgendaKit
import ICalendar

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
