extension Agenda {
  /// The agenda with no more than `limit` occurrences in all, as ``AgendaOptions/limit`` makes it; those left out are
  /// counted as hidden, beside those that were before.
  public func limited(to limit: Int) -> Agenda {
    var agenda = self
    agenda.days.limit(to: limit)
    return agenda
  }
}
