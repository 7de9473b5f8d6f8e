import ICalendar

/// An occurrence that is wanted, with what its calendar makes of its event.
struct SelectedOccurrence: Sendable {
  let selected: SelectedEvent
  let occurrence: Occurrence

  var event: SelectedEvent.Content { selected.content }
  var span: Occurrence.Span { occurrence.span }

  init(_ occurrence: Occurrence, of selected: SelectedEvent) {
    self.occurrence = occurrence
    self.selected = selected
  }
}

extension SelectedOccurrence: Hashable {
  static func == (left: SelectedOccurrence, right: SelectedOccurrence) -> Bool {
    left.occurrence == right.occurrence
      && (left.selected === right.selected || left.event == right.event)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(occurrence.span)
    hasher.combine(event.title)
  }
}
