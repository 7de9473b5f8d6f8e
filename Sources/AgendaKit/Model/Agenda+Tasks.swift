public import ICalendar

extension Agenda {
  /// The tasks of some calendars, as they are at `now`. Tasks that are overdue or due today come first, then the later ones day by
  /// day. Tasks without a date come last, under ``AgendaDay/noDate``. With ``AgendaOptions/Tasks/all`` the agenda also has completed
  /// tasks, on the day on which they were due.
  ///
  /// Read the tasks with ``ICalendar/ToDoExtent/open`` or ``ICalendar/ToDoExtent/everything``.
  /// - Parameters:
  ///   - calendars: the calendars with their tasks; events are left out.
  ///   - now: the moment that decides what is overdue.
  ///   - zone: the viewer's zone.
  ///   - options: which tasks are shown. A limit counts the others.
  ///   - problems: the problems of the sources.
  public init(
    ofTasks calendars: [CalendarOccurrences], at now: Instant, in zone: Zone,
    options: AgendaOptions = AgendaOptions(), problems: [AgendaProblem] = []
  ) {
    let moment = Moment(now, in: zone)
    let today = moment.today.date
    let window = OccurrenceWindow(today..<today.adding(days: 1), zone: zone)
    var days: [CalendarDate: AgendaDay] = [today: AgendaDay(date: today)]
    for task in SelectedOccurrence.selectTasks(from: calendars, options: options, viewer: zone) {
      let (date, item) = task.taskItem(at: moment, in: zone)
      days[date, default: AgendaDay(date: date)].append(item)
    }
    var sorted = days.values.sorted { $0.date < $1.date }
    for index in sorted.indices { sorted[index].sort() }
    if let limit = options.limit { sorted.limit(to: limit) }
    self.init(
      now: now, window: window,
      state: State(of: sorted, calendarCount: calendars.count, problems: problems), days: sorted,
      problems: problems, nextChange: Agenda.nextChange(of: sorted, after: now, in: zone),
      lastUpdate: problems.lazy.compactMap(\.lastUpdate).min())
  }

  /// The tasks that it shows, in its order.
  public var tasks: [AgendaItem] {
    days.flatMap { day in day.tasks + day.timed.filter(\.isTask) }
  }
}

extension SelectedOccurrence {
  /// The item of a task in a list of tasks, and the day under which it stands: ``AgendaDay/noDate`` if it has no date.
  func taskItem(at moment: Moment, in zone: Zone) -> (date: CalendarDate, item: AgendaItem) {
    let isDated = event.event.toDo?.isDated == true
    let date = isDated ? taskDay(at: moment, in: zone) : AgendaDay.noDate
    let part: AgendaItem.Part = isDated && hasTime(at: moment, in: zone) ? .whole : .allDay
    let day = LocalDay(date, in: zone)
    return (date, AgendaItem(self, part: part, on: day, of: date..<date.adding(days: 1), at: moment))
  }
}
