/// The markup languages of status bars. Escapes the commands of these languages in titles.
///
/// A title may come from anyone who sends an invitation, and some bars run commands in a line when it is clicked.
package enum MarkupLanguage: String, Sendable, Hashable, CaseIterable {
  /// No markup: nothing is changed.
  case none
  /// Pango markup of Waybar, swaybar and i3bar: `&`, `<`, `>` and quotes become references.
  case pango
  /// Polybar and lemonbar, which have no escape: `%{` becomes `% {`.
  case polybar
  /// tmux: `#` is doubled.
  case tmux
  /// xmobar: a space is inserted after `<`. (Its own `<raw=…/>` counts characters, which gives other numbers in a
  /// locale that is not UTF-8.)
  case xmobar

  /// Escapes a line of text.
  package func escaped(_ text: String) -> String {
    switch self {
    case .none: text
    case .pango: MarkupEscaping.escaped(text)
    case .polybar: Self.inserting(" ", in: text, after: "%") { $0 == "{" }
    case .tmux: Self.inserting("#", in: text, after: "#") { _ in true }
    case .xmobar: Self.inserting(" ", in: text, after: "<") { $0 != " " }
    }
  }

  private static func inserting(
    _ inserted: Unicode.Scalar, in text: String, after sign: Unicode.Scalar,
    where isWanted: (Unicode.Scalar?) -> Bool
  ) -> String {
    guard text.unicodeScalars.contains(sign) else { return text }
    var result = String.UnicodeScalarView()
    let scalars = Array(text.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      result.append(scalar)
      let next = index + 1 < scalars.count ? scalars[index + 1] : nil
      if scalar == sign, isWanted(next) { result.append(inserted) }
    }
    return String(result)
  }
}
