extension DiagnosticExplanation {
  /// Problems of lines and bytes.
  static let lines: [DiagnosticExplanation] = [
    Self(
      .malformedLine, .error, "A line that is not a content line",
      "asks that each line be a NAME, parameters, a colon and a value", "3.1",
      """
      A line without a name or a colon has no meaning and is left out. Often a text was broken into lines without \
      folding. A folded line continues on the next line, which begins with a space.
      """,
      example: "SUMMARY:Lunch with Kim"),
    Self(
      .lineTooLong, .warning, "A line that is too long",
      "asks that long lines be folded", "3.1",
      """
      An unfolded line is read up to 65 536 bytes; the rest is cut off. Put large attachments behind a URI \
      instead.
      """,
      example: "ATTACH:https://example.org/map.pdf"),
    Self(
      .cutValue, .error, "A list of times or a rule that is cut off",
      "sets no maximum length, and allows several EXDATE and RDATE", "3.8.5",
      """
      Only the first 65 536 bytes of a line are read. If the line defines the times of an event, excluded days are \
      shown again and other days are missing. Write the list as several lines.
      """,
      example: "EXDATE:20261121T090000Z,20261122T090000Z\r\nEXDATE:20261123T090000Z"),
    Self(
      .notUTF8, .error, "Text that is not UTF-8",
      "asks for UTF-8", "3.1.4",
      """
      The text was written in another encoding. Bytes that are not UTF-8 are read as Latin-1, which may show wrong \
      letters. Save the file as UTF-8.
      """,
      example: "SUMMARY:Café"),
    Self(
      .utf16, .warning, "Text in UTF-16",
      "asks for UTF-8", "3.1.4",
      """
      The whole file is in UTF-16, which is read here. Most programs cannot read it. Save the file as UTF-8.
      """,
      example: "SUMMARY:Café"),
    Self(
      .byteOrderMark, .warning, "A byte order mark",
      "requires a calendar to begin with BEGIN:VCALENDAR", "3.4",
      """
      The file begins with three bytes that some editors put before UTF-8. They are ignored here; other programs \
      may not find BEGIN:VCALENDAR.
      """,
      example: "BEGIN:VCALENDAR"),
    Self(
      .unfoldedLine, .warning, "A line longer than 75 octets",
      "asks that lines be folded at 75 octets", "3.1",
      """
      A long line should be split into several lines; each line after the first begins with a space. Most programs \
      read long lines anyway. Reported once for each file.
      """,
      example: "DESCRIPTION:The first part of a long text\r\n  and its second part"),
    Self(
      .bareLineFeed, .warning, "Lines that end with LF alone",
      "asks that lines end with CR and LF", "3.1",
      """
      The lines end as on Unix. Most programs read them; a few mail servers and phones do not. Reported once for \
      each file.
      """,
      example: "BEGIN:VCALENDAR"),
    Self(
      .missingFinalLineEnd, .warning, "A last line without an end",
      "asks that every line end with CR and LF, the last one too", "3.1",
      """
      The file ends right after its last character. If files are joined, two lines become one.
      """,
      example: "END:VCALENDAR"),
    Self(
      .blankLine, .warning, "Blank lines",
      "does not allow blank lines", "3.1",
      """
      Most programs ignore an empty line; a few stop at it. Reported once for each file.
      """,
      example: "END:VEVENT"),
    Self(
      .controlCharacter, .warning, "A control character in a line",
      "forbids control characters other than the tab", "3.1",
      """
      The line contains a byte that no text needs, such as NUL or a single CR. A line break within a text is \
      written as \\n.
      """,
      example: "DESCRIPTION:First line\\nSecond line"),
    Self(
      .malformedParameter, .error, "A parameter that is not well formed",
      "asks for NAME=value, with quotes around a value that holds a colon, comma or semicolon", "3.2",
      """
      Without quotes a parameter ends at the first colon, and the rest of it becomes part of the value. White space \
      around a name, or a colon before a parameter, hides the parameter. Here such a line is read as intended; most \
      programs lose the event.
      """,
      example: "ATTENDEE;SENT-BY=\"mailto:kim@example.org\":mailto:ada@example.org"),
    Self(
      .wrongEscape, .warning, "A backslash before another character",
      "allows a backslash before a backslash, a semicolon, a comma and n", "3.3.11",
      """
      In a text the backslash begins an escape: \\n for a line break, and \\, \\; \\\\ for the characters \
      themselves. Before any other character it has no meaning, and programs show it or drop it.
      """,
      example: "SUMMARY:C:\\\\Temp"),
    Self(
      .unescapedText, .warning, "A comma or semicolon without a backslash",
      "asks for a backslash before commas and semicolons in a text", "3.3.11",
      """
      Most programs read such a text as intended. Some end it at the comma.
      """,
      example: "LOCATION:Room 4\\, second floor"),
  ]
}
