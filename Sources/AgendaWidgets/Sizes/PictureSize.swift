/// The size of a picture, in points.
public struct PictureSize: Sendable, Hashable {
  /// How wide it is.
  public let width: Double
  /// How high it is.
  public let height: Double

  /// A size in points.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}
