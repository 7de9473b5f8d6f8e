internal import AgendaKit
internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

/// An event of a screen, by which it is found again after its calendar was read anew.
struct BrowsedEvent: Hashable {
  private let uid: String
  private let instance: Occurrence.RecurrenceID?
  private let calendar: String
  private let span: Occurrence.Span

  init(_ item: AgendaItem) {
    let occurrence = item.occurrence
    uid = occurrence.event.uid ?? "\n" + item.title
    (instance, calendar, span) = (occurrence.recurrenceID, item.calendar.name, occurrence.span)
  }

  /// Whether both are one event, which may have been moved meanwhile.
  func isOneEvent(with other: BrowsedEvent) -> Bool {
    uid == other.uid && instance == other.instance && calendar == other.calendar
  }
}

/// Where one is: a day, and an event of it.
struct BrowsePlace: Equatable {
  var date: CalendarDate
  /// `nil` on a day without events.
  var event: BrowsedEvent?
}

/// A reading of the calendars.
struct BrowseReading {
  /// The run at the moment of the reading.
  var run: Run
  /// The days that were read.
  var agenda: Agenda
  /// The problems of the calendars and of the configuration, a line each.
  var complaints: [String]
  /// The calendars with their colours.
  var calendars: [BrowsedCalendar] = []
}

/// An event that changes a screen.
enum BrowseEvent {
  /// An act of the person, at a moment of the monotonic clock in nanoseconds.
  case input(TerminalEvent, at: UInt64)
  /// Nothing was typed until a moment at which a number ends.
  case paused(at: UInt64)
  case resized(columns: Int, rows: Int)
  /// The calendars were read: other days, another moment, or other contents.
  case read(BrowseReading)
  /// A search outside of the read days found an event on a day, or nothing.
  case found(CalendarDate?, of: BrowseSearch)
  /// The command that runs has said something.
  case progress(String)
  /// A command has ended.
  case ended(BrowseCommand, BrowseOutcome)
  /// The calendars that can be selected.
  case calendars(Checklist)
  /// The invitations that wait for an answer.
  case invitations([BrowsedInvitation])
  /// The open tasks.
  case tasks(Agenda)
  /// Something failed.
  case failed(String)
}

/// A command of `agenda` that a screen runs.
struct BrowseCommand: Equatable {
  var arguments: [String]
  /// Whether the command takes the terminal, as an editor does.
  var takesTerminal = false
  /// Whether what it prints in the terminal stays until Enter.
  var staysShown = false
  /// How long it may take, in seconds.
  var seconds = 60
  /// Where the event is after the command: its day, and its title.
  var target: Target?
  /// Where it was before.
  var origin: Target?

  /// Whether the command answers an invitation.
  var isAnswer: Bool { ["accept", "tentative", "decline"].contains(arguments.first) }

  /// How long a screen waits for its end, in seconds. An answer may wait for another one, and then for the program that sends its mail.
  var patience: Int { isAnswer ? max(240, seconds) : seconds }

  /// Where the event is that a command wrote.
  struct Target: Equatable {
    var date: CalendarDate
    var title: String
  }
}

/// The output and the exit code of a command.
struct BrowseOutcome: Equatable {
  var exitCode: ExitStatus
  var output = ""
  var messages: [String] = []
}

/// A thing that a screen wants to be done.
enum BrowseEffect: Equatable {
  case quit
  /// Draw every line again.
  case redraw
  /// Stop the process, as Ctrl-Z does.
  case suspend
  /// Read these days.
  case read(Range<CalendarDate>)
  case search(BrowseSearch)
  case run(BrowseCommand)
  /// Find the calendars that can be selected.
  case listCalendars
  /// Find the invitations that wait for an answer.
  case listInvitations
  /// Read the open tasks.
  case listTasks
  /// Keep the selected ones.
  case select([Bool])
  /// Show the calendar of a name, or do not show it any more.
  case toggle(String)
}

/// The state of `agenda browse`: the days that are shown, the selected day and event, and the line or question that takes the keys. It reads no clock, no
/// file and no terminal: events change it, and it returns effects.
struct BrowseModel {
  /// The arrangements of days, by the keys that show them.
  enum View: Int, CaseIterable {
    case list = 1
    case day, week, month, year, tasks

    /// The action that shows it.
    var action: BrowseAction {
      switch self {
      case .list: .list
      case .day: .day
      case .week: .week
      case .month: .month
      case .year: .year
      case .tasks: .tasks
      }
    }
  }

