import AgendaWidgets
import Testing

struct PictureMetricsTests {
  private let metrics = PictureMetrics(.standard)

  /// The widths that DejaVu Sans, the widest of the common fonts, gives these texts in thousandths of its size.
  @Test(arguments: [
    ("Stand-up", 4538), ("Lunch with Kim", 7673), ("09:00–09:15", 6264), ("iiii", 1111), ("WWWW", 3955),
    ("Überprüfung", 6327), ("Встреча", 4272), ("פגישה", 2622),
  ])
  func `Text is measured no narrower than fonts draw it, and not much wider`(text: String, advance: Int) {
    let drawn = Double(advance) * metrics.fontSize(.title) / 1000
    let measured = metrics.width(of: text, .title)
    #expect(measured >= drawn - 0.01 && measured <= drawn * 1.4)
  }

  @Test func `Ideographs and emoji are a square at least, joined ones one each, and marks take nothing`() {
    let size = metrics.fontSize(.title)
    #expect(metrics.width(of: "会議", .title) == 2 * size)
    #expect(metrics.width(of: "🎉", .title) > size)
    #expect(metrics.width(of: "👨‍👩‍👧", .title) == metrics.width(of: "👨👩👧", .title))
    #expect(metrics.width(of: "e\u{301}", .title) == metrics.width(of: "e", .title))
    #expect(metrics.width(of: "", .title) == 0)
  }

  @Test func `Bold text is wider`() {
    #expect(metrics.width(of: "Lunch", .title, isEmphasized: true) > metrics.width(of: "Lunch", .title))
  }

  @Test(arguments: ["Lunch with Kim in the café", "會議：討論季度計畫", "🇫🇷👨‍👩‍👧👍🏽❤️🎉🎉🎉🎉🎉"])
  func `Text is cut between graphemes to the width that it has`(text: String) {
    for width in stride(from: 0.0, through: 150, by: 0.5) {
      let shown = metrics.truncated(text, to: width, .title)
      #expect(metrics.width(of: shown, .title) <= width + 0.001)
      #expect(shown == text || shown.isEmpty || (shown.last == "…" && text.starts(with: shown.dropLast())))
    }
  }

  @Test func `A single letter of a cut word is left out`() {
    let width = metrics.width(of: "Lunch w…", .title)
    #expect(metrics.truncated("Lunch with Kim", to: width, .title) == "Lunch …")
    #expect(metrics.truncated("Lunching", to: metrics.width(of: "L…", .title), .title) == "L…")
  }
}
