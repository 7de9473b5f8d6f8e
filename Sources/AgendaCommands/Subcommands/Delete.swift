internal import AgendaRequests
internal import AgendaSources
internal import ArgumentParser
internal import ICalendar

/// `agenda delete`.
struct Delete: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Delete an event, or instances of a series.",
    usage: "agenda delete <ID> [--this|--following|--all] [--yes]",
    discussion: """
      ID is a short name as “agenda list --ids” shows it, or a UID; an instance of a series is ID@2026-11-24. “agenda undo” \
      takes it back.
      """)

  @Argument(help: .event)
  var event: String

  @OptionGroup(title: "Which instances") var extent: ExtentOptions

  @Flag(name: [.customShort("y"), .long], help: "Ask nothing.")
  var yes = false

  @OptionGroup(title: "Which calendars") var calendars: CalendarOptions
  @OptionGroup(title: "When and where") var time: TimeOptions

  func run() throws {
    let session = try Session(
      AgendaRequest(calendars: calendars.request, time: time.request), fetches: false)
    let named = try session.event(event)
    try session.writing { () throws(WritingError) in try named.stored.checkPlace() }
    let extent = try session.extent(extent, of: named)
    let instance = named.instance
    let name = session.words(
      named.title,
      extent == .all && named.isSeries ? nil : named.span(at: session.settings.now, in: session.settings.zone)
    )
    let what =
      switch extent {
      case .this: name
      case .following: name + " and the following"
      case .all: named.isSeries ? name + ", all of the series" : name
      }
    try session.confirm(
      "Delete \(what), from \(named.stored.calendar.name)?", isKnown: yes,
      advice: "add --yes to delete \(what)")
    let result = try session.writing { () throws(WritingError) in
      try EventEditor(
        named.stored, viewer: session.settings.zone, now: session.settings.now,
        database: ProcessEnvironment.ownZones
      ).delete(extent, at: instance?.recurrenceID).separated(from: named.stored)
    }
    try session.commit(
      named.stored, "Deleted \(what), from \(named.stored.calendar.name)"
    ) { stored throws(WritingError) in
      try stored.changes(result, zones: session.zoneSource)
    }
  }
}
