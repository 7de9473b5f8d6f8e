internal import AgendaKit
internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

/// `agenda free`.
struct Free: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "free",
    abstract: "Show when no event makes you busy.",
    discussion: """
      Events that are transparent, cancelled or declined leave you free, and so do birthdays. All other all-day events make their days \
      busy; with --all-day exclude they do not. Tentative events and invitations without an answer make you busy unless --tentative is \
      given. Free/busy times (VFREEBUSY) make you busy, too, and so does time outside of VAVAILABILITY.
      Dates: \(DateArgument.form). No slot begins before the next whole minute.
      --to with a date includes that day; with a time it excludes that time.
      Days in words replace --from and --to: “tomorrow”, “next week”, “today 3d”.
      --with asks the server of an account of yours, or the free/busy address (FBURL) of a contact, when others are busy. People whose times \
      are not known for sure are named below the slots, with the reason.
      """)

  @Argument(help: ArgumentHelp("The days in words, and how many from there: “next week”.", valueName: "days"))
  var days: [String] = []

  @TableOptions(.range) var range
  @OptionGroup(title: "Times") var slots: SlotOptions
  @OptionGroup(title: "Others") var people: OtherPeopleOptions
  @TableOptions(.calendars) var calendars
  @TableOptions(
    OptionSection("Busy times", [.allDay])
      .describing(.allDay, "Include or exclude all-day events as busy time. (default: include)")
      // Alone, they would show the time of other events as free.
      .taking(.allDay, ["include", "exclude"]))
  var busy
  @TableOptions(.time) var time
  @OptionGroup(title: "Output") var output: FreeOutputOptions
  @TableOptions(.text) var text

  func run() throws {
    var request = AgendaRequest(calendars: calendars.calendars, time: time.time)
    request.content.allDay = busy.content.allDay
    request.output.color = text.output.color
    request.output.width = text.output.width
    request.output.isOfTexts = true
    let format = output.format ?? .text
    let run = try Run.start(request)
    try run.checkBusyTimes()
    if format == .text { run.tellFoundCalendars() }
    try run.printFree(wantedDays, slots.options, with: people.with, as: format)
  }

  /// The days of the options, or in words.
  private var wantedDays: AgendaRequest.Range {
    var wanted = range.rangeValues
    if !days.isEmpty { wanted.words = days.joined(separator: " ") }
    return wanted
  }

  func validate() throws {
    var request = AgendaRequest()
    request.range = wantedDays
    try request.validate()
  }
}

/// The slots that `agenda free` looks for.
struct SlotOptions: ParsableArguments {
  @Option(.between) var between: HoursArgument?
  @Option(.slotLength) var length: DurationArgument?
  @Flag(.weekdays) var weekdays: Bool
  @Flag(.tentative) var tentative: Bool
  @Option(.buffer) var buffer: DurationArgument?
  @Option(.round) var round: DurationArgument?

  var options: FreeTime.Options {
    var options = FreeTime.Options()
    if let between { options.hours = between.seconds }
    if let length { options.leastLength = length.seconds }
    if let round { options.step = round.seconds }
    options.buffer = buffer?.seconds ?? 0
    options.isOnWeekdaysOnly = weekdays
    options.tentativeIsFree = tentative
    return options
  }
}

/// The forms of free time.
enum FreeFormat: String, ExpressibleByArgument, CaseIterable {
  case text, json, ndjson, ics
}

/// The output options of `agenda free`.
struct FreeOutputOptions: ParsableArguments {
  @Option(.slotFormat) var format: FreeFormat?
}

extension Run {
  /// Throws if there is no calendar that can say when a person is busy.
  fileprivate func checkBusyTimes() throws {
    guard !calendars.isNothingSelected else {
      throw CommandError(
        .notFound,
        "no calendar is selected to read your busy times from; \(.command("calendars")) lists those that can be selected"
      )
    }
    guard calendars.calendars.isEmpty else { return }
    throw errorWithoutCalendars
      ?? CommandError(
        .notFound,
        "there is no calendar to read your busy times from; name one with \(.option("calendars")) or \(.option("file"))"
      )
  }

