internal import AgendaKit
internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

/// Changes of events: each is a command of `agenda`, as a person would write it.
extension BrowseModel {
  /// The options of the configuration, with which every command is run.
  var configurationArguments: [String] {
    run.request.calendars.configurationPath.map { ["--config", $0] } ?? []
  }

  /// The options that name the zone and the language of times.
  var timeArguments: [String] {
    let time = run.request.time
    return (time.zone.map { ["--time-zone", $0] } ?? []) + (time.locale.map { ["--locale", $0] } ?? [])
  }

  /// The options by which a command finds an event: its calendar, or the files that are shown.
  private func sourceArguments(of item: AgendaItem) -> [String] {
    let calendars = run.request.calendars
    guard calendars.files.isEmpty else {
      return calendars.files.flatMap { ["--file", $0] } + calendars.names.flatMap { ["--calendars", $0] }
    }
    let name = item.calendar.name
    // A comma divides names.
    return name.contains(",") || name.isEmpty ? [] : ["--calendars", name]
  }

  /// The words of a command for an event.
  private func arguments(_ command: String, _ options: [String], _ item: AgendaItem, uid: String) -> [String]
  {
    let zones =
      ["delete", "edit", "done", "open", "accept", "tentative", "decline"].contains(command)
      ? timeArguments : []
    return [command] + options + configurationArguments + sourceArguments(of: item) + zones
      + ["--", run.reference(uid, command == "open" ? nil : item.occurrence.recurrenceID)]
  }

  /// The event that is to be changed, with its UID; says why if there is none.
  mutating func changed() -> (item: AgendaItem, uid: String)? {
    guard let item else {
      message = (index(of: place.date) == nil ? words.reading : words.noEvent, true)
      return nil
    }
    guard let uid = item.occurrence.event.uid else {
      message = (words.noName, true)
      return nil
    }
    return (item, uid)
  }

  /// The title of an event in a question, short enough for it.
  private func title(of item: AgendaItem) -> String { quoted(item.title) }

  /// A title in quotation marks, short enough for a question.
  func quoted(_ title: String) -> String {
    "“\(PlainText.sanitized(title, limit: 200).truncated(to: max(8, columns / 3)))”"
  }

  /// Whether the user is invited to an event which another person organizes. Where no address of the user is known, each guest can be the user.
  private func isInvitation(_ item: AgendaItem) -> Bool {
    let details = item.occurrence.event.details
    guard let organizer = details.organizer, !item.isTask else { return false }
    let own = calendar(of: item).map { run.addresses(in: $0) } ?? []
    return !own.contains(Attendee.plainAddress(organizer.address))
      && (own.isEmpty || details.attendees.contains { own.contains(Attendee.plainAddress($0.address)) })
  }

  func calendar(of item: AgendaItem) -> CalendarConfiguration? {
    run.calendars.calendars.first { $0.name == item.calendar.name }
  }

  /// The reason why the calendar of an event cannot be changed; `nil` if it can.
  func lock(of item: AgendaItem) -> String? {
    guard let calendar = calendar(of: item) else { return nil }
    do throws(WritingError) {
      _ = try calendar.place(isChosen: false)
      return nil
    } catch {
      return error.messages.first
    }
  }

  /// Whether an event is one of a series whose instances can be changed alone.
  private func isOfSeries(_ item: AgendaItem) -> Bool {
    item.occurrence.recurrenceID != nil && !item.isTask
  }

  /// Whether a task recurs, which is changed as a whole.
  private func isRecurringTask(_ item: AgendaItem) -> Bool {
    item.occurrence.recurrenceID != nil && item.isTask
  }

  /// The instance of the series of an event from which a change of all counts: one that the series has where it is.
  private func unmoved(_ item: AgendaItem) -> AgendaItem {
    func isMoved(_ item: AgendaItem) -> Bool {
      item.occurrence.recurrenceID != item.occurrence.span.startPoint
    }
    guard isOfSeries(item), isMoved(item) else { return item }
    let (uid, calendar) = (item.occurrence.event.uid, item.calendar.name)
    return agenda.days.lazy.flatMap(\.items).first { other in
      other.occurrence.event.uid == uid && other.calendar.name == calendar && isOfSeries(other)
        && !isMoved(other)
    } ?? item
  }

