/// What a widget says when it has no rows.
public struct WidgetMessage: Sendable, Hashable {
  /// The drawing over the sentence.
  public enum Illustration: String, Sendable, Hashable, CaseIterable {
    /// Nothing today.
    case restfulDay = "restful-day"
    /// Nothing ahead.
    case emptyCalendar = "empty-calendar"
    /// No calendar is configured.
    case newCalendar = "new-calendar"
    /// Signed out.
    case signedOut = "signed-out"
    /// The source cannot be reached.
    case unreachable
    /// The source cannot be read.
    case unreadable
  }

  /// The drawing; `nil` where there is no room, and in a medium widget.
  public var illustration: Illustration?
  /// The sentence, in lines that fit.
  public var sentence: [FittedText]
  /// What to do next, in lines that fit; empty where there is nothing to do.
  public var advice: [FittedText]

  /// A message.
  public init(illustration: Illustration? = nil, sentence: [FittedText], advice: [FittedText] = []) {
    self.illustration = illustration
    self.sentence = sentence
    self.advice = advice
  }
}
