import AgendaKit

/// The choice of text size, widths of days and hours by which the least is counted or cut.
extension HourGridComposition {
  /// The content of some choice, with the numbers of occurrences that are counted beside others, are not shown, and have a cut title.
  private struct Trial {
    var content: HourGridContent
    var crowded: Int
    var hidden: Int
    var cut: Int

    init(_ composition: HourGridComposition) {
      content = composition.content()
      crowded = content.crowds.reduce(0) { $0 + $1.more.count }
      hidden = content.counts.hidden
      cut = content.blocks.count { $0.row.isCut(to: $0.lines) }
    }

    func lacksLess(than other: Trial) -> Bool { (hidden, cut) < (other.hidden, other.cut) }
    var isWhole: Bool { hidden == 0 && cut == 0 }
  }

  /// The most occurrences for which several choices are compared.
  private static let mostCompared = 300

  /// The hours of the days of an agenda in a space. In a picture of several days, text becomes smaller only for room for their columns. Then days without
  /// occurrences become narrower, and then hours without occurrences are left out, where fewer titles are counted or cut by it.
  static func content(_ grid: GridLayout, _ agenda: Agenda, in space: WidgetSpace) -> HourGridContent {
    let isSeveral = agenda.days.count > 1
    let isComparable = agenda.days.reduce(0) { $0 + $1.timed.count } <= mostCompared
    let last = isSeveral && space.isPicture ? min(3, max(0, space.textSize.step - 1)) : 0
    var best: Trial?
    for smaller in 0...last {
      let choice = Choice(smaller: smaller)
      let usual = HourGridComposition(grid, agenda, in: space, choice)
      guard smaller == last || usual.isWide else { continue }
      guard isComparable else { return usual.content() }
      let trial = divided(choice, Trial(usual)) { HourGridComposition(grid, agenda, in: space, $0) }
      if best.map({ trial.crowded < $0.crowded }) ?? true { best = trial }
      if trial.crowded == 0 { break }
    }
    return best?.content ?? HourGridComposition(grid, agenda, in: space, Choice(smaller: last)).content()
  }

  /// The best division of the width and the height for a text size.
  private static func divided(
    _ choice: Choice, _ usual: Trial, _ composition: (Choice) -> HourGridComposition
  ) -> Trial {
    var (choice, best) = (choice, usual)
    for part in DayWidths.emptyParts.dropFirst() where !best.isWhole && usual.content.days.count > 1 {
      var other = choice
      other.emptyPart = part
      let trial = Trial(composition(other))
      if trial.lacksLess(than: best) { (choice, best) = (other, trial) }
    }
    guard !best.isWhole, usual.content.space.height != nil else { return best }
    func trial(_ hours: HourScale.Choice) -> Trial {
      choice.hours = hours
      return Trial(composition(choice))
    }
    // More height cuts no more than less height: as many hours stay as lose nothing against the highest ones.
    guard let last = HourScale.Choice.all.last else { return best }
    let highest = trial(last)
    guard highest.lacksLess(than: best) else { return best }
    for hours in HourScale.Choice.all.dropFirst().dropLast() {
      let trial = trial(hours)
      if !highest.lacksLess(than: trial) { return trial }
    }
    return highest
  }

  /// Whether the columns of several days have room for some letters more than the narrowest ones.
  private var isWide: Bool {
    guard measures.isPicture else { return true }
    let width = Self.area(language, agenda, hours: Self.hours(in: language), measures).width
    let gap = measures.columnGap
    return width + gap >= Double(days.count) * (measures.leastDayWidth + measures.lineHeight + gap)
  }
}
