internal import AgendaKit
internal import AgendaRequests
internal import AgendaWidgets
internal import ICalendar

/// The list of the open tasks: first those that are overdue or due today, then the later ones day by day, then those without a date.
extension BrowseModel {
  /// Takes the tasks that were read, and goes to the one that was written.
  mutating func take(_ new: Agenda) {
    (tasks, taskSheet) = (new, nil)
    listedTasks = new.days.flatMap { day in
      day.items.map { (date: day.date == AgendaDay.noDate ? nil : day.date, item: $0) }
    }
    guard view == .tasks, let target,
      // A reading from before the change does not have it yet.
      let found = listedTasks.last(where: { $0.item.title == target.title })
    else { return }
    place = BrowsePlace(date: found.date ?? place.date, event: BrowsedEvent(found.item))
    self.target = nil
  }

  /// Finds the task of the place: the same one, else the one that is now where it was, else the first one that is due on the day of the place or later.
  mutating func findTask() {
    let listed = listedTasks
    guard !listed.isEmpty else {
      place.event = nil
      return
    }
    let slot =
      place.event.flatMap { event in
        listed.firstIndex { BrowsedEvent($0.item) == event }
          ?? listed.firstIndex { BrowsedEvent($0.item).isOneEvent(with: event) }
      } ?? (shownTask?.date == place.date ? shownTask?.slot : nil)
      ?? listed.firstIndex { $0.date.map { $0 >= place.date } ?? true }
    goToTask(slot ?? listed.count - 1)
  }

  private mutating func goToTask(_ slot: Int) {
    let listed = listedTasks
    guard !listed.isEmpty else { return }
    let slot = max(0, min(slot, listed.count - 1))
    let (date, item) = listed[slot]
    place = BrowsePlace(date: Self.bounded(date ?? place.date), event: BrowsedEvent(item))
    shownTask = (slot, place.date)
  }

  /// Goes over some tasks, forward or back.
  mutating func passTasks(_ number: Int) -> [BrowseEffect] {
    let slot = listedTasks.firstIndex { isSelected($0.item) } ?? 0
    goToTask(slot + number)
    return []
  }

  /// Goes to the next task with the text of the search, from a place on, or from the end where no task is at it; `false` if there is none.
  mutating func searchTasks(from start: BrowsePlace, forward: Bool, includesStart: Bool) -> Bool {
    let test = SearchWords([searched]).test
    let listed = listedTasks
    let slot = listed.firstIndex { BrowsedEvent($0.item) == start.event } ?? (forward ? 0 : listed.count - 1)
    let slots =
      forward
      ? Array((slot + (includesStart ? 0 : 1))..<max(slot + 1, listed.count))
      : Array((0..<max(0, slot + (includesStart ? 1 : 0))).reversed())
    let found = slots.first { listed.indices.contains($0) && test(listed[$0].item.occurrence.event) }
    guard let found else { return false }
    goToTask(found)
    return true
  }

  /// Lays out the list of the tasks, if that is not done.
  mutating func layOutTasks() {
    let width = layout.main.count
    guard let tasks, taskSheet?.width != width else { return }
    var lists = run.drawing
    lists.listsTasks = true
    let content = lists.layout(for: tasks).content(
      of: tasks, in: .cells(.page, columns: width, lines: nil))
    taskSheet = (lists.text.pointed(content) { heading(of: $0, within: width) }, width)
  }

  /// The picture of the list.
  func taskPane(_ columns: Range<Int>) -> BrowsePane {
    guard var drawing = taskSheet?.drawing else {
      return BrowsePane(drawing: PointedDrawing(), columns: columns)
    }
    for place in drawing.parts.indices where drawing.parts[place].date == AgendaDay.noDate {
      drawing.parts[place].date = self.place.date
    }
    var pane = BrowsePane(drawing: drawing, columns: columns)
    guard let lines = drawing.parts.first(where: { $0.item.map(isSelected) == true })?.lines else {
      return pane
    }
    for line in lines {
      pane.drawing.lines[line].pad(to: columns.count)
      pane.drawing.lines[line] = pane.drawing.lines[line].selected
    }
    // The task is in the middle of a list that is higher than the screen.
    pane.top = max(0, min(lines.lowerBound - visibleRows / 2, drawing.lines.count - visibleRows))
    return pane
  }
}
