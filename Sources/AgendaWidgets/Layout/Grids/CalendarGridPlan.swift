import ICalendar

/// Where the columns of a grid of days are, and what its days have room for.
struct CalendarGridPlan {
  let measures: GridMeasures
  let detail: CalendarGridContent.Detail
  var columns: [GridColumn] = []
  var weekNumberWidth = 0.0
  /// The column beside a low grid, for the title and the current day; `nil` if the title is above.
  var side: GridColumn?
  /// The height of each row in a picture of a fixed size; `nil` if it depends on the occurrences.
  var rowHeight: Double?

  private let grid: GridLayout
  private let form: CalendarGridContent.Form
  /// The number of columns of a grid of persons.
  private let people: Int

  /// The plan for a number of days in a space; with `people`, each day is counted once for each of them. `showsTitles` tells whether the titles of a plan
  /// have room whose rows need not be equally high.
  init(
    _ grid: GridLayout, _ form: CalendarGridContent.Form, days: Int, people: Int = 0,
    in space: WidgetSpace,
    hasNotice: Bool, showsTitles: (CalendarGridPlan) -> Bool
  ) {
    guard space.isPicture else {
      let measures = GridMeasures(space, text: grid.layout.textMeasure)
      self.init(grid, form, measures, .titles, people: people)
      setColumns(days: days)
      guard form == .month, grid.showsDots || (columns.first?.width ?? 0) < measures.leastTitleWidth
      else {
        return
      }
      self = CalendarGridPlan(self, detail: .dots)
      return
    }
    self =
      people > 0
      ? .ofPeople(people, space, grid, days: days, hasNotice: hasNotice, showsTitles: showsTitles)
      : .filling(space, grid, form, days: days, hasNotice: hasNotice, showsTitles: showsTitles)
  }

  private init(
    _ grid: GridLayout, _ form: CalendarGridContent.Form, _ measures: GridMeasures,
    _ detail: CalendarGridContent.Detail, people: Int = 0
  ) {
    (self.grid, self.form, self.measures, self.detail) = (grid, form, measures, detail)
    self.people = people
  }

  /// The plan of the headings of days whose columns are known.
  init(_ grid: GridLayout, _ measures: GridMeasures, columns: [GridColumn]) {
    self.init(grid, .week, measures, .titles)
    self.columns = columns
  }

  private init(_ plan: CalendarGridPlan, detail: CalendarGridContent.Detail) {
    self.init(plan.grid, plan.form, plan.measures, detail)
    (columns, weekNumberWidth) = (plan.columns, plan.weekNumberWidth)
  }

  /// Divides the width among columns.
  private mutating func setColumns(days: Int) {
    let inner = measures.innerWidth
    if form == .month {
      let column =
        measures.isPicture ? 5 * measures.base.metrics.fontSize(.summary) : measures.width("00", .day)
      let least = measures.isText ? 20.0 : 7 * column + 6 * measures.columnGap
      setWeekNumbers(within: inner, least: least)
    }
    var count = form == .people ? max(1, people) : 7
    if form == .week {
      let gap = measures.columnGap
      let most = max(1, min(7, Int((inner + gap) / (measures.leastColumnWidth + gap))))
      // The days are divided evenly among the rows of a week.
      let rows = (7 + most - 1) / most
      count = max(1, min(days, (7 + rows - 1) / rows))
    }
    setColumns(count, from: measures.margin + weekNumberWidth, width: inner - weekNumberWidth)
  }

  /// Makes room for the numbers of weeks, if they are wanted and the days stay wide enough.
  private mutating func setWeekNumbers(within inner: Double, least: Double) {
    let isWanted = grid.showsWeekNumbers ?? (grid.weeks.firstWeekday == .monday)
    let width = measures.isText ? 3 : measures.width("00", .day) + max(6, measures.columnGap)
    weekNumberWidth = isWanted && inner - width >= least ? width : 0
  }

  /// Equally wide columns.
  private mutating func setColumns(_ count: Int, from offset: Double, width: Double) {
    let gap = measures.columnGap
    var pitch = (width + gap) / Double(count)
    if measures.isText { pitch = min(pitch.rounded(.down), 41) }
    columns = (0..<count).map {
      GridColumn(offset: offset + Double($0) * pitch, width: pitch - gap)
    }
  }
}

/// Pictures of a fixed size.
extension CalendarGridPlan {
  /// The plan that fills a space: with titles if they have room, if need be in smaller text; else with dots in the largest text
  /// that has room. Where not even dots have room, the space of the plan is larger.
  private static func filling(
    _ space: WidgetSpace, _ grid: GridLayout, _ form: CalendarGridContent.Form, days: Int, hasNotice: Bool,
    showsTitles: (CalendarGridPlan) -> Bool
  ) -> CalendarGridPlan {
    let asked = space.textSize.step
    let least = max(1, asked - 3)
    for step in stride(from: asked, through: least, by: -1) where !grid.showsDots {
      var plan = CalendarGridPlan(
        grid, form, measures(step, isCompact: false, space, grid), .titles)
      plan.setColumns(days: days)
      plan.setRows(days: days, hasNotice: hasNotice)
      guard plan.hasWideColumns(isSmallest: step == least) else { continue }
      if plan.hasRoomForTitles || showsTitles(plan) { return plan }
    }
    for step in stride(from: asked, through: 1, by: -1) {
      let plan = CalendarGridPlan(grid, form, measures(step, isCompact: true, space, grid), .dots)
        .withDots(days: days, hasNotice: hasNotice)
      if plan.hasRoomForDots { return plan }
    }
    var space = space
    func smallest(in space: WidgetSpace) -> CalendarGridPlan {
      CalendarGridPlan(grid, form, measures(1, isCompact: true, space, grid), .dots)
        .withDots(days: days, hasNotice: hasNotice)
    }
    var plan = smallest(in: space)
    while !plan.hasRoomForDots {
      if plan.lacksWidth { space.width += 4 } else { space.height = (space.height ?? 0) + 4 }
      plan = smallest(in: space)
    }
    return plan
  }

