internal import AgendaRequests
internal import AgendaSources
internal import ICalendar

/// The run of a command that goes on and shows each change: `agenda watch`, `agenda browse`.
struct RenewedRun {
  private let request: AgendaRequest
  private(set) var current: Run
  /// The problems of the configuration and of watching files.
  private(set) var complaints: [String] = []
  /// Whether all the files and folders are watched.
  private(set) var isWatchingAll = false

  /// The first run of a command. Throws if a calendar can be read only once.
  init(_ request: AgendaRequest, of command: String) throws {
    self.request = request
    current = try Run.start(request, says: false)
    guard current.calendars.calendars.allSatisfy(\.isRereadable) else {
      throw CommandError(
        .usage,
        "\(.command(command)) cannot read standard input or pipes, because it reads calendars again and again"
      )
    }
  }

  /// Takes the clock and the terminal as they are now, where no file has changed.
  mutating func renew(to environment: ProcessEnvironment) {
    current.settings.update(to: environment)
    try? [current].renew(at: environment.now)
  }

  /// Reads the configuration, the clock and the terminal again, and watches the files that can change the picture. If the configuration
  /// is wrong, the last good one stays.
  mutating func refresh(_ sources: inout WakeSources) {
    do {
      var new = try Run(request, in: .current())
      try [new].fetch(says: false)
      // The format and the destination stay those of the start.
      new.settings.format = current.settings.format
      new.settings.destination = current.settings.destination
      current = new
      complaints = current.notes
    } catch {
      current.settings.update(to: ProcessEnvironment.current())
      complaints = error.messages
    }
    complaints += leaveOutPipes()
    isWatchingAll = sources.watch(current.watchedPaths)
    if !isWatchingAll {
      complaints.append(
        "not all changes of files are noticed: there are too many folders, or the system has no more inotify watches"
      )
    }
  }

  /// Removes calendars whose file was replaced by a pipe: reading that could wait forever.
  private mutating func leaveOutPipes() -> [String] {
    let pipes = current.calendars.calendars.filter { !$0.isRereadable }
    current.calendars.calendars.removeAll { !$0.isRereadable }
    return pipes.map { "\($0.source): is a pipe now, which cannot be read more than once" }
  }
}
