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
    let letter = measures.letterWidth
    let least = measures.textInset + 2 * letter
    // A picture says what failed in a line of its own, or not at all.
    if measures.unit == .cells, let notice, let full = notice.first,
      measures.noticeInset + measures.partGap + least <= room
    {
      let shown =
        notice.reversed().first { measures.width(of: $0, .notice) <= room / 2 - measures.noticeInset } ?? ""
      self.notice = FittedText(full: full, shown: shown)
      let sign = measures.noticeInset - (shown.isEmpty ? 1 : 0)
      width += measures.partGap + sign + measures.width(of: shown, .notice)
    }
    guard hidden > 0 else { return }
    let (long, short) = (words.more(hidden), "+\(hidden)")
    let needed = { (text: String) in measures.partGap + measures.width(of: text, .more) }
    let isLong = width + needed(long) + 24 * letter <= room
    // The number is shown in any case, and the mark of the row before it.
    let rest = room - width - measures.partGap - (measures.unit == .cells ? 1 : measures.textInset)
    let shown = isLong ? long : measures.cut(short, to: max(0, rest), .more).shown
    more = HiddenEvents(count: hidden, text: FittedText(full: long, shown: shown))
    width += needed(shown)
  }
}
