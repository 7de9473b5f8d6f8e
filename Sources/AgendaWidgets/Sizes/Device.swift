/// A phone, defined by the sizes of its widgets.
public struct Device: Sendable, Hashable {
  /// The name, which contains the width of the screen in points: `phone-414`.
  public let name: String
  /// A description for people: `Phone, 414 × 896 points`.
  public let title: String
  /// The size of a small widget.
  public let small: PictureSize
  /// The size of a medium widget. Compact, expanded and inline widgets have the same width.
  public let medium: PictureSize
  /// The size of a large widget.
  public let large: PictureSize
  /// The maximum height of an expanded widget in portrait orientation, in points.
  public let expandedHeight: Double
  /// The maximum height of an expanded widget in landscape orientation, in points.
  public let landscapeExpandedHeight: Double

  private init(
    _ name: String, _ screen: String, small: (Double, Double), medium: (Double, Double), largeHeight: Double,
    expanded: (portrait: Double, landscape: Double)
  ) {
    self.name = name
    title = "Phone, \(screen) points"
    self.small = PictureSize(width: small.0, height: small.1)
    self.medium = PictureSize(width: medium.0, height: medium.1)
    large = PictureSize(width: medium.0, height: largeHeight)
    expandedHeight = expanded.portrait
    landscapeExpandedHeight = expanded.landscape
  }

  /// The size of an extra-large widget: two large ones side by side, with 24 points between them.
  public var extraLarge: PictureSize {
    PictureSize(width: 2 * large.width + 24, height: large.height)
  }

  /// The default device.
  public static let standard = Device(
    "phone-414", "414 × 896", small: (169, 169), medium: (360, 169), largeHeight: 379, expanded: (616, 352))

  /// All devices, in the order of listings.
  public static let all = [
    Device(
      "phone-428", "428 × 926", small: (170, 170), medium: (364, 170), largeHeight: 382, expanded: (616, 352)),
    Device(
      "phone-390", "390 × 844", small: (158, 158), medium: (338, 158), largeHeight: 354, expanded: (616, 264)),
    standard,
    Device(
      "phone-375", "375 × 812", small: (155, 155), medium: (329, 155), largeHeight: 345, expanded: (616, 264)),
    Device(
      "phone-414-plus", "414 × 736", small: (159, 159), medium: (348, 159), largeHeight: 357,
      expanded: (616, 352)),
    Device(
      "phone-375-se", "375 × 667", small: (148, 148), medium: (322, 148), largeHeight: 324,
      expanded: (528, 264)),
    Device(
      "phone-320", "320 × 568", small: (141, 144), medium: (291, 144), largeHeight: 311, expanded: (616, 264)),
  ]

  /// The device with a name, or `nil`.
  public static func named(_ name: String) -> Device? {
    all.first { $0.name == name }
  }
}
