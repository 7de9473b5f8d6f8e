internal import AgendaSources

/// The calendars that a command reads, and the configuration's defaults.
struct CalendarSet {
  /// The calendars, in the order in which they break ties: each folder of a tree is one.
  var calendars: [CalendarConfiguration]
  /// The paths of the files and folders that they were found at.
  var roots: [String]
  /// The defaults of the options.
  var defaults: ConfigurationDefaults
  /// The configuration's path, also where there is none.
  var configurationPath: String

  /// The calendars that a request names: the files of `--file`, and the configured ones that are selected. Without a
  /// configuration, those that lie where calendars usually do.
  init(_ request: AgendaRequest.Calendars, host: Host) throws {
    configurationPath =
      request.configurationPath
      ?? BaseDirectories.configurationPath(environment: host.environment, home: host.home)
    let configuration = try Self.configuration(
      at: configurationPath, isNamed: request.configurationPath != nil, host: host)
    defaults = configuration?.defaults ?? ConfigurationDefaults()
    let files = CalendarConfiguration.files(request.files)
    let names = request.names.flatMap(CalendarSelection.names)
    guard request.files.isEmpty || !names.isEmpty else {
      calendars = CalendarConfiguration.foldersApart(files)
      roots = files.compactMap(\.path)
      return
    }
    let folders = BaseDirectories.calendarFolders(environment: host.environment, home: host.home)
    let known = configuration?.calendars ?? CalendarDiscovery.calendars(in: folders)
    let excluded = request.excludedNames.flatMap(CalendarSelection.names)
    let selection = CalendarSelection(
      names: names.isEmpty ? defaults.calendars ?? [] : names,
      excluding: excluded.isEmpty ? defaults.excludedCalendars ?? [] : excluded)
    do throws(UnknownCalendars) {
      let selected = files + (try selection.select(from: selection.apart(known)))
      calendars = CalendarConfiguration.foldersApart(selected)
      roots = (files + known.filter { known in selected.contains { $0.lies(in: known) } }).compactMap(\.path)
      // What is found later may lie beside what was found now.
      if configuration == nil { roots += folders }
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
