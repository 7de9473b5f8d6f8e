internal import AgendaDrawing
internal import AgendaKit
package import AgendaSources
package import AgendaWidgets

extension AgendaRequest {
  /// A sentence about two options that exclude each other, whatever the configuration says; `nil` if there are none.
  package var contradiction: String? {
    if next?.skipsAllDay != nil, content.allDay != nil {
      return "--skip-all-day and --all-day cannot be used together."
    }
    if widget.size != nil, output.width != nil { return "--size and --width cannot be used together." }
    return widget.contradiction ?? output.contradiction ?? contradictionWithLayout
  }

  /// A sentence about an option that cannot be used with the layout; `nil` if there is none.
  private var contradictionWithLayout: String? {
    guard layout.isGrid, let name = layout.form?.rawValue else { return nil }
    let options = [("--mode", widget.mode != nil), ("--height", widget.height != nil)]
    return options.first { $0.1 }.map { "--layout \(name) and \($0.0) cannot be used together." }
  }

  /// Throws if an option has no effect beside a layout or without one.
  private func validateLayout(for format: Output.Format) throws {
    guard layout.isGrid, let name = layout.form?.rawValue else {
      let place = "months and weeks: name --layout month or week"
      try refuse("--first-weekday", layout.firstWeekday != nil, place)
      return try refuse("--week-numbers", layout.showsWeekNumbers != nil, place)
    }
    try refuse(
      "--layout \(name)", format == .waybar || output.hasTemplate,
      "other formats than \(output.hasTemplate ? "a template" : format.rawValue)")
    for (option, isGiven) in [
      ("--family", widget.family != nil), ("--device", widget.device != nil),
      ("--landscape", widget.isLandscape),
    ] {
      try refuse(
        "\(option) with --layout \(name)", isGiven && !format.isPicture,
        "pictures: name \(pictures)")
    }
    try refuse(
      "--size with --layout \(name)", widget.size != nil && !format.isPicture && format != .text,
      "text and pictures: name \(words(for: [.text, .svg, .png, .pdf]))")
  }

  /// A sentence about an option that `agenda watch next` does not have; `nil` if there is none.
  package var contradictionWithNext: String? {
    if let format = output.format, !NextFormat.formats.contains(format) {
      return "--format \(format.rawValue) cannot be used with “next”, which is one line"
    }
    guard widget == Widget(), output.hyperlinks == nil else {
      return "options of widgets and links cannot be used with “next”"
    }
    return nil
  }

  /// Throws if an option has no effect on the format, so that no option is ignored silently.
  package func validate(for format: Output.Format) throws {
    try validateUnits(for: format)
    try validateLayout(for: format)
    try validateSize(for: format)
    try validateLook(for: format)
    try validateImage(for: format)
    try widget.validatePixels(of: format)
    if !layout.isGrid { try widget.validateRoom(isInPoints: format.isInPoints) }
    try validateContent(for: format)
  }

  /// Throws if a size in lines or in points has no effect on the format.
  private func validateUnits(for format: Output.Format) throws {
    let canBeInPoints = format.isInPoints || (format == .json && widget.isWidget)
    try refuse(
      "--lines",
      widget.lines != nil
        && (format.isInPoints || !(widget.isWidget || format == .markdown || layout.isGrid)),
      layout.isGrid
        ? "text: leave out --format \(format.rawValue)"
        : "a widget of text: name --family, --mode or --layout")
    for (option, isGiven) in [
      ("--height", widget.height != nil), ("--device", widget.device != nil),
      ("--landscape", widget.isLandscape),
      ("--text-size", widget.textSize != nil),
    ] {
      try refuse(option, isGiven && !canBeInPoints, "pictures: name \(inPoints)")
    }
  }

  /// Throws if a width or a height has no effect on the format.
  private func validateSize(for format: Output.Format) throws {
    let isPage = layout.isGrid && format == .html
    try refuse(
      "--width", output.width != nil && format.isInPoints,
      isPage ? "text; a page is as wide as its window" : "text: name --size for a picture")
    try refuse(
      "--height", widget.height != nil && format == .html && !widget.isWidget,
      "widgets: name --family or --mode")
  }

