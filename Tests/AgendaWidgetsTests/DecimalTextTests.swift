import Testing

@testable import AgendaWidgets

struct DecimalTextTests {
  @Test(
    arguments: [
      (0, "0"), (12, "12"), (12.5, "12.5"), (0.05, "0.05"), (-0.25, "-0.25"), (1.005, "1"), (1.006, "1.01"),
      (99.999, "100"),
      (-0.001, "0"), (1e300, "1000000000"), (-.infinity, "-1000000000"), (.nan, "0"),
    ] as [(Double, String)])
  func `Numbers have two decimals at most, and no exponent`(number: Double, text: String) {
    #expect(number.decimalText == text)
  }
}
