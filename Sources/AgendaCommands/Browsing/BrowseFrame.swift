internal import AgendaKit
internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

/// A picture of a screen: lines, each of pieces at columns.
struct BrowseFrame: Equatable {
  /// A piece of a line.
  struct Piece: Equatable {
    var column: Int
    var line: StyledLine
  }

  /// The lines from top to bottom, as many as the screen has.
  var rows: [[Piece]]
  /// Where one types; `nil` if one does not.
  var cursor: (line: Int, column: Int)?

  static func == (one: BrowseFrame, other: BrowseFrame) -> Bool {
    one.rows == other.rows && one.cursor?.line == other.cursor?.line
      && one.cursor?.column == other.cursor?.column
  }

  /// An empty picture.
  init(rows: Int) { self.rows = Array(repeating: [], count: rows) }

  /// Puts a line at a place, cut at a width.
  mutating func put(_ line: StyledLine, row: Int, column: Int = 0, width: Int) {
    guard rows.indices.contains(row), line.width > 0, width > 0 else { return }
    rows[row].append(Piece(column: column, line: line.cut(to: width)))
  }

  /// The lines for a terminal. Each piece begins at its column, however wide the terminal draws the one before it.
  func lines(_ depth: ColorDepth, theme: Theme?, on ground: TerminalGround? = nil) -> [String] {
    // With 16 colours the terminal has those that fit its background.
    let isExact = depth == .trueColor || depth == .ansi256
    let theme = theme ?? (isExact ? ground?.theme : nil)
    return encoded { $0.encodedForScreen(depth, theme: theme, on: isExact ? ground : nil) }
  }

  private func encoded(_ encode: (StyledLine) -> String) -> [String] {
    rows.map { pieces in
      pieces.sorted { $0.column < $1.column }.reduce(into: "") { line, piece in
        if piece.column > 0 { line += "\u{1B}[\(piece.column + 1)G" }
        line += encode(piece.line)
      }
    }
  }

  /// The lines as text.
  var text: [String] {
    rows.map { pieces in
      pieces.sorted { $0.column < $1.column }.reduce(into: StyledLine()) { line, piece in
        line.append(piece.line, at: piece.column)
      }.text
    }
  }
}

/// A drawing on the screen, from one of its lines on.
struct BrowsePane {
  var drawing: PointedDrawing
  var columns: Range<Int>
  /// The line of the drawing at the top of the screen.
  var top = 0
}

extension BrowseModel {
  /// The smallest screen on which something is shown.
  private static let least = (columns: 20, rows: 4)

  /// The picture of the state.
  var frame: BrowseFrame {
    var frame = BrowseFrame(rows: rows)
    guard columns >= Self.least.columns, rows >= Self.least.rows else {
      frame.put(StyledLine(words.tooSmall.truncated(to: columns)), row: 0, width: columns)
      return frame
    }
    switch prompt {
    case .keys(let first): putText(keysText, from: first, on: &frame)
    case .details(let first): putText(details(width: min(columns, 100)), from: first, on: &frame)
    case .problems(let first): putText(problemLines, from: first, on: &frame)
    case .calendars(var checklist):
      let lines = checklist.lines(width: columns, height: rows)
      for (row, line) in lines.enumerated() { frame.put(StyledLine(line), row: row, width: columns) }
      return frame
    case .menu(let menu): putText(menu.lines(width: columns, height: visibleRows), from: 0, on: &frame)
    default: putView(on: &frame)
    }
    putFoot(on: &frame)
    return frame
  }

  /// The text of a window over the view.
  private func putText(_ lines: [StyledLine], from first: Int, on frame: inout BrowseFrame) {
    let height = visibleRows
    let start = max(0, min(first, lines.count - height))
    for (row, line) in lines.dropFirst(start).prefix(height).enumerated() {
      frame.put(line, row: row, width: columns)
    }
  }

