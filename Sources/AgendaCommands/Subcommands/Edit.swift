internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

/// `agenda edit`.
struct Edit: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change an event, in an editor or by options.",
    usage: "agenda edit <ID|text> [--this|--following|--all] [--yes] [--dry-run] [<changes>]",
    discussion: """
      ID is a short name as “agenda list --ids” shows it, or a UID; an instance of a series is ID@2026-11-24. In a \
      terminal, a text that the event has will do; elsewhere it needs --yes. Without \
      changes, it opens the event in $VISUAL or $EDITOR. An empty value removes the old one. “agenda undo” takes it back.

      Guests of an event that you organize are told of a new time, place, title and the like, after a question; without a \
      terminal --notify or --yes has to say whether.
      """)

  @Argument(help: .event, completion: .changeableEvents)
  var event: [String]

  @OptionGroup(title: "Instances") var extent: ExtentOptions
  @Flag(name: .short("y"), help: .onlyWithText)
  var yes = false

  @Flag(help: .dryRun)
  var dryRun = false

  @OptionGroup(title: "Changes") var changes: EditOptions
  @OptionGroup(title: "Guests") var guests: EditedGuests
  @TableOptions(.sourceCalendars) var calendars
  @TableOptions(.time) var time

  func run() throws {
    var request = AgendaRequest(calendars: calendars.calendars, time: time.time)
    request.isDryRun = dryRun
    let run = try Run.start(request, fetches: false)
    let named = try run.event(
      named: event, for: EventPurpose(isConfirmed: yes, takesWholeSeries: self.extent.all))
    try writing { () throws(WritingError) in try named.stored.checkPlace() }
    let extent = try run.extent(extent, of: named)
    let guests = try guests.isEmpty ? nil : run.changes(guests, of: named)
    try run.edit(
      named, extent, changes.isEmpty && guests == nil ? nil : changes, guests,
      GuestDecision(notice: self.guests.invitation.notification.notify, isKnown: yes))
  }
}

/// The options that change who is invited.
struct EditedGuests: ParsableArguments {
  @OptionGroup var invitation: InviteOptions

  @Option(
    help: ArgumentHelp(
      "Invite these guests no longer: addresses or names of guests, with commas between them; may be repeated.",
      valueName: "guests"))
  var uninvite: [String] = []

  /// Whether the guests stay.
  var isEmpty: Bool { invitation.invite.isEmpty && uninvite.isEmpty }
}

/// The options that change an event.
struct EditOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The title.", valueName: "text"))
  var title: String?

  @Option(help: ArgumentHelp("Begin at this time, such as 14:30 or 2026-11-24T14:30.", valueName: "time"))
  var at: String?

  @Option(
    help: ArgumentHelp(
      "Move it to this day, at the same time unless it has one, such as “friday 3pm”.", valueName: "date"))
  var date: String?

  @Option(
    help: ArgumentHelp(
      "Begin at this date and time; a date alone makes it all-day (\(.option("date")) keeps the times).",
      valueName: "date"))
  var start: String?

  @Option(help: ArgumentHelp("End with this day, or at this time.", valueName: "date"))
  var end: String?

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp("Last this long: \(DurationArgument.form).", valueName: "duration"))
  var length: String?

  @Option(help: ArgumentHelp("The place.", valueName: "text"))
  var location: String?

  @Option(
    name: .short("c"), help: ArgumentHelp("Move it to this calendar.", valueName: "name"),
    completion: .calendars)
  var calendar: String?

  @Option(
    help: ArgumentHelp("daily, weekly, monthly, yearly, weekdays, never, or an RRULE.", valueName: "rule"))
  var `repeat`: String?

  @Option(
    help: ArgumentHelp(
      "Remind so long before it: 10m, or 1d,10m for two; none for no reminder.", valueName: "durations"))
  var alarm: String?

  @Option(help: ArgumentHelp("The address of a page about it.", valueName: "URL"))
  var url: String?

  @Option(help: .description)
  var description: String?

  @OptionGroup var properties: PropertyOptions

  /// The options of the times.
  var times: EditedTimes { EditedTimes(at: at, date: date, start: start, end: end, length: length) }

  /// Whether nothing is to be changed.
  var isEmpty: Bool {
    times.isEmpty && properties.isEmpty
      && [title, location, calendar, self.repeat, alarm, url, description].allSatisfy { $0 == nil }
  }

  func validate() throws {
    if end != nil, length != nil {
      throw ValidationError("\(.option("end")) and \(.option("for")) cannot be used together.")
    }
    if start != nil, at != nil || date != nil {
      throw ValidationError(
        "\(.option("start")) cannot be used together with \(.option("at")) or \(.option("date")).")
    }
  }
}