  /// Runs a command for an event; of a series, after the question which instances are meant. `options` returns the options for the instance that the
  /// command names.
  mutating func run(
    _ command: String, _ item: AgendaItem, uid: String, takesTerminal: Bool = false,
    target: BrowseCommand.Target? = nil, _ options: (AgendaItem) -> [String]
  ) -> [BrowseEffect] {
    let origin = origin(of: item)
    func made(_ extent: [String], _ item: AgendaItem) -> BrowseCommand {
      BrowseCommand(
        arguments: arguments(command, extent + options(item), item, uid: uid), takesTerminal: takesTerminal,
        target: target, origin: origin)
    }
    if isRecurringTask(item) {
      prompt = .question(
        BrowseQuestion(
          text: words.wholeTask.filling(["x": title(of: item)]), answers: ["a": made(["--all"], item)]))
      return []
    }
    guard isOfSeries(item) else { return [.run(made([], item))] }
    prompt = .question(
      BrowseQuestion(
        text: words.whichInstances.filling(["x": title(of: item)]),
        answers: [
          "t": made(["--this"], item), "f": made(["--following"], item),
          "a": made(["--all"], unmoved(item)),
        ]))
    return []
  }

  /// Where an event is before a change.
  private func origin(of item: AgendaItem) -> BrowseCommand.Target {
    BrowseCommand.Target(date: place.date, title: item.title)
  }

  /// The options of a change without a question and without mails to guests: a key that is pressed four times would send four mails.
  private static let quietly = ["--yes", "--notify=none"]
  /// As ``quietly`` for a day that is seen on the screen, and can be past.
  static let movesQuietly = quietly + ["--past"]

  /// Asks before the event is deleted; of an invitation, whether to decline it, unless it is to be deleted `here` alone.
  mutating func askToDelete(here: Bool = false) {
    guard let (item, uid) = changed() else { return }
    guard here || !isInvitation(item) || lock(of: item) != nil else {
      prompt = .question(
        BrowseQuestion(
          text: words.deleteInvitation.filling(["x": title(of: item)]), ["y": .decline, "d": .delete]))
      return
    }
    guard item.occurrence.recurrenceID == nil else {
      _ = run("delete", item, uid: uid) { _ in Self.quietly }
      return
    }
    let command = BrowseCommand(
      arguments: arguments("delete", Self.quietly, item, uid: uid), origin: origin(of: item))
    prompt = .question(
      BrowseQuestion(text: words.delete.filling(["x": title(of: item)]), answers: ["y": command]))
  }

  mutating func edit() -> [BrowseEffect] {
    guard let (item, uid) = changed() else { return [] }
    // It has the terminal, and asks there.
    return run("edit", item, uid: uid, takesTerminal: true) { _ in [] }
  }

  mutating func complete() -> [BrowseEffect] {
    guard let (item, uid) = changed() else { return [] }
    guard item.isTask else {
      message = (words.noTask, true)
      return []
    }
    return [
      .run(
        BrowseCommand(arguments: arguments("done", ["--yes"], item, uid: uid), origin: origin(of: item)))
    ]
  }

  mutating func open() -> [BrowseEffect] {
    guard let (item, uid) = changed() else { return [] }
    return [.run(BrowseCommand(arguments: arguments("open", [], item, uid: uid)))]
  }
}

/// The changes by their actions.
extension BrowseModel {
  /// Changes the event as an action says; `nil` for another action.
  mutating func change(_ action: BrowseAction, _ number: Int) -> [BrowseEffect]? {
    switch action {
    case .later: return shift(minutes: Self.minutesOfStep * number)
    case .earlier: return shift(minutes: -Self.minutesOfStep * number)
    case .dayLater: return shift(days: number)
    case .dayEarlier: return shift(days: -number)
    case .delete: askToDelete()
    case .edit: return edit()
    case .fields: openForm(at: "--title")
    case .move: openForm(at: "--start")
    case .repeats: openForm(at: "--repeat")
    case .done: return complete()
    case .open: return open()
    case .accept, .tentative, .decline: askToAnswer(action)
    case .copy: copy()
    case .paste: return paste()
    case .duplicate: return duplicate()
    case .undo: return [.run(BrowseCommand(arguments: ["undo"] + configurationArguments))]
    case .redo: return [.run(BrowseCommand(arguments: ["undo", "--redo"] + configurationArguments))]
    case .sync:
      return [
        .run(BrowseCommand(arguments: ["sync"] + configurationArguments, seconds: Self.secondsOfSync))
      ]
    default: return nil
    }
    return []
  }

  /// Whether an answer reaches the organizer: the server of the calendar tells it, or a program sends mails.
  private func isTold(_ item: AgendaItem) -> Bool {
    let calendar = calendar(of: item)
    return calendar?.schedulesItself == true || !MailDelivery(for: calendar, in: run).prints
  }