  private func putView(on frame: inout BrowseFrame) {
    let (layout, height) = (layout, visibleRows)
    let pane = pane(layout.main)
    for row in 0..<height where pane.drawing.lines.indices.contains(pane.top + row) {
      frame.put(
        pane.drawing.lines[pane.top + row], row: row, column: layout.main.lowerBound, width: layout.main.count
      )
    }
    let rule = StyledLine("│", .dim)
    if let side = layout.side {
      for (row, line) in sideLines(width: side.count).prefix(height).enumerated() {
        frame.put(line, row: row, width: side.count)
      }
      for row in 0..<height { frame.put(rule, row: row, column: side.upperBound + 1, width: 1) }
    }
    if let columns = layout.details {
      for (row, line) in details(width: columns.count).prefix(height).enumerated() {
        frame.put(line, row: row, column: columns.lowerBound, width: columns.count)
      }
      for row in 0..<height { frame.put(rule, row: row, column: columns.lowerBound - 2, width: 1) }
    }
  }

  /// The part of the picture at a place of the screen; `nil` for nothing.
  func part(line: Int, column: Int) -> PointedPart? {
    guard columns >= Self.least.columns, rows >= Self.least.rows, line < visibleRows else { return nil }
    let layout = layout
    if let side = layout.side, side.contains(column) {
      return month(width: side.count, height: nil).part(line: line, column: column)
    }
    let pane = pane(layout.main)
    // The first line of a list names the day of those below it.
    if line == 0, view == .list && pane.top > 0 || fixedHead(pane) != nil { return nil }
    return layout.main.contains(column)
      ? pane.drawing.part(line: pane.top + line, column: column - layout.main.lowerBound) : nil
  }
}

/// The views.
extension BrowseModel {
  private func pane(_ columns: Range<Int>) -> BrowsePane {
    let (width, height) = (columns.count, bodyRows)
    guard agenda.hasGrid else {
      var drawing = PointedDrawing()
      let content = run.drawing.layout(for: agenda).content(
        of: agenda, in: .cells(.page, columns: width, lines: nil))
      drawing.lines = run.drawing.text.pointed(content) { heading(of: $0) }.lines
      return BrowsePane(drawing: drawing, columns: columns)
    }
    switch view {
    case .list: return list(columns)
    case .day: return pane(day(width: width, height: height), columns)
    case .week:
      var pane = pane(week(width: width, height: height), columns)
      // The names of the days stay on the screen above their hours.
      if let head = fixedHead(pane) { pane.drawing.lines[pane.top] = pane.drawing.lines[head] }
      return pane
    case .month: return pane(month(width: width, height: height), columns)
    case .year: return pane(year(width: width), columns)
    case .tasks: return taskPane(columns)
    }
  }

  /// The line of a picture that is shown in place of the one at the top: the names of the days of a week with hours. `nil` where they are in sight.
  private func fixedHead(_ pane: BrowsePane) -> Int? {
    guard view == .week, pane.drawing.hours != nil, pane.drawing.lines.indices.contains(pane.top) else {
      return nil
    }
    let head = pane.drawing.parts.first { $0.item == nil }?.lines.lowerBound
    return head.flatMap { $0 < pane.top ? $0 : nil }
  }

  /// A drawing from the line on at which the place is on the screen.
  private func pane(_ drawing: PointedDrawing, _ columns: Range<Int>) -> BrowsePane {
    var pane = BrowsePane(drawing: drawing, columns: columns)
    let height = visibleRows
    guard drawing.lines.count > height else { return pane }
    let parts = drawing.parts.filter { $0.date == place.date }
    let focus = parts.first { $0.item.map(isSelected) == true } ?? parts.first
    guard let lines = focus?.lines else { return pane }
    // Of a day that is higher than the screen, its event is shown; of others all.
    let whole = parts.first { $0.item == nil }?.lines ?? lines
    let shown = whole.count < height ? whole : lines
    let first = max(0, shown.upperBound + 1 - height)
    // The names of the days of a week cover the first line.
    let covered = view == .week && drawing.hours != nil ? 1 : 0
    pane.top = min(max(0, min(first, shown.lowerBound - covered)), drawing.lines.count - height)
    return pane
  }

