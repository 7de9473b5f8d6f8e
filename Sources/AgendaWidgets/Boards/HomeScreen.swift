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
