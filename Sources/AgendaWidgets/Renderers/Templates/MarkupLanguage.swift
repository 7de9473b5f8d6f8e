/// The languages that status bars read in a line: what of a title would be a command in one of them is made text.
///
/// A title comes from whoever sends an invitation, and some bars run what a line says when it is clicked.
public enum MarkupLanguage: String, Sendable, Hashable, CaseIterable {
  /// Nothing is changed.
  case none
  /// Pango's, of Waybar, swaybar and i3bar: `&`, `<`, `>` and quotes are references.
  case pango
  /// Of polybar and lemonbar, which has no escape: `%{` becomes `% {`.
  case polybar
  /// Of tmux: `#` is doubled.
  case tmux
  /// Of xmobar: `<` is parted from what follows. (Its own `<raw=…/>` counts characters, and where the locale is not one
  /// of UTF-8 it counts others than we do.)
  case xmobar

  /// A line of text in this language.
  public func escaped(_ text: String) -> String {
    switch self {
    case .none: text
    case .pango: Self.pango(text)
    case .polybar: Self.inserting(" ", in: text, after: "%") { $0 == "{" }
    case .tmux: Self.inserting("#", in: text, after: "#") { _ in true }
    case .xmobar: Self.inserting(" ", in: text, after: "<") { $0 != " " }
    }
  }

  private static func pango(_ text: String) -> String {
    var escaped = ""
    MarkupEscaping.append(text, to: &escaped)
    return escaped
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
