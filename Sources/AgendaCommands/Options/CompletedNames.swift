internal import AgendaRequests
internal import AgendaSources
internal import ArgumentParser
internal import ICalendar

extension CompletionKind {
  /// The names of calendars and of groups of calendars, in a list with commas.
  static var calendars: CompletionKind {
    .custom { arguments, _, prefix in
      let names = CompletedNames(arguments).calendars
      // The names before the last comma stay.
      let kept = prefix.lastIndex(of: ",").map { String(prefix[...$0]) } ?? ""
      return names.map { CompletedWord(kept + $0).text }
    }
  }

  /// The files of images.
  static var images: CompletionKind { .file(extensions: ["png", "jpg", "jpeg", "webp", "gif"]) }
  /// The names of themes.
  static var themes: CompletionKind {
    .custom { _, _, _ in
      ThemeCatalogue(ProcessEnvironment.current()).entries.map { CompletedWord($0.name).text }
    }
  }

  /// The names of widgets.
  static var widgets: CompletionKind {
    .custom { arguments, _, _ in CompletedNames(arguments).widgets.map { CompletedWord($0).text } }
  }

  /// The names of boards.
  static var boards: CompletionKind {
    .custom { arguments, _, _ in CompletedNames(arguments).boards.map { CompletedWord($0).text } }
  }

  /// The names of accounts.
  static var accounts: CompletionKind {
    .custom { arguments, _, _ in CompletedNames(arguments).accounts.map { CompletedWord($0).text } }
  }
}

/// The names that a shell completes, from the configuration and the cache. Nothing is fetched, and nothing fails: where there is a mistake, there
/// are no names.
private struct CompletedNames {
  private let configuration: Configuration?
  private let environment = ProcessEnvironment.current()

  /// The names for the words of an unfinished command line.
  init(_ arguments: [String]) {
    let option = arguments.lastIndex(of: "--config").map { $0 + 1 }
    let path = option.flatMap { arguments.indices.contains($0) ? arguments[$0] : nil }
    configuration = try? CalendarSet.configurationOrDiscovered(path, environment: environment).configuration
  }

  var widgets: [String] { configuration?.widgets.map(\.name) ?? [] }

  var boards: [String] { configuration?.boards.map(\.name) ?? [] }

  var accounts: [String] { configuration?.accounts.map(\.name) ?? [] }

  /// Each group comes before the calendars in it.
  var calendars: [String] {
    guard let configuration, let choice = try? CalendarChoice(configuration, environment: environment) else {
      return []
    }
    var seen: Set<String> = []
    return choice.calendars.flatMap { entry in
      let parts = entry.calendar.name.split(separator: "/")
      return parts.indices.map { parts[...$0].joined(separator: "/") }
    }.filter { seen.insert($0).inserted && !$0.hasControlCharacters }
  }
}
