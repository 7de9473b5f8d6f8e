internal import AgendaKit
internal import AgendaRequests
internal import AgendaSources
internal import ICalendar

extension Run {
  /// How far ahead events are looked for, in days.
  static let priorityHorizon = 30

  /// The file with what is learned.
  var priorityFile: PriorityFile { PriorityFile(stateFolder: environment.stateFolder) }

  /// Whether the configuration lets what a person does be learned.
  var learns: Bool { calendars.configuration.learns }

  /// Learns that a person chose or rejected an event, if the configuration wants that. A failure is only a warning: it does not stop the
  /// command.
  /// - Returns: `false` if the choice could not be learned.
  @discardableResult
  func learn(
    _ signal: LearnedPriority.Signal, uid: String, span: Occurrence.Span? = nil,
    among read: [CalendarOccurrences]? = nil
  ) -> Bool {
    guard learns else { return true }
    let agendas = PriorityAgendas(self, read)
    do throws(PriorityFile.Failure) {
      let notice = try priorityFile.update { agendas.teach(&$0, signal, uid: uid, span: span) }
      if let notice { StandardStreams.warn(notice) }
      return true
    } catch {
      StandardStreams.warn("what you do cannot be learned: \(error.message)")
      return false
    }
  }

  /// Changes the file of what is learned for a subcommand that does only that.
  func changePriority(_ change: (inout LearnedPriority) -> Bool) throws {
    do throws(PriorityFile.Failure) {
      if let notice = try priorityFile.update(change) { StandardStreams.warn(notice) }
    } catch {
      throw CommandError(.cannotCreate, error.message)
    }
  }
}

extension Configuration {
  /// Whether anything in it uses what is learned of a person.
  var learns: Bool {
    defaults.priority == .learned || widgets.contains { $0.text(of: "priority") == "learned" }
  }
}

/// The events of the next days, among which a person chooses.
struct PriorityAgendas {
  private let zone: Zone
  private let agenda: Agenda
  /// With those that the owner declined.
  private let answered: Agenda

  /// Reads the calendars of a session, unless they were read already.
  init(_ session: Run, _ read: [CalendarOccurrences]? = nil) {
    zone = session.settings.zone
    let window = session.window(ofDays: 0..<Run.priorityHorizon)
    let occurrences = read ?? session.read(window).occurrences
    var options = AgendaOptions()
    agenda = Agenda(of: occurrences, in: window, at: session.settings.now, options: options)
    options.showsDeclined = true
    answered = Agenda(of: occurrences, in: window, at: session.settings.now, options: options)
  }

  /// Teaches what was done with an event, and the answers to invitations that are new. `false` if nothing was learned.
  func teach(
    _ priority: inout LearnedPriority, _ signal: LearnedPriority.Signal, uid: String,
    span: Occurrence.Span? = nil
  ) -> Bool {
    let hasAnswers = priority.learnAnswers(answered.occurrences, in: zone)
    guard let example = PriorityExample(uid: uid, span: span, in: agenda) else { return hasAnswers }
    priority.learn(signal, from: example, in: zone)
    return true
  }

  /// Explains the importance of an event; `nil` if the next days do not have it.
  func explanation(
    by priority: LearnedPriority, uid: String, span: Occurrence.Span? = nil
  ) -> PriorityExplanation? {
    PriorityExample(uid: uid, span: span, in: agenda).flatMap { priority.explanation(of: $0, in: zone) }
  }
}
