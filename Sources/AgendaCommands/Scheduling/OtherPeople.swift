internal import AgendaKit
internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

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
