internal import AgendaKit
internal import AgendaWidgets
internal import ICalendar

extension Session {
  /// Prints the timeline of whole days, counted from the day of each entry as 0.
  func printTimeline(ofDays days: Range<Int>, options: TimelineOptions) throws {
    guard settings.format.isOfTimeline, settings.template == nil else {
      throw CommandError(
        .usage, "a timeline is written as text, json or ndjson; “agenda snapshot” draws its first entry")
    }
    var session = self
    session.settings.goOn(after: days)
    try session.printTimeline(showing: days, options: options)
  }

  private func printTimeline(showing days: Range<Int>, options: TimelineOptions) throws {
    let window = timelineWindow(showing: days, options: options)
    var readings = SourceReadings(of: calendars.calendars, in: window, defaults: calendars.defaults)
    let drawing = drawing
    let timeline = Timeline(
      of: readings.takeOccurrences(), showing: days, from: settings.now, in: settings.zone,
      options: settings.options, timelineOptions: options, problems: readings.problems,
      looksSame: drawing.looksSame)
    let outcome = try settings.destination.write(isFailure: timeline.result == .failed) {
      try drawing.draw(timeline, to: $0)
    }
    try readings.complain(isStrict: isStrict)
    try settings.destination.tell(outcome)
  }
}

extension Session {
  /// What has to be read for a timeline of some days, and of those with which a widget goes on.
  func timelineWindow(showing days: Range<Int>, options: TimelineOptions) -> OccurrenceWindow {
    Timeline.window(
      showing: days.lowerBound..<(days.upperBound + settings.options.daysAhead), from: settings.now,
      in: settings.zone, options: options)
  }
}

extension AgendaRequest.Output.Format {
  /// Whether a timeline can be written so.
  fileprivate var isOfTimeline: Bool {
    switch self {
    case .text, .json, .ndjson: true
    case .markdown, .html, .svg, .png, .waybar: false
    }
  }
}

extension AgendaDrawing {
  /// Whether two agendas look the same in the form that was asked for.
  func looksSame(_ first: Agenda, _ second: Agenda) -> Bool {
    if first.showsSame(as: second) { return true }
    guard contentOfJSON != nil || settings.format == .text else { return false }
    let contents = (content(of: first), content(of: second))
    return contents.0.showsSame(as: contents.1)
      || settings.format == .text && text(of: contents.0) == text(of: contents.1)
  }

  /// Hands on the timeline entry by entry.
  fileprivate func draw(_ timeline: Timeline, to take: (Span<UInt8>) throws -> Void) throws {
    switch settings.format {
    case .json: try JSONRenderer.json(timeline, result: timeline.result, content: contentOfJSON, to: take)
    case .ndjson: try JSONRenderer.ndjson(timeline, content: contentOfJSON, to: take)
    default:
      for (index, entry) in timeline.entries.enumerated() {
        let heading = (index == 0 ? "" : "\n") + TimelineHeading(settings.style).render(entry)
        try take(heading.utf8.span)
        try draw(entry.agenda, to: take)
      }
    }
  }
}
