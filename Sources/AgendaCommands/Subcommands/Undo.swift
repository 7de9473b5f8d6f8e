internal import AgendaSources
internal import ArgumentParser

/// `agenda undo`.
struct Undo: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Take back the last change of a calendar.",
    discussion: """
      Each call goes one change further back, up to a hundred. A change is not taken back where another program has changed \
      the same event since.

      Exit codes: 0 it was taken back; 66 there is nothing to take back; 75 the event has been changed since.
      """)

  @OptionGroup(title: "Which configuration") var configuration: ConfigurationOptions

  func run() throws {
    let environment = ProcessEnvironment.current()
    let store = CalendarStore(stateFolder: environment.stateFolder)
    // Changes of files need no configuration.
    var session: Session?
    var known: [CalendarConfiguration]?
    let undone: CalendarStore.Undone?
    do throws(WritingError) {
      undone = try store.undo(at: environment.now) { account, path in
        if known == nil {
          session = try? self.session()
          known = (try? session?.knownCalendars()) ?? []
        }
        return known?.lazy.compactMap(\.accountCalendar)
          .first { $0.account == account && $0.path == path }
      }
    } catch {
      throw CommandError(error)
    }
    guard let undone else { throw CommandError(.notFound, "there is no change to take back") }
    guard !undone.calendars.isEmpty else {
      return try StandardStreams.write("All is as before already: \(undone.summary)\n")
    }
    let what = undone.wasSent ? "It was sent already: the opposite change" : "What was before"
    let sending = try undone.queued.flatMap {
      try session?.send($0, what, to: undone.accounts, at: environment.now)
    }
    // A change that was never sent leaves nothing to say about it.
    let isSaid = undone.wasSent || undone.queued?.notShown != nil
    try StandardStreams.write("Taken back: \(undone.summary)\(isSaid ? "." + (sending ?? "") : "")\n")
  }

  private func session() throws -> Session {
    var request = AgendaRequest()
    request.calendars.configurationPath = configuration.path
    return try Session(request, fetches: false)
  }
}
