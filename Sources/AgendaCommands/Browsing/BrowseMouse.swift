internal import AgendaKit
internal import AgendaRequests
internal import AgendaWidgets
internal import ICalendar

/// The mouse.
extension BrowseModel {
  /// An event on which the button is held, whether it was selected before, and where the button was pressed.
  struct Grabbed {
    var place: BrowsePlace
    var isPlace: Bool
    var line: Int
    var column: Int
  }

  /// How far an event is dragged.
  private struct Distance: Equatable {
    var minutes = 0
    var days = 0
  }

  /// How many lines of a list a turn of the wheel moves.
  private static let linesOfWheel = 3

  /// Goes to the event or the day of a click, which takes hold of the event.
  mutating func click(line: Int, column: Int) {
    // Of the picture that was clicked: without the answer at its foot it has more lines.
    let part = part(line: line, column: column)
    (message, grabbed) = (nil, nil)
    switch prompt {
    case .none: break
    case .keys, .details, .problems, .menu:
      (prompt, covered) = (covered ?? .none, nil)
      return
    default: return
    }
    guard let part else { return }
    let clicked = BrowsePlace(date: part.date, event: part.item.map { BrowsedEvent($0) })
    guard clicked.event != nil else {
      if part.date != place.date { goTo(part.date) }
      return
    }
    // The picture stays below the pointer until it is let go.
    grabbed = Grabbed(place: clicked, isPlace: clicked == place, line: line, column: column)
  }

  /// While the button is held, says where the event would be.
  mutating func drag(line: Int, column: Int) {
    guard let grabbed, case .none = prompt else { return }
    message = distance(of: grabbed, line: line, column: column)
      .flatMap { landing(of: grabbed.place, $0) }.map { ($0, false) }
  }

  /// Where the button is let go: on another day or hour, the event moves there; on the event where one was, it is shown in full.
  mutating func release(line: Int, column: Int) -> [BrowseEffect] {
    guard let grabbed, case .none = prompt else { return [] }
    let distance = distance(of: grabbed, line: line, column: column)
    (self.grabbed, message, place) = (nil, nil, grabbed.place)
    if let distance {
      return distance.minutes == 0
        ? shift(days: distance.days) : shift(minutes: distance.minutes, days: distance.days)
    }
    if grabbed.isPlace, (line, column) == (grabbed.line, grabbed.column) { prompt = .details(0) }
    return []
  }

  /// How far the event that is held would move, if the button were let go at a place; `nil` where it would stay. In the hours of days it moves so many hours,
  /// to a quarter, and on another day so many days.
  private func distance(of grabbed: Grabbed, line: Int, column: Int) -> Distance? {
    // Who has not moved the pointer drags nothing, also where the picture has changed below it.
    guard (line, column) != (grabbed.line, grabbed.column) else { return nil }
    let target = part(line: line, column: column)?.date
    let days = target.map { grabbed.place.date.distance(to: $0) } ?? 0
    let isOfDay = view == .day && layout.side?.contains(column) != true
    var distance = Distance(days: isOfDay ? 0 : days)
    // Above the hours, below and beside them no time is meant.
    if isOfDay || view == .week && target != nil, line != grabbed.line, layout.main.contains(column),
      let hours, hours.lines.contains(line),
      case .timed(let start, _)? = item(at: grabbed.place)?.occurrence.span
    {
      let minutes = Int((Double(line - grabbed.line) * hours.secondsOfLine / 60).rounded())
      let past = (run.settings.zone.localDateTime(at: start).minute + minutes) % 15
      let over = past < 0 ? past + 15 : past
      distance.minutes = minutes + (over < 8 ? -over : 15 - over)
    }
    return distance == Distance() ? nil : distance
  }

  /// Where an event would be that moves so far, in words.
  private func landing(of place: BrowsePlace, _ distance: Distance) -> String? {
    guard let item = item(at: place) else { return nil }
    let (zone, language) = (run.settings.zone, run.settings.language)
    var text = "→ "
    switch item.occurrence.span {
    case .allDay(let first, _):
      let start = item.occurrence.event.toDo?.isDated == false ? today : first
      text += language.heading(of: Self.bounded(start.adding(days: distance.days)), today: today)
    case .timed(let first, let last):
      func moved(_ time: Instant) -> LocalDateTime {
        zone.localDateTime(at: time.adding(seconds: 60 * distance.minutes)).adding(
          seconds: 86_400 * distance.days)
      }
      let start = moved(first)
      text +=
        language.heading(of: start.date, today: today) + ", " + language.times(from: start, to: moved(last))
    }
    return (text + "  " + PlainText.sanitized(item.title, limit: 200)).truncated(to: columns)
  }

  mutating func turnWheel(_ step: Int) -> [BrowseEffect] {
    switch prompt {
    case .none: break
    case .menu(var menu):
      menu.chosen = max(0, min(menu.chosen + step * Self.linesOfWheel, menu.found.count - 1))
      prompt = .menu(menu)
    case .keys(let first): prompt = .keys(max(0, first + step * Self.linesOfWheel))
    case .details(let first): prompt = .details(max(0, first + step * Self.linesOfWheel))
    case .problems(let first): prompt = .problems(max(0, first + step * Self.linesOfWheel))
    default: return []
    }
    guard case .none = prompt else { return [] }
    switch view {
    case .list: return scroll(step * Self.linesOfWheel)
    case .day, .tasks: return passEvents(step)
    case .week: passDays(step)
    case .month, .year: passDays(7 * step)
    }
    return []
  }
}
