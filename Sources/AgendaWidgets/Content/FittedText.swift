/// A text, and the part of it that fits its space.
public struct FittedText: Sendable, Hashable {
  /// The whole text, made safe to display: one line without control characters, escapes and bidirectional overrides.
  public var full: String
  /// The part that fits: the whole text, or its beginning and an ellipsis.
  public var shown: String

  /// A text, and the part of it that fits.
  public init(full: String, shown: String) {
    self.full = full
    self.shown = shown
  }

  /// A text that fits whole.
  public init(_ text: String) {
    self.init(full: text, shown: text)
  }

  /// Whether the text was cut.
  public var isTruncated: Bool { shown != full }
}
