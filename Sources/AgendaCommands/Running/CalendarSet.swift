internal import AgendaSources

/// The calendars that a command reads, and the configuration's defaults.
struct CalendarSet {
  /// The calendars, in the order in which they break ties.
  var calendars: [CalendarConfiguration]
  /// The defaults of the options.
  var defaults: ConfigurationDefaults
  /// The configuration's path, also where there is none.
  var configurationPath: String

  /// The calendars that the options name: the files of `--file`, and the configured ones that are selected. Without a
  /// configuration, those that lie where calendars usually do.
  init(_ options: CalendarOptions, host: Host) throws {
    configurationPath =
      options.config ?? ConfigurationLocation.path(environment: host.environment, home: host.home)
    let configuration = try Self.configuration(
      at: configurationPath, isNamed: options.config != nil, host: host)
    defaults = configuration?.defaults ?? ConfigurationDefaults()
    let files = CalendarConfiguration.files(options.file)
    let names = options.calendars.flatMap(CalendarSelection.names)
    guard options.file.isEmpty || !names.isEmpty else {
      calendars = files
      return
    }
    let folders = ConfigurationLocation.calendarFolders(environment: host.environment, home: host.home)
    let known = configuration?.calendars ?? CalendarDiscovery.calendars(in: folders)
    let excluded = options.excludeCalendars.flatMap(CalendarSelection.names)
    let selection = CalendarSelection(
      names: names.isEmpty ? defaults.calendars ?? [] : names,
      excluding: excluded.isEmpty ? defaults.excludedCalendars ?? [] : excluded)
    do throws(UnknownCalendars) {
      calendars = files + (try selection.select(from: known))
    } catch {
      throw CommandError(.notFound, lines: error.messages)
    }
  }

  private static func configuration(at path: String, isNamed: Bool, host: Host) throws -> Configuration? {
    do throws(ConfigurationError) {
      return try Configuration.load(path: path, home: host.home, environment: host.environment)
    } catch {
      if error.isMissing, !isNamed { return nil }
      throw CommandError(error.isMissing ? .notFound : .configuration, lines: error.messages)
    }
  }
}
