internal import AgendaRequests
internal import AgendaSources
internal import ArgumentParser

// Options of the table for ArgumentParser: `@Option(.width) var width: Int?`. Names, help and completions come from the table; ArgumentParser takes
// the values from the types.

extension Option {
  /// An option with one value.
  init<Argument: ExpressibleByArgument>(_ option: AgendaOption) where Value == Argument? {
    self.init(name: option.names, help: ArgumentHelp(option), completion: option.completion)
  }

  /// An option that can be repeated. Without `hasShort`, the short name belongs to another option of the command.
  init<Argument: ExpressibleByArgument>(
    wrappedValue: [Argument], _ option: AgendaOption, hasShort: Bool = true
  ) where Value == [Argument] {
    self.init(
      wrappedValue: wrappedValue, name: hasShort ? option.names : .customLong(option.name),
      help: ArgumentHelp(option), completion: option.completion)
  }
}

extension Flag {
  /// A flag without a negative form.
  init(wrappedValue: Bool, _ option: AgendaOption) where Value == Bool {
    self.init(wrappedValue: wrappedValue, name: option.names, help: ArgumentHelp(option))
  }

  /// A flag with a negative form.
  init(_ option: AgendaOption) where Value == Bool? {
    self.init(name: option.names, inversion: .prefixedNo, help: ArgumentHelp(option))
  }
}

extension AgendaOption {
  /// The short name and the long one.
  fileprivate var names: NameSpecification {
    short.map { [.customShort($0), .customLong(name)] } ?? .customLong(name)
  }

  /// The values for a shell; `nil` if ArgumentParser knows them from the type.
  fileprivate var completion: CompletionKind? {
    let suggestions = declaration.suggestions()
    guard suggestions.isEmpty else { return .list(suggestions) }
    switch (self, kind) {
    case (.widget, _): return .widgets
    case (.config, _): return .file(extensions: ["toml"])
    // In the picture of a board, any file may stand behind the widgets.
    case (.boardWallpaper, _), (_, .path): return .file()
    case (_, .calendars): return .calendars
    case (_, .image): return .images
    case (_, .theme): return .themes
    default: return nil
    }
  }

  /// Throws an error of usage if the option does not take a number.
  func validate(_ number: Int?) throws {
    if let problem = problem(with: number) { throw ValidationError(problem) }
  }
}

extension ArgumentHelp {
  /// The description of an option of the table.
  init(_ option: AgendaOption) {
    self.init(stringLiteral: option.help)
    valueName = option.declaration.valueName
  }

  /// The description of a key of accounts.
  init(account key: String, valueName: String? = nil) {
    let option = ConfigurationOption.all.first { $0.table == .account && $0.name == key }
    self.init(stringLiteral: option?.help ?? "")
    self.valueName = valueName
  }
}
