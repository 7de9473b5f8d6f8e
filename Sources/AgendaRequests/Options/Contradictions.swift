internal import AgendaDrawing
internal import AgendaKit
package import AgendaSources
package import AgendaWidgets

extension AgendaOption {
  /// The options that exclude others, in the order in which they are looked for.
  static let exclusions: [(AgendaOption, others: [AgendaOption])] = [
    (.skipAllDay, [.allDay]), (.size, [.width]),
    (.position, [.size, .mode, .height, .landscape, .background, .transparent]),
    (.wallpaper, [.size, .mode, .height, .landscape, .background, .transparent]),
    (.background, [.transparent]), (.family, [.mode]),
    (.size, [.mode, .height, .lines, .device, .landscape]),
    (.template, [.templateFile]), (.to, [.days]),
  ]

  /// Those of commands that change events, for which no request of an agenda is searched.
  package static let exclusionsOfChanges: [(AgendaOption, others: [AgendaOption])] = [
    (.end, [.length]), (.start, [.at, .date]), (.this, [.following, .all]), (.following, [.all]),
  ]

  /// Whether the option and another one cannot be used together.
  package func excludes(_ other: AgendaOption) -> Bool {
    let isOne = { (option: AgendaOption) in option == self || option == other }
    return other != self
      && (Self.exclusion(among: isOne, of: Self.exclusions)
        ?? Self.exclusion(among: isOne, of: Self.exclusionsOfChanges)) != nil
  }

  /// The first two of some options that exclude each other; `nil` if there are none.
  package static func exclusion(
    among isGiven: (AgendaOption) -> Bool, of exclusions: [(AgendaOption, others: [AgendaOption])]
  ) -> (AgendaOption, AgendaOption)? {
    for (option, others) in exclusions where isGiven(option) {
      if let other = others.first(where: isGiven) { return (option, other) }
    }
    return nil
  }
}

extension AgendaRequest {
  /// The error of options that exclude each other, whatever the configuration says; `nil` if there are none.
  package var contradiction: CommandError? {
    if let (option, other) = AgendaOption.exclusion(among: has, of: AgendaOption.exclusions) {
      return CommandError(
        .usage, Mistake.together("\(.option(option))", "\(.option(other))"), of: option, other)
    }
    return contradictionOfOutput ?? contradictionWithLayout ?? contradictionWithWords
  }

  private var contradictionOfOutput: CommandError? {
    if output.hasTemplate, output.format != nil {
      CommandError(.usage, Mistake.together("a template", "\(.option(.format))"), of: .format)
    } else if output.reportsChange, output.file == nil {
      CommandError(.usage, "\(.option(.exitCode)) needs \(.option(.output))", of: .exitCode)
    } else {
      nil
    }
  }

  private var contradictionWithLayout: CommandError? {
    guard layout.isGrid, let name = layout.form?.rawValue else { return nil }
    return [AgendaOption.mode, .height].first(where: has).map {
      CommandError(
        .usage, Mistake.together("\(.option(.layout)) \(name)", "\(.option($0))"), of: .layout, $0)
    }
  }

  private var contradictionWithWords: CommandError? {
    guard let range, range.words != nil, range.from != nil || range.to != nil else {
      return nil
    }
    let other = range.from != nil ? AgendaOption.from : .to
    return CommandError(
      .usage, Mistake.together("days in words", "\(.option(other))"), of: .days, other)
  }

  /// Throws if an option has no effect beside a layout or without one.
  private func validateLayout(for format: Output.Format) throws {
    guard layout.isGrid, let name = layout.form?.rawValue else {
      let place = "months and weeks: name \(.option(.layout)) month or week"
      return try refuse([.firstWeekday, .weekNumbers], true, place)
    }
    let others = "other formats than \(output.hasTemplate ? "a template" : format.rawValue)"
    try refuse([.layout], format == .waybar || output.hasTemplate, after: " \(name)", others)
    let beside = " with \(.option(.layout)) \(name)"
    try refuse(
      [.family, .device, .landscape], !format.isPicture, after: beside, "pictures: name \(pictures)")
    try refuse(
      [.size], !format.isPicture && format != .text, after: beside,
      "text and pictures: name \(words(for: [.text, .svg, .png, .pdf]))")
  }

