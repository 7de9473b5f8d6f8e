internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

/// The address of a picture below `/widgets/` or `/boards/`: the name of a widget or a board, a format, and options.
struct WidgetAddress: Hashable {
  /// The formats, which are the endings of addresses.
  static let mediaTypes: [(format: AgendaRequest.Output.Format, type: String)] = [
    (.svg, "image/svg+xml"), (.png, "image/png"), (.html, "text/html; charset=utf-8"),
    (.json, "application/json"),
  ]
  /// The longest value of an option.
  private static let maximumLength = 64
  /// The most pixels of a picture: those of a wall display of 4K.
  private static let maximumPixels = 3840 * 2160

  let name: String
  let format: AgendaRequest.Output.Format
  /// Whether the address is that of a board.
  let isBoard: Bool
  /// The options, sorted by name.
  let values: [WidgetConfiguration.Value]

  /// Parses the last part of a path, and options. Throws if they are not of a picture.
  init(
    _ file: String, _ options: [(name: String, value: String)], isBoard: Bool = false
  ) throws(ServingError) {
    let known = AgendaOption.options(in: isBoard ? .boardGallery : .gallery).map(\.name)
    guard let dot = file.lastIndex(of: "."),
      let format = Self.mediaTypes.first(where: { $0.format.rawValue == file[file.index(after: dot)...] })?
        .format, !isBoard || format != .json
    else {
      let endings =
        isBoard
        ? "a board has the ending .svg, .png or .html" : "a widget has the ending .svg, .png, .html or .json"
      throw ServingError(404, endings)
    }
    var values: [WidgetConfiguration.Value] = []
    for (option, value) in options.sorted(by: { $0.name < $1.name }) {
      guard known.contains(option) else {
        throw ServingError(
          400, "unknown option \(quoted(option)); there are \(known.sorted().joined(separator: ", "))")
      }
      guard value.utf8.count <= Self.maximumLength, values.last?.key != option else {
        throw ServingError(400, "\(option) is too long, or is given twice")
      }
      // The one who asks may not choose which files of this computer are read.
      guard option != "theme" || !ThemeFile.isPath(value) else {
        throw ServingError(400, "a theme is named without a path; \(.command("themes")) lists them")
      }
      values.append(.init(key: option, text: value))
    }
    (name, self.format, self.values, self.isBoard) = (String(file[..<dot]), format, values, isBoard)
  }

  /// The media type of the format.
  var mediaType: String { Self.mediaTypes.first { $0.format == format }?.type ?? "application/octet-stream" }

  /// The request for the picture, beside the options of the server. A widget of the configuration comes before a family of its name.
  func request(
    beside base: AgendaRequest, _ configuration: Configuration
  ) throws(ServingError) -> AgendaRequest {
    var request = try request(beside: base)
    if configuration.widgets.contains(where: { $0.name == name }) {
      request.named = NamedWidget(name: name)
      request.named?.parts.remove(.format)
    } else if let family = WidgetFamily(rawValue: name) {
      if request.layout.isGrid == false || format != .html { request.widget.family = family }
    } else {
      throw ServingError(404, "there is no widget \(quoted(name))")
    }
    // Options that the format does not allow are refused when the picture is drawn, together with the values of the widget.
    if let contradiction = request.contradiction { throw ServingError(400, contradiction.message) }
    return request
  }

  /// The options of the server with those of the address.
  func request(beside base: AgendaRequest) throws(ServingError) -> AgendaRequest {
    var request = base
    request.output.format = format
    for value in values {
      guard request.set(value) else {
        throw ServingError(400, "\(value.key) does not take \(quoted(value.text))")
      }
    }
    return request
  }

  /// Throws if a picture would be larger than a wall display.
  static func checkSize(_ widget: AgendaRequest.Widget) throws(ServingError) {
    if let size = widget.size { try checkSize(size, scale: widget.pixelsPerPoint) }
  }

  /// Throws if a picture of a size would be larger than a wall display.
  static func checkSize(_ size: WidgetSize, scale: Int) throws(ServingError) {
    let (width, height) = (size.width * scale, size.height * scale)
    guard width > 0, height > 0, width <= maximumPixels / height else {
      throw ServingError(400, "a picture of \(size) has more than \(maximumPixels) pixels")
    }
  }
}
