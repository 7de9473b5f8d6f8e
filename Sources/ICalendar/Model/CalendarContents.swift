/// What was read of a calendar for a window.
public struct CalendarContents: Sendable {
  /// The name that the calendar gives itself: `NAME` (RFC 7986) or `X-WR-CALNAME`.
  public var name: String?
  /// The colour that it gives itself: `COLOR` (RFC 7986) or `X-APPLE-CALENDAR-COLOR`.
  public var color: CalendarColor?
  /// Its zone for display: `X-WR-TIMEZONE`. It moves no event.
  public var timeZoneName: String?
  /// How many events were read; a series counts once. All of them are only where everything was asked for (``CalendarReader/Extent``).
  public var eventCount = 0
  /// The occurrences that touch the window, in no order.
  public var occurrences: [Occurrence] = []
  /// How many components it holds that are no events, and are not shown.
  public internal(set) var ignoredComponents = IgnoredComponents()
  /// What its occurrences took of the budget.
  public internal(set) var spent = ExpansionBudget.zero
  /// What was wrong with it. Of one kind and file there are the first 100, and one that counts the others
  /// (``Diagnostic/count``).
  public var diagnostics: [Diagnostic] = []

  /// A calendar that holds nothing.
  public init() {}
}

/// How many components a calendar has that are no events: they are counted, and not shown.
public struct IgnoredComponents: Sendable, Hashable, Codable {
  /// VTODO (RFC 5545 section 3.6.2).
  public internal(set) var toDos = 0
  /// VJOURNAL (RFC 5545 section 3.6.3).
  public internal(set) var journals = 0
  /// VFREEBUSY (RFC 5545 section 3.6.4). A calendar that has them may be busy where it has no events.
  public internal(set) var freeBusyTimes = 0

  /// None.
  init() {}

  /// Whether there are none.
  public var isEmpty: Bool { toDos == 0 && journals == 0 && freeBusyTimes == 0 }

  /// Counts a component, if it is of these.
  mutating func add(_ kind: ScannedComponent.Kind) {
    switch kind {
    case .toDo: toDos += 1
    case .journal: journals += 1
    case .freeBusy: freeBusyTimes += 1
    case .event, .timeZone, .other: break
    }
  }

  /// These and those among the components of VCALENDARs.
  func adding(_ components: [ScannedComponent]) -> IgnoredComponents {
    var sum = self
    for component in components where component.calendar != nil { sum.add(component.kind) }
    return sum
  }

  /// Both together.
  func adding(_ other: IgnoredComponents) -> IgnoredComponents {
    var sum = self
    sum.toDos += other.toDos
    sum.journals += other.journals
    sum.freeBusyTimes += other.freeBusyTimes
    return sum
  }

  /// What a reader of a file is to know of them.
  var diagnostics: [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    let unshown = [Self.count(toDos, "to-do", "VTODO"), Self.count(journals, "journal entry", "VJOURNAL")]
    let text = unshown.compactMap { $0 }.joined(separator: " and ")
    if !text.isEmpty {
      diagnostics.append(Diagnostic(.ignoredComponent, "\(text) not shown; only events are"))
    }
    if let text = Self.count(freeBusyTimes, "free/busy component", "VFREEBUSY") {
      diagnostics.append(
        Diagnostic(.ignoredFreeBusy, "\(text) not shown; there may be busy times where no event is"))
    }
    return diagnostics
  }

  /// As `2 to-dos (VTODO)`; `nil` of none.
  private static func count(_ number: Int, _ name: String, _ component: String) -> String? {
    guard number > 0 else { return nil }
    let plural = name.hasSuffix("y") ? "\(name.dropLast())ies" : name + "s"
    return "\(number) \(number == 1 ? name : plural) (\(component))"
  }
}

/// What a calendar holds.
public enum CalendarKind: String, Sendable, Hashable, CaseIterable, Codable {
  /// Events.
  case events
  /// Birthdays: all-day, each year, the age in the title where the year is known.
  case birthdays
}
