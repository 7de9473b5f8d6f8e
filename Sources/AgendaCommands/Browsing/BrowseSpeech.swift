internal import AgendaKit
internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

/// The changes of a ``BrowseModel`` in words, for a screen reader: each is a line, and nothing is drawn.
struct BrowseSpeech {
  /// The line that is typed, its first letters, and the column at which one types.
  struct Typed: Equatable {
    var text: String
    var column: Int
  }

  private var place: BrowsePlace?
  private var view: BrowseModel.View?
  private var hasHours = false
  /// The words of the event of the place, whose changes are said, too.
  private var told = ""
  private var message = ""
  private var window: [String] = []
  private var command: String?

  /// The new lines since the last call, and the line that is typed.
  mutating func changes(_ model: BrowseModel) -> (lines: [String], typed: Typed?) {
    var lines: [String] = []
    let window = Self.window(of: model)
    if window != self.window { lines += Self.new(window, after: self.window) }
    self.window = window
    let text = Self.text(of: model)
    if let text, text != message { lines.append(text) }
    message = text ?? ""
    let command = model.running?.arguments.first
    if let command, command != self.command { lines.append("agenda \(command)…") }
    self.command = command
    let typed = Self.typed(model)
    guard window.isEmpty, typed == nil else { return (lines, typed) }
    if let line = changedPlace(model) { lines.append(line) }
    return (lines, nil)
  }

  /// The view, the day and the event, as far as they have changed.
  private mutating func changedPlace(_ model: BrowseModel) -> String? {
    var parts: [String] = []
    if model.view != view || model.hasHours != hasHours {
      let hours = model.view == .week && model.hasHours ? ", " + model.words.hours : ""
      parts.append(model.words.name(of: model.view) + hours)
    }
    let isNewView = !parts.isEmpty
    let isNewDay = model.place.date != place?.date
    if isNewView || isNewDay { parts.append(model.heading(of: model.place.date)) }
    let event = Self.event(of: model)
    if isNewView || isNewDay || model.place != place || event != told { parts.append(event) }
    (view, hasHours, place, told) = (model.view, model.hasHours, model.place, event)
    return parts.isEmpty ? nil : parts.joined(separator: ". ")
  }

  /// The event of the place: its number among those of the day, its time, title, place and calendar.
  private static func event(of model: BrowseModel) -> String {
    let items = model.itemsInView
    guard let item = model.item else {
      return model.index(of: model.place.date) == nil ? model.words.reading : model.words.noEvent
    }
    let (settings, details) = (model.run.settings, item.occurrence.event.details)
    var parts: [String] = []
    if let slot = items.firstIndex(where: model.isSelected), items.count > 1 {
      parts.append("\(slot + 1)/\(items.count)")
    }
    if item.isTask { parts.append(model.words.tasks) }
    if case .timed(let start, let end) = item.occurrence.span {
      let zone = settings.zone
      parts.append(
        settings.language.times(from: zone.localDateTime(at: start), to: zone.localDateTime(at: end)))
    }
    parts += [item.title, details.location ?? "", item.calendar.displayName ?? item.calendar.name]
    return parts.map { PlainText.sanitized($0, limit: 300) }.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// The answer or the question at the foot.
  private static func text(of model: BrowseModel) -> String? {
    switch model.prompt {
    case .question(let question): question.text
    case .form: model.form?.error?.text ?? model.message?.text
    default: model.message?.text
    }
  }

  /// The lines of a window; of lists the chosen line.
  private static func window(of model: BrowseModel) -> [String] {
    switch model.prompt {
    case .keys: return model.keysText.map(\.text).filter { !$0.isEmpty }
    case .details: return model.details(width: TextStyle.maximumWidth).map(\.text).filter { !$0.isEmpty }
    case .problems: return model.problemLines.map(\.text).filter { !$0.isEmpty }
    case .menu(let menu):
      let found = menu.found
      let chosen = found.indices.contains(menu.chosen) ? found[menu.chosen].cells.filter { !$0.isEmpty } : []
      return [menu.title + chosen.joined(separator: ", ")]
    case .calendars(let checklist):
      return [checklist.pointed.split(separator: " ").joined(separator: " ")]
    default: return []
    }
  }

  /// The lines of a window that it did not have before.
  private static func new(_ lines: [String], after former: [String]) -> [String] {
    lines.count == 1 || former.isEmpty ? lines : lines.filter { !former.contains($0) }
  }

  /// The line that is typed.
  private static func typed(_ model: BrowseModel) -> Typed? {
    guard let (label, line) = labelled(model) else { return nil }
    let start: Int = DisplayWidth.of(label)
    let shown = line.shown(in: max(4, model.columns - start - 1))
    return Typed(text: label + shown.text, column: start + shown.column)
  }

  /// The line that is typed, and its name.
  private static func labelled(_ model: BrowseModel) -> (String, TypedLine)? {
    let words = model.words
    switch model.prompt {
    case .search(let line, _, let forward): return ((forward ? "" : "↑ ") + words.search, line)
    case .goTo(let line): return (words.goTo, line)
    case .add(let line): return (words.add, line)
    case .command(let line): return ("agenda ", line)
    case .form:
      return model.form.map { ($0.name(of: $0.active, words.fields) + ": ", $0.fields[$0.active].line) }
    default: return nil
    }
  }
}
