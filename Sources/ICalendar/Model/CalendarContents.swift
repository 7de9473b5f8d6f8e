/// The contents of a calendar for a window.
public struct CalendarContents: Sendable {
  /// The name in the calendar: `NAME` (RFC 7986) or `X-WR-CALNAME`.
  public package(set) var name: String?
  /// The colour in the calendar: `COLOR` (RFC 7986) or `X-APPLE-CALENDAR-COLOR`.
  public package(set) var color: CalendarColor?
  /// The zone for display: `X-WR-TIMEZONE`. It does not affect events.
  public package(set) var timeZoneName: String?
  /// How many events were read; a series counts once. It includes all events only if everything was requested
  /// (``CalendarReader/Extent``).
  public package(set) var eventCount = 0
  /// How many tasks were read; one that recurs counts once. It includes all tasks only if each was requested (``ToDoExtent``).
  public package(set) var toDoCount = 0
  /// The occurrences that touch the window, in no order.
  public package(set) var occurrences: [Occurrence] = []
  /// The occurrences of tasks, as ``ToDoExtent`` says, in no order. Of a task that recurs, the first occurrence that is not
  /// done, whenever that is due; unless each task is read once, also the others in the window.
  public package(set) var toDos: [Occurrence] = []
  /// The busy and free times of the window, from VFREEBUSY components; `nil` if there are none.
  public package(set) var freeBusy: FreeBusyTimes?
  /// How many components are neither events nor tasks and are not shown.
  public internal(set) var ignoredComponents = IgnoredComponents()
  /// The part of the budget that the occurrences took.
  package internal(set) var spent = ExpansionBudget.zero
  /// The problems of the calendar: at most 100 of one kind and file, and one more that counts the rest
  /// (``Diagnostic/count``).
  public package(set) var diagnostics: [Diagnostic] = []

  /// The contents of an empty calendar.
  package init() {}
}

/// The number of components that are neither events nor tasks. They are counted but not shown.
public struct IgnoredComponents: Sendable, Hashable, Codable {
  /// The number of VJOURNALs (RFC 5545 section 3.6.3).
  public internal(set) var journals = 0
  /// The number of VFREEBUSYs (RFC 5545 section 3.6.4). A calendar with free/busy times may be busy at times without events: see
  /// ``FreeBusyTimes``.
  public internal(set) var freeBusyTimes = 0

  /// No components.
  init() {}

  /// Whether there are no such components.
  public var isEmpty: Bool { journals == 0 && freeBusyTimes == 0 }

  /// Counts a component, if it is a journal entry or a free/busy time.
  mutating func add(_ kind: ScannedComponent.Kind) {
    switch kind {
    case .journal: journals += 1
    case .freeBusy: freeBusyTimes += 1
    case .event, .toDo, .timeZone, .availability, .other: break
    }
  }

  /// The sum of these and of those among the components of VCALENDARs.
  func adding(_ components: [ScannedComponent]) -> IgnoredComponents {
    var sum = self
    for component in components where component.calendar != nil { sum.add(component.kind) }
    return sum
  }

  /// The sum of both.
  func adding(_ other: IgnoredComponents) -> IgnoredComponents {
    var sum = self
    sum.journals += other.journals
    sum.freeBusyTimes += other.freeBusyTimes
    return sum
  }

  /// The diagnostics that report these components.
  var diagnostics: [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    if let text = Self.count(journals, "journal entry", "VJOURNAL") {
      diagnostics.append(Diagnostic(.ignoredComponent, "\(text) not shown; only events and tasks are"))
    }
    if let text = Self.count(freeBusyTimes, "free/busy component", "VFREEBUSY") {
      diagnostics.append(
        Diagnostic(.ignoredFreeBusy, "\(text) not shown; there may be busy times where no event is"))
    }
    return diagnostics
  }

  /// A number in words, such as `2 journal entries (VJOURNAL)`; `nil` for 0.
  private static func count(_ number: Int, _ name: String, _ component: String) -> String? {
    guard number > 0 else { return nil }
    let plural = name.hasSuffix("y") ? "\(name.dropLast())ies" : name + "s"
    return "\(number) \(number == 1 ? name : plural) (\(component))"
  }
}

/// The kind of entries of a calendar.
@nonexhaustive public enum CalendarKind: String, Sendable, Hashable, CaseIterable, Codable {
  /// Events.
  case events
  /// Birthdays: all-day and yearly, with the age in the title if the year of birth is known.
  case birthdays
}
