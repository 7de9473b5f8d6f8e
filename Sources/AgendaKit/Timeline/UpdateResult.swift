/// What an update of something that shows an agenda came to.
public enum UpdateResult: String, Sendable, Hashable, CaseIterable {
  /// There is something new to show.
  case newData
  /// What is shown is as it was: nothing is drawn or written again.
  case noData
  /// Nothing could be read: the last good picture stays.
  case failed
}
