import AgendaDrawing
import ICalendar

/// The content of a picture, laid out in points.
package enum PictureContent: Sendable, Hashable {
  /// A widget or a page.
  case widget(WidgetContent)
  /// A month or a week.
  case days(CalendarGridContent)
  /// The hours of a day.
  case hours(HourGridContent)
  /// A month with a list.
  case monthList(MonthListContent)

  /// The space that it takes.
  package var space: WidgetSpace {
    switch self {
    case .widget(let content): content.space
    case .days(let content): content.space
    case .hours(let content): content.space
    case .monthList(let content): content.space
    }
  }

  var language: Language {
    switch self {
    case .widget(let content): content.language
    case .days(let content): content.language
    case .hours(let content): content.language
    case .monthList(let content): content.list.language
    }
  }

  /// Its width and height, in points.
  func size(text: (any TextMeasure)?) -> PictureSize {
    let measures = LayoutMeasures(space, text: text)
    guard case .widget(let content) = self else {
      return PictureSize(width: measures.width, height: measures.height ?? 0)
    }
    return PictureSize(width: measures.width, height: measures.height(of: content))
  }

  /// Its width and height with the parts around it.
  func size(_ surroundings: Surroundings, text: (any TextMeasure)?) -> PictureSize {
    let size = size(text: text)
    return PictureSize(width: size.width, height: size.height + surroundings.height)
  }

  /// Draws everything as steps for a sink, and returns the sink. With parts around the content, the whole picture is in memory.
  func drawn<Sink: PictureSink>(
    _ theme: Theme, isTransparent: Bool, in surroundings: Surroundings = Surroundings(),
    text: (any TextMeasure)? = nil, to sink: Sink
  ) -> Sink {
    guard !surroundings.isEmpty else {
      return drawnBare(theme, isTransparent: isTransparent, text: text, to: sink)
    }
    let isBare = isTransparent && surroundings.background == nil
    let steps = drawnBare(theme, isTransparent: isBare, text: text, to: StepList()).steps
    var sink = sink
    for step in surroundings.steps(
      around: steps, size: size(surroundings, text: text), theme: theme,
      measures: LayoutMeasures(space, text: text))
    {
      sink.take(step)
    }
    return sink
  }

  /// Draws everything as steps, without an image.
  private func drawnBare<Sink: PictureSink>(
    _ theme: Theme, isTransparent: Bool, text: (any TextMeasure)?, to sink: Sink
  ) -> Sink {
    switch self {
    case .widget(let content):
      var picture = WidgetPicture(content, theme: theme, isTransparent: isTransparent, text: text, to: sink)
      picture.draw()
      return picture.sink
    case .days(let content):
      var picture = GridPicture(
        content, theme: theme, isTransparent: isTransparent, text: text, to: sink)
      picture.draw()
      return picture.sink
    case .monthList(let content):
      var picture = MonthListPicture(
        content, theme: theme, isTransparent: isTransparent, text: text, to: sink)
      picture.draw()
      return picture.sink
    case .hours(let content):
      var picture = GridPicture(
        content, theme: theme, isTransparent: isTransparent, text: text, to: sink)
      picture.draw()
      return picture.sink
    }
  }
}

/// A step of drawing a picture. Positions are points from the left and the top edge, whatever the direction of the language.
/// A step names its role, not its colour: SVG turns the role into a class, other renderers into a colour of the theme.
enum PictureStep {
  /// A rectangle with round corners. `lineWidth` is the width of its line, if it has one.
  case rectangle(DrawingBox, radius: Double = 0, lineWidth: Double? = nil, PictureInk)
  /// A path, filled or as a line.
  case path(DrawingPath, lineWidth: Double? = nil, PictureInk)
  /// An image of a file.
  case image(DrawingImage)
  /// A translucent rectangle of one colour.
  case veil(DrawingVeil)
  /// A line of text.
  case text(PictureLine)
  /// The next steps are drawn only inside a rectangle with round corners, until the matching ``endClip``.
  case beginClip(DrawingBox, radius: Double, name: String)
  case endClip
  /// The next steps are a link, until the matching ``endLink``.
  case beginLink(String)
  case endLink
}

/// Receives the steps of drawing a picture, in their order.
protocol PictureSink {
  mutating func take(_ step: PictureStep)
  /// Whether no more steps are needed, because writing has failed. Loops over rows end then.
  var isClosed: Bool { get }
}

extension PictureSink {
  var isClosed: Bool { false }
}

/// A line of text, of one or more parts one after the other. Each part is isolated from the direction of the others.
struct PictureLine {
  /// Which point of a line is at its position.
  enum Anchor {
    /// Its leading edge.
    case leading
    /// Its middle.
    case middle
  }

  var runs: [PictureRun]
  /// The position of the anchor.
  var x: Double
  var baseline: Double
  var anchor = Anchor.leading
  /// The direction of the language: where the leading edge is, and in which order the parts are.
  var direction: TextDirection

  /// The direction of a part. A number of hidden occurrences has its sign before it in any language.
  func direction(of run: PictureRun) -> TextDirection {
    run.direction ?? TextDirection(of: run.text) ?? (run.style.role == .more ? .leftToRight : direction)
  }
}

/// A part of a line of text, with its own style.
struct PictureRun {
  var text: String
  var style: PictureTextStyle
  /// The empty width before it, in points.
  var gap = 0.0
  /// Whether a line is drawn through it.
  var isStruck = false
  /// Its direction; `nil` to take it from its first letter.
  var direction: TextDirection?
}
