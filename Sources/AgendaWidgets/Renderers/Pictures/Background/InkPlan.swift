import AgendaDrawing

/// Which items of a picture are light and which dark, and the veils below those that need one.
struct InkPlan {
  /// A veil below items of one ink.
  struct Veil: Equatable {
    var box: DrawingBox
    var ink: ImageInk
    var opacity: Double
  }

  /// The ink of each item.
  private(set) var inks: [ImageInk]
  private(set) var veils: [Veil] = []
  private let boxes: [DrawingBox]
  private let grounds: [LuminanceRange]
  private let contrast: Double

  /// The distance of the edges of a veil from the texts and shapes on it.
  private static let (sideMargin, endMargin) = (7.0, 3.0)
  /// The distance up to which two veils become one.
  private static let gap = 9.0
  /// From this number of items on, one veil covers all of them.
  private static let maximumCount = 400

  /// A plan for the rectangles of items in a frame, the ground of each, and the least contrast of texts: one ink, on one veil over the frame.
  init(_ boxes: [DrawingBox], on grounds: [LuminanceRange], contrast: Double, frame: DrawingBox) {
    self.boxes = boxes
    self.grounds = grounds
    self.contrast = contrast
    let ink = Self.preferred(boxes, grounds, contrast)
    inks = boxes.map { _ in ink }
    let opacity = boxes.indices.map { self.opacity(of: $0) }.max() ?? 0
    if opacity > 0 { veils = [Veil(box: frame, ink: ink, opacity: opacity)] }
  }

  /// A plan with black on opaque white: what is below it is a pattern of dots.
  init(opaque boxes: [DrawingBox]) {
    self.boxes = boxes
    grounds = boxes.map { _ in LuminanceRange(minimum: 0, maximum: 1, mean: 0.5) }
    contrast = Contrast.text
    inks = boxes.map { _ in .dark }
    addVeils(isCrowded: boxes.count > Self.maximumCount)
    for place in veils.indices { veils[place].opacity = 1 }
  }

  /// The ink that needs the less opaque veils; on a tie that of more contrast.
  private static func preferred(
    _ boxes: [DrawingBox], _ grounds: [LuminanceRange], _ contrast: Double
  ) -> ImageInk {
    var (light, dark, brightness) = (0.0, 0.0, 0.0)
    for (box, ground) in zip(boxes, grounds) {
      light += box.area * ImageInk.light.opacity(on: ground, for: contrast)
      dark += box.area * ImageInk.dark.opacity(on: ground, for: contrast)
      brightness += box.area * (ground.mean - 0.179)
    }
    return light == dark ? (brightness > 0 ? .dark : .light) : light < dark ? .light : .dark
  }
}

extension InkPlan {
  /// Items on one veil.
  private struct Group {
    var box: DrawingBox
    var ink: ImageInk
    var items: [Int]
  }

  private mutating func addVeils(isCrowded: Bool) {
    var groups: [Group] = []
    for place in boxes.indices where isCrowded || opacity(of: place) > 0 {
      groups.append(
        Group(box: boxes[place].grown(by: Self.sideMargin, Self.endMargin), ink: inks[place], items: [place]))
    }
    if isCrowded, let first = groups.first {
      let all = groups.dropFirst().reduce(first.box) { $0.joined(with: $1.box) }
      groups = [Group(box: all, ink: first.ink, items: Array(boxes.indices))]
    }
    repeat {
      for place in groups.indices { takeIn(&groups[place]) }
    } while join(&groups)
    for group in groups {
      for item in group.items { inks[item] = group.ink }
    }
    // All veils of a picture look the same.
    for ink in ImageInk.allCases {
      let own = groups.filter { $0.ink == ink }
      let opacity = own.flatMap(\.items).map { self.opacity(of: $0) }.max() ?? 0
      veils += own.map { Veil(box: $0.box, ink: ink, opacity: opacity) }
    }
  }

  private func opacity(of place: Int) -> Double { inks[place].opacity(on: grounds[place], for: contrast) }

  /// Makes one of two groups that overlap or nearly touch; `false` if none do. The larger one decides the ink.
  private func join(_ groups: inout [Group]) -> Bool {
    for one in groups.indices {
      for other in groups.indices.dropFirst(one + 1)
      where groups[one].box.grown(by: Self.gap).common(with: groups[other].box) != nil {
        let second = groups.remove(at: other)
        if second.box.area > groups[one].box.area { groups[one].ink = second.ink }
        groups[one].box = groups[one].box.joined(with: second.box)
        groups[one].items += second.items.filter { !groups[one].items.contains($0) }
        return true
      }
    }
    return false
  }

  /// Adds the items that a veil touches, with all of their rectangles.
  private func takeIn(_ group: inout Group) {
    var hasGrown = true
    while hasGrown {
      hasGrown = false
      for place in boxes.indices
      where !group.items.contains(place) && group.box.common(with: boxes[place]) != nil {
        group.items.append(place)
        group.box = group.box.joined(with: boxes[place].grown(by: Self.sideMargin, Self.endMargin))
        hasGrown = true
      }
    }
  }
}
