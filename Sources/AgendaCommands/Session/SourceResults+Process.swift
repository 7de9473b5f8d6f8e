internal import AgendaKit
import AgendaPlatform
internal import AgendaRequests
internal import AgendaSources
internal import ICalendar

extension SourceResults {
  /// Reads calendars with the zones and the clock of this process, whose limits grow with them.
  init(
    of calendars: [CalendarConfiguration], in window: OccurrenceWindow, defaults: ConfigurationDefaults,
    extent: CalendarReader.Extent = .window, toDos: ToDoExtent = .due, text: TextCondition? = nil
  ) {
    ProcessLimits.allow(calendars)
    self.init(
      of: calendars, in: window, defaults: defaults, extent: extent, toDos: toDos, text: text,
      zones: ProcessEnvironment.ownZones, now: .current)
  }

  /// As above, but takes calendars whose files have not changed from `memory`.
  init(
    of calendars: [CalendarConfiguration], in window: OccurrenceWindow, defaults: ConfigurationDefaults,
    toDos: ToDoExtent = .due, keepingIn memory: inout SourceMemory
  ) {
    ProcessLimits.allow(calendars)
    self.init(
      of: calendars, in: window, defaults: defaults, toDos: toDos, keepingIn: &memory,
      zones: ProcessEnvironment.ownZones, now: .current)
  }
}

extension Instant {
  /// The time of the clock.
  static var current: Instant { Instant(secondsSinceEpoch: time(nil)) }
}

extension ProcessLimits {
  /// Raises the limits for the files of some calendars.
  static func allow(_ calendars: [CalendarConfiguration]) {
    allow(bytes: calendars.reduce(0) { $0 + $1.size })
  }
}

extension CalendarConfiguration {
  /// How many bytes it has, as far as that is known before it is read.
  fileprivate var size: Int {
    var status = stat()
    let isKnown =
      switch location {
      case .standardInput: fstat(STDIN_FILENO, &status) == 0
      case .path(let path), .folder(let path): stat(path, &status) == 0
      case .web, .account: cachedFolder.map { stat($0.itemsPath, &status) == 0 } ?? false
      // A text is in memory already.
      case .text: false
      }
    guard isKnown else { return 0 }
    // The contents of a pipe are held in memory, and may be as large as the largest file.
    let isPipe = status.st_mode & S_IFMT == S_IFIFO || status.st_mode & S_IFMT == S_IFSOCK
    return isPipe ? 1 << 30 : Int(status.st_size)
  }
}