  /// The plan of persons that fills a space: with titles in the largest text in which all have room, else in the smallest one. Where not even that has a
  /// line for each day, the space of the plan is larger.
  private static func ofPeople(
    _ people: Int, _ space: WidgetSpace, _ grid: GridLayout, days: Int, hasNotice: Bool,
    showsTitles: (CalendarGridPlan) -> Bool
  ) -> CalendarGridPlan {
    let asked = space.textSize.step
    let least = max(1, asked - 3)
    func plan(_ step: Int, in space: WidgetSpace) -> CalendarGridPlan {
      var plan = CalendarGridPlan(
        grid, .people, measures(step, isCompact: false, space, grid), .titles, people: people)
      plan.setColumns(days: days)
      plan.setRows(days: days, hasNotice: hasNotice)
      return plan
    }
    for step in stride(from: asked, through: least, by: -1) {
      let plan = plan(step, in: space)
      if plan.hasWideColumns(isSmallest: step == least), showsTitles(plan) { return plan }
    }
    var space = space
    while true {
      let plan = plan(least, in: space)
      if !plan.hasWideColumns(isSmallest: true) {
        space.width += 4
      } else if (plan.rowHeight ?? 0) < plan.measures.headingHeight
        + plan.measures.entryHeight(lines: 1)
      {
        space.height = (space.height ?? 0) + 4
      } else {
        return plan
      }
    }
  }

  private static func measures(
    _ step: Int, isCompact: Bool, _ space: WidgetSpace, _ grid: GridLayout
  ) -> GridMeasures {
    var space = space
    space.textSize = TextSize(step)
    return GridMeasures(space, isCompact: isCompact, text: grid.layout.textMeasure)
  }

  private mutating func setRows(days: Int, hasNotice: Bool) {
    let rows =
      form == .people
      ? max(1, days / max(1, people))
      : max(1, (days + 6) / 7) * ((7 + columns.count - 1) / max(1, columns.count))
    let hasWeekdays = form != .week || detail == .dots
    let top =
      (side == nil ? measures.titleHeight : 0) + (hasWeekdays ? measures.weekdayHeight : 0)
      + (hasNotice ? measures.noticeHeight : 0)
    rowHeight = max(0, ((measures.innerHeight ?? 0) - top) / Double(rows))
  }

  /// Whether the days are wide enough for titles; narrow ones only in the smallest text.
  private func hasWideColumns(isSmallest: Bool) -> Bool {
    guard let width = columns.first?.width else { return false }
    return !isNarrow || isSmallest && width >= 3.6 * measures.base.metrics.fontSize(.summary)
  }

  /// Whether equally high rows have room for two occurrences in each day, or in narrow days for one of several lines.
  private var hasRoomForTitles: Bool {
    let lines = ((rowHeight ?? 0) - measures.headingHeight) / measures.entryHeight(lines: 1)
    return lines >= (isNarrow ? 4 : 2)
  }

  /// Whether the days of a picture have room for the beginnings of titles only, without their times.
  var isNarrow: Bool {
    guard measures.isPicture, let width = columns.first?.width else { return false }
    return width < 5 * measures.base.metrics.fontSize(.summary)
  }

  /// The plan with seven columns for numbers and dots, beside the title if the picture is low and wide.
  private func withDots(days: Int, hasNotice: Bool) -> CalendarGridPlan {
    var plan = self
    let (inner, pitch) = (measures.innerWidth, leastPitch)
    let height = measures.base.height ?? 0
    if form == .month, height < 0.6 * measures.base.width, height < 320 {
      let gap = 16.0
      // Days are half as wide again as they are high.
      let wanted = max(pitch, (measures.innerHeight ?? 0) / Double((days + 6) / 7 + 1) * 1.5)
      plan.setWeekNumbers(within: inner * 0.62, least: 7 * pitch)
      let width = min(inner * 0.62, 7 * wanted + plan.weekNumberWidth)
      if inner - width - gap >= 5 * measures.base.metrics.fontSize(.date) {
        plan.side = GridColumn(offset: measures.margin, width: inner - width - gap)
        plan.setColumns(
          7, from: measures.margin + inner - width + plan.weekNumberWidth, width: width - plan.weekNumberWidth
        )
        plan.setRows(days: days, hasNotice: hasNotice)
        return plan
      }
    }
    plan.setWeekNumbers(within: inner, least: 7 * pitch)
    plan.setColumns(7, from: measures.margin + plan.weekNumberWidth, width: inner - plan.weekNumberWidth)
    plan.setRows(days: days, hasNotice: hasNotice)
    return plan
  }

  /// The least distance of two days: their numbers, with the ground of the current day.
  private var leastPitch: Double { measures.width("00", .number) + 4 }
  private var lacksWidth: Bool { (columns.first?.width ?? 0) < leastPitch }
  private var hasRoomForDots: Bool { !lacksWidth && (rowHeight ?? 0) >= measures.leastDotsHeight }
}

extension GridMeasures {
  /// The least width of a column with titles in a month.
  var leastTitleWidth: Double { isText ? 9 : 60 }
  /// The least width of the column of a person.
  var leastPersonWidth: Double { isText ? 10 : isPicture ? 5.5 * base.metrics.fontSize(.summary) : 90 }
  /// The least width of a column of a week.
  var leastColumnWidth: Double { isText ? 10 : isPicture ? 7.5 * base.metrics.fontSize(.summary) : 90 }
}
