internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

/// A board as it is composed: what its widgets stand on, and where each stands.
struct BoardSetup {
  /// A widget with its place.
  struct PlacedWidget {
    /// The widget: one of the configuration, or one that is a family alone.
    var widget: WidgetConfiguration
    var cells: BoardCells
  }

  /// The name of the board, or of the device.
  let name: String
  private(set) var frame: BoardFrame?
  /// The path of the picture behind the widgets.
  let wallpaper: String?
  /// The values of the board for widgets that do not have them.
  let shared: [WidgetConfiguration.Value]
  /// The values of the board for the picture.
  let picture: [WidgetConfiguration.Value]
  private(set) var widgets: [PlacedWidget] = []
  /// The problems so far; one of the command line has no line.
  private(set) var problems: [ConfigurationError.Problem] = []

  /// Where a value comes from.
  private struct OptionValue {
    var text: String
    /// The place in the configuration; `nil` for the command line.
    var value: WidgetConfiguration.Value?
  }

  private let request: BoardRequest
  private let board: BoardConfiguration?

  /// The board of the configuration, with the values of the command line in place of its own.
  init(_ request: BoardRequest, _ board: BoardConfiguration?, among configuration: Configuration) {
    (self.request, self.board) = (request, board)
    name = board?.name ?? request.device ?? "board"
    wallpaper = request.wallpaper ?? board?.value(of: "wallpaper")?.text
    shared = board?.values(in: .boardWidgets) ?? []
    picture = board?.values(in: .boardPicture) ?? []
    let places = places(among: configuration)
    let known = places.map { Self.widget($0.widget, in: configuration) }
    let placements = zip(places, known).map { place, widget in
      BoardPlan.Placement(
        name: place.widget, family: widget?.text(of: "family").flatMap { WidgetFamily(rawValue: $0) },
        place: place.place)
    }
    for (place, widget) in zip(places, known) where widget == nil {
      problems.append(Self.problem(at: place, Self.unknown(place, in: configuration)))
    }
    frame = makeFrame(for: placements, at: places)
    guard let frame else { return }
    let plan = BoardPlan(placements, on: frame, of: name)
    problems += plan.problems.map { Self.problem(at: places[$0.placement], $0.message) }
    for (widget, cells) in zip(known, plan.cells) {
      guard let widget, let cells else { continue }
      widgets.append(PlacedWidget(widget: widget, cells: cells))
    }
  }

  /// The widgets that are asked for, else all of the configuration, else one large or all-embracing one.
  private func places(among configuration: Configuration) -> [BoardConfiguration.Place] {
    if !request.places.isEmpty { return request.places }
    if let places = board?.places, !places.isEmpty { return places }
    if !configuration.widgets.isEmpty {
      return configuration.widgets.map { .init(widget: $0.name, place: nil) }
    }
    return [.init(widget: WidgetFamily.large.rawValue, place: nil)]
  }

  /// A widget of the configuration, or one that is a family alone; `nil` if there is neither of this name.
  private static func widget(_ name: String, in configuration: Configuration) -> WidgetConfiguration? {
    if let widget = configuration.widgets.first(where: { $0.name == name }) { return widget }
    guard WidgetFamily(rawValue: name) != nil else { return nil }
    return WidgetConfiguration(name: name, values: [.init(key: "family", text: name)])
  }

  private static func unknown(_ place: BoardConfiguration.Place, in configuration: Configuration) -> String {
    let names = configuration.widgets.map(\.name) + WidgetFamily.allCases.map(\.rawValue)
    return Mistake.noneNamed("widget", place.widget, among: names, otherwise: "")
  }

  private static func problem(
    at place: BoardConfiguration.Place, _ message: String
  ) -> ConfigurationError.Problem {
    .init(
      line: place.line > 0 ? place.line : nil, column: place.line > 0 ? place.column : nil, message: message)
  }
}

/// The frame of the board: the screen of a device, or a grid in a size.
extension BoardSetup {
  private func given(_ key: String, _ option: String?) -> OptionValue? {
    if let option { return OptionValue(text: option) }
    return board?.value(of: key).map { OptionValue(text: $0.text, value: $0) }
  }

  private mutating func report(_ given: OptionValue?, _ message: String) {
    guard let value = given?.value else {
      let line = given == nil ? board?.line : nil
      return problems.append(.init(line: line, column: line.map { _ in 1 }, message: message))
    }
    problems.append(.init(line: value.line, column: value.column, message: message))
  }

