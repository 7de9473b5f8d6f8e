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
  let inks: [ImageInk]
  let veils: [Veil]

  /// The distance of the edges of a patch from the texts and shapes on it.
  private static let (sideMargin, endMargin) = (7.0, 3.0)
  /// The distance up to which two patches become one.
  private static let gap = 9.0
  /// From this number of items on, one patch covers all of them.
  private static let maximumCount = 400

  /// A plan for the rectangles of items in a frame, the ground of each, and the least contrast of texts: one ink, on one veil over the frame.
  init(_ boxes: [DrawingBox], on grounds: [LuminanceRange], contrast: Double, frame: DrawingBox) {
    let ink = Self.preferred(boxes, grounds, contrast)
    inks = boxes.map { _ in ink }
    let opacity = grounds.map { ink.opacity(on: $0, for: contrast) }.max() ?? 0
    veils = opacity > 0 ? [Veil(box: frame, ink: ink, opacity: opacity)] : []
  }

  /// A plan with black on opaque white: what is below it is a pattern of dots.
  init(opaque boxes: [DrawingBox]) {
    inks = boxes.map { _ in .dark }
    veils = Self.patches(below: boxes).map { Veil(box: $0, ink: .dark, opacity: 1) }
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

/// Patches of white.
extension InkPlan {
  /// Items on one patch.
  private struct Group {
    var box: DrawingBox
    var items: [Int]
  }

  /// The patches below some items: one for those that overlap or nearly touch.
  private static func patches(below boxes: [DrawingBox]) -> [DrawingBox] {
    var groups = boxes.enumerated().map { Group(box: $1.grown(by: sideMargin, endMargin), items: [$0]) }
    if boxes.count > maximumCount, let first = groups.first {
      let all = groups.dropFirst().reduce(first.box) { $0.joined(with: $1.box) }
      groups = [Group(box: all, items: Array(boxes.indices))]
    }
    repeat {
      for place in groups.indices { takeIn(&groups[place], boxes) }
    } while join(&groups)
    return groups.map(\.box)
  }

  /// Makes one of two groups that overlap or nearly touch; `false` if none do.
  private static func join(_ groups: inout [Group]) -> Bool {
    for one in groups.indices {
      for other in groups.indices.dropFirst(one + 1)
      where groups[one].box.grown(by: gap).common(with: groups[other].box) != nil {
        let second = groups.remove(at: other)
        groups[one].box = groups[one].box.joined(with: second.box)
        groups[one].items += second.items.filter { !groups[one].items.contains($0) }
        return true
      }
    }
    return false
  }

  /// Adds the items that a patch touches, with all of their rectangles.
  private static func takeIn(_ group: inout Group, _ boxes: [DrawingBox]) {
    var hasGrown = true
    while hasGrown {
      hasGrown = false
      for place in boxes.indices
      where !group.items.contains(place) && group.box.common(with: boxes[place]) != nil {
        group.items.append(place)
        group.box = group.box.joined(with: boxes[place].grown(by: sideMargin, endMargin))
        hasGrown = true
      }
    }
  }
}
