extension Agenda {
  /// The agenda without what has ended, which is counted as ``AgendaOptions/Ended/hide`` has it counted.
  package func withoutEnded() -> Agenda {
    var agenda = self
    for index in agenda.days.indices {
      let shown = agenda.days[index].shown
      agenda.days[index].allDay.removeAll(where: \.hasEnded)
      agenda.days[index].timed.removeAll(where: \.hasEnded)
      agenda.days[index].ended += shown - agenda.days[index].shown
    }
    return agenda
  }
}
