internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

/// `agenda undo`.
struct Undo: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Take back the last change of a calendar.",
    usage: "agenda undo [<number>|--list|[--redo] [--skip]]",
    discussion: """
      Each call goes one change further back, up to a hundred. A change is not taken back if another program has changed \
      the same event since, or its calendar no longer exists; --skip leaves it as it is, and the next call takes back the one before it. \
      --redo makes the change again that was taken back last, \
      until another one is made; with --skip it stays taken back, and the next call makes the one before it again.

      Exit codes: 0 it was taken back; 66 there is nothing to take back; 75 the event has been changed since.
      """)

  @Argument(
    help: ArgumentHelp(
      "Take back only the change with this number in --list, with all events of its command.",
      valueName: "number"), completion: .changes)
  var number: Int?

  @Flag(help: "List the changes that can be taken back, the last one first: number, time, what was done.")
  var list = false

  @Flag(
    help: "Leave the last change as it is, and forget how to take it back; with --redo, how to make it again."
  )
  var skip = false

  @Flag(help: "Make the change again that was taken back last.")
  var redo = false

  @OptionGroup(title: "Configuration") var configuration: ConfigurationOptions

  func validate() throws {
    guard number ?? 1 > 0 else { throw ValidationError("There is no change \(number ?? 0).") }
    guard [number != nil, list, skip || redo].count(where: { $0 }) <= 1 else {
      throw ValidationError(
        "Only \(.option("skip")) and \(.option("redo")) can be given together, and no number or \(.option("list")) with them."
      )
    }
  }

  func run() throws {
    let environment = ProcessEnvironment.current()
    let store = CalendarStore(stateFolder: environment.stateFolder)
    if list { return try printList(of: store) }
    if skip { return try skipLast(of: store) }
    ProcessLimits.allowChanges()
    // Changes of files need no configuration.
    let run = try? Run(request, in: environment)
    if let run { ToolFact.note(run) }
    var known: [CalendarConfiguration]?
    let undone = try writing { () throws(WritingError) in
      try store.undo(
        number, redoes: redo, at: environment.now,
        knowsAccount: { account in
          run?.calendars.configuration.accounts.contains { $0.name == account } == true
        }
      ) { account, path in
        if known == nil { known = (try? run?.knownCalendars()) ?? [] }
        return known?.lazy.compactMap(\.accountCalendar)
          .first { $0.account == account && $0.path == path }
      }
    }
    guard let undone else { throw nothing }
    guard !undone.calendars.isEmpty else {
      return try StandardStreams.write("All is as before already: \(undone.summary)\n")
    }
    let sending = try undone.queued.flatMap {
      try run?.send(
        $0, redo ? "The change" : Self.subject(of: undone), to: undone.accounts, at: environment.now)
    }
    // A change that was never sent leaves nothing to say about it.
    let isSaid = undone.wasSent != false || undone.queued?.notShown != nil
    guard !redo else {
      return try StandardStreams.write("Made again: \(undone.summary).\(sending ?? "") \(Run.undoAdvice)\n")
    }
    let end = undone.told.isEmpty ? "" : isSaid ? "" : "."
    try StandardStreams.write(
      "Taken back: \(undone.summary)\(isSaid ? "." + (sending ?? "") : end)\(Self.note(of: undone))\n")
  }

  /// The words for what is sent to a server when a change is taken back.
  private static func subject(of undone: CalendarStore.Undone) -> String {
    switch undone.wasSent {
    case true?: "It is so on the server already: the opposite change"
    case false?: "The former state"
    case nil: "It may be so on the server already: the opposite change"
    }
  }

  /// A sentence after a space about the mails that are not taken back.
  private static func note(of undone: CalendarStore.Undone) -> String {
    guard !undone.told.isEmpty else { return "" }
    let guests = undone.told.map { PlainText.sanitized($0, limit: 100) }.joined(separator: ", ")
    let condition = undone.isMailPrinted ? ", if you have sent it," : ""
    return
      " The mail to \(guests)\(condition) is not taken back, and nobody is told of this; \(.command("edit")) or another answer tells them."
  }

  /// The error if there is nothing to take back.
  private var nothing: CommandError {
    guard !redo else { return CommandError(.notFound, "there is no change to make again") }
    guard let number else { return CommandError(.notFound, "there is no change to take back") }
    return CommandError(
      .notFound,
      "there is no change \(number) to take back; \(.command("undo --list")) shows those that there are")
  }

  private func printList(of store: CalendarStore) throws {
    let zone = (try? Run.start(request, fetches: false))?.settings.zone ?? .utc
    let changes = try writing { () throws(WritingError) in try store.pastChanges() }
    if changes.isEmpty { nothing.messages.forEach(StandardStreams.warn) }
    let width = changes.map { "\($0.number)".count }.max() ?? 0
    let lines = changes.map { change in
      let number = String(repeating: " ", count: width - "\(change.number)".count) + "\(change.number)"
      return "\(number)  \(zone.localDateTime(at: change.made).toTheMinute)  \(Self.words(change))\n"
    }
    try StandardStreams.write(lines.joined())
  }

  private func skipLast(of store: CalendarStore) throws {
    let (skipped, next) = try writing { () throws(WritingError) in try store.skip(undone: redo) }
    guard let skipped else { throw nothing }
    let rest = next.map {
      redo
        ? "The next \(.command("undo --redo")) makes again: \(Self.words($0))"
        : "The next \(.command("undo")) takes back: \(Self.words($0))"
    }
    try StandardStreams.write(
      "Left \(redo ? "taken back" : "as it is"): \(Self.words(skipped))\n\(rest ?? "There is no change before it")\n"
    )
  }

  private static func words(_ change: CalendarStore.PastChange) -> String {
    PlainText.sanitized(change.summary ?? "(a change that cannot be read)", limit: 400)
  }

  private var request: AgendaRequest {
    var request = AgendaRequest()
    request.calendars.configurationPath = configuration.path
    return request
  }
}
