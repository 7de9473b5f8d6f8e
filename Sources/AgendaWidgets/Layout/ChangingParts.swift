package import AgendaKit
package import ICalendar

/// The parts of rows that change although no event begins or ends: countdowns, and the bars of running events.
struct ChangingParts {
  /// How long before a start or an end its countdown is shown, in seconds: an hour. Before that the time says enough, and nothing
  /// has to be drawn anew each minute.
  private static let maximumCountdown = 3600

  private let now: Instant
  private let language: Language
  private let countsDown: Bool
  /// The seconds before its start from which the next event stands before the one that runs; 0 for never.
  private let soon: Int
  /// Whether bars are drawn. Text widgets have only words.
  private let hasBars: Bool
  /// When the next events begin; `nil` if none does.
  private let nextStart: Instant?

  init(_ layout: WidgetLayout, _ agenda: Agenda, unit: WidgetSpace.Unit) {
    now = agenda.now
    language = layout.language
    countsDown = layout.countsDown
    hasBars = unit == .points
    soon = layout.soon
    nextStart = agenda.items.compactMap { $0.start(after: agenda.now) }.min()
  }

  /// The countdown of an occurrence: to the end of a running one, and to the start of the next ones. `nil` for the others, and if
  /// it takes more than an hour. JSON needs it even if no row shows it.
  func countdown(of item: AgendaItem, isRunning: Bool) -> Countdown? {
    guard let target = target(of: item, isRunning: isRunning),
      now >= target.adding(seconds: -Self.maximumCountdown)
    else { return nil }
    return Countdown(to: item, at: now)
  }

  /// The words of that countdown; `nil` also if no countdowns are shown.
  func words(of item: AgendaItem, isRunning: Bool) -> String? {
    guard countsDown, countdown(of: item, isRunning: isRunning) != nil else { return nil }
    return language.countdown(to: item, at: now)
  }

  /// How far a running occurrence is, from 0 to 1. JSON needs it even if no bar is drawn.
  func progress(of item: AgendaItem, isRunning: Bool) -> Double? {
    guard isRunning, !item.isStruck else { return nil }
    return EventProgress(of: item, at: now)?.fraction
  }

  /// The moment to which the countdown of an occurrence counts.
  private func target(of item: AgendaItem, isRunning: Bool) -> Instant? {
    guard !item.isStruck, !item.isAllDay, !item.hasEnded,
      case .timed(let start, let end) = item.occurrence.span
    else { return nil }
    if isRunning { return end }
    return start == nextStart ? start : nil
  }

  /// The first moment after the current one at which a countdown or a bar of an agenda changes.
  func nextChange(in agenda: Agenda) -> Instant? {
    var next: Instant?
    func add(_ moment: Instant?) {
      guard let moment, moment > now else { return }
      next = min(next ?? moment, moment)
    }
    for item in agenda.items where !item.hasEnded {
      if hasBars, item.isRunning, !item.isStruck { add(EventProgress(of: item, at: now)?.nextChange) }
      guard countsDown, let target = target(of: item, isRunning: item.isRunning) else { continue }
      let first = target.adding(seconds: -Self.maximumCountdown)
      add(now < first ? first : Countdown(to: item, at: now)?.nextChange)
    }
    AgendaItem.turns(among: agenda.items, at: now, soon: soon).forEach { add($0) }
    return next
  }
}

extension WidgetLayout {
  /// The first moment after the moment of an agenda at which a countdown or the bar of a running event can change in a space
  /// measured in `unit`, or the next event stands before the one that runs, although no event begins or ends. `nil` if none can.
  package func nextChange(in agenda: Agenda, unit: WidgetSpace.Unit) -> Instant? {
    ChangingParts(self, agenda, unit: unit).nextChange(in: agenda)
  }
}

extension Agenda {
  /// The timed occurrences of all days.
  fileprivate var items: some Sequence<AgendaItem> { days.lazy.flatMap(\.timed) }
}

extension AgendaItem {
  /// The start of the occurrence, if it takes place and starts after a moment.
  fileprivate func start(after now: Instant) -> Instant? {
    guard !isStruck, !isAllDay, case .timed(let start, _) = occurrence.span, start > now else { return nil }
    return start
  }
}
