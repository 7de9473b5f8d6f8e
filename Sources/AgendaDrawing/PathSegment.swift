import AgendaPlatform

/// A part of a path, with absolute positions.
package enum PathSegment: Sendable, Hashable {
  /// Begins a new line at a point.
  case move(PathPoint)
  /// A straight line to a point.
  case line(PathPoint)
  /// A cubic Bézier curve with two control points to an end.
  case curve(PathPoint, PathPoint, to: PathPoint)
  /// A straight line to the beginning.
  case close
}

/// A point of a path.
package struct PathPoint: Sendable, Hashable {
  package var x: Double
  package var y: Double

  package init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  fileprivate static func + (one: PathPoint, other: PathPoint) -> PathPoint {
    PathPoint(one.x + other.x, one.y + other.y)
  }
}

extension PathSegment {
  /// The segments of SVG path data (SVG 1.1, section 8.3) with the commands M, L, H, V, C, A and Z, relative or
  /// absolute; an arc becomes curves. Returns `nil` for anything else.
  package static func segments(ofPathData data: String) -> [PathSegment]? {
    var reader = PathReader(data)
    return reader.segments()
  }
}

/// Reads SVG path data.
private struct PathReader {
  private let bytes: [UInt8]
  private var place = 0
  private var current = PathPoint(0, 0)
  private var start = PathPoint(0, 0)
  private var found: [PathSegment] = []

  init(_ data: String) { bytes = Array(data.utf8) }

  mutating func segments() -> [PathSegment]? {
    var command: UInt8?
    while skipSeparators() {
      let byte = bytes[place]
      if (0x41...0x5A).contains(byte & 0xDF) {
        command = byte
        place += 1
      } else if command.map({ $0 | 0x20 == UInt8(ascii: "z") }) != false {
        return nil
      }
      guard let code = command, read(code) else { return nil }
      // Further pairs of numbers after a move are lines.
      if code | 0x20 == UInt8(ascii: "m") {
        command = code == UInt8(ascii: "m") ? UInt8(ascii: "l") : UInt8(ascii: "L")
      }
    }
    return found
  }

  /// Reads the numbers of a command, and adds its segments; `false` if they are wrong.
  private mutating func read(_ command: UInt8) -> Bool {
    let isRelative = command >= 0x61
    let origin = isRelative ? current : PathPoint(0, 0)
    switch UnicodeScalar(command | 0x20) {
    case "m":
      guard let point = point() else { return false }
      current = origin + point
      start = current
      found.append(.move(current))
    case "l":
      guard let point = point() else { return false }
      line(to: origin + point)
    case "h":
      guard let x = number() else { return false }
      line(to: PathPoint(origin.x + x, current.y))
    case "v":
      guard let y = number() else { return false }
      line(to: PathPoint(current.x, origin.y + y))
    case "c":
      guard let one = point(), let two = point(), let end = point() else { return false }
      current = origin + end
      found.append(.curve(origin + one, origin + two, to: current))
    case "a":
      guard let radii = point(), let angle = number(), let isLarge = flag(), let sweeps = flag(),
        let end = point()
      else { return false }
      arc(to: origin + end, radii: radii, angle: angle, isLarge: isLarge, sweeps: sweeps)
    case "z":
      current = start
      found.append(.close)
    default: return false
    }
    return true
  }

  private mutating func line(to point: PathPoint) {
    current = point
    found.append(.line(point))
  }

  /// Adds an elliptical arc as curves of at most a quarter turn (SVG 1.1, appendix F.6).
  private mutating func arc(
    to end: PathPoint, radii: PathPoint, angle: Double, isLarge: Bool, sweeps: Bool
  ) {
    let from = current
    var (rx, ry) = (abs(radii.x), abs(radii.y))
    guard rx > 0, ry > 0, from != end else { return line(to: end) }
    let turn = angle * .pi / 180
    let (cosine, sine) = (cos(turn), sin(turn))
    let half = PathPoint((from.x - end.x) / 2, (from.y - end.y) / 2)
    let one = PathPoint(cosine * half.x + sine * half.y, cosine * half.y - sine * half.x)
    let excess = one.x * one.x / (rx * rx) + one.y * one.y / (ry * ry)
    if excess > 1 { (rx, ry) = (rx * excess.squareRoot(), ry * excess.squareRoot()) }
    let part = rx * rx * one.y * one.y + ry * ry * one.x * one.x
    let root = (max(0, rx * rx * ry * ry - part) / part).squareRoot() * (isLarge == sweeps ? -1 : 1)
    let middle = PathPoint(root * rx * one.y / ry, -root * ry * one.x / rx)
    let first = atan2((one.y - middle.y) / ry, (one.x - middle.x) / rx)
    var sweep = atan2((-one.y - middle.y) / ry, (-one.x - middle.x) / rx) - first
    if sweeps && sweep < 0 { sweep += 2 * .pi }
    if !sweeps && sweep > 0 { sweep -= 2 * .pi }
    let centre = PathPoint((from.x + end.x) / 2, (from.y + end.y) / 2)
    func place(_ x: Double, _ y: Double) -> PathPoint {
      let (x, y) = (middle.x + rx * x, middle.y + ry * y)
      return centre + PathPoint(cosine * x - sine * y, sine * x + cosine * y)
    }
    let count = max(1, Int((abs(sweep) / (.pi / 2)).rounded(.up)))
    let step = sweep / Double(count)
    let pull = 4 / 3 * tan(step / 4)
    for number in 0..<count {
      let (a, b) = (first + step * Double(number), first + step * Double(number + 1))
      let last = number == count - 1
      found.append(
        .curve(
          place(cos(a) - pull * sin(a), sin(a) + pull * cos(a)),
          place(cos(b) + pull * sin(b), sin(b) - pull * cos(b)),
          to: last ? end : place(cos(b), sin(b))))
    }
    current = end
  }
}

extension PathReader {
  /// Skips spaces and commas; `false` at the end.
  private mutating func skipSeparators() -> Bool {
    while place < bytes.count, bytes[place] == 0x20 || bytes[place] == 0x2C { place += 1 }
    return place < bytes.count
  }

  private mutating func point() -> PathPoint? {
    number().flatMap { x in number().map { PathPoint(x, $0) } }
  }

  /// One digit, which need not be followed by a space.
  private mutating func flag() -> Bool? {
    guard skipSeparators(), bytes[place] == 0x30 || bytes[place] == 0x31 else { return nil }
    place += 1
    return bytes[place - 1] == 0x31
  }

  /// A number, which ends where another one begins: `1.5.5-2` is three numbers.
  private mutating func number() -> Double? {
    guard skipSeparators() else { return nil }
    let begin = place
    if bytes[place] == 0x2D || bytes[place] == 0x2B { place += 1 }
    var hasPoint = false
    while place < bytes.count {
      if bytes[place] == 0x2E, !hasPoint {
        hasPoint = true
      } else if !(0x30...0x39).contains(bytes[place]) {
        break
      }
      place += 1
    }
    guard let number = Double(String(decoding: bytes[begin..<place], as: UTF8.self)),
      abs(number) <= 1_000_000
    else { return nil }
    return number
  }
}
