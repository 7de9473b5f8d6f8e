/// The measures of a text widget, in columns and lines. Layout and drawing both use them.
package enum CellMetrics {
  /// The width of the sign before a row, with the space after it. Notices have a sign too, and sentences if there is
  /// room.
  static let markWidth = 2
  /// The gap between times and titles, and between titles and notes.
  static let gap = 2
  /// The height of a drawing, in lines.
  static let illustrationHeight = 4
  /// The width of the widest drawing, in columns.
  static let illustrationWidth = 9
}
