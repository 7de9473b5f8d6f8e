extension AgendaRequest {
  /// Refuses options that the format cannot heed, so that none is passed over in silence.
  func refuseContradictions(in format: Output.Format) throws {
    let isInPoints = [.html, .svg, .png].contains(format)
    let canBeInPoints = isInPoints || (format == .json && widget.isWidget)
    try refuse(
      "--lines", widget.lines != nil && (isInPoints || !(widget.isWidget || format == .markdown)),
      "a widget of text: name --family or --mode")
    for (option, isGiven) in [
      ("--height", widget.height != nil), ("--device", widget.device != nil),
      ("--landscape", widget.isLandscape),
      ("--text-size", widget.textSize != nil),
    ] {
      try refuse(option, isGiven && !canBeInPoints, "pictures: name --format html, svg or png")
    }
    try refuse("--theme", widget.theme != nil && !isInPoints, "--format html, svg or png")
    try refuse(
      "--transparent", widget.isTransparent && format != .svg && format != .png, "--format svg or png")
    try refuse("--scale", widget.scale != nil && format != .png, "--format png")
    try refuse("--fragment", widget.isFragment && format != .html, "--format html")
    try refuse(
      "--escape", output.markup != nil && !output.hasTemplate && !(next != nil && format == .text),
      "templates, and for the text of what is next")
    try refuse(
      widget.family == nil ? "--mode" : "--family",
      widget.isWidget && (format == .waybar || output.hasTemplate),
      "other formats than \(output.hasTemplate ? "a template" : format.rawValue)")
  }

  private func refuse(_ option: String, _ isWrong: Bool, _ place: String) throws {
    if isWrong { throw CommandError(.usage, "\(option) is for \(place)") }
  }
}