  private func list(_ columns: Range<Int>) -> BrowsePane {
    guard let sheet else { return BrowsePane(drawing: PointedDrawing(), columns: columns) }
    var drawing = sheet.drawing
    if let lines = sheet.lines(of: place) {
      let isDrafted = draft?.place == place
      for line in lines {
        var selected = drawing.lines[line]
        selected.pad(to: columns.count)
        drawing.lines[line] =
          isDrafted ? selected.drafted(isFirst: line == lines.lowerBound) : selected.selected
      }
    }
    // The day of the first events stays on the screen.
    if top > 0, !sheet.headings.contains(where: { $0.line == top || $0.line == top + 1 }),
      let date = sheet.date(at: top), drawing.lines.indices.contains(top)
    {
      drawing.lines[top] = StyledLine(
        heading(of: date, within: columns.count).truncated(to: columns.count), .date)
    }
    return BrowsePane(drawing: drawing, columns: columns, top: top)
  }

  private var grid: GridLayout {
    GridLayout(
      run.drawing.layout(for: agenda), weeks: run.settings.weeks,
      showsWeekNumbers: run.settings.showsWeekNumbers)
  }

  /// The lines of the screen that show hours, and the length of time that each shows; `nil` where there are no hours.
  var hours: (lines: Range<Int>, secondsOfLine: Double)? {
    guard view == .day || view == .week && hasHours, agenda.hasGrid else { return nil }
    let pane = pane(layout.main)
    guard let hours = pane.drawing.hours else { return nil }
    let first = max(fixedHead(pane) == nil ? 0 : 1, hours.lines.lowerBound - pane.top)
    let end = max(first, min(visibleRows, hours.lines.upperBound - pane.top))
    return (first..<end, hours.secondsOfLine)
  }

  private func day(width: Int, height: Int) -> PointedDrawing {
    let slice = bounded(slice(place.date..<place.date.adding(days: 1)), height: height)
    var hours = grid.day(of: slice, in: .cells(.page, columns: width, lines: height))
    if hours.isCut(of: slice) {
      let lines = 30 + slice.days.reduce(0) { $0 + $1.allDay.count }
      hours = grid.day(of: slice, in: .cells(.page, columns: width, lines: max(height, lines)))
    }
    return run.drawing.text.pointed(hours, at: place.date, emphasis: emphasis)
  }

  private func week(width: Int, height: Int) -> PointedDrawing {
    let first = run.settings.weeks.start(ofWeekWith: place.date)
    let slice = slice(first..<first.adding(days: 7))
    if hasHours {
      let slice = bounded(slice, height: height)
      var hours = grid.hours(of: slice, in: .cells(.page, columns: width, lines: height))
      if hours.isCut(of: slice) {
        let lines = max(height, 30 + Int(hours.top))
        hours = grid.hours(of: slice, in: .cells(.page, columns: width, lines: lines))
      }
      // A narrow screen has the lists of the days.
      if hours.space.width <= Double(width) {
        return run.drawing.text.pointed(hours, at: place.date, emphasis: emphasis)
      }
    }
    let content = grid.week(of: slice, in: .cells(.page, columns: width, lines: height))
    return run.drawing.text.pointed(content, at: place.date, emphasis: emphasis)
  }

  /// The month of the place; without a height, as high as it is with a dot for each event.
  func month(width: Int, height: Int?) -> PointedDrawing {
    month(of: place.date, width: width, height: height)
  }

  /// The columns of a month in a year, and between two of them.
  private static let columnsOfMonth = (width: 22, gap: 3)
  /// The most months beside each other.
  private static let mostMonths = 6

  /// The months of the year of the place, with a dot for each event.
  private func year(width: Int) -> PointedDrawing {
    let (size, gap) = Self.columnsOfMonth
    let room = max(1, min(Self.mostMonths, (width + gap) / (size + gap)))
    // Rows of as many months each.
    let count = room == 5 ? 4 : room
    var drawing = PointedDrawing()
    var top = 0
    let year = place.date.components.year
    let months = (1...12).compactMap { CalendarDate(year: year, month: $0, day: 1) }
    for (place, date) in months.enumerated() {
      let month = month(of: date, width: min(size, width), height: nil)
      if place % count == 0 {
        if place > 0 { drawing.lines.append(StyledLine()) }
        top = drawing.lines.count
      }
      let column = place % count * (size + gap)
      for (line, text) in month.lines.enumerated() {
        while drawing.lines.count <= top + line { drawing.lines.append(StyledLine()) }
        drawing.lines[top + line].append(text, at: column)
      }
      drawing.parts += month.parts.filter { $0.date.components.month == place + 1 }.map { part in
        var part = part
        part.lines = (part.lines.lowerBound + top)..<(part.lines.upperBound + top)
        part.columns = (part.columns.lowerBound + column)..<(part.columns.upperBound + column)
        return part
      }
    }
    return drawing
  }

