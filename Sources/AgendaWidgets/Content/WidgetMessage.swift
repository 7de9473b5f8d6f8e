/// The message of a widget without rows.
public struct WidgetMessage: Sendable, Hashable {
  /// The drawing of the message.
  @nonexhaustive public enum Illustration: String, Sendable, Hashable, CaseIterable {
    /// No events today.
    case restfulDay = "restful-day"
    /// No events ahead.
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

  /// The drawing; `nil` if there is no room for it, and in a medium widget.
  public var illustration: Illustration?
  /// Whether text begins with a sign. “No tasks” does not: the sign of a message is also that of a task.
  public var hasSign = true
  /// The sentence, broken into lines that fit.
  public var sentence: [FittedText]
  /// The advice about the next step, broken into lines that fit; empty if there is nothing to do.
  public var advice: [FittedText]

  /// A message.
  public init(illustration: Illustration? = nil, sentence: [FittedText], advice: [FittedText] = []) {
    self.illustration = illustration
    self.sentence = sentence
    self.advice = advice
  }
}
