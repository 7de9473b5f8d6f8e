internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

/// The options of the command line for a board; `nil` for an option that is not given.
struct BoardRequest: Equatable {
  /// The name of a board of the configuration.
  var name: String?
  var device: String?
  var size: String?
  var grid: String?
  var gap: Int?
  var wallpaper: String?
  /// The widgets, in place of those of the configuration.
  var places: [BoardConfiguration.Place] = []
}

extension BoardRequest {
  /// The board of the configuration that is meant: that of the name; without a name the only one, unless the command line says what to compose.
  /// Throws if there is none of this name, or several.
  func board(in configuration: Configuration, path: String) throws -> BoardConfiguration? {
    let (boards, names) = (configuration.boards, configuration.boards.map(\.name))
    guard let name else {
      guard device == nil, size == nil else { return nil }
      if boards.count == 1 { return boards[0] }
      let hint =
        names.isEmpty
        ? "\(path) has none; name --device or --size, or write [board.hall]"
        : "there are \(names.joined(separator: ", "))"
      throw CommandError(.usage, "which board? \(hint)")
    }
    if let board = boards.first(where: { $0.name == name }) { return board }
    let hint =
      didYouMean(name, among: names)
      ?? (names.isEmpty
        ? "\(path) has none; write one as [board.\(name)]" : "there are \(names.joined(separator: ", "))")
    throw CommandError(.notFound, "unknown board \(quoted(name)); \(hint)")
  }
}
