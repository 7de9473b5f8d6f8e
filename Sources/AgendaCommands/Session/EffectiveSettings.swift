internal import AgendaRequests
internal import AgendaSources
internal import ICalendar

/// A setting of the command: its value, and where that comes from.
struct EffectiveSetting {
  /// Where a value comes from.
  enum Origin {
    /// The command line.
    case option
    /// A variable of the environment, or the terminal.
    case environment(String)
    /// A line of the configuration file.
    case file(line: Int)
    /// A line of the widget of the configuration that is named.
    case widget(line: Int)
    /// The command itself.
    case builtIn

    /// Its name in JSON.
    var name: String {
      switch self {
      case .option: "option"
      case .environment: "environment"
      case .file: "file"
      case .widget: "widget"
      case .builtIn: "built-in"
      }
    }
  }

  /// The name of the option, which is that of the key in `[defaults]`.
  var name: String
  /// The value in words; `nil` for none.
  var value: String?
  var origin: Origin
}

extension EffectiveSetting {
  /// All settings, in the order in which they are declared: the option if it is given, else the widget, else the configuration, else the
  /// environment. After them come the other options that the widget gives.
  static func all(
    _ request: AgendaRequest, _ session: Run
  ) -> [EffectiveSetting] {
    let (given, configured) = (request.asDefaults, session.calendars.defaults)
    let widget = session.calendars.configuration.widgets.first { $0.name == request.named?.name }
    let settings = ConfigurationDefaults.options.map { option in
      if let value = given.text(of: option.name) {
        return EffectiveSetting(name: option.name, value: value, origin: .option)
      }
      if let value = session.request.asDefaults.text(of: option.name),
        let line = widget?.values.first(where: { $0.key == option.name })?.line
      {
        return EffectiveSetting(name: option.name, value: value, origin: .widget(line: line))
      }
      if let value = configured.text(of: option.name), let line = configured.lines[option.name] {
        return EffectiveSetting(name: option.name, value: value, origin: .file(line: line))
      }
      if let (value, source) = session.environment.setting(option.name, session) {
        return EffectiveSetting(name: option.name, value: value, origin: .environment(source))
      }
      return EffectiveSetting(name: option.name, value: option.standard, origin: .builtIn)
    }
    let others = (widget?.values ?? []).filter { ConfigurationDefaults.option($0.key) == nil }
    return settings
      + others.map {
        EffectiveSetting(name: $0.key, value: $0.text, origin: .widget(line: $0.line))
      }
  }
}

extension AgendaRequest {
  /// The options that have a key in `[defaults]`, as such keys.
  fileprivate var asDefaults: ConfigurationDefaults {
    var defaults = ConfigurationDefaults()
    let names = calendars.names.flatMap(CalendarSelection.names)
    let excluded = calendars.excludedNames.flatMap(CalendarSelection.names)
    defaults.calendars = names.isEmpty ? nil : names
    defaults.excludedCalendars = excluded.isEmpty ? nil : excluded
    (defaults.timeZone, defaults.locale) = (time.zone, time.locale)
    (defaults.format, defaults.color, defaults.width) = (output.format, output.color, output.width)
    defaults.content = content
    defaults.firstWeekday = layout.firstWeekday
    (defaults.theme, defaults.priority) = (widget.theme, widget.priority)
    return defaults
  }
}

extension ProcessEnvironment {
  /// The value that the environment gives to a setting, and the variable or place that does; `nil` if it gives none.
  fileprivate func setting(_ name: String, _ session: Run) -> (value: String, source: String)? {
    switch name {
    case "time-zone":
      let isSet = !(variables["TZ"] ?? "").isEmpty
      return (session.settings.zone.identifier, isSet ? "TZ" : "the system’s zone")
    case "locale":
      return ["LC_ALL", "LC_TIME", "LANG"].first { !(variables[$0] ?? "").isEmpty }
        .map { (variables[$0] ?? "", $0) }
    case "color" where !(variables["NO_COLOR"] ?? "").isEmpty: return ("never", "NO_COLOR")
    case "color" where variables["TERM"] == "dumb": return ("never", "TERM")
    case "width": return terminalWidth.map { ("\($0)", "the terminal") }
    default: return nil
    }
  }
}
