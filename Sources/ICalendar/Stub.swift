struct RecurrenceInstance { var id: Occurrence.RecurrenceID; var length: EventSchedule.Length? }
extension RecurrenceSet {
  func instances(from start: EventTime, in window: OccurrenceWindow) -> (
    instances: [RecurrenceInstance], reachedLimit: Bool
  ) { ([], false) }
}
extension CalendarColor { init?(_ text: String) { return nil } }