  /// Throws if an option of the look has no effect on the format.
  private func validateLook(for format: Output.Format) throws {
    try refuse(
      "--theme", widget.theme != nil && !format.isInPoints && format != .text,
      "text, and \(inPoints)")
    try refuse("--density", widget.density != nil && !format.isInPoints, inPoints)
    for (option, isGiven) in [("--background", widget.background != nil), ("--logo", widget.logo != nil)] {
      try refuse(option, isGiven && !format.isInPoints, "pictures: name \(inPoints)")
    }
    try refuse(
      widget.position == nil ? "--wallpaper" : "--position",
      (widget.position != nil || widget.wallpaper != nil) && !format.isPicture,
      "pictures: name \(pictures)")
  }

  /// Throws if an option of the pixels has no effect on the format.
  private func validateImage(for format: Output.Format) throws {
    try refuse(
      "--transparent", widget.isTransparent && !(format.isPicture && widget.bitDepth != .one),
      pictures + (output.refusedFormats.contains(.png) ? "" : ", of more than 1 bit"))
    try refuse("--scale", widget.scale != nil && format != .png, "--format png")
    try refuse("--bit-depth", widget.bitDepth != nil && format != .png, "--format png")
    try refuse(
      "--theme \(widget.theme ?? "")",
      widget.bitDepth == .one && ![nil, "auto", "monochrome"].contains(widget.theme),
      "more than 1 bit: leave out --bit-depth 1")
  }

  /// Throws if an option of the content, or of the form of the text, has no effect on the format.
  private func validateContent(for format: Output.Format) throws {
    try refuse("--countdown", widget.countsDown && layout.isGrid, "lists and widgets: leave out --layout")
    try refuse(
      "--priority", widget.priority != nil && (layout.isGrid || output.hasTemplate || format == .waybar),
      "lists and widgets: leave out \(layout.isGrid ? "--layout" : output.hasTemplate ? "the template" : "--format")"
    )
    try refuse("--fragment", widget.isFragment && format != .html, "--format html")
    try refuse(
      "--escape", output.markup != nil && !output.hasTemplate && !(next != nil && format == .text),
      "templates, and for the text of the next event")
    try refuse(
      widget.size != nil ? "--size" : widget.family == nil ? "--mode" : "--family",
      widget.isWidget && (format == .waybar || output.hasTemplate),
      "other formats than \(output.hasTemplate ? "a template" : format.rawValue)")
  }

  /// The formats with a size in points, and those of pictures, as messages name them.
  private var inPoints: String { words(for: [.html, .svg, .png, .pdf]) }
  private var pictures: String { words(for: [.svg, .png, .pdf]) }

  private func words(for formats: [Output.Format]) -> String {
    let names = formats.filter { !output.refusedFormats.contains($0) }.map(\.rawValue)
    let others = names.dropLast().joined(separator: ", ")
    return "--format " + [others, names.last ?? ""].filter { !$0.isEmpty }.joined(separator: " or ")
  }

  private func refuse(_ option: String, _ isWrong: Bool, _ place: @autoclosure () -> String) throws {
    if isWrong { throw CommandError(.usage, "\(option) is for \(place())") }
  }
}

extension AgendaRequest.Widget {
  /// Pixels per point of a PNG. A picture of a given size, and one for electronic paper, has exactly its size, unless the option says otherwise.
  package var pixelsPerPoint: Int {
    scale ?? (homeScreen?.pixelsPerPoint ?? (size == nil && bitDepth != .one ? 2 : 1))
  }

  /// The home screen on which the widget has a place; `nil` for none.
  package var homeScreen: HomeScreen? {
    position == nil ? nil : device.flatMap(Device.named)?.homeScreen
  }

