public import AgendaKit

extension WidgetLayout {
  /// The content that a space shows of an agenda.
  ///
  /// Nothing in it is wider or higher than the space. If the space is too small for anything, nothing is shown.
  public func content(of agenda: Agenda, in space: WidgetSpace) -> WidgetContent {
    WidgetComposition(self, agenda, space).content()
  }
}
