internal import AgendaPlatform

/// The address books of khard, from `[addressbooks]` of `khard/khard.conf`.
package enum KhardSettings {
  /// The folders of the address books; none if khard is not configured. What is not understood is left out.
  package static func folders(environment: [String: String], home: String) -> [String] {
    let places = ProgramFolders(environment: environment, home: home)
    let named = environment["KHARD_CONFIG"].flatMap { $0.isEmpty ? nil : places.expand($0) }
    let usual = ([places.configuration] + places.sharedConfigurations).map { $0 + "/khard/khard.conf" }
    guard let path = named ?? usual.first(where: { OpenFile.Status(path: $0) != nil }),
      let text = try? SettingsText(path: path, .configObj)
    else { return [] }
    var seen: Set<String> = []
    return text.sections.filter { $0.names.count == 2 && $0.names[0] == "addressbooks" }
      .flatMap { folders(of: $0, places) }.filter { seen.insert($0).inserted }
  }

  /// The folder of an address book, or those that its pattern means.
  private static func folders(of section: SettingsText.Section, _ places: ProgramFolders) -> [String] {
    guard let path = section.value("path").flatMap(places.expand) else { return [] }
    guard section.value("type") == "discover" || FolderPattern.isPattern(path) else { return [path] }
    var pattern = FolderPattern(path)
    return pattern.innermostFolders()
  }
}