  /// A number that is typed before a key, and the view and the place before its first digit, which can also choose a view.
  struct Count {
    var value: Int
    var view: View
    var hasHours: Bool
    var place: BrowsePlace
    var typed: UInt64
  }

  /// The days around the day of the place that the picture of a list has to show.
  static let daysOfList = -2..<8
  /// The days around it that are read ahead, while no key waits.
  static let usualDays = (before: 90, after: 150)
  /// The most days around it that are read because there is little on them.
  static let mostDays = 4000
  /// How much farther than usual is read ahead at most: farther away there can be many events, which fill the memory.
  static let mostAhead = 8

  var run: Run
  var agenda: Agenda
  var complaints: [String] = []
  var calendars: [BrowsedCalendar] = []
  /// The problems that the person has seen, of which a mark stays.
  var seenComplaints: [String] = []
  /// The open tasks; `nil` until they are read.
  var tasks: Agenda?
  /// The tasks in the order of the list, each with the day on which it is shown elsewhere; `nil` for a task without a date.
  var listedTasks: [(date: CalendarDate?, item: AgendaItem)] = []
  /// The list of the tasks, and the columns for which it is laid out.
  var taskSheet: (drawing: PointedDrawing, width: Int)?
  /// Whether the tasks are to be read, because there are none yet or calendars were read again.
  var needsTasks = true
  /// The task that was shown last: its place among the others, and the day of the place.
  var shownTask: (slot: Int, date: CalendarDate)?
  /// The fields that are changed, also while a question or a command is about them.
  var form: BrowseForm?
  /// The event that was copied.
  var copied: BrowsedCopy?
  var columns: Int
  var rows: Int
  var view: View
  /// Whether a week shows its hours, which its key changes.
  var hasHours = false
  var place: BrowsePlace
  var prompt: BrowsePrompt = .none
  /// The prompt that takes the keys again after the table of its keys.
  var covered: BrowsePrompt?
  /// The answer at the foot, until the next key.
  var message: (text: String, isError: Bool)?
  /// The last answers of commands, the newest first.
  var answers: [String] = []
  var count: Count?
  /// The last text that was searched, and in which direction.
  var searched = ""
  var searchesForward = true
  /// The events still to be passed, when the days are read on which they are.
  var remaining = 0
  /// Where the event is that was written, once its calendar was read again.
  var target: BrowseCommand.Target?
  /// The place of each changed event before its change, the newest last: of changes that can be undone, and of those that were.
  var origins: (made: [BrowseCommand.Target?], undone: [BrowseCommand.Target?]) = ([], [])
  /// The event of the sentence that is typed, and where one was before.
  var draft: BrowsedDraft?
  var before: BrowsedBefore?
  /// The list around the place.
  var sheet: BrowseSheet?
  /// The first line of the list on the screen.
  var top = 0
  /// The lines above the foot, which say how what is typed is understood.
  var preview: [String] = []
  /// The day of the month that moves by months keep, and the date to which the last one went.
  var dayOfMonth: (day: Int, date: CalendarDate)?
  /// The place that the last picture of the list showed, and at which line of the screen.
  var shownPlace: BrowsePlace?
  var shownRow: Int?
  /// How much farther than usual is read, because there is little on the days.
  var reach = 1
  /// The days that a reading has to have; until then the picture shows what is read.
  var awaited: Range<CalendarDate>?
  /// The search that goes on outside of the days that are read.
  var awaitedSearch: BrowseSearch?
  /// The command that runs, and what it said last.
  var running: BrowseCommand?
  var progress: String?
  /// The event on which the button of the mouse is held.
  var grabbed: Grabbed?
  /// Whether the person has asked for the end while a command runs.
  var isQuitting = false
  /// The background of the terminal; `nil` where that is not known.
  var ground: TerminalGround?
  var words: BrowseWords
  /// The keys and their actions.
  var bindings: BrowseBindings

  /// A screen whose calendars were read for some days.
  init(
    _ reading: BrowseReading, view: View, hasHours: Bool = false, date: CalendarDate, columns: Int, rows: Int
  ) {
    (run, agenda, complaints) = (reading.run, reading.agenda, reading.complaints)
    calendars = reading.calendars
    (self.columns, self.rows, self.view, self.hasHours) = (columns, rows, view, hasHours)
    words = BrowseWords.of(reading.run.settings.language.code)
    bindings = reading.run.calendars.defaults.bindingsOfBrowse
    place = BrowsePlace(date: date)
    goTo(date)
    arrange()
  }

  var today: CalendarDate { run.settings.zone.localDateTime(at: agenda.now).date }

