extension DiagnosticExplanation {
  /// What can be wrong with files, folders and vCards.
  static let sources: [DiagnosticExplanation] = [
    Self(
      .notFound, .error, "No such file or folder",
      nil, nil,
      """
      The path that is configured names nothing. Perhaps it was moved, or a disk is not there.
      """,
      example: "agenda check ~/calendars/work.ics"),
    Self(
      .noPermission, .error, "A file or folder that may not be read",
      nil, nil,
      """
      Its permissions do not let you read it. Its owner can change them.
      """,
      example: "chmod u+r work.ics"),
    Self(
      .notAFile, .error, "Neither a file nor a folder",
      nil, nil,
      """
      The path names a socket, a device or the like, in which no calendar is looked for. A pipe is read where it is named itself, and not \
      where it lies in a folder.
      """,
      example: "agenda check work.ics"),
    Self(
      .unreadable, .error, "A file or folder that cannot be read",
      nil, nil,
      """
      The system refused it; the message says why.
      """,
      example: "agenda check work.ics"),
    Self(
      .fileTooLarge, .error, "A file larger than is read",
      nil, nil,
      """
      A calendar of that size is no calendar, or holds attachments. It is not read.
      """,
      example: "ATTACH:https://example.org/map.pdf"),
    Self(
      .emptyFolder, .warning, "A folder without calendars",
      nil, nil,
      """
      No file in the folder, and in the folders in it, has a name that ends with .ics or .vcf.
      """,
      example: "work/5b2c0c1e.ics"),
    Self(
      .tooManyFolders, .error, "A folder that lies too deep, or is one too many",
      nil, nil,
      """
      Of a tree of folders 4096 are looked at, and no more than 16 that lie in one another; what is in the others is not read. Name a folder \
      further down.
      """,
      example: "agenda check ~/calendars"),
    Self(
      .changedFile, .warning, "A file that changed while it was read",
      nil, nil,
      """
      It was read again, and changed each time; a newer version of an event may not be shown. Programs that write a new file and then \
      rename it spare their readers this.
      """,
      example: "mv work.ics.new work.ics"),
    Self(
      .noCard, .error, "No vCard",
      "asks for a BEGIN:VCARD", "3.3", rfc: 6350,
      """
      The file should hold vCards and holds none.
      """,
      example: "BEGIN:VCARD"),
    Self(
      .invalidBirthday, .error, "A BDAY that is no date",
      "asks for a date", "6.2.5", rfc: 6350,
      """
      The birthday cannot be read and is left out.
      """,
      example: "BDAY:19850412"),
    Self(
      .incompleteBirthday, .warning, "A BDAY without a month or a day",
      "lets a date lack some of its parts", "6.2.5", rfc: 6350,
      """
      Without a month and a day, or in words, nobody can tell when the birthday is. It is left out.
      """,
      example: "BDAY:--0412"),
    Self(
      .missingName, .error, "A vCard with a birthday and no name",
      "asks for FN", "6.2.1", rfc: 6350,
      """
      Nobody can tell whose birthday it is, so it is left out.
      """,
      example: "FN:Kim Lee"),
  ]
}