  /// The error of an option that `agenda watch next` does not have; `nil` if there is none.
  package var contradictionWithNext: CommandError? {
    if let format = output.format, !NextFormat.formats.contains(format) {
      return CommandError(
        .usage, "\(.option(.format)) \(format.rawValue) cannot be used with “next”, which is one line",
        of: .format)
    }
    guard widget == Widget(), output.hyperlinks == nil else {
      return CommandError(.usage, "options of widgets and links cannot be used with “next”")
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
      [.lines], format.isInPoints || !(widget.isWidget || format == .markdown || layout.isGrid),
      layout.isGrid
        ? "text: leave out \(.option(.format)) \(format.rawValue)"
        : widget.isWidget
          ? "text: name \(.option(.format)) text, or \(.option(.height)) for a picture"
          : "a widget of text: name \(.option(.family)), \(.option(.mode)) or \(.option(.layout))")
    try refuse([.height, .device, .landscape, .textSize], !canBeInPoints, "pictures: name \(inPoints)")
  }

  /// Throws if a width or a height has no effect on the format.
  private func validateSize(for format: Output.Format) throws {
    let isPage = layout.isGrid && format == .html
    try refuse(
      [.width], format.isInPoints,
      isPage ? "text; a page is as wide as its window" : "text: name \(.option(.size)) for a picture")
    try refuse(
      [.height], format == .html && !widget.isWidget, "widgets: name \(.option(.family)) or \(.option(.mode))"
    )
  }

  /// Throws if an option of the look has no effect on the format.
  private func validateLook(for format: Output.Format) throws {
    try refuse([.theme, .legend, .updated], !format.isInPoints && format != .text, "text, and \(inPoints)")
    try refuse([.density], !format.isInPoints, inPoints)
    try refuse([.background, .logo], !format.isInPoints, "pictures: name \(inPoints)")
    try refuse(
      [.background], format.isPicture && widget.size?.paper != nil,
      "screens; paper is white: leave it out, or name another \(.option(.size))")
    try refuse([.position, .wallpaper], !format.isPicture, "pictures: name \(pictures)")
  }

  /// Throws if an option of the pixels has no effect on the format.
  private func validateImage(for format: Output.Format) throws {
    try refuse(
      [.transparent], !(format.isPicture && widget.bitDepth != .one),
      pictures + (output.refusedFormats.contains(.png) ? "" : ", of more than 1 bit"))
    try refuse([.scale, .bitDepth], format != .png, "\(.option(.format)) png")
    try refuse(
      [.theme], widget.bitDepth == .one && ![nil, "auto", "monochrome"].contains(widget.theme),
      after: " \(widget.theme ?? "")", "more than 1 bit: leave out \(.option(.bitDepth)) 1")
  }

  /// Throws if an option of the content, or of the form of the text, has no effect on the format.
  private func validateContent(for format: Output.Format) throws {
    try refuse([.countdown], layout.isGrid, "lists and widgets: leave out \(.option(.layout))")
    try refuse(
      [.details],
      layout.isGrid || widget.isWidget || widget.lines != nil || output.hasTemplate || format.isPicture
        || format == .waybar,
      "lists of any length, and not for grids, widgets, pictures and templates")
    try refuse(
      [.priority], layout.isGrid || output.hasTemplate || format == .waybar,
      "lists and widgets: leave out \(layout.isGrid ? "\(.option(.layout))" : output.hasTemplate ? "the template" : "\(.option(.format))")"
    )
    try refuse([.fragment], format != .html, "\(.option(.format)) html")
    try refuse(
      [.escape], !output.hasTemplate && !(next != nil && format == .text),
      "templates, and for the text of the next event")
    try refuse(
      [.size, .family, .mode, .legend, .updated], format == .waybar || output.hasTemplate,
      "other formats than \(output.hasTemplate ? "a template" : format.rawValue)")
  }

  /// The formats with a size in points, and those of pictures, as messages name them.
  private var inPoints: String { words(for: [.html, .svg, .png, .pdf]) }
  private var pictures: String { words(for: [.svg, .png, .pdf]) }

