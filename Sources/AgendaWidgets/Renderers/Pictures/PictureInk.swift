import AgendaDrawing
import ICalendar

/// The role of a shape, which decides its colour.
indirect enum PictureInk: Sendable, Hashable {
  /// The ground of everything.
  case background
  /// The line around the ground.
  case edge
  /// A thin line between parts.
  case separator
  /// The ground of days of rest.
  case shade
  /// The ground of the current day, and the line of the current time.
  case today
  /// The line around an occurrence that has ended or will not be.
  case outline
  /// The stripes on the ground of a tentative occurrence.
  case stripe
  /// A line with round ends.
  case line(PictureLineKind)
  /// An element in a calendar's colour.
  case calendar(CalendarPart, CalendarColor)
  /// The bar of a calendar in a theme without colours: filled, or a line.
  case pattern(isFilled: Bool)
  /// A shape on an image.
  case on(ImageInk, PictureInk)
}

/// The kinds of lines with round ends.
enum PictureLineKind: String, Sendable, CaseIterable {
  /// The lines of a drawing.
  case outline
  /// The accents of a drawing.
  case accent
  /// The sign of a notice.
  case sign
}

/// An element in a calendar's colour.
enum CalendarPart: Int, Sendable, CaseIterable {
  /// The bar.
  case bar
  /// The outline of a bar of a cancelled or declined occurrence.
  case hollow
  /// The star.
  case star
  /// The background of a running occurrence's time.
  case pill
  /// The text of that time.
  case pillText
  /// The ground of an occurrence in a grid.
  case tint
}

/// The role of a text, which decides its font and its colour.
struct PictureTextStyle: Hashable {
  var role: TextRole
  /// Whether the text is about an occurrence that has ended.
  var isDimmed = false
  /// Whether the text says that a task is overdue.
  var isWarning = false
  /// Whether the text is bold.
  var isEmphasized = false
  /// The calendar's colour below the text; `nil` on the background.
  var pillColor: CalendarColor?
  /// Whether the text is on the ground of the current day.
  var isOnToday = false
  /// The colours that it needs on an image; `nil` on a ground of the theme.
  var imageInk: ImageInk?

  init(
    _ role: TextRole, isDimmed: Bool = false, isEmphasized: Bool = false, pillColor: CalendarColor? = nil
  ) {
    self.role = role
    // A running event is not dimmed.
    self.isDimmed = isDimmed && !isEmphasized
    self.isEmphasized = isEmphasized
    self.pillColor = pillColor
  }

  /// The style in the colour of problems, if the task of a row is overdue.
  func warning(of row: WidgetRow) -> PictureTextStyle {
    var style = self
    style.isWarning = row.task == .overdue
    return style
  }

  /// The weight of the font, as in CSS.
  var weight: Int { isEmphasized ? Self.emphasizedWeight : role.weight }

  /// The weight of a bold text.
  static let emphasizedWeight = 700
}

extension Theme {
  /// The colours of a shape: inside, and of its line.
  func colors(of ink: PictureInk) -> (fill: CalendarColor?, stroke: CalendarColor?) {
    switch ink {
    case .background: (background, nil)
    case .edge: (nil, edge)
    case .separator: (separator, nil)
    case .shade: (shade, nil)
    case .today: (today.fill, nil)
    case .outline: (nil, separator)
    case .stripe: (nil, background)
    case .line(.outline): (nil, secondaryText)
    case .line(.accent): (nil, accent)
    case .line(.sign): (nil, notice)
    case .calendar(.bar, let color): (bar(for: color).fill, bar(for: color).shapeColor)
    case .calendar(.hollow, let color): (nil, bar(for: color).shapeColor)
    case .calendar(.star, let color): (bar(for: color).shapeColor, nil)
    case .calendar(.pill, let color): (pill(for: color).fill, nil)
    case .calendar(.pillText, let color): (pill(for: color).text, nil)
    case .calendar(.tint, let color): (tint(for: color), nil)
    case .on(let ink, let shape): onImage(ink).colors(of: shape)
    case .pattern(let isFilled): isFilled ? (primaryText, nil) : (nil, primaryText)
    }
  }

  /// The colour of a text.
  func color(of style: PictureTextStyle) -> CalendarColor {
    if let ink = style.imageInk {
      var style = style
      style.imageInk = nil
      return onImage(ink).color(of: style)
    }
    if style.isOnToday { return today.text }
    if style.isWarning, style.pillColor == nil { return notice }
    return style.pillColor.map { pill(for: $0).text } ?? textColor(of: style.role, isDimmed: style.isDimmed)
  }
}
