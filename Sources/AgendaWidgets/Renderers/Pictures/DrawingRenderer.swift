package import AgendaDrawing
import AgendaKit
import ICalendar

/// Draws content laid out in points as commands for `agenda-draw`, which turns them into PNG or PDF.
package struct DrawingRenderer: Sendable {
  /// The fonts of pictures, the preferred one first: those of ``SVGRenderer`` that other systems than Apple's have.
  package static let families =
    "Segoe UI, Roboto, Noto Sans, Helvetica Neue, Liberation Sans, Arial, sans-serif"

  /// The colours.
  package let theme: Theme
  /// Whether there is nothing behind the content.
  package let isTransparent: Bool
  /// The parts around the content.
  package let surroundings: Surroundings

  /// A renderer in the colours of a theme.
  package init(theme: Theme, isTransparent: Bool = false, surroundings: Surroundings = Surroundings()) {
    self.theme = theme
    self.isTransparent = isTransparent
    self.surroundings = surroundings
  }

  /// The commands that draw the content, without the one that opens the drawing. `measure` must be the measure with which the content
  /// was laid out.
  package func commands(
    _ content: PictureContent, text measure: any TextMeasure, to take: (DrawingCommand) -> Void
  ) {
    let zoom = content.space.zoom
    let measure = measure.zoomed(by: zoom)
    withoutActuallyEscaping(take) { take in
      let (take, margin) = (zoom == 1 ? take : { take($0.zoomed(by: zoom)) }, surroundings.margin / zoom)
      let measures = LayoutMeasures(content.space, text: measure)
      let size = content.size(surroundings, text: measure)
      take(.title(SVGDescription(content).title))
      let steps = DrawingSteps(theme: theme, measures: measures, take: take)
      guard margin > 0 else {
        take(.page(width: size.width, height: size.height))
        _ = content.drawn(theme, isTransparent: isTransparent, in: surroundings, text: measure, to: steps)
        return
      }
      beginSheet(width: size.width + 2 * margin, height: size.height + 2 * margin, to: take)
      _ = content.drawn(
        theme, isTransparent: true, in: surroundings, text: measure,
        to: MovedSteps(sink: steps, x: margin, y: margin))
    }
  }

  /// The commands that draw a list on sheets of paper.
  package func commands(
    _ pages: PaperPages, text measure: any TextMeasure, to take: (DrawingCommand) -> Void
  ) {
    withoutActuallyEscaping(take) { take in
      take(.title(pages.title))
      let (margin, measures) = (WidgetSize.paperMargin, pages.measures)
      for place in pages.contents.indices {
        beginSheet(width: Double(pages.size.width), height: Double(pages.size.height), to: take)
        let steps = DrawingSteps(theme: theme, measures: measures, take: take)
        let moved = MovedSteps(sink: steps, x: margin, y: margin)
        pages.drawFrame(of: place, theme: theme, to: moved)
        _ = PictureContent.widget(pages.contents[place]).drawn(
          theme, isTransparent: true, text: measure,
          to: MovedSteps(sink: steps, x: margin, y: margin + pages.top))
      }
    }
  }

  /// Begins a sheet of white paper.
  private func beginSheet(width: Double, height: Double, to take: (DrawingCommand) -> Void) {
    take(.page(width: width, height: height))
    guard !isTransparent else { return }
    let white = DrawingPaint(
      fill: DrawingColor(red: 255, green: 255, blue: 255), stroke: nil, lineWidth: 0)
    take(.rectangle(DrawingBox(x: 0, y: 0, width: width, height: height), radius: 0, white))
  }

  /// The commands that draw the widgets of a board, each inside of its rectangle, and in its own language and fonts, in which `measure` measures. One
  /// that has no theme gets that of this renderer.
  package func commands(
    _ board: BoardContent, text measure: (DrawingFace) -> any TextMeasure, to take: (DrawingCommand) -> Void
  ) {
    withoutActuallyEscaping(take) { take in
      take(.page(width: board.size.width, height: board.size.height))
      let ground = DrawingColor(theme.boardGround)
      take(.rectangle(board.box, radius: 0, DrawingPaint(fill: ground, stroke: nil, lineWidth: 0)))
      if let image = board.image { take(.image(image)) }
      for widget in board.widgets {
        let theme = widget.theme ?? theme
        let measure = measure(widget.face)
        let measures = LayoutMeasures(widget.content.space, text: measure)
        take(.face(widget.face))
        let steps = MovedSteps(
          sink: DrawingSteps(theme: theme, measures: measures, take: take), x: widget.box.x, y: widget.box.y)
        take(.clip(widget.box, radius: 0))
        _ = widget.content.drawn(
          theme, isTransparent: widget.isTransparent, in: widget.surroundings, text: measure, to: steps)
        take(.end)
      }
    }
  }
}

