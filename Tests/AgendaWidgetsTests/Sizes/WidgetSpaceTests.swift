import Testing

@testable import AgendaWidgets

struct WidgetSpaceTests {
  @Test func `Devices have the sizes of the design, in its order`() {
    let sizes = Device.all.filter { $0.homeScreen == nil }.map {
      "\($0.name) \(Int($0.small.width))x\(Int($0.small.height)) \(Int($0.medium.width))x\(Int($0.medium.height)) "
        + "\(Int($0.large.height))"
    }
    #expect(
      sizes == [
        "phone-428 170x170 364x170 382", "phone-390 158x158 338x158 354", "phone-414 169x169 360x169 379",
        "phone-375 155x155 329x155 345", "phone-414-plus 159x159 348x159 357",
        "phone-375-se 148x148 322x148 324", "phone-320 141x144 291x144 311",
      ])
    #expect(Device.standard.name == "phone-414")
    #expect(Device.named("phone-375-se")?.expandedHeight == 528)
    #expect(Device.named("phone-0") == nil)
  }

  @Test(arguments: [
    (WidgetSpace.Kind.family(.small), 169.0, 169.0), (.family(.medium), 360, 169),
    (.family(.large), 360, 379),
    (.family(.extraLarge), 744, 379), (.mode(.compact), 360, 110), (.mode(.expanded), 360, 616),
  ])
  func `A picture is as large as on the device`(kind: WidgetSpace.Kind, width: Double, height: Double) {
    let space = WidgetSpace.points(for: kind)
    #expect(space.width == width && space.height == height)
  }

  @Test(arguments: zip(1...7, [95.0, 100, 105, 110, 120, 135, 140]))
  func `A compact widget is as high as the text asks`(step: Int, height: Double) {
    let space = WidgetSpace.points(for: .mode(.compact), height: 300, textSize: TextSize(step))
    #expect(space.height == height)
  }

  @Test(arguments: [
    ("phone-414", false, 200.0, 200.0), ("phone-414", false, 900, 616), ("phone-414", true, 900, 352),
    ("phone-375-se", false, 900, 528), ("phone-375-se", true, 900, 264), ("phone-414", false, -4, 1),
    ("phone-414", false, .nan, 1), ("iphone-12", false, 900, 616), ("iphone-12", true, 900, 264),
  ])
  func `A height above the maximum is reduced to it`(
    device: String, isLandscape: Bool, height: Double, expected: Double
  ) throws {
    let device = try #require(Device.named(device))
    let space = WidgetSpace.points(
      for: .mode(.expanded), device: device, isLandscape: isLandscape, height: height)
    #expect(space.height == expected)
  }

  @Test(arguments: [
    (nil, nil, 22.0, 8.0), (40, 12, 40, 12), (-1, 0, 8, 1), (Int.max, Int.max, 10_000, 10_000),
  ])
  func `Columns and lines are brought within bounds`(
    columns: Int?, lines: Int?, width: Double, height: Double
  ) {
    let space = WidgetSpace.cells(for: .family(.small), columns: columns, lines: lines)
    #expect(space.width == width && space.height == height)
  }

  @Test func `A page has any height`() {
    #expect(WidgetSpace.cells(for: .page).height == nil)
    #expect(WidgetSpace.points(for: .page).height == nil)
  }
}

/// Sizes as they are written, and how widgets of any size are arranged.
struct WidgetSizeTests {
  @Test(arguments: [("800x480", 800, 480), ("1X1", 1, 1), ("250×122", 250, 122), ("eink-7.5in", 800, 480)])
  func `A size is two numbers, or a name`(text: String, width: Int, height: Int) {
    #expect(WidgetSize(text) == WidgetSize(width: width, height: height))
    #expect(WidgetSize(WidgetSize(text)?.description ?? "") == WidgetSize(text))
  }

  @Test(arguments: [
    ("a4", "en_US", 595, 842), ("letter-landscape", "de_DE", 792, 612), ("paper", "de_DE", 595, 842),
    ("paper", "en_US.UTF-8", 612, 792), ("paper-landscape", "es-MX", 792, 612), ("paper", "en", 595, 842),
    ("paper-landscape", "C", 842, 595), ("a3", "C", 842, 1191), ("a5-landscape", "C", 595, 420),
  ])
  func `A sheet of paper has its size, or that of the region`(
    name: String, locale: String, width: Int, height: Int
  ) {
    let size = WidgetSize(name)?.resolved(localeIdentifier: locale)
    #expect(size?.width == width && size?.height == height && size?.paper == .sheet)
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
