internal import AgendaKit

/// What a command line asks for, however it was read: the values of its options, `nil` where it names none.
struct AgendaRequest: Equatable {
  /// Which calendars are read.
  struct Calendars: Equatable {
    /// Names of configured calendars, as they were written: several in one, with commas.
    var names: [String] = []
    /// Names of calendars to leave out, likewise.
    var excludedNames: [String] = []
    /// Files and folders to read.
    var files: [String] = []
    /// The configuration to read.
    var configurationPath: String?
    /// Whether any source that cannot be read whole is a failure.
    var isStrict = false
  }

  /// What is shown of the events that are read.
  struct Content: Equatable {
    var ended: AgendaOptions.Ended?
    var allDay: AgendaOptions.AllDay?
    var showsCancelled: Bool?
    var showsDeclined: Bool?
    var limit: Int?
    var search: String?
  }

  /// When and where the viewer is.
  struct Time: Equatable {
    /// The current moment.
    var now: String?
    /// The name of the zone.
    var zone: String?
    /// The name of the locale.
    var locale: String?
  }

  /// How the answer is written.
  struct Output: Equatable {
    /// The forms of output.
    enum Format: String, CaseIterable {
      case text, json, ndjson
    }

    /// When colour is used.
    enum Color: String, CaseIterable {
      case auto, always, never
    }

    var format: Format?
    var color: Color?
    /// The width in columns.
    var width: Int?
  }

  var calendars = Calendars()
  var content = Content()
  var time = Time()
  var output = Output()
}
