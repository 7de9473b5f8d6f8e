package import ICalendar

extension Alarm {
  /// When it is due, in words: `10 min before`, `at the start`, `1 d before the end`.
  package func words(in zone: Zone) -> String {
    switch trigger {
    case .absolute(let instant): zone.localDateTime(at: instant).toTheMinute
    case .relativeToStart(let offset): offset.words(of: "start")
    case .relativeToEnd(let offset): offset.words(of: "end")
    }
  }
}

extension Alarm.Offset {
  /// How long before or after a point, such as `start`, in words: `1 h 30 min before`.
  package func words(of point: String) -> String {
    let total = days * 86_400 + seconds
    guard total != 0 else { return "at the \(point)" }
    var rest = abs(total)
    var parts: [String] = []
    for (unit, length) in [("d", 86_400), ("h", 3600), ("min", 60), ("s", 1)] where rest >= length {
      parts.append("\(rest / length) \(unit)")
      rest %= length
    }
    let side = total < 0 ? "before" : "after"
    return parts.joined(separator: " ") + " " + side + (point == "start" && total < 0 ? "" : " the \(point)")
  }
}