  /// Throws if a PNG would have too many pixels.
  fileprivate func validatePixels(of format: AgendaRequest.Output.Format) throws {
    guard format == .png, let size else { return }
    let (width, height) = (size.width * pixelsPerPoint, size.height * pixelsPerPoint)
    guard width * height > DrawingSettings.maximumPixels || max(width, height) > DrawingSettings.maximumSide
    else { return }
    throw CommandError(
      .usage,
      "a PNG of --size \(size) with --scale \(pixelsPerPoint) has more than 32 million pixels, or a side of more than \(DrawingSettings.maximumSide)"
    )
  }

  /// Throws if a size has no room for one event.
  fileprivate func validateRoom(isInPoints: Bool) throws {
    guard let size else { return }
    let least = isInPoints ? WidgetSize.least(for: textSize.map { TextSize($0) } ?? .standard) : .leastCells
    guard size.width < least.width || size.height < least.height else { return }
    throw CommandError(
      .usage,
      "--size \(size) has no room for an event: name \(least) \(isInPoints ? "points" : "columns and lines") or more"
    )
  }

  /// A sentence about two options that exclude each other.
  package var contradiction: String? {
    if let contradictionWithPosition { return contradictionWithPosition }
    if background != nil, isTransparent { return "--background and --transparent cannot be used together." }
    if family != nil, mode != nil { return "--family and --mode cannot be used together." }
    guard size != nil else { return nil }
    let others = [
      ("--mode", mode != nil), ("--height", height != nil), ("--lines", lines != nil),
      ("--device", device != nil), ("--landscape", isLandscape),
    ]
    return others.first(where: \.1).map { "--size and \($0.0) cannot be used together." }
  }
}

extension AgendaRequest.Widget {
  /// A sentence about an option that cannot be used with a place on a home screen.
  private var contradictionWithPosition: String? {
    let places = [("--position", position != nil), ("--wallpaper", wallpaper != nil)]
    let others = [
      ("--size", size != nil), ("--mode", mode != nil), ("--height", height != nil),
      ("--landscape", isLandscape), ("--background", background != nil), ("--transparent", isTransparent),
    ]
    guard let place = places.first(where: \.1), let other = others.first(where: \.1) else { return nil }
    return "\(place.0) and \(other.0) cannot be used together."
  }

  /// Throws if a place on a home screen lacks something, or the widget does not fit there.
  package func validatePosition(of name: String?) throws {
    guard let position else {
      guard wallpaper == nil else {
        throw CommandError(.usage, "--wallpaper needs --position, the place of the widget on the home screen")
      }
      return
    }
    guard wallpaper != nil else {
      throw CommandError(.usage, "--position needs --wallpaper, the picture on the home screen")
    }
    guard let homeScreen else {
      throw CommandError(
        .usage,
        "--position needs a --device whose home screen is known: \(BoardKey.devices.joined(separator: ", "))")
    }
    let placement = BoardPlan.Placement(name: name ?? "today", family: family, place: position.description)
    let plan = BoardPlan([placement], on: BoardFrame(homeScreen), of: device ?? "")
    if let problem = plan.problems.first { throw CommandError(.usage, problem.message) }
  }
}

extension AgendaRequest {
  /// The format that is asked for; where a widget has a place on a home screen, by the name of the file too. That of the configuration counts where
  /// the command has it.
  package func format(beside defaults: ConfigurationDefaults) -> Output.Format {
    let formats =
      next != nil ? NextFormat.formats : output.isOfTexts || timeline != nil ? ListFormat.formats : nil
    let usual = defaults.format.flatMap { formats?.contains($0) ?? true ? $0 : nil }
    return output.format ?? (widget.position == nil ? nil : output.formatOfFile) ?? usual ?? .text
  }
}

extension AgendaRequest.Output {
  /// A sentence about two options that exclude each other.
  package var contradiction: String? {
    if template != nil, templateFile != nil {
      "--template and --template-file cannot be used together."
    } else if hasTemplate, format != nil {
      "a template and --format cannot be used together."
    } else if reportsChange, file == nil {
      "--exit-code needs --output."
    } else {
      nil
    }
  }
}
