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

    var properties = ["--agenda-bar:" + row.color.description]
    for theme in theme.map({ [$0] }) ?? HTMLStyleSheet.automaticThemes {
      let bar = theme.bar(for: row.color, position: row.item.calendar.position)
      if bar.shapeColor != row.color {
        properties.append("--agenda-edge-\(theme.identifier):" + bar.shapeColor.description)
      }
      if bar.pattern != .solid { names.append("agenda-bar-\(bar.pattern)") }
      guard row.isRunning else { continue }
      let pill = theme.pill(for: row.color)
      properties.append("--agenda-pill-\(theme.identifier):" + pill.fill.description)
      properties.append("--agenda-on-pill-\(theme.identifier):" + pill.text.description)
    }
    classes = names.joined(separator: " ")
    style = properties.joined(separator: ";")
  }
}
