package import AgendaDrawing
package import ICalendar

/// A list on as many sheets of paper as its events need.
///
/// Above the events of each sheet are the days of the list, and below them the parts of a foot and the number of the sheet. A day that goes on has its name
/// again.
package struct PaperPages: Sendable {
  /// The most sheets. The number of events that have no room on them is on the last one.
  package static let most = 200

  /// The size of a sheet, in points.
  package let size: WidgetSize
  /// The title of the document: the days of the list.
  package let title: String
  /// The content of each sheet, without the parts around it.
  package private(set) var contents: [WidgetContent] = []
  let measures: LayoutMeasures
  private let language: Language
  private let foot: Foot?
  private var logo: DrawingImage?
  private let heading: FittedText

  /// The gap between two parts of a sheet, in points.
  private static let gap = 6.0

  /// Divides a page of any height, which was laid out with the measure, among sheets.
  package init(
    _ content: WidgetContent, dates: Range<CalendarDate>, on size: WidgetSize, foot: Foot? = nil,
    logo: (path: String, size: ImageSize)? = nil, text: (any TextMeasure)? = nil
  ) {
    (self.size, self.foot, language) = (size, foot, content.language)
    // The height of the page was counted for titles of one line.
    var space = content.space
    space.height = nil
    measures = LayoutMeasures(space, text: text)
    let titles = content.language.titles(of: dates)
    title = titles[0]
    var room = measures.innerWidth
    if let logo {
      let height = measures.lineHeight(.heading)
      let width = min(room * 0.4, height * Double(logo.size.width) / Double(logo.size.height))
      let isMirrored = language.lineDirection == .rightToLeft
      let x = isMirrored ? measures.sideMargin : measures.width - measures.sideMargin - width
      self.logo = DrawingImage(
        path: logo.path, fit: .contain, box: DrawingBox(x: x, y: 0, width: width, height: height))
      room -= width + Self.gap
    }
    heading = measures.first(titles, within: room, .heading)
    contents = divided(content)
  }
}

extension PaperPages {
  /// The height above the events.
  var top: Double { measures.lineHeight(.heading) + Self.gap }

  /// The height of a sheet within its edge.
  private var height: Double { Double(size.withinPaper.height) }

  /// The height of the foot and the number below the events.
  private var bottom: Double { (foot?.height ?? 0) + measures.lineHeight(.note) + Self.gap }

  private func divided(_ content: WidgetContent) -> [WidgetContent] {
    guard content.message == nil, let column = content.columns.first else { return [content] }
    var room = height - top - bottom - 2 * measures.endMargin
    if content.notice != nil { room -= measures.lineHeight(.notice) + content.noticeGap }
    var sheets = PaperSheets(
      measures: measures, language: language, dayGap: content.dayGap, width: column.width, room: room)
    // The name of the first day stands above its events, as those of the others.
    if let header = content.header { sheets.add(.day(header.date, header.line)) }
    for entry in column.drawn { sheets.add(entry) }
    let all = sheets.finished()
    return all.indices.map { place in
      var part = content
      (part.header, part.columns[0].entries) = (nil, all[place])
      if place < all.count - 1 { part.notice = nil }
      part.space.height = measures.height(of: part)
      return part
    }
  }

  /// Draws what is around the events of a sheet.
  func drawFrame<Sink: PictureSink>(of place: Int, theme: Theme, to sink: Sink) {
    let number =
      contents.count < 2
      ? nil
      : language.words.pageOfPages.filling(["x": String(place + 1), "y": String(contents.count)])
    var frame = FramePicture(
      measures: measures, height: height, theme: theme, language: language, heading: heading, number: number,
      sink: sink)
    frame.drawContents()
    if let foot {
      let below = height - bottom + measures.endMargin
      var picture = FootPicture(foot, below: below, theme: theme, measures: measures, to: sink)
      picture.drawContents()
    }
    if let logo { frame.sink.take(.image(logo)) }
  }
}

/// Sheets of paper that are filled with the entries of a list, one after the other.
private struct PaperSheets {
  let measures: LayoutMeasures
  let language: Language
  let dayGap: Double
  /// The width of the entries, and the height for those of a sheet.
  let width: Double
  let room: Double
  private var sheets: [[WidgetColumn.Entry]] = [[]]
  private var used = 0.0
  /// The day of the entries that are added, once it has its name.
  private var day: (date: CalendarDate, name: FittedText)?
  /// The number of events behind the last sheet.
  private var hidden = 0

  init(measures: LayoutMeasures, language: Language, dayGap: Double, width: Double, room: Double) {
    (self.measures, self.language, self.dayGap, self.width, self.room) =
      (measures, language, dayGap, width, room)
  }

