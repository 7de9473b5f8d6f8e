extension DiagnosticExplanation {
  /// Problems of files, folders and vCards.
  static let sources: [DiagnosticExplanation] = [
    Self(
      .notFound, .error, "No such file or folder",
      nil, nil,
      """
      The configured path does not exist. Perhaps it was moved, or a disk is not mounted.
      """,
      example: "agenda check ~/calendars/work.ics"),
    Self(
      .noPermission, .error, "A file or folder without read permission",
      nil, nil,
      """
      You do not have permission to read it. Its owner can change the permissions.
      """,
      example: "chmod u+r work.ics"),
    Self(
      .notAFile, .error, "Neither a file nor a folder",
      nil, nil,
      """
      The path names a socket, a device or something similar, which cannot contain a calendar. A pipe is read only \
      if it is named itself, not if it is in a folder.
      """,
      example: "agenda check work.ics"),
    Self(
      .unreadable, .error, "A file or folder that cannot be read",
      nil, nil,
      """
      The system refused to read it; the message gives the reason.
      """,
      example: "agenda check work.ics"),
    Self(
      .fileTooLarge, .error, "A file that is too large",
      nil, nil,
      """
      A file of this size is not a calendar, or contains large attachments. It is not read.
      """,
      example: "ATTACH:https://example.org/map.pdf"),
    Self(
      .emptyFolder, .warning, "A folder without calendars",
      nil, nil,
      """
      Neither the folder nor its subfolders contain a file whose name ends with .ics or .vcf.
      """,
      example: "work/5b2c0c1e.ics"),
    Self(
      .tooManyFolders, .error, "Too many folders, or too many levels of folders",
      nil, nil,
      """
      At most 4096 folders of a tree are read, at most 16 levels deep. The other folders are not read. Name a \
      folder further down.
      """,
      example: "agenda check ~/calendars"),
    Self(
      .changedFile, .error, "A file that changed while it was read",
      nil, nil,
      """
      The file was read again, and changed each time, so a newer version of an event may be missing. A program \
      avoids this if it writes a new file and then renames it.
      """,
      example: "mv work.ics.new work.ics"),
    Self(
      .noCard, .error, "No vCard",
      "asks for a BEGIN:VCARD", "3.3", rfc: 6350,
      """
      The file should contain vCards but contains none.
      """,
      example: "BEGIN:VCARD"),
    Self(
      .invalidBirthday, .error, "A BDAY that is not a date",
      "asks for a date", "6.2.5", rfc: 6350,
      """
      The birthday cannot be read and is left out.
      """,
      example: "BDAY:19850412"),
    Self(
      .incompleteBirthday, .warning, "A BDAY without a month or a day",
      "allows a date without some of its parts", "6.2.5", rfc: 6350,
      """
      The birthday has no month or day, or is a text, so its date is unknown. It is left out.
      """,
      example: "BDAY:--0412"),
    Self(
      .missingName, .error, "A vCard with a birthday but no name",
      "asks for FN", "6.2.1", rfc: 6350,
      """
      The card does not say whose birthday it is, so the birthday is left out.
      """,
      example: "FN:Kim Lee"),
  ]
}