  /// Prints the free time of a range of days, in which other people are free too.
  func printFree(
    _ range: AgendaRequest.Range, _ options: FreeTime.Options, with others: [String] = [],
    as format: FreeFormat
  ) throws {
    let guests = others.isEmpty ? [] : try self.others(others)
    let zone = settings.zone
    let (dates, start, end) = try freeWindow(range, options)
    let window = options.reach(of: OccurrenceWindow(dates, zone: zone)).ofWholeDays
    let results = read(window)
    // If nothing could be read, no time is known to be free. Free/busy times are all that is asked for here.
    try results.warn(isStrict: isStrict, without: [.ignoredFreeBusy])
    // The past is not free any more. Slots have minutes, so that the first begins with a whole one.
    let first = max(start, settings.now.atWholeMinute)
    let asked = OccurrenceWindow(
      from: first, to: end ?? OccurrenceWindow(dates, zone: zone).end, zone: zone)
    for calendar in results.occurrences
    where calendar.freeBusy?.unknownIntervals(in: asked).isEmpty == false {
      let reason =
        calendar.freeBusy?.areOfEventsAlone == true
        ? "not all instances of its events can be read"
        : "its free/busy times do not cover all of this time, or cannot all be read"
      StandardStreams.warn("\(calendar.calendar.name): \(reason); the rest is not shown as free")
    }
    let people = try times(of: guests, in: window)
    var selected = AgendaOptions()
    selected.allDay = request.content.allDay ?? .include
    let free = FreeTime(
      of: results.occurrences, people: people, on: dates, zone: zone, from: first, to: end,
      selected: selected, options: options)
    if free.days.isEmpty, options.isOnWeekdaysOnly {
      StandardStreams.warn(
        "all of these days are Saturdays or Sundays, which \(.option("weekdays")) leaves out")
    }
    try write(free, as: format)
  }

  private func write(_ free: FreeTime, as format: FreeFormat) throws {
    switch format {
    case .text: try StandardStreams.write(FreeTimeRenderer(settings.style).render(free, now: settings.now))
    case .json: try StandardStreams.write(JSONRenderer.json(free, now: settings.now))
    case .ndjson: try StandardStreams.write(JSONRenderer.ndjson(free))
    case .ics:
      // A request that is repeated at one moment gives one UID.
      let identity = JSONRenderer.json(free, now: settings.now)
      let uid = SHA256.hexadecimal(identity).prefix(32) + "@agenda"
      let renderer = FreeBusyRenderer(uid: String(uid), organizer: ownAddress)
      try StandardStreams.write(renderer.render(free, now: settings.now))
    }
  }

  /// The mail address of whose times these are: the first by the alphabet of those that the configuration names.
  private var ownAddress: String? {
    let all = [calendars.defaults.addresses] + calendars.calendars.map(\.addresses)
    return all.lazy.compactMap { $0.filter { $0.contains("@") && !$0.contains(":") }.min() }.first
  }

  /// The days of a range, the first moment in it, and the end if that is a time.
  private func freeWindow(
    _ range: AgendaRequest.Range, _ options: FreeTime.Options
  ) throws -> (dates: Range<CalendarDate>, start: Instant, end: Instant?) {
    let window = try self.window(of: range)
    let first = window.dates.lowerBound
    guard range.to == nil, range.words == nil else {
      return (window.dates, window.start, window.isOfWholeDays ? nil : window.end)
    }
    var (last, left) = (first, range.days ?? 7)
    while left > 0 {
      if options.includes(last) { left -= 1 }
      last = last.adding(days: 1)
    }
    return (first..<last, window.start, nil)
  }
}

