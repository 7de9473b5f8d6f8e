import AgendaKit
import ICalendar

extension Language {
  /// The subject of a mail with an agenda: `Saturday 21 November: 3 events`, `Sat 21 Nov – Fri 27 Nov: nothing`. It
  /// also mentions calendars that failed.
  func subject(of agenda: Agenda) -> String {
    var parts = [what(of: agenda)]
    if let failure = failure(of: agenda)?.last { parts.append(failure) }
    return words.subject.filling([
      "days": name(ofDays: agenda), "what": parts.joined(separator: " · "),
    ])
  }

  private func name(ofDays agenda: Agenda) -> String {
    let today = agenda.zone.localDateTime(at: agenda.now).date
    guard let first = agenda.days.first?.date, let last = agenda.days.last?.date, first != last else {
      return heading(of: agenda.days.first?.date ?? today, today: today)
    }
    return shortHeading(of: first) + " – " + shortHeading(of: last)
  }

  private func what(of agenda: Agenda) -> String {
    switch agenda.state {
    case .notConfigured: words.notConfigured
    case .unreadable: words.unreadable
    case .signedOut: words.signedOut
    case .events, .nothingToday, .nothingAhead, .unreachable, .someSourcesFailed:
      agenda.eventCount == 0 ? words.nothing : words.events(agenda.eventCount)
    }
  }
}

extension Agenda {
  /// The number of events of its days, including hidden ones. An event of several days counts once, unless a limit
  /// hides it.
  fileprivate var eventCount: Int {
    days.enumerated().reduce(0) { count, entry in
      let (place, day) = entry
      let begun = (day.allDay + day.timed).count { place == 0 || $0.dayIndex == 1 }
      return count + begun + day.hidden
    }
  }
}

extension Language {
  /// The sentence about failed sources of an agenda that still has content, followed by a shorter form; `nil` if none
  /// failed.
  func failure(of agenda: Agenda) -> [String]? {
    switch agenda.state {
    case .someSourcesFailed:
      let failed = Set(agenda.problems.lazy.filter { $0.severity == .failure }.map(\.calendar)).count
      return failed > 0
        ? [words.calendarsFailed(failed), words.failedShort(failed)] : [words.someCalendarsFailed]
    case .unreachable:
      guard let update = agenda.lastUpdate else { return [words.unreachable] }
      let moment = agenda.zone.localDateTime(at: update)
      let today = agenda.zone.localDateTime(at: agenda.now).date
      let time = time(moment)
      let text = moment.date == today ? time : shortHeading(of: moment.date) + " " + time
      return [words.notUpdatedSince.filling(["time": text]), words.asOf.filling(["time": text])]
    case .events, .nothingToday, .nothingAhead, .notConfigured, .signedOut, .unreadable: return nil
    }
  }
}

extension Language {
  /// The sentence that says why nothing could be read; `nil` if something could.
  func sourceFailure(_ state: Agenda.State) -> String? {
    switch state {
    case .notConfigured: words.notConfigured
    case .unreadable: words.unreadable
    case .signedOut: words.signedOut
    case .unreachable: words.unreachable
    case .events, .nothingToday, .nothingAhead, .someSourcesFailed: nil
    }
  }
}
