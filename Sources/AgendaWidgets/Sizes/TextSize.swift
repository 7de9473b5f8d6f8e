/// The size of text that the reader chose: 1 to 7, of which 4 is the default.
public struct TextSize: Sendable, Hashable {
  /// The sizes there are.
  public static let range = 1...7
  /// The size in the middle.
  public static let standard = TextSize(4)

  /// 1 to 7.
  public let step: Int

  /// A size; what lies beyond the least and the most is held there.
  public init(_ step: Int) {
    self.step = min(max(step, TextSize.range.lowerBound), TextSize.range.upperBound)
  }

  /// How large text is, with 1 for the default: as body text grows on iOS (14, 15, 16, 17, 19, 21, 23 points).
  public var scale: Double {
    [14, 15, 16, 17, 19, 21, 23][step - 1] / 17
  }

  /// The height of a compact widget, in points.
  public var compactHeight: Double {
    [95, 100, 105, 110, 120, 135, 140][step - 1]
  }
}
