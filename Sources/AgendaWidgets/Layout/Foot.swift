package import AgendaKit
internal import ICalendar

/// The lines below an agenda: the calendars of its events with their colours, and the time at which it was read. All decisions are made: renderers
/// draw it, and do not drop or cut anything. Lengths and positions are in the unit of the space.
package struct Foot: Sendable {
  /// The parts that a foot can have.
  package struct Parts: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// The names of the calendars, each after a bar in its colour.
    package static let legend = Parts(rawValue: 1)
    /// The time at which the agenda was read, or the oldest copy that it shows was fetched.
    package static let moment = Parts(rawValue: 1 << 1)
  }

  /// A text at its place.
  struct Part: Sendable {
    var text: FittedText
    /// The number of the line, from 0.
    var line = 0
    /// The distance from the leading edge of the space.
    var offset = 0.0
  }

  /// A calendar: its bar is at the offset, and its name behind that.
  struct Key: Sendable {
    var name: Part
    var color: CalendarColor
    /// The position of the calendar in the configuration.
    var position: Int
  }

  let language: Language
  /// The calendars, in the order of the configuration.
  private(set) var keys: [Key] = []
  /// The number of the calendars that have no room.
  private(set) var more: Part?
  private(set) var moment: Part?
  /// The number of lines.
  private(set) var lineCount = 0
  private let measures: LayoutMeasures
  /// The margins of the content above, and the width between them.
  private let margins: (side: Double, end: Double, innerWidth: Double)
}

extension Foot {
  /// The height that a foot needs below the content and above the margin.
  package var height: Double {
    Double(lineCount) * measures.lineHeight(.note) + gap
  }

  /// The empty height between the content and the foot.
  fileprivate var gap: Double { measures.unit == .points ? 8 : measures.kind == .page ? 1 : 0 }

  /// The distance from the top of the content to the foot.
  func top(below height: Double) -> Double { height - margins.end + gap }

  /// The distance from a bar to the name behind it.
  var inset: Double { measures.textInset }

  private var keyGap: Double { measures.unit == .points ? 14 : 2 }

  /// The foot of an agenda in a space; `nil` if it has no parts, or the space has no room for it beside the content.
  package init?(
    _ parts: Parts, of agenda: Agenda, in language: Language, _ space: WidgetSpace, isGrid: Bool = false,
    text: (any TextMeasure)? = nil
  ) {
    self.init(space: space, isGrid: isGrid, language: language, text: text)
    guard measures.arrangement != .inline else { return nil }
    if parts.contains(.moment) {
      moment = Part(text: measures.cut(language.asOf(agenda), to: margins.innerWidth, .note))
    }
    place(parts.contains(.legend) ? agenda.shownCalendars : [], most: mostLines)
    guard lineCount > 0, (measures.height ?? .infinity) - height >= leastHeight else { return nil }
  }

  /// The least height of the content above a foot.
  private var leastHeight: Double { measures.unit == .points ? 90 : 3 }

  /// A low space has one line for the foot.
  private var mostLines: Int {
    guard let height = measures.height else { return 5 }
    return height < (measures.unit == .points ? 300 : 12) ? 1 : 2
  }