  private func words(for formats: [Output.Format]) -> String {
    let names = formats.filter { !output.refusedFormats.contains($0) }.map(\.rawValue)
    let others = names.dropLast().joined(separator: ", ")
    return "\(.option(.format)) "
      + [others, names.last ?? ""].filter { !$0.isEmpty }.joined(separator: " or ")
  }

  /// Throws an error about the first of these options that is given, if they are wrong. `after` follows its name.
  private func refuse(
    _ options: [AgendaOption], _ areWrong: Bool, after words: String = "", _ place: @autoclosure () -> String
  ) throws {
    guard areWrong, let option = options.first(where: has) else { return }
    throw CommandError(.usage, "\(.option(option))\(words) is for \(place())", of: option)
  }
}

extension AgendaRequest.Widget {
  /// Pixels per point of a PNG. A picture of a given size, and one for electronic paper, has exactly its size, unless the option says otherwise.
  package var pixelsPerPoint: Int {
    scale ?? (homeScreen?.pixelsPerPoint ?? ((size == nil || size?.paper != nil) && bitDepth != .one ? 2 : 1))
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
      """
      a PNG of \(.option(.size)) \(size) with \(.option(.scale)) \(pixelsPerPoint) has more than 32 million pixels, or a \
      side of more than \(DrawingSettings.maximumSide)
      """,
      of: .size)
  }

  /// Throws if a size has no room for one event.
  fileprivate func validateRoom(isInPoints: Bool) throws {
    guard let problem = roomProblem(isInPoints: isInPoints) else { return }
    throw CommandError(.usage, "\(.option(.size)) \(problem)", of: .size)
  }

  /// The size in words if it has no room for one event, and the least one that has.
  func roomProblem(isInPoints: Bool) -> String? {
    guard let size else { return nil }
    let least = isInPoints ? WidgetSize.least(for: textSize.map { TextSize($0) } ?? .standard) : .leastCells
    guard size.width < least.width || size.height < least.height else { return nil }
    return
      "\(size) has no room for an event: name \(least) \(isInPoints ? "points" : "columns and lines") or more"
  }

  /// Throws if a place on a home screen lacks something, or the widget does not fit there.
  package func validatePosition(of name: String?) throws {
    guard let position else {
      guard wallpaper == nil else {
        throw CommandError(
          .usage,
          "\(.option(.wallpaper)) needs \(.option(.position)), the place of the widget on the home screen",
          of: .wallpaper)
      }
      return
    }
    guard wallpaper != nil else {
      throw CommandError(
        .usage, "\(.option(.position)) needs \(.option(.wallpaper)), the picture on the home screen",
        of: .position)
    }
    guard let homeScreen else {
      throw CommandError(
        .usage,
        "\(.option(.position)) needs a \(.option(.device)) whose home screen is known: \(AgendaOption.boardDevices.joined(separator: ", "))",
        of: .position)
    }
    let placement = BoardPlan.Placement(name: name ?? "today", family: family, place: position.description)
    let plan = BoardPlan([placement], on: BoardFrame(homeScreen), of: device ?? "")
    if let problem = plan.problems.first { throw CommandError(.usage, problem.message, of: .position) }
  }
}

extension AgendaRequest {
  /// The formats that the command has.
  private var formats: [Output.Format] {
    next != nil
      ? NextFormat.formats
      : output.isOfTexts || timeline != nil ? ListFormat.formats : Output.Format.allCases
  }

  /// Sets the format by the name of the file, where none is asked for and no template is filled.
  /// - Throws: if the command has no format for such a file.
  package mutating func adoptFormatOfFile() throws {
    guard output.format == nil, !output.hasTemplate else { return }
    output.format = try output.formatOfFile(among: formats)
  }

  /// The format that is asked for. That of the configuration counts where the command has it.
  package func format(beside defaults: ConfigurationDefaults) -> Output.Format {
    let usual = defaults.format.flatMap { formats.contains($0) ? $0 : nil }
    return output.format ?? usual ?? .text
  }
}
