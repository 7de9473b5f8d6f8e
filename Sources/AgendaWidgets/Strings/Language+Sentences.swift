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
    case .notConfigured: return words.notConfigured
    case .unreadable: return words.unreadable
    case .signedOut: return words.signedOut
    case .events, .nothingToday, .nothingAhead, .unreachable, .someSourcesFailed:
      let counts = [
        agenda.eventCount == 0 ? nil : words.events(agenda.eventCount),
        agenda.taskCount == 0 ? nil : words.tasks(agenda.taskCount),
      ].compactMap(\.self)
      return counts.isEmpty ? words.nothing : counts.joined(separator: ", ")
    }
  }
}

extension Language {
  /// The first line of a mail, which sums up an agenda: `6 events, free 12:30–14:00; first 09:00`. `nil` if no timed event
  /// is running or ahead. A day other than the only one has its name before the time.
  func overview(_ overview: AgendaOverview, of agenda: Agenda) -> String? {
    guard let first = overview.next, case .timed(let start, _) = first.occurrence.span else { return nil }
    let today = agenda.zone.localDateTime(at: agenda.now).date
    let moment = agenda.zone.localDateTime(at: start)
    func day(_ date: CalendarDate) -> String {
      let isNamed = agenda.days.count > 1 || date != agenda.days.first?.date
      return isNamed ? shortName(of: date, today: today).map { $0 + " " } ?? "" : ""
    }
    let free = overview.freeTime.map {
      let begin = agenda.zone.localDateTime(at: $0.lowerBound)
      return day(begin.date) + times(from: begin, to: agenda.zone.localDateTime(at: $0.upperBound))
    }
    let patterns = words.overview
    let pattern =
      overview.eventCount == 1
      ? patterns.single : free == nil ? patterns.events : patterns.eventsAndFreeTime
    return pattern.filling([
      "events": words.events(overview.eventCount), "free": free ?? "",
      "time": day(moment.date) + shortTime(moment),
    ])
  }
}

extension Language {
  /// The sentence about failed sources of an agenda that still has content, followed by a shorter form; `nil` if none
  /// failed. Where there is nothing, it says whether there can be busy times nevertheless.
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
    case .nothingToday, .nothingAhead: return agenda.hidesBusyTimes ? [words.busyTimesHidden] : nil
    case .events, .notConfigured, .signedOut, .unreadable: return nil
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
