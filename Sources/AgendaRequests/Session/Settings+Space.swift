internal import AgendaKit
internal import AgendaSources
package import AgendaWidgets

extension Settings {
  /// The space for the layout: that of the family or the mode. Without these it is a large widget for pictures, and a page of any
  /// height for the other formats.
  package var space: WidgetSpace {
    var space = unboundedSpace
    space.density = widget.density ?? theme?.density ?? .regular
    if space.unit == .points { space.height = space.height.map { $0 - reservedHeight } }
    if space.unit == .cells, let terminalHeight {
      space.height = min(space.height ?? .infinity, Double(max(1, terminalHeight)))
    }
    return space
  }

  private var unboundedSpace: WidgetSpace {
    if let size = widget.size { return space(of: size) }
    let kind: WidgetSpace.Kind =
      if let family = widget.family {
        .family(family)
      } else if let mode = widget.mode {
        .mode(mode)
      } else {
        format.isPicture ? .family(.large) : .page
      }
    guard isInPoints else {
      if kind == .page, format == .text { return .cells(.page, columns: style.width, lines: widget.lines) }
      // The viewer of a Markdown page breaks its lines.
      let isUncut = kind == .page && width == nil && widget.lines == nil
      return isUncut ? MarkdownRenderer.space : cells(for: kind)
    }
    if kind == .page {
      var space = HTMLRenderer.space
      space.textSize = textSize
      return space
    }
    let device = widget.device.flatMap(Device.named) ?? .standard
    let height = widget.height.map(Double.init)
    var space = WidgetSpace.points(
      for: kind, device: device, isLandscape: widget.isLandscape, height: height, textSize: textSize)
    if let height, let most = space.height { space.height = min(height, most) }
    return space
  }

  /// The size of text in pictures.
  package var textSize: TextSize { widget.textSize.map { TextSize($0) } ?? .standard }

  /// A space of an exact size.
  private func space(of size: WidgetSize) -> WidgetSpace {
    isInPoints
      ? .points(size, family: widget.family, textSize: textSize)
      : .cells(size, family: widget.family)
  }

  /// A space of text: as wide as asked for, else as the family, but not wider than the terminal.
  private func cells(for kind: WidgetSpace.Kind) -> WidgetSpace {
    let usual = WidgetSpace.cells(for: kind, columns: width, lines: widget.lines)
    guard width == nil, let terminalWidth, Double(terminalWidth) < usual.width else { return usual }
    return .cells(for: kind, columns: terminalWidth, lines: widget.lines)
  }

  /// Whether the space is measured in points: for pictures and pages, and for JSON with an option that only these have.
  private var isInPoints: Bool {
    switch format {
    case .html, .svg, .png, .pdf: true
    case .json: widget.device != nil || widget.height != nil || widget.textSize != nil || widget.isLandscape
    case .text, .markdown, .ndjson, .waybar: false
    }
  }
}
