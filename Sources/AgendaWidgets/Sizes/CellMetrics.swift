/// The measures of a widget of text, in columns and lines: both what fits and where it is drawn follow from them.
public enum CellMetrics {
  /// The sign before a row, and the space after it. A notice has one too, and a sentence on a day where it
  /// fits.
  static let markWidth = 2
  /// Between times and titles, and between titles and notes.
  static let gap = 2
  /// The lines of a drawing.
  static let illustrationHeight = 4
  /// The columns of the widest drawing.
  static let illustrationWidth = 9
}