/// Makes commands of the steps of a picture: with the colours of a theme, and text at its left edge.
private struct DrawingSteps: PictureSink {
  let theme: Theme
  let measures: LayoutMeasures
  let take: (DrawingCommand) -> Void

  func take(_ step: PictureStep) {
    switch step {
    case .rectangle(let box, let radius, let lineWidth, let ink):
      take(.rectangle(box, radius: radius, paint(of: ink, lineWidth: lineWidth)))
    case .path(let path, let lineWidth, let ink): take(.path(path, paint(of: ink, lineWidth: lineWidth)))
    case .image(let image): take(.image(image))
    case .veil(let veil): take(.veil(veil))
    case .text(let line): take(line)
    case .beginClip(let box, let radius, _): take(.clip(box, radius: radius))
    case .beginLink(let target): take(.link(target))
    case .endClip, .endLink: take(.end)
    }
  }

  private func paint(of ink: PictureInk, lineWidth: Double?) -> DrawingPaint {
    let (fill, stroke) = theme.colors(of: ink)
    return DrawingPaint(
      fill: fill.map(DrawingColor.init), stroke: stroke.map(DrawingColor.init), lineWidth: lineWidth ?? 1)
  }

  /// Draws the parts of a line from its leading edge on.
  private func take(_ line: PictureLine) {
    let widths = line.runs.map { run in
      measures.width(of: run.text, run.style.role, isEmphasized: run.style.isEmphasized)
    }
    let isMirrored = line.direction == .rightToLeft
    var edge = line.x
    if line.anchor == .middle { edge -= (isMirrored ? -1 : 1) * widths.reduce(0, +) / 2 }
    for (index, run) in line.runs.enumerated() {
      // The first gap is before the line.
      let gap = index == 0 ? 0 : run.gap
      let left = isMirrored ? edge - gap - widths[index] : edge + gap
      edge = isMirrored ? left : left + widths[index]
      let font = DrawingFont(
        size: measures.metrics.fontSize(run.style.role), weight: run.style.weight)
      take(
        .text(
          DrawingText(
            x: left, baseline: line.baseline, font: font, color: DrawingColor(theme.color(of: run.style)),
            isRightToLeft: line.direction(of: run) == .rightToLeft, isStruck: run.isStruck, text: run.text)))
    }
  }
}

extension DrawingCommand {
  /// The command of a picture that is drawn some times larger.
  fileprivate func zoomed(by zoom: Double) -> DrawingCommand {
    switch self {
    case .page(let width, let height): return .page(width: width * zoom, height: height * zoom)
    case .rectangle(let box, let radius, let paint):
      return .rectangle(box.zoomed(by: zoom), radius: radius * zoom, paint.zoomed(by: zoom))
    case .path(var path, let paint):
      (path.x, path.y, path.scale) = (path.x * zoom, path.y * zoom, path.scale * zoom)
      return .path(path, paint)
    case .image(var image):
      (image.box, image.radius) = (image.box.zoomed(by: zoom), image.radius * zoom)
      return .image(image)
    case .veil(var veil):
      (veil.box, veil.radius) = (veil.box.zoomed(by: zoom), veil.radius * zoom)
      return .veil(veil)
    case .text(var text):
      (text.x, text.baseline, text.font.size) = (text.x * zoom, text.baseline * zoom, text.font.size * zoom)
      return .text(text)
    case .clip(let box, let radius): return .clip(box.zoomed(by: zoom), radius: radius * zoom)
    case .open, .face, .measure, .imageSize, .luminance, .title, .link, .end: return self
    }
  }
}

extension DrawingBox {
  fileprivate func zoomed(by zoom: Double) -> DrawingBox {
    DrawingBox(x: x * zoom, y: y * zoom, width: width * zoom, height: height * zoom)
  }
}

extension DrawingPaint {
  fileprivate func zoomed(by zoom: Double) -> DrawingPaint {
    DrawingPaint(fill: fill, stroke: stroke, lineWidth: lineWidth * zoom)
  }
}

extension DrawingColor {
  fileprivate init(_ color: CalendarColor) {
    self.init(red: color.red, green: color.green, blue: color.blue)
  }
}