  /// The days that are read.
  var dates: Range<CalendarDate> {
    guard let first = agenda.days.first?.date, let last = agenda.days.last?.date else { return today..<today }
    return first..<last.adding(days: 1)
  }

  /// The days that are to be read ahead, while no key waits; `nil` if all are read.
  var wanted: Range<CalendarDate>? {
    let needed = neededDates
    // A year has all of its days, and those around it are read with their own year.
    guard view != .year else { return dates.contains(needed) ? nil : needed }
    let (days, reach) = (Self.usualDays, min(reach, Self.mostAhead))
    func around(_ before: Int, _ after: Int) -> Range<CalendarDate> {
      place.date.adding(days: -before * reach)..<place.date.adding(days: after * reach)
    }
    // Not for each day that one goes on.
    return dates.contains(around(days.before / 2, days.after / 2)) ? nil : around(days.before, days.after)
  }

  /// The days that the picture shows.
  private var neededDates: Range<CalendarDate> {
    Self.datesOfPicture(view, place.date, columns: columns, run.settings.weeks)
  }

  /// Changes the state by an event, and returns what is to be done. If it `isFollowed` by another key at once, a line that is typed is not understood yet.
  mutating func take(_ event: BrowseEvent, isFollowed: Bool = false) -> [BrowseEffect] {
    var effects: [BrowseEffect] = []
    switch event {
    case .input(let input, let moment): effects = take(input, at: moment)
    case .paused(let moment): endCount(at: moment)
    case .resized(let columns, let rows): (self.columns, self.rows) = (max(1, columns), max(1, rows))
    case .read(let reading): effects = take(reading)
    case .found(let date, let search): effects = takeFound(date, of: search)
    case .progress(let line): progress = PlainText.sanitized(line, limit: 400)
    case .ended(let command, let outcome): takeEnd(of: command, outcome)
    case .calendars(let checklist): prompt = .calendars(checklist)
    case .invitations(let invitations): show(invitations)
    case .tasks(let tasks): take(tasks)
    case .failed(let text): say(text, isError: true)
    }
    if isFollowed, prompt.isUnderstood, effects.isEmpty { return [] }
    arrange()
    if view == .tasks, needsTasks {
      needsTasks = false
      effects.append(.listTasks)
    }
    return began(effects) + missing
  }

  /// The effects, of which a command begins only if none runs.
  private mutating func began(_ effects: [BrowseEffect]) -> [BrowseEffect] {
    effects.filter { effect in
      guard case .run(let command) = effect else { return true }
      guard running == nil else {
        message = (words.stillRunning.filling(["x": "agenda \(running?.arguments.first ?? "")"]), true)
        takeDraftAway(isWritten: false)
        return false
      }
      (running, progress) = (command, nil)
      return true
    }
  }

  /// The days that a picture shows around a date.
  static func datesOfPicture(
    _ view: View, _ date: CalendarDate, columns: Int, _ weeks: WeekRules
  ) -> Range<CalendarDate> {
    let (year, month, day) = date.components
    let start = date.adding(days: 1 - day)
    let ofMonth = weeks.weeks(with: start..<start.adding(days: CalendarDate.daysInMonth(month, ofYear: year)))
    let dates: Range<CalendarDate>
    switch view {
    case .list: dates = date.adding(days: daysOfList.lowerBound)..<date.adding(days: daysOfList.upperBound)
    case .day: dates = date..<date.adding(days: 1)
    case .week:
      let first = weeks.start(ofWeekWith: date)
      dates = first..<first.adding(days: 7)
    case .month: return ofMonth
    case .tasks: dates = date..<date.adding(days: 1)
    case .year:
      let first = CalendarDate(year: year, month: 1, day: 1) ?? date
      let last = CalendarDate(year: year, month: 12, day: 31) ?? date
      return weeks.weeks(with: first..<last.adding(days: 1))
    }
    guard BrowseColumns(columns, view).side != nil else { return dates }
    return min(dates.lowerBound, ofMonth.lowerBound)..<max(dates.upperBound, ofMonth.upperBound)
  }

  /// The reading that the next picture needs.
  private var missing: [BrowseEffect] {
    mutating get {
      let needed = neededDates
      guard !dates.contains(needed) else {
        if remaining == 0 { awaited = nil }
        return []
      }
      if let awaited, awaited.contains(needed) { return [] }
      // How little there is around another place is not known.
      if !dates.contains(place.date) { reach = 1 }
      awaited = wanted.flatMap { $0.contains(needed) ? $0 : nil } ?? needed
      return [.read(awaited ?? needed)]
    }
  }

