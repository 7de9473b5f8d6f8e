/// The end of the last row, if neither the date nor a line of its own has room for it: the number of hidden
/// occurrences, and the problems of the sources. It is as short as needed, so that the row keeps its title.
struct LineEnd {
  /// The number of hidden occurrences.
  private(set) var more: HiddenEvents?
  /// The problems in few words, or none; the sign alone is enough.
  private(set) var notice: FittedText?
  /// The width of both, including the gap before them.
  private(set) var width = 0.0

  /// The end of a line. `notice` contains the problems in ever fewer words.
  init(
    hidden: Int, notice: [String]?, width room: Double, _ measures: LayoutMeasures, _ words: WordsReference
  ) {
    // A picture either has its own line for these, or no room at all.
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
