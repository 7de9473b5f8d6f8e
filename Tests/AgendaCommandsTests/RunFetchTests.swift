import AgendaSources
import ICalendar
import TestSupport
import Testing

@testable import AgendaCommands
@testable import AgendaRequests

/// The moments at which a run fetches again.
@Suite struct RunFetchTests {
  private let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  @Test func `an image on the web is fetched again when it is due, by a watch and by a server`() throws {
    let now = instant("2026-11-23T08:00")
    var request = AgendaRequest()
    request.output.format = .svg
    request.widget.background = "https://example.org/lake.jpg"
    let run = try Run(
      request, of: (path: "config.toml", configuration: Configuration(), isFile: true),
      in: ProcessEnvironment(
        variables: ["HOME": home.path, "TZ": ""], now: now, zones: .system))
    let image = try #require(run.settings.images.first?.web)
    #expect(run.nextFetch(after: now) == nil)
    #expect(image.folder.putOff(until: now.adding(seconds: 3600)))
    #expect(run.nextFetch(after: now) == now.adding(seconds: 3600))
  }
}