  private mutating func take(_ reading: BrowseReading) -> [BrowseEffect] {
    let new = reading.agenda.window.dates
    // Another one comes, of the days that are waited for.
    if let awaited, !new.contains(awaited) { return [] }
    awaited = nil
    let former = itemsOfDay
    let rest = remaining
    (run, agenda, complaints) = (reading.run, reading.agenda, reading.complaints)
    calendars = reading.calendars
    needsTasks = true
    if message?.text == words.reading { message = nil }
    words = BrowseWords.of(reading.run.settings.language.code)
    bindings = reading.run.calendars.defaults.bindingsOfBrowse
    (sheet, taskSheet) = (nil, nil)
    before?.sheet = nil
    if running == nil { takeDraftAway(isWritten: true) }
    if draft?.place == nil || draft?.place != place { settle(former) }
    let rows = agenda.days.reduce(0) { $0 + $1.shown }
    if rows < 4 * self.rows, reach < Self.mostAhead { reach *= 2 }
    // While a key waits for an event beyond these days, each reading goes farther, so that they end.
    if rows > 40 * self.rows, rest == 0 { reach = 1 }
    guard rest != 0 else { return [] }
    remaining = 0
    return passEvents(rest, mayRead: reach * Self.usualDays.after < Self.mostDays)
  }

  /// Goes to the day that a search has found; without one, the search goes on at the other end.
  private mutating func takeFound(_ date: CalendarDate?, of search: BrowseSearch) -> [BrowseEffect] {
    // A key has ended it.
    guard search == awaitedSearch else { return [] }
    awaitedSearch = nil
    if message?.text == words.reading { message = nil }
    if prompt.isSearch, date != nil || search.isWrapped { searchedFar = search.text }
    guard let date else { return searchWrapped(after: search) }
    if search.isWrapped { message = (wrapped(search.forward), false) }
    goTo(date)
    searchAfterReading = true
    if index(of: date) != nil { settle([]) }
    return []
  }

  /// Whether the event of a search is to be found on the day of the place, once that is read.
  var searchAfterReading = false
  /// The text of a search outside of the days that were read, which ended while the text was typed.
  var searchedFar: String?

  private mutating func takeEnd(of command: BrowseCommand, _ outcome: BrowseOutcome) {
    (running, progress, isQuitting) = (nil, nil, false)
    let lines = outcome.output.split(separator: "\n").map(String.init)
    // Of other commands the lines before the last one say how a sentence was understood.
    var said = command.isAnswer ? lines : lines.suffix(1)
    // A mail that a command prints is not sent.
    if command.isAnswer, lines.contains(where: { $0.hasPrefix("MIME-Version:") }) {
      said = [words.noMail]
    }
    var text = sentences(outcome.messages + said)
    // Its own words name ways to look for an event.
    if outcome.exitCode == .notFound, form == nil, !command.takesTerminal, let origin = command.origin {
      text = words.gone.filling(["x": quoted(origin.title)])
    }
    endForm(isDone: outcome.exitCode == .success, text.isEmpty ? words.failed : text)
    guard outcome.exitCode != .success else {
      target = command.target
      noteOrigin(of: command, isChange: lines.contains { $0.hasSuffix(Run.undoAdvice) })
      if text.isEmpty { message = nil } else { say(text, isError: false) }
      return
    }
    takeDraftAway(isWritten: false)
    guard outcome.exitCode == .conflict, command.arguments.first != "undo" else {
      return say(text.isEmpty ? words.failed : text, isError: true)
    }
    // A command that has the terminal has said more there.
    let crossed = text.isEmpty ? words.changedMeanwhile : text
    say(crossed, isError: true)
    prompt = .question(BrowseQuestion(text: crossed + " " + words.tryAgain, answers: ["y": command]))
  }

  /// The most letters of an answer, and the most answers that are kept.
  private static let most = (letters: 2000, answers: 20)

  /// Lines of a command as a text.
  private func sentences(_ lines: [String]) -> String {
    let lines = lines.map { $0.replacing(Run.undoAdvice, with: words.undoHint) }.filter { !$0.isEmpty }
    return lines.reduce(into: "") { text, line in
      if let last = text.last { text += ".:;!?…。".contains(last) ? " " : "; " }
      text += PlainText.sanitized(line, limit: Self.most.letters)
    }
  }

  /// Shows an answer, and keeps it.
  private mutating func say(_ text: String, isError: Bool) {
    message = (text, isError)
    answers = [text] + answers.prefix(Self.most.answers - 1)
  }

