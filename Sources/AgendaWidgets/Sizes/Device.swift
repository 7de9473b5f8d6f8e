/// A phone, defined by the sizes of its widgets, and by their places if these are known.
public struct Device: Sendable, Hashable {
  /// The name: with the width of the screen in points, `phone-414`, or that of the product, `iphone-12`.
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
  /// The places of widgets on its home screen; `nil` if they are unknown.
  package let homeScreen: HomeScreen?

  /// A phone with a known home screen. `model` is a device with the same screen.
  private init(_ name: String, _ models: String, _ screen: HomeScreen, like model: String) {
    let like = Device.classes.first { $0.name == model } ?? .standard
    self.name = name
    title = "\(models), \(Int(screen.size.width)) × \(Int(screen.size.height)) points"
    small = PictureSize(width: screen.small, height: screen.small)
    medium = PictureSize(width: screen.wide, height: screen.small)
    large = PictureSize(width: screen.wide, height: screen.high)
    (expandedHeight, landscapeExpandedHeight) = (like.expandedHeight, like.landscapeExpandedHeight)
    homeScreen = screen
  }

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
    homeScreen = nil
  }

  /// The size of an extra-large widget: two large ones side by side, with 24 points between them.
  public var extraLarge: PictureSize {
    PictureSize(width: 2 * large.width + 24, height: large.height)
  }

  /// The default device.
  public static let standard = Device(
    "phone-414", "414 × 896", small: (169, 169), medium: (360, 169), largeHeight: 379, expanded: (616, 352))

  /// The sizes of screens, in the order of listings.
  private static let classes = [
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

  /// The phones whose home screens are known, the largest first.
  private static let phones = [
    Device("iphone-12-pro-max", "iPhone 12 and 13 Pro Max, 14 Plus", .phone12ProMax, like: "phone-428"),
    Device("iphone-12", "iPhone 12 to 14, 12 and 13 Pro", .phone12, like: "phone-390"),
    Device("iphone-12-mini", "iPhone 12 and 13 mini", .phone12Mini, like: "phone-375"),
    Device("iphone-11-pro-max", "iPhone 11 Pro Max, XS Max", .phone11ProMax, like: "phone-414"),
    Device("iphone-11", "iPhone 11, XR", .phone11, like: "phone-414"),
    Device("iphone-11-zoomed", "iPhone 11, XR, with Display Zoom", .phone11Zoomed, like: "phone-375"),
    Device("iphone-11-pro", "iPhone 11 Pro, XS, X", .phone11Pro, like: "phone-375"),
    Device("iphone-8-plus", "iPhone 6 to 8 Plus", .phone8Plus, like: "phone-414-plus"),
    Device(
      "iphone-8-plus-zoomed", "iPhone 6 to 8 Plus, with Display Zoom", .phone8PlusZoomed, like: "phone-375-se"
    ),
    Device("iphone-se-2", "iPhone SE (2nd), 6 to 8", .phoneSE2, like: "phone-375-se"),
    Device("iphone-se", "iPhone SE (1st)", .phoneSE, like: "phone-320"),
  ]

  /// All devices, in the order of listings: sizes of screens, then phones by their names.
  public static let all = classes + phones

  /// The device with a name, or `nil`.
  public static func named(_ name: String) -> Device? {
    all.first { $0.name == name }
  }
}

/// The home screen of a phone: its size, and the places of its widgets.
///
/// Small widgets are in two columns and three rows; on the smallest phone in two rows. A medium widget takes a row, and a large one takes
/// two rows. The places were measured on screenshots, in pixels, because a crop of the wallpaper must match them exactly. They are the
/// places that “invisible widgets” of the app Scriptable use, for iOS 14 to 17 with names below the icons.
package struct HomeScreen: Sendable, Hashable {
  /// The size of the screen, in points.
  package let size: PictureSize
  /// The pixels of a point.
  package let pixelsPerPoint: Int
  /// The width and height of a small widget, in points.
  package let small: Double
  /// The left edges of the columns, in points.
  package let columns: [Double]
  /// The top edges of the rows, in points.
  package let rows: [Double]

  /// The width of a medium and a large widget, in points.
  package var wide: Double { (columns.last ?? 0) + small - (columns.first ?? 0) }
  /// The height of a large widget, in points.
  package var high: Double { (rows.count > 1 ? rows[1] : 0) + small - (rows.first ?? 0) }

  /// A screen from its measures in pixels.
  private init(
    _ pixelsPerPoint: Int, _ width: Int, _ height: Int, small: Int, columns: [Int], rows: [Int]
  ) {
    let points = { (pixels: Int) in Double(pixels) / Double(pixelsPerPoint) }
    self.pixelsPerPoint = pixelsPerPoint
    size = PictureSize(width: points(width), height: points(height))
    self.small = points(small)
    self.columns = columns.map(points)
    self.rows = rows.map(points)
  }
}

extension HomeScreen {
  static let phone12ProMax = HomeScreen(
    3, 1284, 2778, small: 510, columns: [96, 678], rows: [246, 882, 1518])
  static let phone12 = HomeScreen(3, 1170, 2532, small: 474, columns: [78, 618], rows: [231, 819, 1407])
  static let phone12Mini = HomeScreen(3, 1125, 2436, small: 465, columns: [69, 591], rows: [231, 801, 1371])
  static let phone11ProMax = HomeScreen(
    3, 1242, 2688, small: 507, columns: [81, 654], rows: [228, 858, 1488])
  static let phone11 = HomeScreen(2, 828, 1792, small: 338, columns: [54, 436], rows: [160, 580, 1000])
  static let phone11Zoomed = HomeScreen(2, 750, 1624, small: 310, columns: [46, 394], rows: [142, 522, 902])
  static let phone11Pro = HomeScreen(3, 1125, 2436, small: 465, columns: [69, 591], rows: [213, 783, 1353])
  static let phone8Plus = HomeScreen(3, 1242, 2208, small: 471, columns: [99, 672], rows: [114, 696, 1278])
  static let phone8PlusZoomed = HomeScreen(
    3, 1125, 2001, small: 444, columns: [81, 600], rows: [90, 618, 1146])
  static let phoneSE2 = HomeScreen(2, 750, 1334, small: 296, columns: [54, 400], rows: [60, 412, 764])
  static let phoneSE = HomeScreen(2, 640, 1136, small: 282, columns: [30, 332], rows: [59, 399])
}
