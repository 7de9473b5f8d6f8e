extension CalendarColor { init?(_ text: String) { return nil } }
