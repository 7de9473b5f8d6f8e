import ICalendar

/// The style sheet of a picture. It has only the rules that the picture uses: in one theme; or in the light theme,
/// with the differences of the others in media queries.
struct SVGStyleSheet {
  /// The font of a theme, and the system fonts of common systems.
  static func fontFamily(_ theme: Theme?) -> String {
    (theme?.font.map { quotedFont($0) + ", " } ?? "") + "-apple-system, system-ui, "
      + DrawingRenderer.families
  }

  /// The name of a font as CSS Fonts section 2.1 writes it: without quotes only words that cannot be taken for anything else, so that
  /// `serif` and `system-ui` keep their meaning. Quotes, backslashes and control characters are left out.
  private static func quotedFont(_ name: String) -> String {
    let name = String(
      name.unicodeScalars.filter { $0.value >= 0x20 && !"\"'\\".unicodeScalars.contains($0) })
    let reserved: Set = ["inherit", "initial", "unset", "revert", "revert-layer", "default"]
    let isPlain = name.split(separator: " ", omittingEmptySubsequences: false).allSatisfy { word in
      word.first?.isLetter == true
        && word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
        && !reserved.contains(word.lowercased())
    }
    return isPlain ? name : "'\(name)'"
  }

  private var roles: Set<TextRole> = []
  private var dimmedRoles: Set<TextRole> = []
  private var warningRoles: Set<TextRole> = []
  private var emphasizedRoles: Set<TextRole> = []
  private var lines: Set<PictureLineKind> = []
  private var grounds: Set<PictureInk> = []
  private var colors: [CalendarColor] = []
  private var places: [CalendarColor: Int] = [:]
  private var parts: Set<Int> = []
  private var inks: Set<ImageInk> = []

  /// The class of a text.
  mutating func className(_ style: PictureTextStyle) -> String {
    guard let ink = style.imageInk else { return ownClassName(style) }
    inks.insert(ink)
    return ownClassName(style) + " " + ink.className
  }

  private mutating func ownClassName(_ style: PictureTextStyle) -> String {
    let name = style.role.rawValue
    roles.insert(style.role)
    if style.isOnToday {
      grounds.insert(.today)
      if style.isEmphasized { emphasizedRoles.insert(style.role) }
      return name + (style.isEmphasized ? " emphasized" : "") + " on-today"
    }
    if let color = style.pillColor { return name + " " + className(.pillText, color) }
    if style.isEmphasized {
      emphasizedRoles.insert(style.role)
      return name + " emphasized"
    }
    if style.isWarning {
      warningRoles.insert(style.role)
      return name + " warning"
    }
    guard style.isDimmed else { return name }
    dimmedRoles.insert(style.role)
    return name + " dimmed"
  }

  /// The class of a shape; `nil` for one that has the same colour in all of its uses.
  mutating func className(_ ink: PictureInk) -> String? {
    switch ink {
    case .background: return "background"
    case .edge: return "edge"
    case .separator, .shade, .today, .outline, .stripe:
      grounds.insert(ink)
      return Self.grounds.first { $0.ink == ink }?.name
    case .line(let kind):
      lines.insert(kind)
      return kind.rawValue
    case .calendar(let part, let color): return className(part, color)
    case .pattern: return nil
    case .on(let ink, let shape):
      inks.insert(ink)
      return className(shape).map { $0 + " " + ink.className }
    }
  }

  private mutating func className(_ part: CalendarPart, _ color: CalendarColor) -> String {
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
      text += "\(scope) .\(role.rawValue).emphasized{font-weight:\(PictureTextStyle.emphasizedWeight)}\n"
    }
    for rule in base { text += "\(scope) \(rule.selector){\(rule.style)}\n" }
    // More specific than the same class on a ground of the theme.
    for ink in ImageInk.allCases where inks.contains(ink) {
      for rule in rules((theme ?? .light).onImage(ink)) where rule.selector != ".background" {
        text += "\(scope) \(rule.selector).\(ink.className){\(rule.style)}\n"
      }
    }
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

  /// The themes that a system can ask for instead of the light one.
  static let alternatives: [(query: String, theme: Theme)] = [
    ("(prefers-color-scheme:dark)", .dark),
    ("(prefers-contrast:more)", .highContrastLight),
    ("(prefers-contrast:more) and (prefers-color-scheme:dark)", .highContrastDark),
  ]

  /// The grounds that are not those of a calendar, with their classes.
  private static let grounds: [(ink: PictureInk, name: String)] = [
    (.separator, "separator"), (.shade, "shade"), (.today, "today"),
    (.outline, "border"), (.stripe, "stripe"),
  ]

  private typealias Rule = (selector: String, style: String)

  /// The colours of all used classes, in the same order for every theme.
  private func rules(_ theme: Theme) -> [Rule] {
    var rules: [Rule] = [
      (".background", style(.background, theme)), (".edge", style(.edge, theme)),
    ]
    for role in TextRole.allCases where roles.contains(role) {
      rules.append((".\(role.rawValue)", "fill:\(theme.textColor(of: role))"))
    }
    for role in TextRole.allCases where dimmedRoles.contains(role) {
      rules.append((".\(role.rawValue).dimmed", "fill:\(theme.textColor(of: role, isDimmed: true))"))
    }
    for role in TextRole.allCases where warningRoles.contains(role) {
      rules.append((".\(role.rawValue).warning", "fill:\(theme.notice)"))
    }
    for line in PictureLineKind.allCases where lines.contains(line) {
      rules.append((".\(line.rawValue)", style(.line(line), theme)))
    }
    for (ink, name) in Self.grounds where grounds.contains(ink) {
      rules.append((".\(name)", style(ink, theme)))
    }
    if grounds.contains(.today) {
      // More specific than the class of the role.
      for role in TextRole.allCases where roles.contains(role) {
        rules.append((".\(role.rawValue).on-today", "fill:\(theme.today.text)"))
      }
    }
    for (index, color) in colors.enumerated() {
      for part in CalendarPart.allCases
      where parts.contains(index * CalendarPart.allCases.count + part.rawValue) {
        // The class `time` has its own colour, which this more specific selector overrides.
        let selector = (part == .pillText ? ".time." : ".") + part.prefix + String(index)
        rules.append((selector, style(.calendar(part, color), theme)))
      }
    }
    return rules
  }

  /// The colours of a shape in a theme.
  private func style(_ ink: PictureInk, _ theme: Theme) -> String {
    let (fill, stroke) = theme.colors(of: ink)
    guard let stroke else { return "fill:\(fill?.description ?? "none")" }
    var ends = ""
    if case .line = ink { ends = "stroke-linecap:round;stroke-linejoin:round;" }
    return "fill:\(fill?.description ?? "none");\(ends)stroke:\(stroke)"
  }
}

extension ImageInk {
  fileprivate var className: String { "on-image-" + rawValue }
}

extension CalendarPart {
  fileprivate var prefix: String {
    switch self {
    case .bar: "bar"
    case .hollow: "hollow"
    case .star: "star"
    case .pill: "pill"
    case .pillText: "on"
    case .tint: "tint"
    }
  }
}
