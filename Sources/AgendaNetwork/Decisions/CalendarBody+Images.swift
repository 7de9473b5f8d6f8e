internal import AgendaDrawing
internal import AgendaSources

extension CalendarBody {
  /// Throws where what came is no image that can be shown: one of another kind, one that is too large, or one that is cut off.
  func validateImage() throws(UpdateFailure) {
    guard text.count <= ImageHeader.maximumBytes else {
      throw UpdateFailure(.notCalendar, "what came \(ImageHeader.Failure.tooLong.message)")
    }
    do throws(ImageHeader.Failure) {
      _ = try ImageHeader(
        text.prefix(ImageHeader.maximumBytes), maximumPixels: ImageHeader.maximumPixelsFromWeb)
    } catch {
      throw UpdateFailure(.notCalendar, "what came \(error.message)")
    }
  }
}