  /// Keeps where the event of a change was; of a change that is taken back, goes there.
  private mutating func noteOrigin(of command: BrowseCommand, isChange: Bool) {
    // It can have changed anything, or nothing.
    guard !command.takesTerminal else {
      origins = ([], [])
      return
    }
    switch command.arguments.prefix(2) {
    case ["undo", "--redo"]: if let origin = origins.undone.popLast() { origins.made.append(origin) }
    case let words where words.first == "undo":
      guard let origin = origins.made.popLast() else { return }
      origins.undone.append(origin)
      target = origin
    default: if isChange { origins = (origins.made + [command.origin], []) }
    }
  }
}

/// Places and events.
extension BrowseModel {
  /// The index of a day that is read.
  func index(of date: CalendarDate) -> Int? { agenda.index(of: date) }

  /// The events of the day of the place, in the order of a list.
  var itemsOfDay: [AgendaItem] { items(of: place.date) }

  private func items(of date: CalendarDate) -> [AgendaItem] {
    index(of: date).map { agenda.days[$0].items } ?? []
  }

  /// The events among which the place is: those of its day, or the tasks.
  var itemsInView: [AgendaItem] { items(at: place) }

  private func items(at place: BrowsePlace) -> [AgendaItem] {
    view == .tasks ? listedTasks.map(\.item) : items(of: place.date)
  }

  /// The event of the place.
  var item: AgendaItem? { item(at: place) }

  /// The event of a place.
  func item(at place: BrowsePlace) -> AgendaItem? {
    guard let event = place.event else { return nil }
    if let draft, draft.place == place { return draft.days.first?.items.first }
    return items(at: place).first { BrowsedEvent($0) == event }
  }

  /// Whether an event is the one of the place.
  func isSelected(_ item: AgendaItem) -> Bool { place.event.map { $0 == BrowsedEvent(item) } ?? false }

  /// Goes to a day, and there to the first event; of today to the one that runs or comes next.
  mutating func goTo(_ date: CalendarDate) {
    (remaining, shownTask) = (0, nil)
    place = BrowsePlace(date: Self.bounded(date))
    let items = itemsOfDay
    var chosen = items.first
    if date == today {
      chosen =
        items.first { $0.isRunning && !$0.isAllDay } ?? items.first { !$0.hasEnded && !$0.isAllDay }
        ?? items.last
    }
    place.event = chosen.map { BrowsedEvent($0) }
  }

  /// The date, in the years that have four digits.
  static func bounded(_ date: CalendarDate) -> CalendarDate {
    let first = CalendarDate(year: 1, month: 3, day: 1) ?? date
    let last = CalendarDate(year: 9999, month: 10, day: 1) ?? date
    return min(max(date, first), last)
  }

  /// Finds the event of the place in what was read anew: where a command put it, else the same event, else the one that is now where it was.
  private mutating func settle(_ former: [AgendaItem]) {
    // Of tasks, those have the place that come after it.
    guard view != .tasks else { return }
    if let target {
      // Else its day is read first.
      guard index(of: target.date) != nil else { return goTo(target.date) }
      self.target = nil
      let found = index(of: target.date).flatMap { day in
        agenda.days[day].items.last { $0.title == target.title }
      }
      if let found {
        place = BrowsePlace(date: target.date, event: BrowsedEvent(found))
        return
      }
      goTo(target.date)
      return
    }
    if searchAfterReading {
      searchAfterReading = false
      let test = SearchWords([searched]).test
      if let found = itemsOfDay.first(where: { test($0.occurrence.event) }) {
        place.event = BrowsedEvent(found)
        return
      }
    }
    find(former)
  }

  /// Finds the event of the place among those of its day and of other days; `former` are those that its day had.
  mutating func find(_ former: [AgendaItem]) {
    guard let event = place.event else { return goTo(place.date) }
    let items = itemsOfDay
    if items.contains(where: { BrowsedEvent($0) == event }) { return }
    if let moved = items.first(where: { BrowsedEvent($0).isOneEvent(with: event) }) {
      place.event = BrowsedEvent(moved)
    } else if let (date, moved) = moved(event) {
      place = BrowsePlace(date: date, event: BrowsedEvent(moved))
    } else {
      let place = former.firstIndex { BrowsedEvent($0) == event } ?? 0
      self.place.event = items.isEmpty ? nil : BrowsedEvent(items[min(place, items.count - 1)])
    }
  }

  /// The day on which an event is now.
  private func moved(_ event: BrowsedEvent) -> (CalendarDate, AgendaItem)? {
    for day in agenda.days {
      if let item = day.items.first(where: { BrowsedEvent($0).isOneEvent(with: event) }) {
        return (day.date, item)
      }
    }
    return nil
  }
}
