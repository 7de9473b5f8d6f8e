/// What stands at the end of the last row where neither the date nor a line of its own has room for it: how many occurrences are
/// hidden, and what went wrong with the sources. It is as short as it has to be, so that the row keeps its title.
struct LineEnd {
  /// How many occurrences are hidden.
  private(set) var more: HiddenEvents?
  /// What went wrong, in few words or none; the sign before it says enough.
  private(set) var notice: FittedText?
  /// The width that both take, with what is empty before them.
  private(set) var width = 0.0

  /// The end of a line of a width. `notice` is what went wrong, in ever fewer words.
  init(
    hidden: Int, notice: [String]?, width room: Double, _ measures: LayoutMeasures, _ words: WordsReference
  ) {
    // In a picture there is a line for the one, or no room for the other.
    guard measures.unit == .cells else { return }
    let least = Double(CellMetrics.markWidth) + 2
    if let notice, let full = notice.first, measures.noticeInset + measures.partGap + least <= room {
      let shown =
        notice.reversed().first { measures.width(of: $0, .notice) <= room / 2 - measures.noticeInset } ?? ""
      self.notice = FittedText(full: full, shown: shown)
      let sign = measures.noticeInset - (shown.isEmpty ? 1 : 0)
      width += measures.partGap + sign + measures.width(of: shown, .notice)
    }
    guard hidden > 0 else { return }
    let forms = [(words.more(hidden), 24.0), ("+\(hidden)", least)]
    for (text, rest) in forms {
      let needed = measures.partGap + measures.width(of: text, .more)
      guard width + needed + rest <= room else { continue }
      more = HiddenEvents(count: hidden, text: FittedText(full: forms[0].0, shown: text))
      width += needed
      return
    }
  }
}
