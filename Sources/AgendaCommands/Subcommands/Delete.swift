internal import AgendaKit
internal import AgendaRequests
internal import AgendaSources
internal import ICalendar

/// `agenda delete`.
struct Delete: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Delete an event, or instances of a series.",
    usage: "agenda delete <ID|text> ... [--this|--following|--all] [--yes] [--dry-run]",
    discussion: """
      ID is a short name as “agenda list --ids” shows it, or a UID; an instance of a series is ID@2026-11-24. Several are \
      deleted together, or none of them if one is wrong. In a terminal, a text that the event has will do; elsewhere it needs \
      --yes, and has to mean one event alone. “agenda undo” takes all of it back.

      Guests of an event that you organize are told that it does not take place, after a question; without a terminal \
      --notify or --yes has to say whether. So is the organizer of an event to which you are invited: that you decline.
      """)

  @Argument(help: .event, completion: .changeableEvents)
  var event: [String]

  @OptionGroup(title: "Instances") var extent: ExtentOptions

  @Flag(.yes, "Ask nothing, tell guests, and take the only event with a text.") var yes: Bool

  @OptionGroup var notification: NotifyOptions

  @Flag(.dryRun) var dryRun: Bool

  @TableOptions(.calendars) var calendars
  @TableOptions(.time) var time

  func run() throws {
    var request = AgendaRequest(calendars: calendars.calendars, time: time.time)
    request.isDryRun = dryRun
    let run = try Run.start(request, fetches: false)
    let events = try run.events(
      named: event,
      for: EventPurpose(isConfirmed: yes, takesSeveral: true, takesWholeSeries: self.extent.all))
    let deletions = Deletion.withoutCovered(try run.each(of: events) { try Deletion($0, extent, run) })
    try confirm(deletions, run)
    let tellings = try run.telling(
      of: deletions.map(\.change), GuestDecision(notice: notification.notify, isKnown: yes))
    var saved: [Deletion] = []
    try run.saveAll(deletions) { deletion, step in
      // Other instances of the same series may be gone since.
      let isFirst = !saved.contains { $0.named.isOfOneItem(with: deletion.named) }
      try (isFirst ? deletion : try deletion.anew(run)).save(run, step, tellings[saved.count])
      saved.append(deletion)
    }
  }

  private func confirm(_ deletions: [Deletion], _ run: Run) throws {
    guard !dryRun, let first = deletions.first else { return }
    guard deletions.count > 1 else {
      return try run.confirm(
        "Delete \(first.what), from \(first.calendar)?", isKnown: yes,
        advice: "add \(.option("yes")) to delete \(first.what)")
    }
    let count = counted(deletions.map(\.named.stored))
    if !yes, run.environment.canAsk {
      for deletion in deletions {
        StandardStreams.tell(below: "\(deletion.what), from \(deletion.calendar)")
      }
    }
    try run.confirm("Delete \(count)?", isKnown: yes, advice: "add \(.option("yes")) to delete \(count)")
  }
}

/// An event, or instances of a series, that are to be deleted.
private struct Deletion {
  let named: NamedEvent
  private let extent: EventEditor.Extent
  /// The deleted event, in words.
  let what: String
  private let result: EventEditor.Result

  /// The change, for the guests.
  var change: GuestDecision.Change { GuestDecision.Change(named.stored, result, isDeletion: true) }

  /// The name of its calendar.
  var calendar: String { named.stored.calendar.name }

  /// Deletes nothing yet. Asks which instances are meant where the options do not say it.
  init(_ named: NamedEvent, _ options: ExtentOptions, _ run: Run) throws {
    try writing { () throws(WritingError) in try named.stored.checkPlace() }
    try self.init(named, run.extent(options, of: named), run)
  }

  private init(_ named: NamedEvent, _ extent: EventEditor.Extent, _ run: Run) throws {
    (self.named, self.extent) = (named, extent)
    let name = run.words(
      extent == .all ? named.seriesTitle : named.title,
      extent == .all && named.isSeries ? nil : named.span(at: run.settings.now, in: run.settings.zone)
    )
    what =
      switch extent {
      case .this: name
      case .following: name + " and the following"
      case .all: named.isSeries ? name + ", all of the series" : name
      }
    result = try writing { () throws(WritingError) in
      try EventEditor(
        named.stored, viewer: run.settings.zone, now: run.settings.now,
        database: run.environment.zones
      ).delete(extent, at: named.instance?.recurrenceID).separated(from: named.stored)
    }
  }

  /// The deletions that no other one makes too: of a whole series one, and none of an instance after one that is deleted with those that follow.
  static func withoutCovered(_ deletions: [Deletion]) -> [Deletion] {
    deletions.reduce(into: []) { kept, deletion in
      guard !kept.contains(where: { $0.covers(deletion) }) else { return }
      kept.removeAll { deletion.covers($0) }
      kept.append(deletion)
    }
  }

  /// Whether the deletion includes another one.
  private func covers(_ other: Deletion) -> Bool {
    guard named.isOfOneItem(with: other.named), named.markedName == other.named.markedName else {
      return false
    }
    switch (extent, named.instance?.recurrenceID, other.named.instance?.recurrenceID) {
    case (.all, _, _): return true
    case (.following, let own?, let others?) where other.extent != .all: return own.isUpTo(others)
    default: return false
    }
  }

  /// Reads the event again and returns its deletion.
  func anew(_ run: Run) throws -> Deletion { try Deletion(run.anew(named), extent, run) }

  /// Deletes it, and prints that.
  func save(_ run: Run, _ step: ChangeStep?, _ telling: GuestTelling) throws {
    try run.commit(
      named.stored, "Deleted \(what), from \(calendar)\(telling.untold)", step: step, telling: telling
    ) { [result] stored throws(WritingError) in
      try stored.changes(result, zones: run.zoneSource)
    }
  }
}

extension Occurrence.RecurrenceID {
  /// Whether the instance is another one of its series, or before that.
  fileprivate func isUpTo(_ other: Self) -> Bool {
    switch (self, other) {
    case (.date(let own), .date(let other)): own <= other
    case (.instant(let own), .instant(let other)): own <= other
    default: false
    }
  }
}
