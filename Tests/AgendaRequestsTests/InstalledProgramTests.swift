import Testing

@testable import AgendaPrograms

/// Where the files of the installation are.
@Suite struct InstalledProgramTests {
  @Test(arguments: [
    ("/usr/bin/", "/usr/share/agenda/themes"), ("/usr/libexec/agenda/", "/usr/share/agenda/themes"),
    ("/opt/libexec/agenda/bin/", "/opt/libexec/agenda/share/agenda/themes"), ("/", "/share/agenda/themes"),
  ])
  func `the command and its programs find the same themes`(_ folder: String, _ themes: String) {
    #expect(InstalledProgram.sharedFolder("themes", besideProgramsIn: folder) == themes)
  }
}
