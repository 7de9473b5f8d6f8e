internal import AgendaKit
internal import AgendaQuickAdd
internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

/// The sentence of an event that is added, as it is understood, and the event in the view, which is not written yet.
struct BrowsedDraft {
  let sentence: String
  let isTask: Bool
  /// The day where one was, on which an event is of which no day is said.
  let day: CalendarDate
  /// The calendar of a task of which the sentence names none.
  private(set) var calendar: String?
  /// The event, or why the sentence is none; `nil` for no words.
  let result: Result<EventDraft, CommandError>?
  /// The days that show the event, also while the sentence is not understood for a moment.
  private(set) var days: [AgendaDay] = []
  /// A number that changes with the event.
  private(set) var number = 0
  /// Whether the command that adds it has begun.
  var isSent = false

  /// The most days that show it.
  private static let mostDays = 400

  /// Reads a sentence on a day; a task of which no calendar is said is in that of the task where one was.
  init(
    _ sentence: String, isTask: Bool, on day: CalendarDate, in calendar: String?, _ run: Run,
    after former: BrowsedDraft?
  ) {
    (self.sentence, self.isTask, self.day) = (sentence, isTask, day)
    guard !sentence.allSatisfy(\.isWhitespace) else {
      (result, number) = (nil, (former?.number ?? -1) + 1)
      return
    }
    do {
      var draft = try EventDraft(
        sentence: sentence, isTask: isTask, overrides: EventDraft.Overrides(), settings: run.settings,
        on: isTask || day == run.today ? nil : day)
      if draft.event.calendar == nil, let calendar {
        draft.event.calendar = calendar
        self.calendar = calendar
      }
      result = .success(draft)
      guard !isTask, let span = draft.span(run) else { return }
      number = (former?.number ?? 0) + 1
      days = Self.days(of: draft, span, run)
    } catch {
      result = .failure(error as? CommandError ?? CommandError(.usage, "\(error)"))
      (days, number) = (former?.days ?? [], former?.number ?? 0)
    }
  }

  private static func days(of draft: EventDraft, _ span: Occurrence.Span, _ run: Run) -> [AgendaDay] {
    let (calendars, zone) = (run.calendars.calendars, run.settings.zone)
    let name = draft.event.calendar ?? run.calendars.defaults.defaultCalendar
    let position = name.flatMap { name in calendars.firstIndex { $0.name == name } } ?? 0
    let calendar = calendars.isEmpty ? nil : calendars[position]
    let identity = CalendarIdentity(
      name: calendar?.name ?? "", position: position, color: calendar?.color ?? Palette.color(at: position))
    var details = EventDetails()
    (details.summary, details.location) = (draft.event.title, draft.event.location)
    let (start, length): (EventTime, EventSchedule.Length) =
      switch span {
      case .allDay(let first, let end): (.date(first), .days(first.distance(to: end)))
      case .timed(let first, let end):
        (
          EventTime(first, in: zone),
          .nominal(days: 0, seconds: end.secondsSinceEpoch - first.secondsSinceEpoch)
        )
      }
    let event = Event(uid: nil, schedule: EventSchedule(start: start, length: length), details: details)
    let first = span.startPoint.date(in: zone)
    guard first == BrowseModel.bounded(first) else { return [] }
    let dates = first..<BrowseModel.bounded(first.adding(days: mostDays))
    let agenda = Agenda(
      of: [CalendarOccurrences(identity, [Occurrence(event: event, span: span)])],
      in: OccurrenceWindow(dates, zone: zone), at: run.settings.now, options: AgendaOptions(), problems: [])
    return agenda.days.filter { $0.shown > 0 }
  }

  /// Where it is; `nil` if it is not shown.
  var place: BrowsePlace? {
    days.first.flatMap { day in
      day.items.first.map { BrowsePlace(date: day.date, event: BrowsedEvent($0)) }
    }
  }

  /// A day with the event. `isFirst` puts it before the other timed ones, where a few of them are shown.
  func added(to day: AgendaDay, isFirst: Bool) -> AgendaDay {
    guard let own = days.first(where: { $0.date == day.date }) else { return day }
    var day = day
    day.allDay.insert(contentsOf: own.allDay, at: 0)
    for item in own.timed {
      let start = Self.start(item)
      let slot = day.timed.firstIndex { isFirst || Self.start($0) > start }
      day.timed.insert(item, at: slot ?? day.timed.count)
    }
    return day
  }
}

extension BrowsedDraft {
  private static func start(_ item: AgendaItem) -> Instant {
    guard case .timed(let start, _) = item.occurrence.span else { return Instant(secondsSinceEpoch: .min) }
    return start
  }
}

