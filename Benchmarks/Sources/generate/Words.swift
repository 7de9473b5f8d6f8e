/// The texts of events.
enum Words {
  static let titles = [
    "Stand-up", "Design review", "Lunch with Kim", "1:1 Priya", "Zahnarzt", "Réunion d’équipe",
    "Sprint planning",
    "Parents’ evening", "Choir", "Physiotherapy", "Team offsite", "Release check", "Interview: backend",
    "Yoga",
    "Train to Hamburg", "Call the landlord", "設計レビュー", "Müll rausbringen", "Quarterly numbers", "Book club",
    "Dinner at Ana\\, Bea and Carl’s", "Night shift", "Piano lesson", "On call", "Holiday in Spain 🏖",
  ]

  static let places = [
    "Room 4", "Zoom", "Alte Schönhauser Straße 12\\, Berlin", "Conference room “Turing”\\, 3rd floor", "Home",
    "https://meet.example.com/abc-defg-hij", "12 Main Street\\, Springfield", "東京駅",
  ]

  static let people = [
    ("Ada Lovelace", "ada.lovelace"), ("Kim Nowak", "kim"), ("Priya Raman", "priya.raman"),
    ("José Álvarez", "jose.alvarez"), ("Grace Hopper", "grace.hopper"), ("Yuki Tanaka", "y.tanaka"),
  ]

  static let sentences = [
    "Please read the document before we meet. ", "Agenda: numbers\\, open questions\\, next steps.\\n",
    "Dial in: +49 30 1234567\\, PIN 4711#.\\n", "Bring the contract\\; two copies are enough. ",
    "Änderungen bitte bis Freitag eintragen. ", "Notes: https://wiki.example.org/notes?id=2026&view=all\\n",
    "Let me know if the time does not suit you. ", "Room booking is confirmed\\; coffee at the back. ",
  ]

  static let extras = [
    "X-APPLE-TRAVEL-ADVISORY-BEHAVIOR:AUTOMATIC", "X-MOZ-GENERATION:4", "X-MICROSOFT-CDO-BUSYSTATUS:BUSY",
    "CATEGORIES:Work,Project Aurora", "CLASS:PRIVATE",
    "X-GOOGLE-CONFERENCE:https://meet.example.com/abc-defg-hij",
  ]

  /// The text that Google puts below the description of a meeting with a video call. Its address has letters after `=`.
  static func conference(random: inout RandomSource) -> String {
    let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
    let identifier = String((0..<random.number(60...76)).map { _ in random.element(letters) })
    return "\\n\\n-::~:~::~:~:~:~:~:~:~:~:~:~:~:~:~:~:~:~:~:~:~:~:~:~:~:~:~:~:~:~:~:~:~:~:~:~::~:~::-\\n"
      + "Join with Google Meet: https://meet.example.com/abc-defg-hij\\n"
      + "View your event at https://calendar.example.com/event?action=VIEW&eid=\(identifier)&ctz=Europe/Berlin"
      + "&hl=en.\\n"
      + "-::~:~::~:~:~:~:~:~:~:~:~:~:~:~:~:~:~:~:~:~:~:~:~:~:~:~:~:~:~:~:~:~:~:~:~:~::~:~::-"
  }

  /// A description as Outlook repeats it in X-ALT-DESC.
  static func html(_ notes: [String]) -> String {
    "<html xmlns:o=\"urn:schemas-microsoft-com:office:office\"><head>"
      + "<meta name=Generator content=\"Microsoft Word 15\"><style><!--\\n@font-face\\n\\t{font-family:Calibri\\;"
      + "\\n\\tpanose-1:2 15 5 2 2 2 4 3 2 4\\;}\\n--></style></head>"
      + "<body lang=EN-US link=\"#0563C1\" vlink=\"#954F72\"><div class=WordSection1>"
      + notes.map { "<p class=MsoNormal><span lang=EN-US style='color:black'>\($0)&nbsp\\;</span></p>" }
      .joined()
      + "</div></body></html>"
  }
}
