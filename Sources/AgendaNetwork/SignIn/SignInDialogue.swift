public import AgendaSources

/// How a sign-in talks with the user.
public protocol SignInDialogue {
  /// Shows a line of text.
  func show(_ line: String)

  /// Opens a page in a browser, where the user has one here. The address has been shown before.
  func open(_ page: WebAddress)

  /// Asks for a line of text, such as a name; without showing what is typed where it is secret. Throws where nobody can be asked.
  func ask(_ question: String, isSecret: Bool) throws(SignInFailure) -> String

  /// A descriptor from which lines that the user pastes can be read; `nil` if there is none.
  var pastedLines: Int32? { get }
}
