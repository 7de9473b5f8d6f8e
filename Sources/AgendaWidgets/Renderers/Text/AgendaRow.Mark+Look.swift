import AgendaKit
import ICalendar

extension AgendaRow.Mark {
  /// The sign before the row. Signs differ in shape, so that they do not depend on seeing colours.
  var sign: String {
    switch self {
    case .struck: "✗"
    case .task: "○"
    case .overdueTask: "◉"
    case .doneTask: "✓"
    case .birthday: "★"
    case .running: "►"
    case .ended: "▏"
    case .unanswered: "?"
    case .tentative: "~"
    case .plain: "▌"
    }
  }

  /// The style of the sign.
  func signLook(_ color: CalendarColor) -> StyledLine.Look {
    StyledLine.Look(isDim: self == .ended || self == .doneTask, color: color, isWarning: self == .overdueTask)
  }

  /// The style of the times.
  var timeLook: StyledLine.Look {
    StyledLine.Look(
      isBold: self == .running, isDim: self == .ended || self == .struck || self == .doneTask,
      isWarning: self == .overdueTask)
  }

  /// The style of the title.
  var titleLook: StyledLine.Look {
    StyledLine.Look(
      isBold: self == .running, isDim: self == .ended, isStruck: self == .struck || self == .doneTask)
  }

  /// The style of the place and of the day.
  var noteLook: StyledLine.Look {
    StyledLine.Look(isDim: self != .overdueTask, isWarning: self == .overdueTask)
  }

  /// A line that begins with the sign in the calendar's colour.
  func line(_ color: CalendarColor) -> StyledLine {
    var line = StyledLine()
    line.append(sign, signLook(color))
    line.append(" ")
    return line
  }
}

extension WidgetRow {
  /// The meaning of the sign before the row.
  var mark: AgendaRow.Mark {
    switch task {
    case .open: return .task
    case .overdue: return .overdueTask
    case .done: return item.isDone ? .doneTask : .struck
    case nil: break
    }
    if isStruck { return .struck }
    if isRunning { return .running }
    if isDimmed { return .ended }
    return AgendaRow.Mark(uncertain: item) ?? (isBirthday ? .birthday : .plain)
  }
}
