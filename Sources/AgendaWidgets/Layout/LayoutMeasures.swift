/// What things measure in a space: the one place from which both what fits and where it is drawn follow.
struct LayoutMeasures: Sendable {
  let kind: WidgetSpace.Kind
  let unit: WidgetSpace.Unit
  let metrics: PictureMetrics
  /// All of the space's width; finite, and not negative.
  let width: Double
  /// All of the space's height; `nil` for any height.
  let height: Double?

  /// The measures of a space; sizes that no space can have are held within bounds.
  init(_ space: WidgetSpace) {
    kind = space.kind
    unit = space.unit
    metrics = PictureMetrics(space.textSize)
    width = LayoutMeasures.bounded(space.width, space.unit)
    height = space.height.map { LayoutMeasures.bounded($0, space.unit) }
    var bounded = space
    bounded.width = width
    bounded.height = height
    self.space = bounded
  }

  private static func bounded(_ length: Double, _ unit: WidgetSpace.Unit) -> Double {
    guard length > 0 else { return 0 }
    let most = min(length, WidgetSpace.maximumLength)
    return unit == .cells ? most.rounded(.down) : most
  }

  /// How the date and the events stand to each other.
  var arrangement: WidgetContent.Arrangement {
    if isOfOneLine { return .inline }
    return switch kind {
    case .family(.small), .family(.large), .mode(.expanded), .page: .stacked
    case .family(.medium), .mode(.compact): isNarrow ? .stacked : .beside
    case .family(.extraLarge): .columns
    case .family(.inline): .inline
    }
  }

  /// Whether a terminal has room for one line only: then it says what a status bar says.
  private var isOfOneLine: Bool { unit == .cells && height.map { $0 < 2 } == true }

  /// Whether there is no room for rows beside a date.
  private var isNarrow: Bool { unit == .cells && width < 30 }

  /// The lines of a row.
  var rowForm: WidgetRow.Form {
    switch (unit, kind) {
    // A compact widget is too low for more than one or two rows of two lines.
    case (_, .family(.inline)), (.points, .mode(.compact)): .oneLine
    case (.points, _), (.cells, .family(.small)): .twoLines
    case (.cells, _): .oneLine
    }
  }

  /// The space, within its bounds.
  let space: WidgetSpace

  /// Whether the drawing takes all of its height, also where there is less to show.
  var isOfFixedHeight: Bool {
    switch kind {
    case .page, .mode(.expanded): false
    case .family, .mode(.compact): unit == .points
    }
  }
}

/// The edges.
extension LayoutMeasures {
  /// The empty edge at both sides.
  var sideMargin: Double {
    guard unit == .points else { return 0 }
    return min(kind == .family(.inline) ? 8 : margin, width / 2)
  }

  /// The empty edge at the top and at the bottom.
  var endMargin: Double {
    guard unit == .points else { return 0 }
    return min(kind == .family(.inline) ? 4 : margin, (height ?? .infinity) / 2)
  }

  private var margin: Double {
    (height ?? .infinity) <= 110 ? PictureMetrics.narrowMargin : PictureMetrics.margin
  }

  /// The width between the edges.
  var innerWidth: Double { max(0, width - 2 * sideMargin) }
  /// The height between the edges.
  var innerHeight: Double { max(0, (height ?? .infinity) - 2 * endMargin) }
  /// Between two columns.
  var columnGap: Double {
    switch (unit, arrangement) {
    case (.cells, .beside): 2
    case (.cells, _): 4
    case (.points, .columns): 24
    case (.points, _): PictureMetrics.columnGap
    }
  }
}

/// Texts.
extension LayoutMeasures {
  /// From the leading edge of a row to its text: the mark or bar, and the room after it.
  var textInset: Double {
    unit == .cells ? Double(CellMetrics.markWidth) : PictureMetrics.barWidth + PictureMetrics.barGap
  }

  /// From the title of a summary to the number of the others.
  var othersGap: Double { unit == .cells ? 1 : 5 }

  /// Between the parts of a row of one line: the time, the title and the note.
  var partGap: Double { unit == .cells ? Double(CellMetrics.gap) : othersGap }

  /// The width of a text; `isEmphasized` counts it bold where its role is not.
  func width(of text: String, _ role: TextRole, isEmphasized: Bool = false) -> Double {
    unit == .cells
      ? Double(DisplayWidth.of(text)) : metrics.width(of: text, role, isEmphasized: isEmphasized)
  }

  /// What of a text fits a width, cut between graphemes, with an ellipsis.
  func cut(_ text: String, to width: Double, _ role: TextRole, isEmphasized: Bool = false) -> FittedText {
    let shown = text.cut(to: width) { self.width(of: String($0), role, isEmphasized: isEmphasized) }
    return FittedText(full: text, shown: shown)
  }

  /// The words of a text in at most `lines` lines; where there are more, the last one ends in an ellipsis.
  func wrap(_ text: String, to width: Double, lines: Int, _ role: TextRole) -> [FittedText] {
    guard lines > 0, width > 0 else { return [] }
    let wrapped = text.wrapped(to: width) { self.width(of: String($0), role) }
    guard wrapped.count > lines else { return wrapped.map { FittedText($0) } }
    let rest = wrapped[(lines - 1)...].joined(separator: " ")
    return wrapped[..<(lines - 1)].map { FittedText($0) } + [cut(rest, to: width, role)]
  }
}
