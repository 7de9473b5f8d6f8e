import ICalendar

extension HTMLStyleSheet {
  /// What a system can ask for: light, dark, and each with more contrast.
  static let automaticThemes: [Theme] = [.light, .dark, .highContrastLight, .highContrastDark]

  /// The colours of the theme, or of each theme that the system can ask for.
  var colors: String {
    if let theme { return rules(for: theme, class: theme.name.rawValue) }
    return HTMLStyleSheet.automaticThemes.reduce(into: "") { text, theme in
      let rules = rules(for: theme, class: "auto")
      switch theme.name {
      case .dark: text += "@media (prefers-color-scheme: dark) {\n\(rules)}\n"
      case .highContrastLight: text += "@media (prefers-contrast: more) {\n\(rules)}\n"
      case .highContrastDark:
        text += "@media (prefers-contrast: more) and (prefers-color-scheme: dark) {\n\(rules)}\n"
      case .light, .monochrome: text += rules
      }
    }
  }

  /// Custom properties for the parts of a widget, and those that each row has for the theme under names for any theme.
  private func rules(for theme: Theme, class name: String) -> String {
    let colors: KeyValuePairs<String, CalendarColor> = [
      "background": theme.background, "line": theme.edge, "primary": theme.primaryText,
      "secondary": theme.secondaryText, "accent": theme.accent, "dimmed": theme.dimmedText,
      "warning": theme.notice,
    ]
    let values = colors.map { "--agenda-\($0.key): \($0.value.hexadecimal);" }.joined(separator: " ")
    let scheme = theme.isDark ? "dark" : "light"
    let suffix = theme.name.rawValue
    return """
      .agenda-theme-\(name) { color-scheme: \(scheme); \(values) }
      .agenda-theme-\(name) .agenda-row {
        --agenda-edge: var(--agenda-edge-\(suffix), var(--agenda-bar));
        --agenda-pill: var(--agenda-pill-\(suffix));
        --agenda-on-pill: var(--agenda-on-pill-\(suffix));
      }

      """
  }
}