  /// Adds an entry to the sheet, or to a new one if it has no room for it.
  mutating func add(_ entry: WidgetColumn.Entry) {
    let entry = whole(entry)
    if case .day(let date, let name, _) = entry { day = (date, name) }
    guard hidden == 0 else { return count(entry) }
    // The name of a day stands above its first event, and not at the end of a sheet.
    let own = measures.height(of: entry)
    let least = own + (entry.isDay ? measures.rowGap + measures.rowHeight(.twoLines, hasSecondLine: true) : 0)
    if used > 0, used + gap(before: entry) + least > room {
      guard sheets.count < PaperPages.most else { return count(entry) }
      sheets.append([])
      used = 0
      if !entry.isDay, let day {
        let name = language.words.continued.filling(["day": day.name.full])
        append(.day(day.date, measures.cut(name, to: width, .day)))
      }
    }
    append(entry)
  }

  private mutating func append(_ entry: WidgetColumn.Entry) {
    used += gap(before: entry) + measures.height(of: entry)
    sheets[sheets.count - 1].append(entry)
  }

  private mutating func count(_ entry: WidgetColumn.Entry) {
    switch entry {
    case .row: hidden += 1
    case .more(let count, _): hidden = hidden.bounded(adding: count)
    case .day, .summary, .sentence: break
    }
  }

  private func gap(before entry: WidgetColumn.Entry) -> Double {
    used == 0 ? 0 : entry.isDay ? dayGap : measures.rowGap
  }

  /// The entry with its title in as many lines as it has. Paper shows nothing that moves, such as the progress of an event.
  private func whole(_ entry: WidgetColumn.Entry) -> WidgetColumn.Entry {
    guard case .row(var row) = entry else { return entry }
    row.progress = nil
    if row.title.isTruncated {
      row.titleLines = measures.wrap(
        row.title.full, to: width - measures.textInset, lines: 12, .title, isEmphasized: row.isRunning
      ).map(\.shown)
    }
    return .row(row)
  }

  /// The entries of each sheet. The number of events that have no room stands in place of the last one.
  func finished() -> [[WidgetColumn.Entry]] {
    guard hidden > 0, case .row? = sheets.last?.last else { return sheets }
    var all = sheets
    all[all.count - 1][all[all.count - 1].count - 1] = .more(
      hidden + 1, measures.cut(language.words.more(hidden + 1), to: width, .more))
    return all
  }
}

/// Draws the heading and the number of a sheet.
private struct FramePicture<Sink: PictureSink>: PictureDrawing {
  let measures: LayoutMeasures
  /// The height of the sheet within its edge.
  let height: Double
  let theme: Theme
  let isTransparent = true
  let language: Language
  let heading: FittedText
  let number: String?
  var sink: Sink

  var target: String? { nil }

  init(
    measures: LayoutMeasures, height: Double, theme: Theme, language: Language, heading: FittedText,
    number: String?, sink: Sink
  ) {
    (self.measures, self.height, self.theme, self.language) = (measures, height, theme, language)
    (self.heading, self.number, self.sink) = (heading, number, sink)
  }

  mutating func drawContents() {
    let margin = measures.sideMargin
    drawLine(heading, .heading, at: margin, top: 0)
    let rule = DrawingBox(
      x: margin, y: measures.lineHeight(.heading) + 4, width: measures.innerWidth, height: 0.75)
    sink.take(.rectangle(rule, .separator))
    guard let number else { return }
    let width = measures.width(of: number, .note)
    line(
      number, PictureTextStyle(.note), at: max(margin, measures.width - margin - width),
      baseline: baseline(.note, top: height - measures.lineHeight(.note)))
  }
}

extension Language {
  /// Days as the title of a document, with their year: `Friday · 20 November 2026`, `20 November – 2 December 2026`; the longest form first.
  fileprivate func titles(of dates: Range<CalendarDate>) -> [String] {
    let last = max(dates.lowerBound, dates.upperBound.adding(days: -1))
    let first = dates.lowerBound
    guard dateFormat == nil else {
      return [first == last ? fullDate(last) : fullDate(first) + " – " + fullDate(last)]
    }
    guard first < last else {
      return [
        words.weekdays[last.weekday.rawValue].capitalizingFirst() + " · " + fullDate(last), fullDate(last),
      ]
    }
    let months = [words.months, words.shortMonths]
    let starts = months.map { dayAndMonth(first.day, $0[first.month - 1]) }
    let ends = months.map { dayAndMonth(last.day, $0[last.month - 1]) }
    let isOneYear = first.year == last.year
    return [
      (isOneYear ? starts[0] : fullDate(first)) + " – " + fullDate(last), starts[0] + " – " + ends[0],
      starts[1] + " – " + ends[1],
    ]
  }
}
