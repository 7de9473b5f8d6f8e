internal import ICalendar

/// Existing names that are similar to a name that does not exist, the most similar first: those that differ in few
/// letters, and those that contain it.
package func nearest(to name: String, among names: [String], limit: Int = 3) -> [String] {
  let wanted = Array(name.lowercased().unicodeScalars.prefix(100))
  guard !wanted.isEmpty else { return [] }
  let allowed = max(1, wanted.count / 3)
  var found: [(name: String, distance: Int)] = []
  for candidate in names {
    let scalars = Array(candidate.lowercased().unicodeScalars.prefix(100))
    let distance = editDistance(wanted, scalars)
    if distance <= allowed {
      found.append((candidate, distance))
    } else if wanted.count >= 3, contains(scalars, wanted) {
      found.append((candidate, allowed + 1))
    }
  }
  return found.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }.prefix(limit).map(\.name)
}

/// The edit distance: how many letters must be inserted, removed, replaced or swapped with their neighbour to turn
/// one word into the other.
private func editDistance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
  guard !left.isEmpty, !right.isEmpty else { return max(left.count, right.count) }
  var beforePrevious: [Int] = []
  var previous = Array(0...right.count)
  for row in 1...left.count {
    var current = [row]
    for column in 1...right.count {
      let replaced = previous[column - 1] + (left[row - 1] == right[column - 1] ? 0 : 1)
      var best = min(replaced, previous[column] + 1, current[column - 1] + 1)
      if row > 1, column > 1, left[row - 1] == right[column - 2], left[row - 2] == right[column - 1] {
        best = min(best, beforePrevious[column - 2] + 1)
      }
      current.append(best)
    }
    beforePrevious = previous
    previous = current
  }
  return previous[right.count]
}

private func contains(_ text: [Unicode.Scalar], _ part: [Unicode.Scalar]) -> Bool {
  guard text.count >= part.count else { return false }
  return (0...(text.count - part.count)).contains { text[$0...].starts(with: part) }
}

/// The question “did you mean …?” with names similar to one that does not exist; `nil` if there is none.
package func didYouMean(_ name: String, among names: [String]) -> String? {
  didYouMean(nearest(to: name, among: names))
}

/// The question “did you mean …?” with some names; `nil` if there are none.
package func didYouMean(_ names: [String]) -> String? {
  names.isEmpty ? nil : "did you mean \(names.map { quoted($0) }.joined(separator: " or "))?"
}
