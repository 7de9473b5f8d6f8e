/// The measures of a text widget, in columns and lines. Layout and drawing both use them.
package enum CellMetrics {
  /// The width of the sign before a row, with the space after it. Notices have a sign too, and sentences if there is
  /// room.
  static let markWidth = 2
  /// The gap between times and titles, and between titles and notes.
  static let gap = 2

  /// The gap between the parts of a single line of a width: one column where there is hardly room for a title.
  static func lineGap(ofWidth width: Double) -> Int { width < 16 ? 1 : gap }
  /// The height of a drawing, in lines.
  static let illustrationHeight = 4
  /// The width of the widest drawing, in columns.
  static let illustrationWidth = 9
}
