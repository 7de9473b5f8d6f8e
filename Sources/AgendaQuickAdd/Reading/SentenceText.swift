/// A sentence as it is written, and its folded form.
struct SentenceText {
  let scalars: [Unicode.Scalar]
  let folded: FoldedText

  init(_ sentence: String) {
    scalars = Array(sentence.unicodeScalars)
    folded = FoldedText(scalars)
  }

  /// Whether a folded scalar is written as a capital.
  func isCapital(_ index: Int) -> Bool { scalars[folded.origins[index]].properties.isUppercase }

  /// The text as it is written for a range of folded scalars, without white space around it.
  func original(_ range: Range<Int>) -> String {
    guard !range.isEmpty, range.upperBound < folded.origins.count else { return "" }
    var slice = scalars[folded.origins[range.lowerBound]..<folded.origins[range.upperBound]]
    while let last = slice.last, last.properties.isWhitespace { slice.removeLast() }
    while let first = slice.first, first.properties.isWhitespace { slice.removeFirst() }
    var view = String.UnicodeScalarView()
    view.append(contentsOf: slice)
    return String(view)
  }
}
