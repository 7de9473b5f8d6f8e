import AgendaDrawing

@testable import AgendaWidgets

extension PictureLine {
  /// The place of the text: from its left to its right edge, and from the top of its capitals to its baseline.
  func box(_ measures: LayoutMeasures) -> DrawingBox {
    let widths = runs.map {
      measures.width(of: $0.text, $0.style.role, isEmphasized: $0.style.isEmphasized)
    }
    let width = widths.reduce(0, +) + runs.dropFirst().reduce(0) { $0 + $1.gap }
    let size = runs.map { measures.metrics.fontSize($0.style.role) }.max() ?? 0
    let left =
      switch (anchor, direction) {
      case (.middle, _): x - width / 2
      case (.leading, .rightToLeft): x - width
      case (.leading, .leftToRight): x
      }
    return DrawingBox(x: left, y: baseline - size * 0.7, width: width, height: size * 0.7)
  }
}

extension DrawingBox {
  /// Whether a text in this box touches one in another.
  func overlaps(_ other: DrawingBox) -> Bool {
    x + width > other.x + 0.6 && other.x + other.width > x + 0.6 && y + height > other.y + 0.6
      && other.y + other.height > y + 0.6
  }
}
