import AgendaWidgets
import Testing

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