  /// The month of a date.
  private func month(of date: CalendarDate, width: Int, height: Int?) -> PointedDrawing {
    let (year, month, day) = date.components
    let start = date.adding(days: 1 - day)
    let dates = start..<start.adding(days: CalendarDate.daysInMonth(month, ofYear: year))
    let content = grid.month(
      of: slice(run.settings.weeks.weeks(with: dates)), showing: dates,
      in: .cells(.page, columns: width, lines: height ?? 2))
    // A day of another month is not the place.
    return run.drawing.text.pointed(
      content,
      at: height != nil || dates.contains(place.date) ? place.date : dates.lowerBound.adding(days: -400),
      emphasis: emphasis)
  }

  /// The month of the place, and the calendars with their colours.
  private func sideLines(width: Int) -> [StyledLine] {
    var lines = month(width: width, height: nil).lines
    lines.append(StyledLine())
    for calendar in calendars {
      let isShown = calendar.isSelected != false
      var line = StyledLine(isShown ? "▌" : " ", .colored(calendar.color))
      line.append(calendar.isSelected.map { $0 ? "✓ " : "  " } ?? " ")
      let name = PlainText.sanitized(calendar.name, limit: 100).truncated(to: max(1, width - line.width))
      line.append(name, isShown ? .plain : .dim)
      lines.append(line)
    }
    return lines
  }

  /// The calendar at a line and a column of the screen, which a click selects or not.
  func calendar(line: Int, column: Int) -> BrowsedCalendar? {
    guard line < visibleRows, let side = layout.side, side.contains(column) else { return nil }
    let place = line - month(width: side.count, height: nil).lines.count - 1
    return calendars.indices.contains(place) ? calendars[place] : nil
  }

  /// The event of the place in full.
  func details(width: Int) -> [StyledLine] {
    let settings = run.settings
    guard let item else {
      return [StyledLine(heading(of: place.date, within: width).truncated(to: width), .date)]
    }
    let (occurrence, calendar) = (item.occurrence, item.calendar)
    var overview = EventOverview(
      identifier: "", uid: occurrence.event.uid ?? "", event: occurrence.event,
      calendar: calendar.displayName ?? calendar.name, file: "")
    overview.span = occurrence.span
    overview.rules = occurrence.event.schedule.recurrence.rules
    overview.seriesStart = occurrence.event.schedule.start
    let style = TextStyle(width: width, language: settings.language)
    return overview.lines(style, now: agenda.now, zone: settings.zone)
  }
}

/// The foot of the screen.
extension BrowseModel {
  /// The lines above the foot, which say how a sentence is understood.
  var previewLines: [String] {
    let lines: [String]
    switch prompt {
    case .add:
      switch draft?.result {
      case nil:
        // An event of which no day is said is on this one.
        let day = view == .tasks || place.date == today ? [] : [heading(of: place.date)]
        lines = day + [view == .tasks ? words.taskExample : words.addExample]
      case .success(let draft)?: lines = draft.text(run.settings).split(separator: "\n").map(String.init)
      case .failure(let error)?: lines = error.messages
      }
    case .form:
      // As many lines as the fields and an error.
      let count = form.map { $0.fields.count + $0.errorLines(width: columns).count } ?? 0
      return Array(repeating: "", count: max(1, min(count, rows - 3)))
    case .goTo(let line):
      let text = line.text
      guard !text.isEmpty else { return [] }
      lines = [date(text).map { heading(of: $0) } ?? words.noDate.filling(["x": text])]
    default: return []
    }
    let fitting = lines.flatMap { line in
      PlainText.sanitized(line, limit: Self.mostOfComplaint).indented(line.hasPrefix("  ")).lines(to: columns)
    }
    return Array(fitting.prefix(max(0, min(8, rows - 4))))
  }

