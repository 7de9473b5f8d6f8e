/// Large pictures that few texts would leave empty are laid out as smaller ones, and drawn larger.
extension WidgetSpace {
  /// The area that is filled by texts of their usual size, in square points.
  private static let usualArea = 960.0 * 540

  /// How many times larger a picture may be drawn, the largest first; empty for one that is not large.
  package var zooms: [Double] {
    guard isPicture, let height else { return [] }
    let most = (width * height / Self.usualArea).squareRoot()
    return [2, 1.75, 1.5, 1.25].filter { $0 <= most }
  }

  /// The space of a picture that is drawn some times larger.
  package func zoomed(by zoom: Double) -> WidgetSpace {
    var space = self
    (space.width, space.height, space.zoom) = (width / zoom, height.map { $0 / zoom }, zoom)
    return space
  }
}

extension TextMeasure {
  /// The measure of text that is drawn some times larger than it is laid out.
  package func zoomed(by zoom: Double) -> any TextMeasure {
    zoom == 1 ? self : ZoomedText(measure: self, zoom: zoom)
  }
}

/// Measures text that is drawn larger than it is laid out.
private struct ZoomedText: TextMeasure {
  let measure: any TextMeasure
  let zoom: Double

  func width(of text: String, size: Double, weight: Int) -> Double? {
    measure.width(of: text, size: size * zoom, weight: weight).map { $0 / zoom }
  }
}

extension PictureContent {
  /// The content in the largest text in which as much is shown, and no more is cut, as in text of the usual size, with the parts around it. `make` lays it
  /// out in a space.
  package static func filling(
    _ space: WidgetSpace, text: (any TextMeasure)?,
    _ make: (WidgetSpace, (any TextMeasure)?) throws -> (content: PictureContent, Surroundings)
  ) rethrows -> (content: PictureContent, Surroundings) {
    let usual = try make(space, text)
    for zoom in usual.content.isZoomable ? space.zooms : [] {
      let measure = text.map { $0.zoomed(by: zoom) }
      guard let larger = try? make(space.zoomed(by: zoom), measure) else { continue }
      let (new, old) = (larger.content, usual.content)
      if new.counts.shown >= old.counts.shown, new.counts.hidden <= old.counts.hidden,
        new.cutCount <= old.cutCount, new.isZoomable
      {
        return larger
      }
    }
    return usual
  }

  /// Whether larger text is of use. Dots have no texts, and a message has its own size.
  private var isZoomable: Bool {
    switch self {
    case .widget(let content): content.message == nil && content.counts.shown > 0
    case .days(let content): content.detail == .titles
    case .hours: true
    }
  }

  private var counts: WidgetContent.Counts {
    switch self {
    case .widget(let content): content.counts
    case .days(let content): content.counts
    case .hours(let content): content.counts
    }
  }

  /// The number of texts that are cut.
  private var cutCount: Int {
    switch self {
    case .widget(let content):
      return content.rows.count { row in
        row.isCut(to: row.drawnTitle) || row.note?.isTruncated == true || row.time?.isTruncated == true
      }
    case .days(let content):
      return content.rows.reduce(0) { count, row in
        count + row.bars.count { $0.row.isCut(to: $0.lines) }
          + row.days.reduce(0) { $0 + $1.entries.count { $0.row.isCut(to: $0.lines) } }
      }
    case .hours(let content):
      return content.blocks.count { $0.row.isCut(to: $0.lines) || $0.place?.isTruncated == true }
        + content.allDay.count { $0.row.isCut(to: $0.lines) }
        + (content.head?.bars.count { $0.row.isCut(to: $0.lines) } ?? 0)
    }
  }
}
