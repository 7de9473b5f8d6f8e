internal import AgendaRequests
internal import AgendaSources
internal import ArgumentParser

/// The option for the configuration.
struct ConfigurationOptions: ParsableArguments {
  @Option(name: .configuration, help: .configuration, completion: .configuration)
  var path: String?
}

extension ArgumentHelp {
  /// The description of a key of accounts.
  init(account key: String, valueName: String? = nil) {
    self.init(ConfigurationOption.all.first { $0.table == .account && $0.name == key }, valueName: valueName)
  }

  /// The description of a key of `[defaults]`.
  init(defaults key: String, valueName: String? = nil) {
    self.init(ConfigurationDefaults.option(key), valueName: valueName)
  }

  /// The description of a key of widgets.
  init(widget key: String, valueName: String? = nil) {
    self.init(WidgetKey.option(key), valueName: valueName)
  }

  /// The description of a key of boards.
  init(board key: String, valueName: String? = nil) {
    self.init(BoardKey.option(key), valueName: valueName)
  }

  private init(_ option: ConfigurationOption?, valueName: String?) {
    let standard = option?.standard.flatMap { ["true", "false"].contains($0) ? nil : $0 }
    let text = [option?.summary ?? "", standard.map { "(default: \($0))" } ?? ""].filter { !$0.isEmpty }
    self.init(stringLiteral: text.joined(separator: " "))
    self.valueName = valueName
  }
}
