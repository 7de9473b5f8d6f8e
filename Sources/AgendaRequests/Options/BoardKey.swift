package import AgendaSources
internal import AgendaWidgets

/// The keys of `[board.NAME]`.
package enum BoardKey {
  /// The least and the most distance between widgets, in points.
  package static let gaps = AllowedNumbers("--gap", 0...200)
  /// Widget options that a board can set as defaults for its widgets.
  private static let shared = ["theme", "transparent", "text-size"]
  /// The options of the picture, which a board has in place of its widgets.
  package static let picture = ["format", "scale", "bit-depth"]

  /// The devices whose home screens are known.
  package static let devices = Device.all.filter { $0.homeScreen != nil }.map(\.name)

  /// The declarations of all keys. Keys of the frame (device, size, grid) come before keys of the widgets.
  package static let options: [ConfigurationOption] =
    [
      option(
        "device", .choice(devices),
        "Compose the home screen of this device; “agenda devices” lists them."),
      option(
        "size", .text,
        "Compose a picture of this size, such as 1920x1080 points, or of a size that “agenda devices” lists."),
      option(
        "grid", .text, standard: "as many cells as the widgets need, four side by side",
        "Divide the picture into so many columns and rows, such as 4x3. The cells have names as in a spreadsheet: A1 is the first, B1 beside it."
      ),
      option(
        "gap", .integer(gaps.range), standard: "by the size",
        "The distance between widgets, and to the edge, in points."),
      option("wallpaper", .image, "A picture behind the widgets, which transparent ones let shine through."),
      option(
        "widgets", .places, standard: "all widgets of the configuration",
        """
        The widgets: a table of their places, such as { desk = \"A1\", week = \"B1:D2\" }, or on a home screen { desk = \
        \"top-left\" }; or an array of names, which get the free places.
        """
      ),
    ]
    + (picture + shared).compactMap(WidgetKey.option).map { option in
      var option = option
      option.table = .board
      if option.name == "format" {
        option.kind = .choice(BoardFormat.formats.map(\.rawValue))
        option.summary = "Write a picture, or a page with the same picture."
      }
      option.standard = standards[option.name] ?? option.standard
      return option
    }

  /// The defaults of keys that differ from those of widgets.
  private static let standards = [
    "format": "that of the file’s name, else svg", "scale": "1, or that of the device",
  ]

  /// The declarations of the keys of widgets and boards.
  package static let withWidgets = WidgetKey.options + options

  /// The declaration of a key; `nil` if there is none of this name.
  package static func option(_ name: String) -> ConfigurationOption? { options.first { $0.name == name } }

  private static func option(
    _ name: String, _ kind: ConfigurationOption.Kind, standard: String? = nil, _ summary: String
  ) -> ConfigurationOption {
    ConfigurationOption(table: .board, name: name, kind: kind, standard: standard, summary: summary)
  }

  /// The values of a board that its widgets take if they have none.
  package static func shared(_ board: BoardConfiguration) -> [WidgetConfiguration.Value] {
    board.values.filter { shared.contains($0.key) }
  }
}

/// The formats of boards.
package enum BoardFormat: FormatSelection {
  package static let formats: [AgendaRequest.Output.Format] = [.svg, .png, .pdf, .html]
}

extension AgendaRequest.Output {
  /// The format that the name of the file ends in; `nil` if it ends in none of boards.
  package var formatOfFile: Format? {
    guard let file, let dot = file.lastIndex(of: ".") else { return nil }
    let ending = file[file.index(after: dot)...].lowercased()
    return BoardFormat.formats.first { $0.rawValue == ending }
  }
}
