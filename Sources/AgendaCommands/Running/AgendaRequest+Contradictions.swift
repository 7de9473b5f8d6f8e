extension AgendaRequest {
  /// What of it excludes something else, in a sentence, whatever the configuration says; `nil` where nothing does.
  var contradiction: String? {
    if next?.skipsAllDay != nil, content.allDay != nil {
      return "--skip-all-day and --all-day cannot be used together."
    }
    return widget.contradiction ?? output.contradiction
  }

  /// What of it has no place in the line of what is next, in a sentence; `nil` where all has.
  var misfitOfNext: String? {
    if let format = output.format, !format.isOfNext {
      return "what is next is a line: --format \(format.rawValue) is not for it"
    }
    guard widget == Widget(), output.hyperlinks == nil else {
      return "options of widgets and links are not for what is next"
    }
    return nil
  }

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

extension AgendaRequest.Widget {
  /// What of it excludes something else, in a sentence.
  var contradiction: String? {
    family != nil && mode != nil ? "--family and --mode cannot be used together." : nil
  }
}

extension AgendaRequest.Output {
  /// What of it excludes something else, in a sentence.
  var contradiction: String? {
    if template != nil, templateFile != nil {
      "--template and --template-file cannot be used together."
    } else if hasTemplate, format != nil {
      "a template and --format cannot be used together."
    } else if tellsChange, file == nil {
      "--exit-code needs --output."
    } else {
      nil
    }
  }
}

extension AgendaRequest.Output.Format {
  /// Whether what is next can be written so.
  var isOfNext: Bool { NextOutputOptions.Format(rawValue: rawValue) != nil }
}
