internal import AgendaDrawing
internal import AgendaPrograms

/// Asks `agenda-draw` whether an image can be decoded, before it replaces another one.
///
/// An image is made by other people, so that a program decodes it which neither knows passwords nor speaks to servers.
enum ImageDecoding {
  /// How long an image may take to decode, in seconds.
  private static let timeoutSeconds = 30.0

  /// A file that is no image.
  private static let noImage = "/"

  /// Why the image in a file cannot be decoded, to follow its name; `nil` if it can, or if the program that draws it is missing or cannot run:
  /// then the picture shows what is wrong.
  static func failure(of path: String) -> String? {
    let settings = DrawingSettings(format: .png, scale: 1, language: "en", families: "sans-serif")
    guard let file = InstalledProgram.path(of: "agenda-draw"),
      var program = try? RunningProgram(file: file, arguments: [], timeout: timeoutSeconds),
      (try? program.send(Array("\(DrawingCommand.open(settings).line)\n".utf8))) != nil,
      (try? answer(of: &program, on: noImage)) != nil
    else { return nil }
    // The program answered before, so that the image is the cause if it does not answer now.
    do throws(ChildProgram.Failure) {
      guard case .failure(let reason)? = try answer(of: &program, on: path) else { return nil }
      return reason
    } catch {
      return "cannot be decoded: agenda-draw \(error.message)"
    }
  }

  private static func answer(
    of program: inout RunningProgram, on path: String
  ) throws(ChildProgram.Failure) -> ImageAnswer? {
    try program.send(Array("\(DrawingCommand.imageSize(path: path).line)\n".utf8))
    return ImageAnswer(line: try program.line()[...])
  }
}