  private mutating func makeFrame(
    for placements: [BoardPlan.Placement], at places: [BoardConfiguration.Place]
  ) -> BoardFrame? {
    // A device or a size of the command line replaces either of the configuration.
    let replaces = request.device != nil || request.size != nil
    let device = replaces ? request.device.map { OptionValue(text: $0) } : given("device", nil)
    let size = replaces ? request.size.map { OptionValue(text: $0) } : given("size", nil)
    if let device {
      for (key, other) in [("size", size), ("grid", given("grid", request.grid)), ("gap", gap)] {
        guard let other, !(replaces && other.value != nil) else { continue }
        report(other, Mistake.together("“\(key)”", "“device”", " on the board \(quoted(name))"))
        return nil
      }
      guard let screen = Device.named(device.text)?.homeScreen else {
        report(
          device,
          "the home screen of \(quoted(device.text)) is not known; expected \(AgendaOption.boardDevices.joined(separator: ", "))"
        )
        return nil
      }
      return BoardFrame(screen)
    }
    guard let size else {
      report(nil, "the board \(quoted(name)) has neither a “size”, such as 1920x1080, nor a “device”")
      return nil
    }
    guard let points = WidgetSize(size.text) else {
      report(size, "“size” is \(quoted(size.text)); expected width and height, such as 1920x1080")
      return nil
    }
    return grid(of: points, size, placements, at: places)
  }

  private var gap: OptionValue? { given("gap", request.gap.map { "\($0)" }) }

  private mutating func grid(
    of points: WidgetSize, _ size: OptionValue, _ placements: [BoardPlan.Placement],
    at places: [BoardConfiguration.Place]
  ) -> BoardFrame? {
    let written = given("grid", request.grid)
    if written == nil, let beyond = Self.placementBeyondGrids(placements) {
      let (placement, cells) = (placements[beyond], placements[beyond].place ?? "")
      let most = BoardFrame.sides.upperBound
      let message =
        "the widget \(quoted(placement.name)) of the board \(quoted(name)) is at \(cells), and a grid has at most \(most) columns and \(most) rows"
      problems.append(Self.problem(at: places[beyond], message))
      return nil
    }
    guard let cells = written.map({ WidgetSize($0.text) }) ?? Self.cells(for: placements),
      BoardFrame.sides.contains(cells.width), BoardFrame.sides.contains(cells.height)
    else {
      report(
        written,
        "“grid” is \(quoted(written?.text ?? "")); expected columns and rows, such as 4x3, and at most \(BoardFrame.sides.upperBound) of each"
      )
      return nil
    }
    let gap = gap.flatMap { Int($0.text) }
    guard let frame = BoardFrame(size: points, columns: cells.width, rows: cells.height, gap: gap) else {
      report(
        written ?? size,
        "the board \(quoted(name)) of \(points) points has no room for \(cells) cells; expected fewer, or a larger “size”"
      )
      return nil
    }
    return frame
  }

  /// The first widget with a cell that no grid has.
  private static func placementBeyondGrids(_ placements: [BoardPlan.Placement]) -> Int? {
    placements.firstIndex { placement in
      guard let cells = placement.place.flatMap({ BoardCells($0) }) else { return false }
      return max(cells.columns.upperBound, cells.rows.upperBound) > BoardFrame.sides.upperBound
    }
  }

  /// The grid that widgets need: up to the last cell that is named, or so many cells, four side by side.
  private static func cells(for placements: [BoardPlan.Placement]) -> WidgetSize? {
    let named = placements.compactMap { $0.place.flatMap { BoardCells($0) } }
    let free = placements.count { $0.place == nil }
    let columns = named.map(\.columns.upperBound).max() ?? min(BoardPlan.widest, max(1, placements.count))
    let rows = named.map(\.rows.upperBound).max() ?? 0
    return WidgetSize(width: columns, height: max(1, rows + (free + columns - 1) / columns))
  }
}

extension BoardConfiguration {
  /// The values of its keys for the picture, or for its widgets.
  fileprivate func values(in place: AgendaOption.Places) -> [WidgetConfiguration.Value] {
    let names = AgendaOption.options(in: place).map(\.name)
    return values.filter { names.contains($0.key) }
  }
}

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
        : "there are \(names.map { quoted($0) }.joined(separator: ", "))"
      throw CommandError(.usage, "which board? \(hint)")
    }
    if let board = boards.first(where: { $0.name == name }) { return board }
    throw CommandError(
      .notFound,
      Mistake.noneNamed(
        "board", name, among: names, otherwise: "\(path) has none; write one as [board.\(name)]"))
  }
}
