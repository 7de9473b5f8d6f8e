/// The words of the sample agenda in one language.
struct SampleTitles: Sendable, Translated {
  /// The name for the birthday.
  var person: String
  /// The title of the all-day event.
  var holiday: String
  var standUp: String
  var room: String
  var lunch: String
  var review: String
  /// The description of that event.
  var reviewNote: String
  var dentist: String
  var street: String
  var choir: String
  var market: String
  var hike: String
  var planning: String
  var call: String
}

extension Language {
  /// The words of the sample agenda.
  var sampleTitles: SampleTitles { .of(code) }
}
