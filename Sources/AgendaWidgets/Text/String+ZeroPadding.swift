extension String {
  /// Digits with zeros before them, up to so many.
  func zeroPadded(to count: Int) -> String {
    String(repeating: "0", count: max(0, count - utf8.count)) + self
  }
}
