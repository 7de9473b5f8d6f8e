internal import AgendaKit
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

/// What a watch shows at a moment.
struct WatchPicture {
  /// What there is to show.
  enum Content {
    case agenda(Agenda)
    case next(NextFinding)
  }

  /// The run that made it, with the options of its moment.
  var session: Session
  /// What there is to show.
  var content: Content
  /// When it is to be made again.
  var next: Instant?
  /// Until when what was read of the calendars makes pictures that differ in nothing but the minutes they count.
  var holdsUntil: Instant?
  /// What went wrong, a line each.
  var complaints: [String]

  /// Whether there is nothing that a file is to be replaced by.
  var isFailure: Bool {
    switch content {
    case .agenda(let agenda): session.isFailure(agenda.state, lastUpdate: agenda.lastUpdate)
    case .next(let found): session.isFailure(session.state(of: found), lastUpdate: found.lastUpdate)
    }
  }

  /// Whether another picture has nothing new to tell.
  func looksSame(as other: WatchPicture) -> Bool {
    guard session.calendars.defaults == other.session.calendars.defaults,
      session.settings.zone == other.session.settings.zone
    else { return false }
    switch (content, other.content) {
    case (.agenda(let agenda), .agenda(let former)):
      return agenda.state == former.state && agenda.lastUpdate == former.lastUpdate
        && session.drawing.looksSame(agenda, former)
    case (.next(let found), .next(let former)):
      return found.event == former.event && found.lastUpdate == former.lastUpdate
    default: return false
    }
  }

  /// Whether it is printed as it is drawn, and not as an object of a line.
  var isText: Bool { session.settings.isOfBar || session.settings.format == .text }

  /// Whether a line is all of it, so that pictures need nothing between them.
  var isLine: Bool {
    if case .next = content { true } else { session.settings.isOfBar }
  }

  /// The picture in the form that was asked for.
  func drawn() throws -> [UInt8] {
    switch content {
    case .agenda(let agenda): return try [UInt8](gathering: { try session.drawing.draw(agenda, to: $0) })
    case .next(let found): return Array(try session.text(of: found).utf8)
    }
  }

  /// The picture in lines of text for a terminal of so many rows; more only of what is not laid out, as of a template. 0 for any number.
  func lines(rows: Int) throws -> [String] {
    var picture = self
    picture.session.settings.terminalHeight = rows > 0 ? rows : nil
    var lines = String(decoding: try picture.drawn(), as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    return lines
  }

  /// The picture as JSON in one line: an entry of a timeline, or the object of `agenda next`.
  func jsonLine() throws -> [UInt8] {
    switch content {
    case .agenda(let agenda):
      let entry = TimelineEntry(date: agenda.now, agenda: agenda)
      let content = session.drawing.contentOfJSON
      return try [UInt8](gathering: { take in
        try JSONRenderer.ndjson(Timeline(entries: [entry], policy: .atEnd), content: content, to: take)
      })
    case .next(let found):
      let line = JSONRenderer.line(
        next: found.event?.item, now: session.settings.now, zone: session.settings.zone,
        lastUpdate: found.lastUpdate)
      return Array(line.utf8)
    }
  }
}
