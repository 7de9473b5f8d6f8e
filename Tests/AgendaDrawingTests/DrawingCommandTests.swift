import Testing

@testable import AgendaDrawing

struct DrawingCommandTests {
  private static let paint = DrawingPaint(
    fill: DrawingColor(red: 0, green: 10, blue: 255), stroke: nil, lineWidth: 0.5)
  private static let font = DrawingFont(size: 13, weight: 500)
  private static let box = DrawingBox(x: 0, y: 1.5, width: 169, height: 80)
  static let commands: [DrawingCommand] = [
    .open(
      DrawingSettings(format: .bilevel, scale: 2, language: "zh-Hans", families: "Noto Sans, sans-serif")),
    .imageSize(path: "/home/ada/Fotos (2)/hall – früh.jpg"),
    .luminance(
      DrawingImage(path: "a.png", fit: .contain, box: box), of: DrawingBox(x: -1, y: 2, width: 3, height: 0)),
    .image(DrawingImage(path: "a.png", box: box, radius: 20)),
    .image(
      DrawingImage(
        path: "a.png", fit: .part(DrawingBox(x: 0.25, y: 0.5, width: 0.75, height: 0.5)), box: box)),
    .veil(
      DrawingVeil(box: box, radius: 3, color: DrawingColor(red: 1, green: 2, blue: 3), top: 0, bottom: 0.35)),
    .measure(font, text: "Stand-up 🎂 #1"), .measure(font, text: ""),
    .title("20 November – 2 December 2026"), .page(width: 169, height: 141.5),
    .rectangle(DrawingBox(x: -0.5, y: 1e-7, width: 1, height: 2), radius: 4, paint),
    .path(DrawingPath(data: "M1 2l3 4z", x: 1, scale: 0.42, isRound: true, dashes: [4.5, 2]), paint),
    .path(DrawingPath(data: ""), DrawingPaint(fill: nil, stroke: nil, lineWidth: 1)),
    .text(
      DrawingText(
        x: 1, baseline: 2, font: font, color: DrawingColor(red: 255, green: 255, blue: 255),
        isRightToLeft: true, isStruck: true, text: "שלום - עולם")),
    .clip(DrawingBox(x: 0, y: 0, width: 1, height: 1), radius: 0), .link("https://example.org/?a=b"), .end,
  ]

  @Test(arguments: commands)
  func `A command is read as it was written`(command: DrawingCommand) {
    #expect(DrawingCommand(line: command.line[...]) == command)
    #expect(!command.line.contains("\n"))
  }

  @Test func `A text cannot begin another field or command`() {
    let command = DrawingCommand.measure(Self.font, text: "a\tb\nend\u{7F}")
    #expect(DrawingCommand(line: command.line[...]) == .measure(Self.font, text: "a b end "))
  }

  @Test(arguments: [
    "", "x", "end\t", "page\t1", "page\tnan\t1", "page\t-1\t1", "page\t1\tinf", "measure\t13\t500",
    "measure\t0\t500\ta", "measure\t13\t5000\ta", "open\tgif\t2\ten\tsans-serif",
    "open\tpng\t99\ten\tsans-serif",
    "open\tpng\t2\te n\tsans-serif", "rectangle\t0\t0\t1\t1\t0\t1\tred\t-",
    "rectangle\t0\t0\t1\t1\t0\t1\t#12345\t-",
    "rectangle\t0\t0\t1\t1\t0\t1\t#+12345\t-", "path\t0\t0\t0\t1\t-\t-\t-\t-\tM0 0",
    "path\t0\t0\t1\t1\t-\t-\t-\t0\tM0 0",
    "image\t0\t0\t1\t1\t0\tcover", "image\t0\t0\t1\t1\t0\tcover\t", "image\t0\t0\t1\t1\t0\tfill\ta.png",
    "image\t0\t0\t1\t1\t0\tpart\t0.5\t0\t0.6\t1\ta.png", "image\t0\t0\t1\t1\t0\tpart\t0\t0\t0\t1\ta.png",
    "veil\t0\t0\t1\t1\t0\t#000000\t0\t1.5", "veil\t0\t0\t1\t1\t0\t-\t0\t1", "image-size",
    "text\t0\t0\t13\t500\t#000000\tup\t-\ta",
  ])
  func `What is no command, or out of bounds, is refused`(line: String) {
    #expect(DrawingCommand(line: line[...]) == nil)
  }

  @Test(arguments: [
    ImageAnswer.size(ImageSize(width: 4032, height: 3024)),
    .luminance(LuminanceRange(minimum: 0, maximum: 0.25, mean: 1e-7)), .failure("is damaged: it is cut off"),
  ])
  func `An answer is read as it was written`(answer: ImageAnswer) {
    #expect(ImageAnswer(line: answer.line[...]) == answer)
  }

  @Test(arguments: [
    "", "size 1", "size 1 2 3", "size a b", "size 1.5 2", "luminance 1 2", "luminance nan 0 0", "failure",
  ])
  func `What is no answer is refused`(line: String) {
    #expect(ImageAnswer(line: line[...]) == nil)
  }

  @Test(arguments: [
    "M", "L", "1 2", "M0 0Q1 1 2 2", "M0 0z 1", "M0 0a1 1 0 2 0 1 1", "M1e9 0", "M0 0l1", "Mx y",
  ])
  func `A path that is not understood is refused`(data: String) {
    #expect(PathSegment.segments(ofPathData: data) == nil)
  }

  @Test func `Lines and moves are relative or absolute, and repeat`() {
    let expected: [PathSegment] = [
      .move(PathPoint(1, 2)), .line(PathPoint(4, 2)), .line(PathPoint(4, -1.5)), .line(PathPoint(0.5, 0.5)),
      .close, .move(PathPoint(2, 3)), .line(PathPoint(3, 4)),
      .curve(PathPoint(1, 1), PathPoint(2, 2), to: PathPoint(3, 3)),
    ]
    #expect(PathSegment.segments(ofPathData: "M1 2h3v-3.5L.5.5zm1 1 1 1C1 1,2 2,3 3") == expected)
  }

  @Test(arguments: [true, false])
  func `An arc ends where it should, and keeps its distance from the middle`(sweeps: Bool) throws {
    let data = "M20 44a12 12 0 0 \(sweeps ? 1 : 0)24 0"
    let segments = try #require(PathSegment.segments(ofPathData: data))
    #expect(segments.count == 3)
    for case .curve(_, _, let end) in segments {
      let (x, y) = (end.x - 32, end.y - 44)
      #expect(abs((x * x + y * y).squareRoot() - 12) < 1e-9)
      #expect(sweeps ? y < 1e-9 : y > -1e-9)
    }
    guard case .curve(_, _, to: PathPoint(44, 44))? = segments.last else {
      Issue.record("\(segments)")
      return
    }
  }
}
