/// Measures text in the font in which a picture is drawn.
///
/// Without one the layout estimates widths, because the font of the viewer is unknown.
package protocol TextMeasure: Sendable {
  /// The width of a text on one line, in points. `size` is in points, and `weight` as in CSS; `nil` if the text cannot be measured.
  func width(of text: String, size: Double, weight: Int) -> Double?
}
