internal import AgendaKit
internal import AgendaSources
internal import AgendaWidgets

/// The command line of a ``Glance``, read without ArgumentParser, whose start costs more than the answer.
///
/// It reads only what it is sure of. All else, and so every mistake and every word of help, is left to ArgumentParser;
/// a test holds both to the same answers.
struct GlanceArguments: Equatable {
  /// The subcommand.
  private(set) var glance = Glance.today
  /// The values of the options.
  private(set) var request = AgendaRequest()

  /// The arguments after the command's name; `nil` where ArgumentParser is to read them.
  init?(_ arguments: some Collection<String>) {
    var words = arguments.joiningNegativeValues[...]
    if let first = words.first, !first.hasPrefix("-") {
      guard let named = Glance(rawValue: first) else { return nil }
      glance = named
      words = words.dropFirst()
    }
    if glance == .next { request.next = AgendaRequest.Next() }
    if glance == .list { request.range = AgendaRequest.Range() }
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
    if glance == .next, request.misfitOfNext != nil || request.output.file != nil { return nil }
  }

  private mutating func setFlag(_ name: String) -> Bool {
    switch name {
    case "--exit-code": request.output.tellsChange = true
    case "--landscape": request.widget.isLandscape = true
    case "--transparent": request.widget.isTransparent = true
    case "--fragment": request.widget.isFragment = true
    case "--countdown" where glance == .next: request.next?.countsDown = true
    case "--skip-all-day" where glance == .next: request.next?.skipsAllDay = true
    case "--no-skip-all-day" where glance == .next: request.next?.skipsAllDay = false
    case "--strict": request.calendars.isStrict = true
    case "--cancelled": request.content.showsCancelled = true
    case "--no-cancelled": request.content.showsCancelled = false
    case "--declined": request.content.showsDeclined = true
    case "--no-declined": request.content.showsDeclined = false
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
    case "--escape": return Self.set(&request.output.markup, to: value)
    case "--link-template": request.widget.linkTemplate = value
    case "--device":
      request.widget.device = value
      return Device.named(value) != nil
    case "--family": return Self.set(&request.widget.family, to: value)
    case "--mode": return Self.set(&request.widget.mode, to: value)
    case "--theme": return Self.set(&request.widget.theme, to: value)
    case "--hyperlinks": return Self.set(&request.output.hyperlinks, to: value)
    case "--height": return Self.set(&request.widget.height, to: value, in: 1...Int.max)
    case "--lines": return Self.set(&request.widget.lines, to: value, in: 1...Int.max)
    case "--text-size": return Self.set(&request.widget.textSize, to: value, in: TextSize.range)
    case "--scale": return Self.set(&request.widget.scale, to: value, in: WidgetOptions.scales)
    case "--within" where glance == .next:
      request.next?.within = DurationArgument(value)
      return request.next?.within != nil
    case "--from" where glance == .list: request.range?.from = value
    case "--to" where glance == .list: request.range?.to = value
    case "--days" where glance == .list, "-n" where glance == .list:
      guard let days = Int(value), (1...RangeOptions.maximumDays).contains(days) else { return false }
      request.range?.days = days
    case "--ended": return Self.set(&request.content.ended, to: value)
    case "--all-day": return Self.set(&request.content.allDay, to: value)
    case "--format": return Self.set(&request.output.format, to: value)
    case "--color": return Self.set(&request.output.color, to: value)
    case "--limit": return Self.set(&request.content.limit, to: value, in: 0...Int.max)
    case "--width", "-w": return Self.set(&request.output.width, to: value, in: 20...Int.max)
    default: return false
    }
    return true
  }

  private static func set<Choice: RawRepresentable<String>>(_ choice: inout Choice?, to value: String) -> Bool
  {
    choice = Choice(rawValue: value)
    return choice != nil
  }

  private static func set(_ number: inout Int?, to value: String, in range: ClosedRange<Int>) -> Bool {
    guard let given = Int(value), range.contains(given) else { return false }
    number = given
    return true
  }
}
