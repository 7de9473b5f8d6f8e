/// A text that was cut to the room it has.
public struct FittedText: Sendable, Hashable {
  /// All of it, harmless: one line without controls, escapes and bidirectional overrides.
  public var full: String
  /// What fits: the same, or its beginning and an ellipsis.
  public var shown: String

  /// A text with what of it fits.
  public init(full: String, shown: String) {
    self.full = full
    self.shown = shown
  }

  /// A text that fits whole.
  public init(_ text: String) {
    self.init(full: text, shown: text)
  }

  /// Whether something is missing.
  public var isCut: Bool { shown != full }
}