extension Instant {
  /// The first whole minute that is not before.
  fileprivate var atWholeMinute: Instant { adding(seconds: (60 - secondsSinceEpoch % 60) % 60) }
}

extension OccurrenceWindow {
  /// The window with the whole days that it touches.
  fileprivate var ofWholeDays: OccurrenceWindow {
    let first = zone.localDateTime(at: start).date
    let last = zone.localDateTime(at: end.adding(seconds: -1)).date
    return OccurrenceWindow(first..<last.adding(days: 1), zone: zone)
  }
}

/// The option that looks for time in which others are free too.
struct OtherPeopleOptions: ParsableArguments {
  @Option(.with) var with: [String]
}

extension Run {
  /// The people of texts such as `Kim, lee@example.org`, besides the user.
  func others(_ texts: [String]) throws -> [(attendee: Attendee, freeBusyAddress: String?)] {
    let own = calendars.calendars.reduce(
      into: Set(calendars.defaults.addresses.map { Attendee.plainAddress($0) })
    ) {
      $0.formUnion(addresses(in: $1))
    }
    return try people(texts, of: "with", readsAll: true).filter { !own.contains($0.attendee.mail) }
  }

  /// When other people are busy, as servers say.
  /// - Throws: if nothing is known of any of them.
  func times(
    of others: [(attendee: Attendee, freeBusyAddress: String?)], in window: OccurrenceWindow
  ) throws -> [PersonTimes] {
    guard !others.isEmpty else { return [] }
    let calendar = askingCalendar
    let asked = AskedPeople(
      others.map { other in
        AskedPerson(
          other.attendee.mail, freeBusyAddress: other.freeBusyAddress.flatMap { try? WebAddress($0) })
      }, in: window.start..<window.end, own: calendar.map { addresses(in: $0) } ?? [])
    let times = try self.times(of: asked, by: calendar?.accountCalendar?.account)
    for problem in times.problems { StandardStreams.warn(PlainText.sanitized(problem, limit: 500)) }
    var found = Dictionary(times.people.map { ($0.address, $0) }) { first, _ in first }
    let people = zip(others, asked.people).map { other, asked in
      var person = found.removeValue(forKey: asked.address) ?? PersonTimes(asked.address, .noAnswer)
      person.name = other.attendee.name
      return person
    }
    let advice = people.contains { $0.knowledge == .notAsked } ? [adviceWithoutServer] : []
    guard !people.contains(where: \.knowledge.isCounted) else {
      advice.forEach(StandardStreams.warn)
      return people
    }
    throw CommandError(
      .notFetched,
      lines: people.map { person in
        let words = Language(localeIdentifier: "en").reason(person.knowledge) ?? ""
        return "the times of \(PlainText.sanitized(person.address, limit: 200)) are not known: \(words)"
      } + advice)
  }

  /// The next step of someone whose calendars have no server that tells when others are busy.
  private var adviceWithoutServer: String {
    "the server of an account says when others are busy, and \(.command("accounts add")) adds one; without it, a contact needs a free/busy address (FBURL)"
  }

  private func times(of asked: AskedPeople, by account: String?) throws -> PeopleTimes {
    guard account != nil || asked.people.contains(where: { $0.freeBusyAddress != nil }) else {
      return PeopleTimes(asked.people.map { PersonTimes($0.address, .notAsked) })
    }
    return try SyncProgram.required().busyTimes(
      of: asked, by: account, configurationPath: calendars.configurationPath)
  }

  /// The calendar whose server is asked: the one for new events, else the first that is selected, of those whose server tells when others are busy.
  private var askingCalendar: CalendarConfiguration? {
    let able = calendars.calendars.filter { calendar in
      calendar.accountCalendar.map { $0.program == nil } == true
        && (calendar.schedulesItself || calendar.isSchedulingUnknown)
    }
    guard able.count > 1, let usual = try? calendar(forNew: nil) else { return able.first }
    return able.first { $0.name == usual.name } ?? able.first
  }
}
