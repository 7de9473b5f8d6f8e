internal import AgendaKit
internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

/// The states that a preview can show.
enum PreviewState: String, ExpressibleByArgument, CaseIterable {
  case events
  case nothingToday = "nothing-today"
  case nothingAhead = "nothing-ahead"
  case notConfigured = "not-configured"
  case signedOut = "signed-out"
  case unreachable
  case unreadable
  case someSourcesFailed = "some-sources-failed"

  /// Sample data of the state.
  func agenda(of settings: Settings) -> Agenda {
    // With one day the state would be “nothing today”.
    let days = self == .nothingAhead ? 7 : 1
    var agenda = Agenda.sample(
      in: settings.language, at: settings.now, zone: settings.zone, days: days,
      daysAhead: settings.options.daysAhead, hasDetails: settings.showsDetails)
    agenda.state = state
    if self != .events, self != .someSourcesFailed {
      agenda.days = agenda.days.map { AgendaDay(date: $0.date) }
      agenda.daysAhead = []
    }
    return agenda
  }

  private var state: Agenda.State {
    switch self {
    case .events: .events
    case .nothingToday: .nothingToday
    case .nothingAhead: .nothingAhead
    case .notConfigured: .notConfigured
    case .signedOut: .signedOut
    case .unreachable: .unreachable
    case .unreadable: .unreadable
    case .someSourcesFailed: .someSourcesFailed
    }
  }
}

/// `agenda preview`.
struct Preview: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview",
    abstract: "Show widgets with sample data.",
    discussion: """
      Reads no calendar. Without --family, --mode and --format it shows every family as text; with --details a list.
      """)

  @Option(help: ArgumentHelp("The state to show. (default: events)", valueName: "state"))
  var state: PreviewState?

  @TableOptions(OptionSection("Widgets", [.widget, .config]), .look, .time, .output, .template, .text)
  var options

  private var request: AgendaRequest {
    var request = options
    request.named?.parts = [.time, .format, .links, .look]
    return request
  }

  func validate() throws { try request.validate() }

  func run() throws {
    try Run.start(request, fetches: false).printPreview(of: state ?? .events)
  }
}

extension Run {
  /// Prints sample data: the widget that is asked for, or the list whose details are; else each family under its name.
  func printPreview(of state: PreviewState) throws {
    let isOne = settings.widget.isWidget || settings.format != .text || settings.showsDetails
    let families = isOne ? [nil] : WidgetFamily.allCases.map(Optional.some)
    let outcome = try settings.destination.write { take in
      for family in families {
        var settings = settings
        if let family {
          settings.widget.family = family
          let heading = (family == families.first ? "" : "\n") + "\(family.rawValue)\n\n"
          try take(heading.utf8.span)
        }
        settings.advance(past: 0..<1)
        let drawing = AgendaDrawing(settings: settings, configurationPath: calendars.configurationPath)
        try drawing.draw(state.agenda(of: settings), isPlaceholder: true, to: take)
      }
    }
    try settings.destination.exitIfUnchanged(outcome)
  }
}