  /// Asks before the organizer of the event gets an answer, or before it is written here alone.
  private mutating func askToAnswer(_ action: BrowseAction) {
    guard let (item, uid) = changed() else { return }
    guard isInvitation(item) else {
      message = (words.noInvitation, true)
      return
    }
    if let lock = lock(of: item) {
      message = (PlainText.sanitized(lock), true)
      return
    }
    let question =
      switch action {
      case .accept: words.accept
      case .tentative: words.tentative
      default: words.decline
      }
    let origin = origin(of: item)
    func made(_ options: [String]) -> BrowseCommand {
      BrowseCommand(
        arguments: arguments(action.rawValue, ["--yes"] + options, item, uid: uid), origin: origin)
    }
    let isOfSeries = isOfSeries(item)
    let end =
      isTold(item)
      ? (isOfSeries ? words.whichAnswered : words.organizerIsTold)
      : (isOfSeries ? words.whichWritten : words.nobodyIsTold)
    prompt = .question(
      BrowseQuestion(
        text: question.filling(["x": title(of: item)]) + " " + end,
        answers: isOfSeries ? ["t": made(["--this"]), "a": made(["--all"])] : ["y": made([])]))
  }
}

/// An event that was copied, which may be of a day that is no longer read.
struct BrowsedCopy: Equatable {
  var title: String
  /// The words that name it: its calendar and its identifier.
  var words: [String]
  var isOfSeries: Bool
  var isRecurringTask: Bool
}

/// Copies.
extension BrowseModel {
  private mutating func copy() {
    guard let (item, uid) = changed() else { return }
    copied = BrowsedCopy(
      title: item.title, words: arguments("edit", [], item, uid: uid), isOfSeries: isOfSeries(item),
      isRecurringTask: isRecurringTask(item))
    message = (words.copied.filling(["x": title(of: item)]), false)
  }

  /// Adds a copy of the event to its day.
  private mutating func duplicate() -> [BrowseEffect] {
    let former = copied
    copied = nil
    copy()
    guard copied != nil else {
      copied = former
      return []
    }
    message = nil
    return paste()
  }

  /// Adds the copy to the day of the place; of a series, after the question whether all of it is meant.
  private mutating func paste() -> [BrowseEffect] {
    guard let copied else {
      message = (words.nothingCopied, true)
      return []
    }
    let day = place.date
    func made(_ extent: [String]) -> BrowseCommand {
      BrowseCommand(
        arguments: ["edit", "--copy", "--date", "\(day)", "--yes", "--past"] + extent
          + copied.words.dropFirst(),
        target: BrowseCommand.Target(date: day, title: copied.title))
    }
    guard !copied.isRecurringTask else {
      let command = BrowseCommand(
        arguments: ["edit", "--copy", "--all", "--yes"] + copied.words.dropFirst())
      prompt = .question(
        BrowseQuestion(
          text: words.copyOfTask.filling(["x": quoted(copied.title)]), answers: ["a": command]))
      return []
    }
    guard copied.isOfSeries else { return [.run(made([]))] }
    prompt = .question(
      BrowseQuestion(
        text: words.whichCopied.filling(["x": quoted(copied.title)]),
        answers: ["t": made(["--this"]), "a": made(["--all"])])
    )
    return []
  }
}

/// Moves of an event in time.
extension BrowseModel {
  /// The minutes of one step.
  private static let minutesOfStep = 15
  /// How long all calendars may take to be fetched.
  private static let secondsOfSync = 600

  mutating func shift(minutes: Int, days: Int = 0) -> [BrowseEffect] {
    guard let (item, uid) = movable() else { return [] }
    let zone = run.settings.zone
    func moved(_ item: AgendaItem) -> LocalDateTime? {
      guard case .timed(let start, _) = item.occurrence.span else { return nil }
      return zone.localDateTime(at: start.adding(seconds: 60 * minutes)).adding(seconds: 86_400 * days)
    }
    guard let new = moved(item) else {
      message = (words.noTime, true)
      return []
    }
    return run(
      "edit", item, uid: uid, target: BrowseCommand.Target(date: new.date, title: item.title)
    ) { item in
      let time = (moved(item) ?? new).toTheMinute.replacing(" ", with: "T")
      return Self.movesQuietly + [item.isTask ? "--end" : "--start", time]
    }
  }

  /// The event that is to be moved, with its UID; says why if it cannot be.
  private mutating func movable() -> (item: AgendaItem, uid: String)? {
    guard let (item, uid) = changed() else { return nil }
    guard !isRecurringTask(item) else {
      message = (words.datesOfTask.filling(["x": title(of: item)]), true)
      return nil
    }
    return (item, uid)
  }

  mutating func shift(days: Int) -> [BrowseEffect] {
    guard let (item, uid) = movable() else { return [] }
    let (zone, today) = (run.settings.zone, today)
    func moved(_ item: AgendaItem) -> CalendarDate {
      // A task without a date gets one that is counted from today.
      let isDated = item.occurrence.event.toDo?.isDated != false
      let first = isDated ? item.occurrence.span.startPoint.date(in: zone) : today
      return Self.bounded(first.adding(days: days))
    }
    return run(
      "edit", item, uid: uid, target: BrowseCommand.Target(date: moved(item), title: item.title)
    ) { Self.movesQuietly + ["--date", "\(moved($0))"] }
  }
}
