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
      Neither the folder nor its subfolders contain a file whose name ends with .ics or .vcf, but there are other files. A folder \
      without any is a calendar without events.
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
      .unreachable, .error, "A calendar on the web that cannot be fetched",
      nil, nil,
      """
      The message says what failed: the network, the name of the server, its certificate, or its answer. The copy \
      that was fetched earlier is shown. It is tried again after a minute, then less and less often; “agenda sync --force” \
      tries at once.
      """,
      example: "agenda sync --force"),
    Self(
      .signedOut, .error, "A calendar on the web that needs a sign-in",
      nil, nil,
      """
      The server asks for a name and a password, or refuses them. A private address may have been replaced: copy it \
      again from the settings of the calendar.
      """,
      example: "url = \"https://example.org/private-5b2c/team.ics\""),
    Self(
      .gone, .error, "A calendar on the web that is no longer there",
      nil, nil,
      """
      The server does not know the address, or says that the calendar is gone. The copy that was fetched earlier \
      is shown. Copy the address again from the settings of the calendar, or remove it from the configuration.
      """,
      example: "url = \"https://example.org/team.ics\""),
    Self(
      .notCalendar, .error, "An address that holds no calendar",
      nil, nil,
      """
      The answer of the server does not contain BEGIN:VCALENDAR. Often it is a page about the calendar, or a page to \
      sign in. The copy that was fetched earlier is shown. Copy the address in iCal format from the settings of the calendar.
      """,
      example: "https://calendar.google.com/calendar/ical/team%40example.org/public/basic.ics"),
    Self(
      .notFetched, .error, "A calendar on the web that has not been fetched yet",
      nil, nil,
      """
      A calendar on the web is fetched in the background, so that no command waits for the network. “agenda sync” \
      waits until it is there.
      """,
      example: "agenda sync"),
    Self(
      .outdated, .warning, "A calendar that was fetched or copied before its last change",
      nil, nil,
      """
      It was last fetched longer ago than its interval, for example because the computer was off; or Thunderbird or Evolution has \
      written something since it was copied, and a new copy takes a while. That is made in the background. “--refresh” waits for it.
      """,
      example: "agenda today --refresh"),
    Self(
      .incompleteCopy, .error, "Events of another program that cannot be copied",
      nil, nil,
      """
      The database of Thunderbird or Evolution has events or tasks in a form that cannot be read, or so much about one of them that \
      not all is copied. All others are shown. Look at them in the program.
      """,
      example: "kind = \"thunderbird\""),
    Self(
      .notSent, .warning, "A change that a server does not take",
      nil, nil,
      """
      A calendar of an account was changed here, and its server refuses the change. It is shown here, waits, and is sent \
      again from time to time. The message says why it is refused; “agenda cache” lists all changes that wait.
      """,
      example: "agenda cache"),
    Self(
      .changedTwice, .warning, "An event that was changed here and on the server",
      nil, nil,
      """
      An event was changed here before the change on the server was known. Both are kept: that of the server, and the \
      one from here as an event of its own, with “(conflict)” at the end of its title. Delete the one that is wrong.
      """,
      example: "SUMMARY:Lunch (conflict)"),
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
