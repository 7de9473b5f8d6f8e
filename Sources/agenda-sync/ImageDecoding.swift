internal import AgendaDrawing
internal import AgendaPrograms

/// Asks `agenda-draw` whether an image can be decoded, before it replaces another one.
///
/// An image is made by other people, so that a program decodes it which neither knows passwords nor speaks to servers.
enum ImageDecoding {
  /// How long an image may take to decode, in seconds.
  private static let patience = 30.0

  /// Why the image in a file cannot be decoded, to follow its name; `nil` where it can, or where the program that draws it is missing or fails for
  /// another reason: then the picture shows what is wrong.
  static func failure(of path: String) -> String? {
    guard let file = InstalledProgram.path(of: "agenda-draw"),
      case .failure(let reason)? = try? answer(of: file, to: .imageSize(path: path))
    else { return nil }
    return reason
  }

  private static func answer(
    of file: String, to question: DrawingCommand
  ) throws(ChildProgram.Failure) -> ImageAnswer? {
    let settings = DrawingSettings(format: .png, scale: 1, language: "en", families: "sans-serif")
    var program = try RunningProgram(file: file, arguments: [], timeout: patience)
    try program.send(Array("\(DrawingCommand.open(settings).line)\n\(question.line)\n".utf8))
    return ImageAnswer(line: try program.line()[...])
  }
}
