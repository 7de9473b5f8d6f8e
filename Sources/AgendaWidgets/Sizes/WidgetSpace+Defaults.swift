extension WidgetSpace {
  /// The columns that a space has at least and at most.
  static let columnRange = 8...10_000
  /// The lines that a space has at least and at most.
  static let lineRange = 1...10_000

  /// A space of columns and lines as wide and high as looks right in a terminal, but where `columns` (8 to 10 000) or
  /// `lines` (1 to 10 000) say otherwise; a number beyond these is held at them.
  public static func cells(for kind: Kind, columns: Int? = nil, lines: Int? = nil) -> WidgetSpace {
    let standard = standardCells(kind)
    return .cells(
      kind, columns: (columns ?? standard.columns).clamped(to: columnRange),
      lines: (lines ?? standard.lines)?.clamped(to: lineRange))
  }

  private static func standardCells(_ kind: Kind) -> (columns: Int, lines: Int?) {
    switch kind {
    case .family(.small): (22, 8)
    case .family(.medium), .mode(.compact): (44, 4)
    case .family(.large): (44, 16)
    case .family(.extraLarge): (92, 16)
    case .family(.inline): (72, 1)
    case .mode(.expanded): (44, 28)
    case .page: (80, nil)
    }
  }

  /// A space in points, as large as on a device; `isLandscape` says that the device lies on its side.
  ///
  /// A family has the device's size. A compact widget is as high as the size of the text asks. An expanded one and a
  /// page are as high as their rows need: `height` is the most that they may be, and an expanded one is held at what
  /// the device allows. `height` changes nothing elsewhere.
  public static func points(
    for kind: Kind, device: Device = .standard, isLandscape: Bool = false, height: Double? = nil,
    textSize: TextSize = .standard
  ) -> WidgetSpace {
    let wanted = height.map { $0 >= 1 ? min($0, maximumLength) : 1 }
    let size: (width: Double, height: Double?) =
      switch kind {
      case .family(.small): (device.small.width, device.small.height)
      case .family(.medium): (device.medium.width, device.medium.height)
      case .family(.large): (device.large.width, device.large.height)
      case .family(.extraLarge): (device.extraLarge.width, device.extraLarge.height)
      case .family(.inline): (device.medium.width, PictureMetrics(textSize).lineHeight(.title) + 8)
      case .mode(.compact): (device.medium.width, textSize.compactHeight)
      case .mode(.expanded):
        (
          device.medium.width,
          min(wanted ?? .infinity, isLandscape ? device.landscapeExpandedLimit : device.expandedLimit)
        )
      case .page: (device.medium.width, wanted)
      }
    return .points(kind, width: size.width, height: size.height, textSize: textSize)
  }
}

extension Int {
  fileprivate func clamped(to range: ClosedRange<Int>) -> Int {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
