internal import AgendaKit
internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

/// The values of an event in fields, of which those that are changed become options of `agenda edit`.
struct BrowseForm {
  /// A value of the event.
  struct Field {
    /// The option of `agenda edit` that takes the value.
    let option: String
    let former: String
    var line: TypedLine

    init(_ option: String, _ value: String) {
      self.option = option
      line = TypedLine(PlainText.sanitized(value, limit: 900))
      // As the line shows it: it takes no letters that turn the direction of others.
      former = line.text
    }

    var isChanged: Bool { line.text != former }
  }

  let item: AgendaItem
  let uid: String
  var fields: [Field]
  /// The field in which one types.
  var active = 0
  /// The reason why the event was not changed, and the field that it names.
  var error: (text: String, field: Int?)?

  /// The fields of an event, in the order of their names.
  init(_ item: AgendaItem, uid: String, zone: Zone) {
    (self.item, self.uid) = (item, uid)
    let (occurrence, details) = (item.occurrence, item.occurrence.event.details)
    var (start, end) = ("", "")
    switch occurrence.span {
    case .allDay(let first, let last):
      start = "\(first)"
      if first.distance(to: last) > 1 { end = "\(last.adding(days: -1))" }
    case .timed(let first, let last):
      start = zone.localDateTime(at: first).toTheMinute
      if first != last { end = zone.localDateTime(at: last).toTheMinute }
    }
    // A task has its day or hour at its end, and can have none.
    if item.isTask { (start, end) = ("", item.toDo?.isDated == false ? "" : start) }
    let rules = occurrence.event.schedule.recurrence.rules
    let alarms = details.alarms.filter { !$0.isSilent }.compactMap { $0.writtenOffset(item.isTask) }
    fields = [
      Field("--title", details.summary), Field("--start", start), Field("--end", end),
      Field("--location", details.location ?? ""), Field("--calendar", item.calendar.name),
      Field("--repeat", rules.count == 1 ? "\(rules[0])" : ""),
      Field("--alarm", alarms.joined(separator: ", ")),
    ]
    if item.isTask { fields.remove(at: 1) }
  }

  /// The names of the fields among those of all.
  func name(of field: Int, _ names: [String]) -> String {
    let place = item.isTask && field > 0 ? field + 1 : field
    return names.indices.contains(place) ? names[place] : fields[field].option
  }

  /// The options of the changed fields.
  var options: [String] {
    fields.filter(\.isChanged).flatMap { field -> [String] in
      let text = field.line.text
      switch field.option {
      case "--repeat" where text.isEmpty: return ["--repeat", "never"]
      case "--alarm" where text.isEmpty: return ["--alarm", "none"]
      default: return [field.option, text]
      }
    }
  }

  /// Takes the reason why it was not changed, and goes to the field of which it speaks.
  mutating func take(_ error: String) {
    let field =
      fields.firstIndex { $0.isChanged && error.contains($0.option) }
      ?? (fields.count(where: \.isChanged) == 1 ? fields.firstIndex(where: \.isChanged) : nil)
    self.error = (error, field)
    if let field { active = field }
  }

  /// The reason why it was not changed, in a few lines.
  func errorLines(width: Int) -> [String] {
    error.map { ("! " + $0.text).lines(to: width, most: 3) } ?? []
  }

  /// The fields in so many columns and lines, with the line and the column at which one types.
  func lines(_ names: [String], width: Int, height: Int) -> (
    lines: [StyledLine], cursor: (line: Int, column: Int)
  ) {
    let labels = fields.indices.map { name(of: $0, names) }
    let label = min((labels.map { DisplayWidth.of($0) }.max() ?? 0) + 2, max(2, width / 2))
    var lines: [StyledLine] = []
    var cursor = (line: 0, column: 0)
    for (place, field) in fields.enumerated() {
      var line = StyledLine(labels[place].truncated(to: label - 1), place == active ? .bold : .dim)
      line.pad(to: label)
      let (text, column) = field.line.shown(in: max(1, width - label - 1), isActive: place == active)
      line.append(text, field.isChanged ? .bold : .plain)
      if place == active { cursor = (lines.count, label + column) }
      lines.append(line)
      guard let error, error.field == place || error.field == nil && place == active else { continue }
      lines += errorLines(width: width).map { StyledLine($0, .bold) }
    }
    // A low screen has those around the active one.
    let first = max(0, min(cursor.line - height / 2, lines.count - height))
    return (Array(lines.dropFirst(first).prefix(height)), (cursor.line - first, cursor.column))
  }
}

extension TypedLine {
  /// The part of the line around the cursor in so many columns, and the column of the cursor in it.
  func shown(in room: Int, isActive: Bool = true) -> (text: String, column: Int) {
    func width(_ letters: ArraySlice<Character>) -> Int { letters.reduce(0) { $0 + DisplayWidth.of($1) } }
    guard isActive else { return (text.truncated(to: room), 0) }
    var first = 0
    while first < cursor, width(letters[first..<cursor]) > room { first += 1 }
    var end = cursor
    while end < letters.count, width(letters[first..<end + 1]) <= room { end += 1 }
    return (String(letters[first..<end]), width(letters[first..<cursor]))
  }
}

extension BrowseModel {
  /// Opens the fields of the event, at one of them.
  mutating func openForm(at option: String) {
    guard let (item, uid) = changed() else { return }
    if let lock = lock(of: item) {
      message = (PlainText.sanitized(lock), true)
      return
    }
    var form = BrowseForm(item, uid: uid, zone: run.settings.zone)
    form.active =
      form.fields.firstIndex { $0.option == option } ?? form.fields.firstIndex { $0.option == "--end" } ?? 0
    (self.form, prompt) = (form, .form)
  }

  mutating func pressInForm(_ key: TerminalKey) -> [BrowseEffect] {
    guard var form else {
      prompt = .none
      return []
    }
    let count = form.fields.count
    switch (key.name, key.isControl) {
    case (.escape, _), (.letter("c"), true):
      (self.form, prompt) = (nil, .none)
      return []
    case (.enter, _): return sendForm(form)
    case (.tab, _): form.active = (form.active + (key.isShifted ? count - 1 : 1)) % count
    case (.down, _), (.letter("n"), true): form.active = min(count - 1, form.active + 1)
    case (.up, _), (.letter("p"), true): form.active = max(0, form.active - 1)
    default: if form.fields[form.active].line.press(key) { form.error = nil }
    }
    self.form = form
    return []
  }

  /// Runs the command for the fields that were changed; of a series after the question which instances are meant.
  private mutating func sendForm(_ form: BrowseForm) -> [BrowseEffect] {
    prompt = .none
    guard !form.options.isEmpty else {
      self.form = nil
      return []
    }
    return run("edit", form.item, uid: form.uid) { _ in Self.movesQuietly + form.options }
  }

  /// Opens the fields again where the event was not changed, with the reason.
  mutating func endForm(isDone: Bool, _ error: String) {
    guard form != nil else { return }
    guard !isDone else {
      form = nil
      return
    }
    form?.take(error)
    prompt = .form
  }
}