  /// Puts names one after the other. The moment ends the last line, or is below it.
  private mutating func place(_ calendars: [CalendarIdentity], most: Int) {
    let width = margins.innerWidth
    let ofMoment = moment.map { measures.width(of: $0.text.shown, .note) + keyGap } ?? 0
    var (line, used) = (0, 0.0)
    /// The room of a line: the last one has that of the moment, unless it would have none for a name.
    func room(_ line: Int) -> Double { line == most - 1 ? max(0, width - ofMoment) : width }
    for (index, calendar) in calendars.enumerated() {
      let left = calendars.count - index
      let name = measures.cut(PlainText.sanitized(calendar.name), to: max(0, width - inset), .note)
      let whole = measures.width(of: name.shown, .note)
      if used > 0, line < most - 1, used + inset + whole > room(line) { (line, used) = (line + 1, 0) }
      // In the last line, the number of the others has room behind each name but the last one.
      let number = line == most - 1 && left > 1 ? keyGap + measures.width(of: "+\(left - 1)", .note) : 0
      let rest = room(line) - used - inset - number
      guard whole <= rest || used == 0 && rest >= 3 * measures.letterWidth else {
        let count = FittedText("+\(left)")
        guard used + measures.width(of: count.shown, .note) <= room(line) else { break }
        more = Part(text: count, line: line, offset: margins.side + used)
        break
      }
      let shown = measures.cut(name.full, to: rest, .note)
      keys.append(
        Key(
          name: Part(text: shown, line: line, offset: margins.side + used),
          color: calendar.color ?? Palette.color(at: calendar.position), position: calendar.position))
      used += inset + measures.width(of: shown.shown, .note) + keyGap
    }
    lineCount = keys.isEmpty && more == nil ? 0 : line + 1
    guard moment != nil else { return }
    let own = ofMoment - keyGap
    if lineCount == 0 || used + own > width { lineCount = min(most, lineCount + 1) }
    let offset = margins.side + max(0, width - own)
    moment?.line = lineCount - 1
    moment?.offset = offset
  }
}

extension Foot {
  private init(space: WidgetSpace, isGrid: Bool, language: Language, text: (any TextMeasure)?) {
    (self.language, measures) = (language, LayoutMeasures(space, text: text))
    let grid = isGrid ? GridMeasures(space, text: text) : nil
    margins = (
      grid?.margin ?? measures.sideMargin, grid?.endMargin ?? measures.endMargin,
      grid?.innerWidth ?? measures.innerWidth
    )
  }
}

extension Agenda {
  /// The calendars of the events of its days, and of those that fill a widget, in the order of the configuration.
  fileprivate var shownCalendars: [CalendarIdentity] {
    var calendars: [Int: CalendarIdentity] = [:]
    for day in days + daysAhead {
      for item in day.allDay + day.timed + day.tasks where calendars[item.calendar.position] == nil {
        calendars[item.calendar.position] = item.calendar
      }
    }
    return calendars.sorted { $0.key < $1.key }.map(\.value)
  }
}

/// Draws a foot as lines of a terminal.
struct FootDrawing {
  let foot: Foot

  /// The lines, the first of which is empty below a list of any length.
  var lines: [StyledLine] {
    let gap = Int(foot.gap)
    var lines = [StyledLine](repeating: StyledLine(), count: gap + foot.lineCount)
    for key in foot.keys {
      lines[gap + key.name.line].append("▌", .colored(key.color), at: Int(key.name.offset))
      lines[gap + key.name.line].append(key.name.text.shown, .dim, at: Int(key.name.offset + foot.inset))
    }
    for part in [foot.more, foot.moment].compactMap(\.self) {
      lines[gap + part.line].append(part.text.shown, .dim, at: Int(part.offset))
    }
    return lines
  }
}

/// Draws a foot below the content of a picture.
struct FootPicture<Sink: PictureSink>: PictureDrawing {
  let foot: Foot
  let measures: LayoutMeasures
  /// The height of the content.
  let height: Double
  let theme: Theme
  let isTransparent = true
  var sink: Sink

  init(_ foot: Foot, below height: Double, theme: Theme, measures: LayoutMeasures, to sink: Sink) {
    (self.foot, self.height, self.theme, self.measures, self.sink) = (foot, height, theme, measures, sink)
  }

  var language: Language { foot.language }
  var target: String? { nil }

  mutating func drawContents() {
    let line = measures.lineHeight(.note)
    let top = foot.top(below: height)
    for key in foot.keys {
      let y = top + Double(key.name.line) * line
      drawBar(key.color, position: key.position, at: key.name.offset, top: y, height: line)
      self.line(
        key.name.text.shown, PictureTextStyle(.note), at: key.name.offset + foot.inset,
        baseline: baseline(.note, top: y))
    }
    for part in [foot.more, foot.moment].compactMap(\.self) {
      self.line(
        part.text.shown, PictureTextStyle(.note), at: part.offset,
        baseline: baseline(.note, top: top + Double(part.line) * line))
    }
  }
}
