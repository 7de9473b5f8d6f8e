internal import AgendaKit
internal import AgendaWidgets

extension Settings {
  /// Takes note of the moment, and of the terminal's width.
  mutating func update(to host: Host) {
    now = host.now
    terminalWidth = host.terminalWidth
    style = TextStyle(
      width: width ?? terminalWidth ?? Self.defaultWidth, depth: style.depth, language: style.language,
      ended: style.ended, linksTitles: style.linksTitles)
  }

  /// What a template sees of the language and the moment.
  var templateTexts: TemplateTexts {
    TemplateTexts(style, at: now, countsDown: next.countsDown, markup: markup)
  }

  /// How many days a widget may show after the day that was asked for, so that it shows a week in all.
  private static let daysAhead = 6

  /// Lets a widget of one day go on with the days ahead where it has room left; a list shows what was asked for.
  mutating func goOn(after days: Range<Int>) {
    let isWidget =
      template == nil && format != .ndjson && format != .waybar && space.kind != .page
    options.daysAhead = isWidget && days.count == 1 ? Self.daysAhead : 0
  }

  /// How wide a page is, in points.
  private static let pageWidth = 600.0

  /// The space that is laid out in: of a family or a mode, else a large widget for a picture, and a page for what can be
  /// of any height.
  var space: WidgetSpace {
    var space = unboundedSpace
    if space.unit == .cells, let terminalHeight {
      space.height = min(space.height ?? .infinity, Double(max(1, terminalHeight)))
    }
    return space
  }

  private var unboundedSpace: WidgetSpace {
    let kind: WidgetSpace.Kind =
      if let family = widget.family {
        .family(family)
      } else if let mode = widget.mode {
        .mode(mode)
      } else {
        format.isPicture ? .family(.large) : .page
      }
    let textSize = TextSize(widget.textSize ?? TextSize.standard.step)
    guard isInPoints else {
      if kind == .page, format == .text { return .cells(.page, columns: style.width, lines: widget.lines) }
      // Whoever shows a page of Markdown breaks its lines.
      let isUncut = kind == .page && width == nil && widget.lines == nil
      return isUncut ? MarkdownRenderer.space : cells(for: kind)
    }
    if kind == .page {
      return .points(.page, width: Self.pageWidth, height: nil, textSize: textSize)
    }
    let device = widget.device.flatMap(Device.named) ?? .standard
    let height = widget.height.map(Double.init)
    var space = WidgetSpace.points(
      for: kind, device: device, isLandscape: widget.isLandscape, height: height, textSize: textSize)
    if let height, let most = space.height { space.height = min(height, most) }
    return space
  }

  /// The columns that were asked for, else those of the family, but no more than the terminal has.
  private func cells(for kind: WidgetSpace.Kind) -> WidgetSpace {
    let usual = WidgetSpace.cells(for: kind, columns: width, lines: widget.lines)
    guard width == nil, let terminalWidth, Double(terminalWidth) < usual.width else { return usual }
    return .cells(for: kind, columns: terminalWidth, lines: widget.lines)
  }

  /// Whether points are counted: in pictures and pages, and in JSON that names what only these have.
  private var isInPoints: Bool {
    switch format {
    case .html, .svg, .png: true
    case .json: widget.device != nil || widget.height != nil || widget.textSize != nil || widget.isLandscape
    case .text, .markdown, .ndjson, .waybar: false
    }
  }
}

extension AgendaRequest.Output.Format {
  /// Whether it is a picture of a fixed size.
  var isPicture: Bool { self == .svg || self == .png }
}
