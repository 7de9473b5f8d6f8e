internal import AgendaKit
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

extension Run {
  /// Prints the timeline of whole days, counted from the day of each entry as 0.
  package func printTimeline(ofDays days: Range<Int>) throws {
    guard ListFormat.formats.contains(settings.format), settings.template == nil else {
      throw CommandError(
        .usage,
        "a timeline is written as text, json or ndjson; “agenda snapshot” writes its first entry in every format"
      )
    }
    if request.layout.isGrid, let form = request.layout.form?.rawValue {
      throw CommandError(
        .usage,
        "a timeline is of lists and widgets, and not of --layout \(form); “agenda watch” draws that again when it changes"
      )
    }
    var session = self
    session.settings.advance(past: days)
    var options = TimelineOptions()
    options.horizon = request.timeline?.horizon?.seconds ?? options.horizon
    options.maximumEntries = request.timeline?.entries ?? options.maximumEntries
    // Who gets the whole agenda may count down to any event; otherwise what is drawn decides.
    options.countsMinutes =
      settings.widget.countsDown && settings.format != .text && session.drawing.contentOfJSON == nil
    try session.printTimeline(showing: days, options: options)
  }

  private func printTimeline(showing days: Range<Int>, options: TimelineOptions) throws {
    let window = timelineWindow(showing: days, options: options)
    var results = readCalendars(in: window)
    let drawing = drawing
    let timeline = Timeline(
      of: results.takeOccurrences(), showing: days, from: settings.now, in: settings.zone,
      options: settings.options, timelineOptions: options, problems: results.problems,
      looksSame: drawing.looksSame, nextStep: drawing.nextStep)
    let outcome = try settings.destination.write(isFailure: timeline.result == .failed) {
      try drawing.draw(timeline, to: $0)
    }
    try warn(of: results)
    try settings.destination.exitIfUnchanged(outcome)
  }
}

extension AgendaDrawing {
  /// Hands the drawn timeline to `write`, entry by entry.
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
