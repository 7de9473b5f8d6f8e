import Testing

@testable import AgendaWidgets

/// Sizes as they are written, and how widgets of any size are arranged.
struct WidgetSizeTests {
  @Test(arguments: [("800x480", 800, 480), ("1X1", 1, 1), ("250×122", 250, 122), ("eink-7.5in", 800, 480)])
  func `A size is two numbers, or a name`(text: String, width: Int, height: Int) {
    #expect(WidgetSize(text) == WidgetSize(width: width, height: height))
    #expect(WidgetSize(WidgetSize(text)?.description ?? "") == WidgetSize(text))
  }

  @Test(arguments: [
    "", "x", "800", "800x", "x480", "0x480", "800x10001", "-1x5", "+8x5", "8 x5", "8x5x3", "8.0x5",
    "99999999999999999999x1", "eink", "٨x٥",
  ])
  func `Anything else is none`(text: String) {
    #expect(WidgetSize(text) == nil)
  }

  @Test(arguments: [
    ("800x480", WidgetFamily.extraLarge), ("600x448", .extraLarge), ("296x128", .medium),
    ("250x122", .medium),
    ("130x220", .small), ("276x220", .medium), ("276x456", .large), ("795x379", .extraLarge),
    ("1920x1080", .extraLarge), ("400x30", .inline), ("169x169", .small), ("360x169", .medium),
    ("360x379", .large), ("744x379", .extraLarge), ("200x900", .large), ("1200x100", .medium),
  ])
  func `The arrangement suits the picture`(text: String, family: WidgetFamily) throws {
    let size = try #require(WidgetSize(text))
    #expect(WidgetSpace.points(size).kind == .family(family))
    // A family that is given counts.
    #expect(WidgetSpace.points(size, family: .small).kind == .family(.small))
  }

  @Test(arguments: [
    ("72x1", WidgetFamily.inline), ("22x8", .small), ("44x4", .medium), ("44x16", .large),
    ("92x16", .extraLarge), ("80x16", .extraLarge), ("79x16", .large),
  ])
  func `The arrangement suits lines of text`(text: String, family: WidgetFamily) throws {
    #expect(WidgetSpace.cells(try #require(WidgetSize(text))).kind == .family(family))
  }

  @Test func `The default sizes of all devices have the arrangement of their family`() throws {
    for device in Device.all {
      for (family, size) in [
        (WidgetFamily.small, device.small), (.medium, device.medium), (.large, device.large),
        (.extraLarge, device.extraLarge),
      ] {
        let same = try #require(WidgetSize(width: Int(size.width), height: Int(size.height)))
        #expect(WidgetSpace.points(same).kind == .family(family), "\(device.name) \(family)")
      }
    }
  }
}
