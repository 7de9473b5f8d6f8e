import AgendaKit
import ICalendar

extension Language {
  /// What went wrong with the sources of an agenda that has something to show all the same, and the same in fewer
  /// columns; `nil` where nothing did.
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
  /// Why nothing could be read, in a sentence; `nil` where something could.
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
