import Testing

@testable import AgendaWidgets

struct TextDirectionTests {
  @Test(
    arguments: [
      ("Lunch", .leftToRight), ("שלום", .rightToLeft), ("اجتماع", .rightToLeft), ("会议", .leftToRight),
      ("(12) שלום Kim", .rightToLeft), ("★ Kim שלום", .leftToRight), ("é", .leftToRight), ("١٢", nil),
      ("09:00–10:00", nil), ("+3", nil), ("", nil), ("…", nil),
    ] as [(String, TextDirection?)])
  func `A text runs as its first letter does`(text: String, direction: TextDirection?) {
    #expect(TextDirection(of: text) == direction)
  }
}