  /// The lines of an answer or a question at the foot, which takes up to half of the screen.
  var footLines: [String] {
    let text: String
    switch prompt {
    case .question(let question): text = question.text
    case .none, .keys, .details, .problems:
      guard let message else { return linesOfComplaint }
      text = message.text
    default: return []
    }
    return text.lines(to: columns, most: max(1, rows / 2))
  }

  /// The lines of a problem that was not seen yet, if it needs more than one.
  private var linesOfComplaint: [String] {
    guard running == nil, awaited == nil, awaitedSearch == nil, let new = newComplaint,
      DisplayWidth.of(new) > columns - 30
    else { return [] }
    return new.lines(to: columns, most: max(1, min(3, rows / 4)))
  }

  /// The first problem, if the person has not seen the problems yet.
  private var newComplaint: String? {
    guard let complaint = complaints.first, complaints != seenComplaints else { return nil }
    let others = complaints.count > 1 ? " (+\(complaints.count - 1))" : ""
    return "! " + PlainText.sanitized(complaint, limit: Self.mostOfComplaint) + others
  }

  /// The fields above a line that says how they are left.
  private func putForm(on frame: inout BrowseFrame) {
    guard let form else { return }
    let (lines, cursor) = form.lines(words.fields, width: columns, height: max(1, preview.count))
    let first = rows - 1 - lines.count
    for (place, line) in lines.enumerated() { frame.put(line, row: first + place, width: columns) }
    frame.put(StyledLine(words.fieldsHelp.truncated(to: columns), .dim), row: rows - 1, width: columns)
    frame.cursor = (first + cursor.line, cursor.column)
  }

  private func putFoot(on frame: inout BrowseFrame) {
    if case .form = prompt { return putForm(on: &frame) }
    let preview = preview
    for (place, line) in preview.enumerated() {
      frame.put(
        StyledLine(line, place == 0 ? .bold : .plain), row: rows - 1 - preview.count + place, width: columns)
    }
    let foot = footLines
    var isPlain = message?.isError == false
    if case .question = prompt { isPlain = false }
    for (place, line) in foot.enumerated() {
      frame.put(StyledLine(line, isPlain ? .plain : .bold), row: rows - foot.count + place, width: columns)
    }
    guard foot.isEmpty else { return }
    switch prompt {
    case .search(let line, _, let forward): putLine((forward ? "" : "↑ ") + words.search, line, on: &frame)
    case .menu(let menu): putLine(menu.title, menu.line, on: &frame)
    case .goTo(let line): putLine(words.goTo, line, on: &frame)
    case .add(let line): putLine(words.add, line, on: &frame)
    case .command(let line): putLine("agenda ", line, on: &frame)
    default: putStatus(on: &frame)
    }
  }

  /// A line that is typed, of which the part around the cursor is shown.
  private func putLine(_ name: String, _ line: TypedLine, on frame: inout BrowseFrame) {
    let row = rows - 1
    let label = DisplayWidth.of(name) + 12 < columns ? name : ""
    let start = DisplayWidth.of(label)
    let room = columns - start - 1
    var first = 0
    func width(_ letters: ArraySlice<Character>) -> Int { letters.reduce(0) { $0 + DisplayWidth.of($1) } }
    while first < line.cursor, width(line.letters[first..<line.cursor]) > room { first += 1 }
    let before = width(line.letters[first..<line.cursor])
    frame.put(StyledLine(label, .bold), row: row, width: columns)
    frame.put(StyledLine(String(line.letters[first...])), row: row, column: start, width: room + 1)
    frame.cursor = (row, start + before)
    if let message, case .search = prompt {
      let end = start + width(line.letters[first...]) + 3
      frame.put(StyledLine(message.text, .dim), row: row, column: end, width: columns - end)
    }
  }

