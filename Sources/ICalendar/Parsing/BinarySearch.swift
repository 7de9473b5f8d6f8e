extension Range<Int> {
  /// The first number of the range for which `isBeyond` is true; the upper bound if there is none.
  ///
  /// Binary search: `isBeyond` must be false up to some number, and true from there on. It is asked about as many times as the count
  /// of the range has binary digits.
  ///
  /// ```swift
  /// let next = onsets.indices.partitionPoint { onsets[$0] > moment }
  /// ```
  @inlinable
  package func partitionPoint(where isBeyond: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if isBeyond(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