/// Where one was before a sentence was typed.
struct BrowsedBefore {
  var place: BrowsePlace
  var top: Int
  /// The row of the list on which the place was shown.
  var row: Int?
  /// The list; `nil` once the calendars were read again.
  var sheet: BrowseSheet?
}

/// The line in which an event is added.
extension BrowseModel {
  /// Reads the sentence that is typed, once, and goes to the day that it means. Without a sentence any more, goes back.
  mutating func understand() {
    guard case .add(let line) = prompt else { return endDraft() }
    let isTask = view == .tasks
    before = before ?? BrowsedBefore(place: place, top: top, row: shownRow, sheet: sheet)
    guard draft?.sentence != line.text || draft?.isTask != isTask else { return }
    let former = draft
    draft = BrowsedDraft(
      line.text, isTask: isTask, on: before?.place.date ?? place.date, in: isTask ? calendarOfTask : nil, run,
      after: former)
    guard former?.number != draft?.number else { return }
    if let place = draft?.place {
      (self.place, remaining) = (place, 0)
    } else if former?.place != nil {
      goBack()
    }
  }

  /// The calendar of the task where one is, if the configuration names none for what is new.
  private var calendarOfTask: String? {
    guard run.calendars.defaults.defaultCalendar == nil, !run.request.calendars.isOfFiles, let item,
      lock(of: item) == nil
    else { return nil }
    return calendar(of: item)?.name
  }

  /// The emphasis of an event: that of the one that is typed, that of the selected one, or none.
  func emphasis(_ item: AgendaItem) -> PointedEmphasis {
    guard let draft, draft.place?.event == BrowsedEvent(item) else {
      return isSelected(item) ? .selected : .none
    }
    return .drafted
  }

  /// Forgets the sentence, unless its event is being written or a question asks whether it is.
  private mutating func endDraft() {
    guard let draft, !draft.isSent else { return }
    if case .question = prompt { return }
    self.draft = nil
    if draft.place != nil { goBack() }
    before = nil
  }

  /// Goes to where one was before the sentence.
  private mutating func goBack() {
    guard let before else { return }
    (place, remaining) = (before.place, 0)
    if let sheet = before.sheet {
      (self.sheet, top, shownPlace) = (sheet, before.top, before.place)
    } else {
      (sheet, shownRow, shownPlace) = (nil, before.row, before.place)
    }
  }

  /// Takes the event of the sentence from the view, because its calendar was read with it or it was not written.
  mutating func takeDraftAway(isWritten: Bool) {
    guard draft?.isSent == true else { return }
    let isShown = draft?.place != nil
    draft = nil
    if !isWritten, isShown { goBack() }
    before = nil
  }

  mutating func pressInSentence(_ key: TerminalKey, _ line: TypedLine) -> [BrowseEffect] {
    var line = line
    switch key.name {
    case .escape: prompt = .none
    case .letter("c") where key.isControl: prompt = .none
    case .enter:
      // Letters that came at once are not understood yet.
      understand()
      switch draft?.result {
      case nil: prompt = .none
      case .failure(let error)?: message = (error.messages.joined(separator: " "), true)
      case .success(let event)?:
        prompt = .none
        return add(event, line.text)
      }
    case .tab:
      understand()
      message = (previewLines.joined(separator: ", ").split(separator: " ").joined(separator: " "), false)
    default: if line.press(key) { prompt = .add(line) }
    }
    return []
  }

  private mutating func add(_ event: EventDraft, _ sentence: String) -> [BrowseEffect] {
    let isPast = event.isPast(run.settings)
    var command = BrowseCommand(
      arguments: ["add", "--yes"] + (view == .tasks ? ["--task"] : []) + (isPast ? ["--past"] : [])
        + (draft.map { event.takesDay ? ["--at", "\($0.day)"] : [] } ?? [])
        + (draft?.calendar.map { ["--calendar", $0] } ?? [])
        + configurationArguments + timeArguments
        + ["--", sentence])
    let start = event.span(run)?.startPoint.date(in: run.settings.zone) ?? event.event.start?.date
    // A task without a date is found among the tasks.
    command.target = (start ?? (view == .tasks ? place.date : nil)).map {
      BrowseCommand.Target(date: $0, title: event.event.title)
    }
    guard isPast else {
      draft?.isSent = true
      return [.run(command)]
    }
    prompt = .question(BrowseQuestion(text: words.pastDay, answers: ["y": command]))
    return []
  }
}
