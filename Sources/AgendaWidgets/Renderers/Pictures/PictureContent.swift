/// The content of a picture, laid out in points.
package enum PictureContent: Sendable, Hashable {
  /// A widget or a page.
  case widget(WidgetContent)
  /// A month or a week.
  case days(CalendarGridContent)
  /// The hours of a day.
  case hours(HourGridContent)

  /// The space that it takes.
  package var space: WidgetSpace {
    switch self {
    case .widget(let content): content.space
    case .days(let content): content.space
    case .hours(let content): content.space
    }
  }

  var language: Language {
    switch self {
    case .widget(let content): content.language
    case .days(let content): content.language
    case .hours(let content): content.language
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
    case .hours(let content):
      var picture = GridPicture(
        content, theme: theme, isTransparent: isTransparent, text: text, to: sink)
      picture.draw()
      return picture.sink
    }
  }
}
