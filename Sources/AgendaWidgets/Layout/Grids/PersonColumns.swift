import AgendaKit
import ICalendar

/// The persons of an agenda, each with the calendars whose events are in a column.
///
/// A calendar is that of a person by the first part of its name: `alice/school` and `alice/sport` are those of `alice`. A folder that all calendars
/// are in, as `family` of `family/alice` and `family/ben`, says nothing about whose they are, and is left out. Birthdays are everybody’s.
struct PersonColumns {
  /// The persons, in the order of the configuration.
  private(set) var people: [GridPerson] = []
  /// The column of each calendar, by its position in the configuration; `nil` for those of everybody.
  private var columns: [Int: Int] = [:]

  /// The persons of some calendars and of those of an agenda, at most so many. `more` names those that share the last column.
  init(_ agenda: Agenda, _ calendars: [CalendarIdentity], most: Int, more: (Int) -> String) {
    var known: [Int: CalendarIdentity] = [:]
    for calendar in calendars { known[calendar.position] = calendar }
    for day in agenda.days {
      for item in day.items { known[item.calendar.position] = item.calendar }
    }
    let all = known.values.sorted { $0.position < $1.position }
    let owned = all.filter { $0.kind != .birthdays }
    let folders = Self.commonFolders(of: owned.map(\.name))
    var places: [String: Int] = [:]
    for calendar in owned.isEmpty ? all : owned {
      let name = calendar.name.split(separator: "/").dropFirst(folders).first.map(String.init)
      let key = name ?? calendar.name
      let column = places[key] ?? people.count
      if column == people.count {
        places[key] = column
        people.append(
          GridPerson(
            name: key, color: calendar.color ?? Palette.color(at: calendar.position),
            position: calendar.position))
      }
      columns[calendar.position] = column
    }
    if people.isEmpty { people = [GridPerson(name: "", color: Palette.color(at: 0), position: 0)] }
    join(most: most, more)
  }

  /// The number of first parts that all names have in common, each of which has another one behind them.
  private static func commonFolders(of names: [String]) -> Int {
    let parts = names.map { $0.split(separator: "/") }
    guard parts.count > 1, let first = parts.first else { return 0 }
    var count = 0
    while parts.allSatisfy({ $0.count > count + 1 && $0[count] == first[count] }) { count += 1 }
    return count
  }

  /// Puts the persons that have no column of their own into the last one.
  private mutating func join(most: Int, _ more: (Int) -> String) {
    guard people.count > most else { return }
    let others = people.count - most + 1
    people.removeLast(others - 1)
    if most > 1 { people[most - 1].name = more(others) } else { people[0].name = "" }
    for (position, column) in columns { columns[position] = min(column, most - 1) }
  }

  /// An event as several calendars have it.
  private struct Shared: Hashable {
    let uid: String
    let start: Occurrence.RecurrenceID
  }

  /// The days of an agenda, each once for each person with the events of that one, also where several calendars of the person have them. What a limit has
  /// left out is counted in the first column.
  func days(of agenda: Agenda) -> [AgendaDay] {
    agenda.days.flatMap { day in
      people.indices.map { column in
        var owners: [Shared: Int] = [:]
        let isOwn = { (item: AgendaItem) -> Bool in
          let position = item.calendar.position
          guard columns[position].map({ $0 == column }) ?? true else { return false }
          guard let uid = item.occurrence.event.uid, !uid.isEmpty else { return true }
          let shared = Shared(uid: uid, start: item.occurrence.span.startID)
          let owner = owners[shared] ?? position
          owners[shared] = owner
          return owner == position
        }
        return AgendaDay(
          date: day.date, allDay: day.allDay.filter(isOwn), tasks: day.tasks.filter(isOwn),
          timed: day.timed.filter(isOwn), hidden: column == 0 ? day.hidden : 0,
          ended: column == 0 ? day.ended : 0)
      }
    }
  }
}

extension CalendarGridComposition {
  /// The days of an agenda with a column for each person.
  init(
    peopleOf grid: GridLayout, _ agenda: Agenda, _ calendars: [CalendarIdentity],
    in space: WidgetSpace
  ) {
    let measures = GridMeasures(space)
    let (gap, least) = (measures.columnGap, measures.leastPersonWidth)
    let most = Int((measures.innerWidth + gap) / (least + gap))
    let columns = PersonColumns(
      agenda, calendars, most: max(1, most), more: { grid.layout.language.words.more($0) })
    var agenda = agenda
    agenda.days = columns.days(of: agenda)
    self.init(
      grid, agenda, .people, showing: agenda.window.dates, people: columns.people, in: space)
  }

  /// The names of the persons above their columns, behind their bars.
  var names: [FittedText] {
    zip(columns, people).map {
      measures.base.cut(
        PlainText.sanitized($1.name), to: max(0, $0.width - measures.markWidth), .day)
    }
  }
}
