import AgendaDrawing
import ICalendar

/// The parts of a picture on its background image: texts, and shapes that have a meaning.
struct PictureGrounds {
  /// The steps that are together on the image, with the rectangle that they take.
  struct Item {
    /// The place of the step in the picture.
    var step: Int
    var box: DrawingBox
  }

  /// The items, in their order.
  private(set) var items: [Item] = []
  /// The steps of shapes without a meaning, such as lines between parts.
  private(set) var decorations: [Item] = []

  private let measures: LayoutMeasures
  private var clips: [DrawingBox] = []
  /// Everything that is drawn, for what must not be on it.
  var obstacles: [DrawingBox] { items.map(\.box) + decorations.map(\.box) + patches }
  /// Shapes that hide the image, on which texts have the contrast of the theme.
  private var patches: [DrawingBox] = []

  /// The items of a picture.
  init(_ steps: [PictureStep], measures: LayoutMeasures) {
    self.measures = measures
    for (index, step) in steps.enumerated() { add(step, at: index) }
  }

  private mutating func add(_ step: PictureStep, at place: Int) {
    switch step {
    case .rectangle(let box, _, let lineWidth, let ink):
      add(ink, box.grown(by: (lineWidth ?? 0) / 2), at: place)
    case .path(let path, let lineWidth, let ink):
      guard let box = path.bounds else { return }
      add(ink, box.grown(by: (lineWidth ?? 0) * path.scale / 2), at: place)
    case .text(let line):
      // A text on the ground of today or of a running event has its own colour.
      guard !line.runs.allSatisfy({ $0.style.isOnToday || $0.style.pillColor != nil }) else { return }
      add(bounds(of: line), to: \.items, at: place)
    case .beginClip(let box, _, _): clips.append(box)
    case .endClip: clips.removeLast()
    case .image, .veil, .beginLink, .endLink: break
    }
  }

  private mutating func add(_ ink: PictureInk, _ box: DrawingBox, at place: Int) {
    switch ink {
    case .today, .calendar(.pill, _), .calendar(.tint, _): patches.append(box)
    case .line, .calendar, .pattern: add(box, to: \.items, at: place)
    // The line around the whole picture is drawn before everything, and an image has none.
    case .separator, .outline, .edge: if !clips.isEmpty { add(box, to: \.decorations, at: place) }
    // The ground of the whole picture gives way to the image; that of an event without a colour does not.
    case .background: if !clips.isEmpty { patches.append(box) }
    case .shade, .stripe, .on: break
    }
  }

  private mutating func add(
    _ box: DrawingBox, to list: WritableKeyPath<PictureGrounds, [Item]>, at place: Int
  ) {
    guard let box = clips.reduce(box, { $0?.common(with: $1) }) else { return }
    // The mark of an event begins at the edge of its ground, and a text may be measured a little wider than that.
    let isOnPatch = patches.contains { patch in
      patch.common(with: box).map { $0.area >= box.area * 0.8 } ?? false
    }
    if !isOnPatch { self[keyPath: list].append(Item(step: place, box: box)) }
  }

  /// The rectangle of a line of text, with the room of letters above and below.
  private func bounds(of line: PictureLine) -> DrawingBox {
    var (width, size) = (0.0, 0.0)
    for (index, run) in line.runs.enumerated() {
      width +=
        (index == 0 ? 0 : run.gap)
        + measures.width(of: run.text, run.style.role, isEmphasized: run.style.isEmphasized)
      size = max(size, measures.metrics.fontSize(run.style.role))
    }
    let isMirrored = line.direction == .rightToLeft
    let left =
      switch line.anchor {
      case .middle: line.x - width / 2
      case .leading: isMirrored ? line.x - width : line.x
      }
    return DrawingBox(x: left - 1, y: line.baseline - size, width: width + 2, height: size * 1.3)
  }
}

extension DrawingBox {
  var area: Double { width * height }

  /// The rectangle with a distance to each side; a negative one makes it smaller.
  func grown(by distance: Double) -> DrawingBox { grown(by: distance, distance) }

  func grown(by horizontal: Double, _ vertical: Double) -> DrawingBox {
    DrawingBox(
      x: x - horizontal, y: y - vertical, width: max(0, width + 2 * horizontal),
      height: max(0, height + 2 * vertical))
  }

  /// The part that two rectangles have in common; `nil` if there is none.
  func common(with other: DrawingBox) -> DrawingBox? {
    let (left, top) = (max(x, other.x), max(y, other.y))
    let right = min(x + width, other.x + other.width)
    let bottom = min(y + height, other.y + other.height)
    guard left < right, top < bottom else { return nil }
    return DrawingBox(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// The least rectangle around two.
  func joined(with other: DrawingBox) -> DrawingBox {
    let (left, top) = (min(x, other.x), min(y, other.y))
    return DrawingBox(
      x: left, y: top, width: max(x + width, other.x + other.width) - left,
      height: max(y + height, other.y + other.height) - top)
  }
}

extension DrawingPath {
  /// A rectangle around all points of the path; `nil` for an empty path.
  var bounds: DrawingBox? {
    var points: [PathPoint] = []
    for segment in PathSegment.segments(ofPathData: data) ?? [] {
      switch segment {
      case .move(let point), .line(let point): points.append(point)
      case .curve(let one, let two, let end): points += [one, two, end]
      case .close: break
      }
    }
    guard let left = points.map(\.x).min(), let right = points.map(\.x).max(),
      let top = points.map(\.y).min(), let bottom = points.map(\.y).max()
    else { return nil }
    return DrawingBox(
      x: x + left * scale, y: y + top * scale, width: (right - left) * scale, height: (bottom - top) * scale)
  }
}
