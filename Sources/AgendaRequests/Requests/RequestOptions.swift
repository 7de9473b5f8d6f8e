internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

/// The options of a request, read as those of a command line.
struct RequestOptions {
  /// The values of the options.
  private(set) var request: AgendaRequest
  /// The days that a digest or a timeline shows.
  private(set) var days = DaysArgument.today

  /// The options that no request can have: they write, fetch, or read files of the service, or are for formats that no answer has.
  static let refused: Set<String> = [
    "output", "exit-code", "refresh", "config", "template-file", "background", "wallpaper", "position",
    "logo", "scale", "bit-depth",
  ]
  /// The options whose values are added to each other.
  private static let repeated: Set<String> = ["to", "file", "exclude-calendars"]

  /// Reads the options of a line.
  /// - Throws: the error of a command line with the same options.
  init(
    _ line: RequestLine, of command: RequestCommand, readsFiles: Bool
  ) throws(RequestError) {
    request = command.emptyRequest
    for (key, value) in line.options {
      let name = RequestLine.optionName(key)
      guard !value.hasNUL else {
        throw RequestError("“\(key)” has a NUL, which no option can have", key: key)
      }
      if name == "days", try take(days: value, of: command, key) { continue }
      guard !Self.refused.contains(name) else {
        throw RequestError("--\(name) cannot be used in a request", key: key)
      }
      guard set(name, to: value), command.has(optionsOf: request) else {
        throw RequestError(command.complaint(about: name, value), key: key)
      }
      if !readsFiles { try refuseFiles(name, key) }
    }
    request.named?.parts = command.widgetParts
    if request.calendars.files.contains("-") {
      throw RequestError("a request cannot read standard input", key: "file")
    }
    if let message = request.contradiction { throw RequestError(message, key: line.key(in: message)) }
    if request.range?.to != nil, request.range?.days != nil {
      throw RequestError("--to and --days cannot be used together.", key: "days")
    }
    if let range = request.range, range.words != nil, range.from != nil || range.to != nil {
      throw RequestError("Days in words and --from, --to or --days cannot be used together.", key: "days")
    }
  }

  /// Takes the days of a digest or a timeline, and those of a list in words; `false` if they are an option.
  private mutating func take(
    days value: RequestValue, of command: RequestCommand, _ key: String
  ) throws(RequestError) -> Bool {
    guard case .text(let text) = value else { return false }
    if command == .list, Int(text) == nil {
      request.range?.words = text
      return true
    }
    guard command == .digest || command == .timeline else { return false }
    guard let days = DaysArgument(rawValue: text) else {
      throw RequestError(command.complaint(about: "days", value), key: key)
    }
    self.days = days
    return true
  }

  private func refuseFiles(_ name: String, _ key: String) throws(RequestError) {
    let isPath = name == "file" || (name == "theme" && request.widget.theme.map(ThemeFile.isPath) ?? false)
    if isPath { throw RequestError("--\(name): requests cannot read files here", key: key) }
  }

  /// Sets an option; `false` if there is none of this name, or it does not take the value.
  private mutating func set(_ name: String, to value: RequestValue) -> Bool {
    switch value {
    case .text(let text), .number(let text): return request.set("--" + name, to: text)
    case .truth(true): return request.setFlag("--" + name)
    case .truth(false):
      if request.setFlag("--no-" + name) { return true }
      // A flag without a negative form is left out.
      var other = request
      return other.setFlag("--" + name)
    case .null: return true
    case .list(let values):
      guard Self.repeated.contains(name) else { return false }
      for value in values {
        guard set(name, to: value) else { return false }
      }
      return true
    }
  }
}
