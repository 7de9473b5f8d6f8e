/// Collects diagnostics: a limited number of each kind and file, and one more that counts the rest. So a file with a
/// million bad lines takes no more memory than one with a hundred.
package struct DiagnosticList: Sendable {
  /// The most diagnostics of one code that are kept of one file.
  static let maximumPerKind = 100

  private struct Kind: Hashable {
    var file: String?
    var code: Diagnostic.Code
  }

  /// How many of a kind are kept, and the position of the diagnostic that counts the rest.
  private struct Tally {
    var keptCount = 0
    var rest: (place: Int, count: Int)?
  }

  private var kept: [Diagnostic] = []
  private var tallies: [Kind: Tally] = [:]
  /// The codes that are only counted, from the first problem on.
  private let counted: [Diagnostic.Code]
  /// The file of the latest problem, and the codes that have reached their limit in it.
  private var full: (file: String?, codes: [Diagnostic.Code]) = (nil, [])

  /// An empty list. Problems with a code in `counted` are only counted; use it if another list, to which this one will
  /// be added, has enough of them.
  package init(counting counted: [Diagnostic.Code] = []) {
    self.counted = counted
  }

  /// The codes that have reached their limit for a file, so that further problems need only be counted. Complete as
  /// long as the problems of a file are added one after another.
  package func fullCodes(of file: String?) -> [Diagnostic.Code] {
    full.file == file ? full.codes + counted : counted
  }

  /// The diagnostics, in order.
  package var all: [Diagnostic] {
    guard !tallies.isEmpty else { return [] }
    var all = kept
    for (kind, tally) in tallies {
      guard let rest = tally.rest else { continue }
      // The list to which this one is added reports the total of problems that are only counted here.
      all[rest.place] = all[rest.place].counting(rest.count, isNamed: !counted.contains(kind.code))
    }
    return all
  }

  /// Adds a diagnostic, which may itself count several problems, as in ``all`` of another list.
  package mutating func append(_ diagnostic: Diagnostic) {
    let kind = Kind(file: diagnostic.file, code: diagnostic.code)
    if !diagnostic.isCount, keepsAnother(of: kind) {
      kept.append(diagnostic)
    } else {
      count(diagnostic.count, of: kind)
    }
  }

  /// Adds a problem. The message is made only if the problem is kept.
  package mutating func append(
    _ code: Diagnostic.Code, _ message: @autoclosure () -> String, line: Int?, uid: String? = nil
  ) {
    let kind = Kind(file: nil, code: code)
    if keepsAnother(of: kind) {
      kept.append(Diagnostic(code, message(), line: line, uid: uid))
    } else {
      count(1, of: kind)
    }
  }

  /// Adds a problem of a file. `make` makes its diagnostic, and is called only if that is kept.
  mutating func append(_ code: Diagnostic.Code, of file: String?, _ make: () -> Diagnostic) {
    let kind = Kind(file: file, code: code)
    if keepsAnother(of: kind) { kept.append(make()) } else { count(1, of: kind) }
  }

  /// Counts another problem of a kind, and returns whether it is kept.
  private mutating func keepsAnother(of kind: Kind) -> Bool {
    guard !counted.contains(kind.code) else { return false }
    let count = tallies[kind, default: Tally()].keptCount
    guard count < Self.maximumPerKind else { return false }
    tallies[kind, default: Tally()].keptCount = count + 1
    if count + 1 == Self.maximumPerKind {
      if full.file != kind.file { full = (kind.file, []) }
      full.codes.append(kind.code)
    }
    return true
  }

  private mutating func count(_ count: Int, of kind: Kind) {
    if tallies[kind]?.rest == nil {
      tallies[kind, default: Tally()].rest = (kept.count, 0)
      var place = Diagnostic(kind.code, "")
      place.file = kind.file
      kept.append(place)
    }
    tallies[kind]?.rest?.count += count
  }

  /// Adds diagnostics.
  package static func += (list: inout DiagnosticList, diagnostics: some Sequence<Diagnostic>) {
    for diagnostic in diagnostics { list.append(diagnostic) }
  }
}

extension Diagnostic {
  /// A diagnostic that counts `count` problems of its kind.
  fileprivate func counting(_ count: Int, isNamed: Bool) -> Diagnostic {
    var result = Diagnostic(code, isNamed ? "and \(count.groupedByThousands) more of this kind" : "")
    result.file = file
    result.count = count
    result.isCount = true
    return result
  }
}

extension Int {
  /// The digits of a number that is not negative, in groups of three: `12 345`.
  fileprivate var groupedByThousands: String {
    let digits = String(self)
    return digits.enumerated().reduce(into: "") { text, digit in
      if digit.offset > 0, (digits.count - digit.offset).isMultiple(of: 3) { text += " " }
      text.append(digit.element)
    }
  }
}

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
