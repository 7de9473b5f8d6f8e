extension Array where Element: Hashable {
  /// The elements without one of each that `others` has.
  public func removing(_ others: [Element]) -> [Element] {
    var left: [Element: Int] = [:]
    for other in others { left[other, default: 0] += 1 }
    return filter { element in
      guard let count = left[element], count > 0 else { return true }
      left[element] = count - 1
      return false
    }
  }
}
