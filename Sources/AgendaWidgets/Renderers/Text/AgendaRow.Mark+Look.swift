import ICalendar

extension AgendaRow.Mark {
  /// The sign before the row. They differ in shape: colour alone tells nothing to those who do not see it.
  var sign: String {
    switch self {
    case .struck: "✗"
    case .birthday: "★"
    case .running: "►"
    case .ended: "▏"
    case .plain: "▌"
    }
  }

  /// How the sign looks.
  func signLook(_ color: CalendarColor) -> StyledLine.Look {
    StyledLine.Look(isDim: self == .ended, color: color)
  }

  /// How the times look.
  var timeLook: StyledLine.Look {
    StyledLine.Look(isBold: self == .running, isDim: self == .ended || self == .struck)
  }

  /// How the title looks.
  var titleLook: StyledLine.Look {
    StyledLine.Look(isBold: self == .running, isDim: self == .ended, isStruck: self == .struck)
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
  /// What the sign before the row tells.
  var mark: AgendaRow.Mark {
    if isStruck { return .struck }
    if isRunning { return .running }
    if isDimmed { return .ended }
    return isBirthday ? .birthday : .plain
  }
}
