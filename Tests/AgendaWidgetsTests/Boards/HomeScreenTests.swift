import AgendaDrawing
import AgendaWidgets
import Testing

/// The home screens of phones, in pixels of a screenshot.
@Suite struct HomeScreenTests {
  /// The places of small widgets in the left column, from the top, then of the top right one, a medium one in the middle and a large one at the
  /// bottom: left, top, width and height.
  @Test(arguments: [
    (
      "iphone-12-pro-max",
      ["96 246 510 510", "96 882 510 510", "96 1518 510 510", "678 246 510 510"],
      "96 882 1092 510", "96 882 1092 1146"
    ),
    (
      "iphone-12", ["78 231 474 474", "78 819 474 474", "78 1407 474 474", "618 231 474 474"],
      "78 819 1014 474", "78 819 1014 1062"
    ),
    (
      "iphone-12-mini", ["69 231 465 465", "69 801 465 465", "69 1371 465 465", "591 231 465 465"],
      "69 801 987 465", "69 801 987 1035"
    ),
    (
      "iphone-11-pro-max", ["81 228 507 507", "81 858 507 507", "81 1488 507 507", "654 228 507 507"],
      "81 858 1080 507", "81 858 1080 1137"
    ),
    (
      "iphone-11", ["54 160 338 338", "54 580 338 338", "54 1000 338 338", "436 160 338 338"],
      "54 580 720 338", "54 580 720 758"
    ),
    (
      "iphone-11-zoomed", ["46 142 310 310", "46 522 310 310", "46 902 310 310", "394 142 310 310"],
      "46 522 658 310", "46 522 658 690"
    ),
    (
      "iphone-11-pro", ["69 213 465 465", "69 783 465 465", "69 1353 465 465", "591 213 465 465"],
      "69 783 987 465", "69 783 987 1035"
    ),
    (
      "iphone-8-plus", ["99 114 471 471", "99 696 471 471", "99 1278 471 471", "672 114 471 471"],
      "99 696 1044 471", "99 696 1044 1053"
    ),
    (
      "iphone-8-plus-zoomed", ["81 90 444 444", "81 618 444 444", "81 1146 444 444", "600 90 444 444"],
      "81 618 963 444", "81 618 963 972"
    ),
    (
      "iphone-se-2", ["54 60 296 296", "54 412 296 296", "54 764 296 296", "400 60 296 296"],
      "54 412 642 296", "54 412 642 648"
    ),
  ])
  func `Widgets stand where screenshots show them`(
    device: String, small: [String], medium: String, large: String
  ) throws {
    let places = ["top-left", "center-left", "bottom-left", "top-right"]
    #expect(try places.map { try place($0, .small, on: device) } == small)
    #expect(try place("center", .medium, on: device) == medium)
    #expect(try place("bottom", .large, on: device) == large)
  }

  @Test func `The smallest phone has two rows`() throws {
    #expect(try place("top-left", .small, on: "iphone-se") == "30 59 282 282")
    #expect(try place("bottom-right", .small, on: "iphone-se") == "332 399 282 282")
    #expect(try place("bottom", .medium, on: "iphone-se") == "30 399 584 282")
    #expect(try place("top", .large, on: "iphone-se") == "30 59 584 622")
    let plan = BoardPlan([.init(name: "a", place: "center")], on: try frame("iphone-se"), of: "phone")
    #expect(
      plan.problems.map(\.message) == [
        "the widget “a” of the board “phone” is medium, and does not fit at center; expected a place at top or bottom"
      ])
  }

  @Test func `There are eleven, and the screen holds every place`() throws {
    let screens = Device.all.compactMap { device in device.homeScreen.map { (device, $0) } }
    #expect(screens.count == 11)
    for (device, screen) in screens {
      let whole = BoardFrame(screen).box(of: BoardFrame(screen).cells)
      #expect(whole.x > 0 && whole.y > 0)
      #expect(whole.x + whole.width < screen.size.width && whole.y + whole.height < screen.size.height)
      // The distances at both sides are equal, but for the rounding of the oldest screens.
      let margins = whole.x - (screen.size.width - whole.x - whole.width)
      #expect(abs(margins) * Double(screen.pixelsPerPoint) <= 4.01, "\(device.name)")
      #expect(device.small.width == screen.small && device.medium.width == screen.wide)
    }
  }

  private func frame(_ device: String) throws -> BoardFrame {
    let screen = try #require(Device.named(device)?.homeScreen)
    return BoardFrame(screen)
  }

  /// The pixels of a place.
  private func place(_ name: String, _ family: WidgetFamily, on device: String) throws -> String {
    let frame = try frame(device)
    let plan = BoardPlan([.init(name: "a", family: family, place: name)], on: frame, of: device)
    #expect(plan.problems.isEmpty)
    let cells = try #require(plan.cells[0])
    let box = frame.box(of: cells)
    let scale = Double(frame.pixelsPerPoint)
    return [box.x, box.y, box.width, box.height].map { "\(Int(($0 * scale).rounded()))" }
      .joined(separator: " ")
  }
}
