import ICalendar

/// The style sheet of a picture. It has only the rules that the picture uses: in one theme; or in the light theme,
/// with the differences of the others in media queries.
struct SVGStyleSheet {
  /// The colour of a shape, apart from calendars' colours.
  enum Paint: String, CaseIterable {
    /// The lines of a drawing.
    case outline
    /// The accents of a drawing.
    case accent
    /// The sign of a notice.
    case sign
  }

  /// An element in a calendar's colour.
  enum CalendarPart: Int, CaseIterable {
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
  }

  /// The system fonts of common systems.
  static let fontFamily =
    "-apple-system, system-ui, Segoe UI, Roboto, Noto Sans, Helvetica Neue, Liberation Sans, Arial, sans-serif"

  private var roles: Set<TextRole> = []
  private var dimmedRoles: Set<TextRole> = []
  private var emphasizedRoles: Set<TextRole> = []
  private var paints: Set<Paint> = []
  private var colors: [CalendarColor] = []
  private var places: [CalendarColor: Int] = [:]
  private var parts: Set<Int> = []

  /// The class of a text; `isEmphasized` makes it bold.
  mutating func className(_ role: TextRole, isDimmed: Bool = false, isEmphasized: Bool = false) -> String {
    roles.insert(role)
    if isEmphasized {
      emphasizedRoles.insert(role)
      return role.rawValue + " emphasized"
    }
    guard isDimmed else { return role.rawValue }
    dimmedRoles.insert(role)
    return role.rawValue + " dimmed"
  }

  /// The class of a shape.
  mutating func className(_ paint: Paint) -> String {
    paints.insert(paint)
    return paint.rawValue
  }

  /// The class of an element in a calendar's colour.
  mutating func className(_ part: CalendarPart, _ color: CalendarColor) -> String {
    let place = places[color] ?? colors.count
    if place == colors.count {
      places[color] = place
      colors.append(color)
    }
    parts.insert(place * CalendarPart.allCases.count + part.rawValue)
    return part.prefix + String(place)
  }

  /// The style sheet. Every selector begins with `scope`, so that it affects nothing else in a page.
  func text(_ theme: Theme?, metrics: PictureMetrics, scope: String) -> String {
    let base = rules(theme ?? .light)
    var text = ""
    for role in TextRole.allCases where roles.contains(role) {
      text +=
        "\(scope) .\(role.rawValue){font-size:\(metrics.fontSize(role).decimalText)px;font-weight:\(role.weight)}\n"
    }
    for role in TextRole.allCases where emphasizedRoles.contains(role) {
      text += "\(scope) .\(role.rawValue).emphasized{font-weight:700}\n"
    }
    for rule in base { text += "\(scope) \(rule.selector){\(rule.style)}\n" }
    guard theme == nil else { return text }
    // More than one query may match, so each sets everything that any of them changes.
    let others = Self.alternatives.map { rules($0.theme) }
    let varying = base.indices.filter { place in others.contains { $0[place].style != base[place].style } }
    for (alternative, rules) in zip(Self.alternatives, others) {
      text += "@media \(alternative.query){\n"
      for place in varying { text += "\(scope) \(rules[place].selector){\(rules[place].style)}\n" }
      text += "}\n"
    }
    return text
  }

  private static let alternatives: [(query: String, theme: Theme)] = [
    ("(prefers-color-scheme:dark)", .dark),
    ("(prefers-contrast:more)", .highContrastLight),
    ("(prefers-contrast:more) and (prefers-color-scheme:dark)", .highContrastDark),
  ]

  private typealias Rule = (selector: String, style: String)

  /// The colours of all used classes, in the same order for every theme.
  private func rules(_ theme: Theme) -> [Rule] {
    var rules: [Rule] = [
      (".background", "fill:\(theme.background)"),
      (".edge", "fill:none;stroke:\(theme.edge)"),
    ]
    for role in TextRole.allCases where roles.contains(role) {
      rules.append((".\(role.rawValue)", "fill:\(theme.textColor(of: role))"))
    }
    for role in TextRole.allCases where dimmedRoles.contains(role) {
      rules.append((".\(role.rawValue).dimmed", "fill:\(theme.textColor(of: role, isDimmed: true))"))
    }
    for paint in Paint.allCases where paints.contains(paint) {
      rules.append((".\(paint.rawValue)", paint.style(theme)))
    }
    for (place, color) in colors.enumerated() {
      for part in CalendarPart.allCases
      where parts.contains(place * CalendarPart.allCases.count + part.rawValue) {
        // The class `time` has its own colour, which this more specific selector overrides.
        let selector = (part == .pillText ? ".time." : ".") + part.prefix + String(place)
        rules.append((selector, part.style(color, theme)))
      }
    }
    return rules
  }
}

extension SVGStyleSheet.Paint {
  fileprivate func style(_ theme: Theme) -> String {
    let line = "fill:none;stroke-linecap:round;stroke-linejoin:round;stroke:"
    return switch self {
    case .outline: line + theme.secondaryText.description
    case .accent: line + theme.accent.description
    case .sign: line + theme.notice.description
    }
  }
}

extension SVGStyleSheet.CalendarPart {
  fileprivate var prefix: String {
    switch self {
    case .bar: "bar"
    case .hollow: "hollow"
    case .star: "star"
    case .pill: "pill"
    case .pillText: "on"
    }
  }

  fileprivate func style(_ color: CalendarColor, _ theme: Theme) -> String {
    let bar = theme.bar(for: color)
    switch self {
    case .bar: return "fill:\(bar.fill);stroke:\(bar.shapeColor)"
    case .hollow: return "fill:none;stroke:\(bar.shapeColor)"
    case .star: return "fill:\(bar.shapeColor)"
    case .pill: return "fill:\(theme.pill(for: color).fill)"
    case .pillText: return "fill:\(theme.pill(for: color).text)"
    }
  }
}
