internal import AgendaRequests
internal import AgendaWidgets

/// Sentences for the user.
extension Session {
  /// Prints sentences, each of which begins a line; in a terminal, none is wider than that.
  func say(_ text: String) throws { try StandardStreams.write(paragraphs(text)) }

  /// Sentences as lines, each ended by a line feed. For other programs, and where no width is asked for, they are not broken.
  func paragraphs(_ text: String) -> String {
    text.paragraphs(to: settings.width ?? settings.terminalWidth) + "\n"
  }
}
