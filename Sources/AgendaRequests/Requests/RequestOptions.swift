internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

/// The options of a request, read as those of a command line.
struct RequestOptions {
  /// The values of the options.
  private(set) var request: AgendaRequest
  /// The days that a digest or a timeline shows.
  private(set) var days = DaysArgument.today

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
      guard AgendaOption(rawValue: name)?.declaration.places.contains(.unasked) != true else {
        throw RequestError("--\(name) cannot be used in a request", key: key)
      }
      guard set(name, to: value), command != .timeline || hasFormat(of: command) else {
        throw RequestError(command.complaint(about: name, value), key: key)
      }
      if !readsFiles { try refuseFiles(name, key) }
    }
    request.named?.parts = command.widgetParts
    if request.calendars.files.contains("-") {
      throw RequestError("a request cannot read standard input", key: "file")
    }
    if let error = request.contradiction {
      throw RequestError(error.message, key: line.key(of: error.options))
    }
  }

  private func hasFormat(of command: RequestCommand) -> Bool {
    request.output.format.map(command.formats.contains) ?? true
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
    guard command.takesDays else { return false }
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
      guard AgendaOption(name, of: request.command)?.declaration.isRepeated == true else { return false }
      for value in values {
        guard set(name, to: value) else { return false }
      }
      return true
    }
  }
}
