internal import AgendaKit
internal import AgendaSources
internal import AgendaWidgets

/// The subcommands that prompts, bars and scripts run often. They take options only.
enum FastSubcommand: String, CaseIterable {
  case today, tomorrow, week, list, next

  /// Prints the output for a request.
  func run(_ request: AgendaRequest) throws {
    let session = try Session.start(request)
    if let form = request.layout.form, form != .list {
      return try session.printGrid(form, of: session.dates(of: self, request, in: form))
    }
    switch self {
    case .today: try session.printAgenda(ofDays: DaysArgument.today.days)
    case .tomorrow: try session.printAgenda(ofDays: DaysArgument.tomorrow.days)
    case .week: try session.printAgenda(ofDays: DaysArgument.week.days)
    case .list: try session.printAgenda(of: session.window(of: request.range ?? AgendaRequest.Range()))
    case .next: try session.printNext()
    }
  }
}

/// The command line of a ``FastSubcommand``, read without ArgumentParser, which takes longer to start than the answer takes to print.
///
/// The option groups declare the options, with the values that they allow. This reader knows their names in addition, and accepts only
/// command lines without mistakes; ArgumentParser reads the others. A test gives every option to both.
struct FastArguments: Equatable {
  /// The subcommand.
  private(set) var subcommand = FastSubcommand.today
  /// The values of the options.
  private(set) var request = AgendaRequest()

  /// Reads the arguments after the name of the command; `nil` where ArgumentParser has to read them.
  init?(_ arguments: some Collection<String>) {
    var words = arguments.joiningNegativeValues[...]
    if let first = words.first, !first.hasPrefix("-") {
      guard let named = FastSubcommand(rawValue: first) else { return nil }
      subcommand = named
      words = words.dropFirst()
    }
    if subcommand == .next { request.next = AgendaRequest.Next() }
    if subcommand == .list { request.range = AgendaRequest.Range() }
    while let word = words.popFirst() {
      if setFlag(word) { continue }
      if let equals = word.firstIndex(of: "="), word.hasPrefix("--") {
        guard set(String(word[..<equals]), to: String(word[word.index(after: equals)...])) else { return nil }
      } else {
        guard let value = words.popFirst(), !value.hasPrefix("-") || value == "-", set(word, to: value)
        else { return nil }
      }
    }
    if request.contradiction != nil || (request.range?.to != nil && request.range?.days != nil) { return nil }
    if subcommand == .next, request.contradictionWithNext != nil || request.output.file != nil { return nil }
  }

  private mutating func setFlag(_ name: String) -> Bool {
    switch name {
    case "--refresh": request.calendars.isRefreshed = true
    case "--strict": request.calendars.isStrict = true
    case "--cancelled": request.content.showsCancelled = true
    case "--no-cancelled": request.content.showsCancelled = false
    case "--declined": request.content.showsDeclined = true
    case "--no-declined": request.content.showsDeclined = false
    case "--exit-code": request.output.reportsChange = true
    case "--landscape": request.widget.isLandscape = true
    case "--transparent": request.widget.isTransparent = true
    case "--fragment": request.widget.isFragment = true
    case "--week-numbers" where subcommand != .next: request.layout.showsWeekNumbers = true
    case "--no-week-numbers" where subcommand != .next: request.layout.showsWeekNumbers = false
    case "--countdown" where subcommand == .next: request.next?.countsDown = true
    case "--skip-all-day" where subcommand == .next: request.next?.skipsAllDay = true
    case "--no-skip-all-day" where subcommand == .next: request.next?.skipsAllDay = false
    default: return false
    }
    return true
  }

  private mutating func set(_ name: String, to value: String) -> Bool {
    guard !value.isEmpty else { return false }
    switch name {
    case "--file", "-f": request.calendars.files.append(value)
    case "--config": request.calendars.configurationPath = value
    case "--search", "-s": request.content.search = value
    case "--now": request.time.now = value
    case "--time-zone": request.time.zone = value
    case "--locale": request.time.locale = value
    case "--exclude-calendars": request.calendars.excludedNames.append(value)
    case "--calendars", "-c":
      guard !CalendarSelection.names(in: value).isEmpty else { return false }
      request.calendars.names.append(value)
    case "--output", "-o": request.output.file = value
    case "--template": request.output.template = value
    case "--template-file": request.output.templateFile = value
    case "--theme": request.widget.theme = value
    case "--link-template": request.widget.linkTemplate = value
    case "--device":
      request.widget.device = value
      return Device.named(value) != nil
    case "--size":
      request.widget.size = WidgetSize(value)
      return request.widget.size != nil
    case "--from" where subcommand == .list: request.range?.from = value
    case "--to" where subcommand == .list: request.range?.to = value
    default: return setChoice(name, to: value) || setNumber(name, to: value)
    }
    return true
  }

  private mutating func setChoice(_ name: String, to value: String) -> Bool {
    func set<Choice: RawRepresentable<String>>(_ choice: inout Choice?) -> Bool {
      choice = Choice(rawValue: value)
      return choice != nil
    }
    switch name {
    case "--ended": return set(&request.content.ended)
    case "--all-day": return set(&request.content.allDay)
    case "--format": return set(&request.output.format)
    case "--color": return set(&request.output.color)
    case "--hyperlinks": return set(&request.output.hyperlinks)
    case "--escape": return set(&request.output.markup)
    case "--family": return set(&request.widget.family)
    case "--mode": return set(&request.widget.mode)
    case "--layout" where subcommand != .next: return set(&request.layout.form)
    case "--first-weekday" where subcommand != .next: return set(&request.layout.firstWeekday)
    case "--bit-depth": return set(&request.widget.bitDepth)
    default: return false
    }
  }

  private mutating func setNumber(_ name: String, to value: String) -> Bool {
    func set(_ number: inout Int?, in allowed: AllowedNumbers) -> Bool {
      guard let given = Int(value), allowed.range.contains(given) else { return false }
      number = given
      return true
    }
    switch name {
    case "--limit": return set(&request.content.limit, in: ContentOptions.limits)
    case "--width", "-w": return set(&request.output.width, in: TextOptions.widths)
    case "--height": return set(&request.widget.height, in: WidgetOptions.heights)
    case "--lines": return set(&request.widget.lines, in: WidgetOptions.lineCounts)
    case "--text-size": return set(&request.widget.textSize, in: WidgetOptions.textSizes)
    case "--scale": return set(&request.widget.scale, in: WidgetOptions.scales)
    case "--days" where subcommand == .list, "-n" where subcommand == .list:
      guard var range = request.range, set(&range.days, in: RangeOptions.dayCounts) else { return false }
      request.range = range
    case "--within" where subcommand == .next:
      request.next?.within = DurationArgument(value)
      return request.next?.within != nil
    default: return false
    }
    return true
  }
}