  private func putStatus(on frame: inout BrowseFrame) {
    let row = rows - 1
    let time = run.settings.language.time(run.settings.zone.localDateTime(at: agenda.now))
    let help = bindings.keys(of: .keys).first.map { "  \(BrowseWords.shown($0)) \(words.keys)" } ?? ""
    // A narrow screen has the sign of problems alone, so that the day is not cut.
    let marks = mark.isEmpty ? [""] : [mark, "!  "]
    let fitting = marks.first { DisplayWidth.of($0 + time + help) + 24 <= columns }
    // A number stays in sight as long as it is one.
    let number = count.map { "\($0.value)…  " } ?? ""
    let right = number + (fitting ?? marks[marks.count - 1]) + time + help
    let rightWidth = DisplayWidth.of(right)
    var left = StyledLine()
    if let running {
      left.append("agenda \(running.arguments.first ?? "")… \(progress ?? "")", .bold)
    } else if awaited != nil || awaitedSearch != nil {
      left.append(words.reading, .bold)
    } else if let newComplaint {
      left.append(newComplaint, .bold)
    }
    let showsRight = columns >= rightWidth + 14
    if !showsRight, !number.isEmpty { left = StyledLine(number, .bold) }
    let room = showsRight ? columns - rightWidth - 2 : columns
    if left.width == 0 {
      left = views(namesAll: true)
      if left.width > room { left = views(namesAll: false) }
    }
    if left.width > room { left = StyledLine(left.text.truncated(to: room), .bold) }
    frame.put(left, row: row, width: room)
    if showsRight {
      frame.put(StyledLine(right, .dim), row: row, column: columns - rightWidth, width: rightWidth)
    }
  }

  /// The most letters of a problem.
  private static let mostOfComplaint = 1000

  /// The mark of problems that were seen once, with the key that shows them.
  private var mark: String {
    guard !complaints.isEmpty, complaints == seenComplaints else { return "" }
    let key = bindings.keys(of: .problems).first.map { BrowseWords.shown($0) + " " } ?? ""
    return "\(key)\(words.problems) (\(complaints.count))  "
  }

  /// The keys of the views with the name of this one or of all, and the day.
  private func views(namesAll: Bool) -> StyledLine {
    let date = run.settings.language.heading(of: place.date, today: today)
    let direction = place.date == today ? "" : (place.date < today ? "↓ " : "↑ ") + words.today
    var line = StyledLine()
    if columns >= 80 {
      for view in View.allCases {
        let name = namesAll || view == self.view ? " " + words.name(of: view) : ""
        line.append(" \(view.rawValue)\(name) ", view == self.view ? .inverse : .dim)
      }
      line.append("  ")
    }
    line.append(date)
    if columns >= 40, !direction.isEmpty { line.append("  " + direction, .dim) }
    return line
  }

  /// The last answers and the problems in full.
  var problemLines: [StyledLine] {
    func paragraphs(_ texts: [String]) -> [StyledLine] {
      texts.flatMap { text in
        PlainText.sanitized(text, limit: Self.mostOfComplaint).lines(to: columns).map { StyledLine($0) }
          + [StyledLine()]
      }
    }
    guard !answers.isEmpty else { return paragraphs(complaints) }
    func heading(_ text: String) -> StyledLine {
      StyledLine(text.capitalizedFirst.truncated(to: columns), .date)
    }
    let problems = complaints.isEmpty ? [] : [heading(words.problems)] + paragraphs(complaints)
    return [heading(words.answers)] + paragraphs(answers) + problems
  }

  /// The keys of the screen.
  var keysText: [StyledLine] {
    let keys = covered.map { words.keyTable(of: $0, bindings) } ?? words.keyTable(bindings, of: view)
    let table = TextTable(keys.map { [$0.keys, $0.text] }, style: TextStyle(width: columns), dimsLast: false)
    var title = words.keys.capitalizedFirst
    if covered == nil { title += " · " + words.name(of: view) }
    return [StyledLine(title.truncated(to: columns), .date), StyledLine()] + table.lines
  }
}

extension String {
  /// The text with its first letter in upper case.
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }

  /// The lines of the text, broken to a width, without empty ones.
  fileprivate func lines(to columns: Int) -> [String] {
    paragraphs(to: columns).split(separator: "\n").map(String.init)
  }

  /// The lines of the text in at most so many, of which the last one is cut.
  func lines(to columns: Int, most: Int) -> [String] {
    let lines = lines(to: columns)
    guard lines.count > most else { return lines }
    return lines.prefix(most - 1) + [lines[(most - 1)...].joined(separator: " ").truncated(to: columns)]
  }
}
