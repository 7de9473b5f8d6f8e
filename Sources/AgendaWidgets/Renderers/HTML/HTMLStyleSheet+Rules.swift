extension HTMLStyleSheet {
  /// Undoes styles that the page around a fragment sets for its elements.
  static let reset = """
    .agenda, .agenda * {
      box-sizing: border-box; margin: 0; padding: 0; border: 0; background: none; color: inherit;
      font: inherit; letter-spacing: inherit; text-align: inherit; text-decoration: none; text-indent: 0;
      text-transform: inherit; list-style: none; float: none;
    }
    .agenda { letter-spacing: normal; text-align: start; text-transform: none; }

    """

  /// The widget, its header and its columns. Texts were cut to an estimated width. If the system's font is wider,
  /// texts may extend into the empty edge before they are cut again.
  static let frame = """
    .agenda {
      position: relative; display: flex; flex-direction: column; overflow: hidden; max-width: 100%;
      background: var(--agenda-background); box-shadow: inset 0 0 0 1px var(--agenda-line);
      color: var(--agenda-primary); font-family: \(SVGStyleSheet.fontFamily(nil)); font-size: 13px; font-weight: 400;
      font-variant-numeric: tabular-nums; container-type: inline-size; -webkit-text-size-adjust: 100%; text-size-adjust: 100%;
    }
    .agenda-main { display: flex; flex-direction: column; flex: 1; gap: 8px; min-height: 0; min-width: 0; }
    .agenda-beside .agenda-main { flex-direction: row; gap: 0; }
    .agenda-header { display: flex; flex-direction: column; flex: none; gap: 4px; min-width: 0; }
    .agenda-flow .agenda-header { margin-block-end: calc(8px - var(--agenda-gap)); }
    .agenda-flow { display: flex; flex: none; min-width: 0; }
    .agenda-column, .agenda-list { display: flex; flex-direction: column; gap: var(--agenda-gap); min-width: 0; }
    .agenda-column { flex: none; }
    .agenda-inline .agenda-column, .agenda-page .agenda-column { flex: 1; }
    .agenda-line {
      display: block; margin-inline-end: -8px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap;
    }
    .agenda-inline .agenda-line, .agenda-one-line .agenda-line { margin-inline-end: 0; }
    .agenda-page .agenda-line { margin-inline-end: 0; overflow: visible; white-space: normal; overflow-wrap: anywhere; }
    .agenda-day { margin-block-start: var(--agenda-gap); }
    .agenda-column > .agenda-day:first-child { margin-block-start: 0; }

    """

  /// The rows and the bars before them.
  static let rows = """
    .agenda-row { position: relative; padding-inline-start: 11px; min-width: 0; }
    .agenda-row::before {
      content: ""; position: absolute; inset-block: 1px; inset-inline-start: 0; width: 4px; border-radius: 2px;
      border: 1px solid var(--agenda-edge); background: var(--agenda-bar);
      -webkit-print-color-adjust: exact; print-color-adjust: exact;
    }
    .agenda-one-line { display: flex; align-items: center; }
    .agenda-one-line:has(.agenda-broken) { align-items: flex-start; }
    .agenda-broken { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: var(--agenda-lines);
      line-clamp: var(--agenda-lines); white-space: normal; overflow-wrap: anywhere; hyphens: auto; }
    .agenda-one-line:not(.agenda-all-day) * { line-height: var(--agenda-title-line); }
    .agenda-details, .agenda-detail, .agenda-time, .agenda-note, .agenda-others { color: var(--agenda-secondary); }
    .agenda-others { flex: none; white-space: nowrap; margin-inline-start: 5px; }
    .agenda-one-line .agenda-times { flex: none; margin-inline-end: 5px; overflow: visible; }
    .agenda-one-line .agenda-title, .agenda-one-line .agenda-summary { min-width: 0; }
    .agenda-one-line .agenda-place { flex: none; margin-inline-start: 5px; }
    .agenda-dimmed, .agenda-dimmed .agenda-details, .agenda-dimmed .agenda-detail, .agenda-dimmed .agenda-time, .agenda-dimmed .agenda-note {
      color: var(--agenda-dimmed);
    }
    .agenda-dimmed::before { width: 2px; }
    .agenda-struck::before, .agenda-unanswered::before { background: none; }
    .agenda-tentative::before { border: 0; border-radius: 0;
      background: repeating-linear-gradient(var(--agenda-edge) 0 3px, transparent 3px 5px); }
    .agenda-struck s { text-decoration: line-through; }
    .agenda-running .agenda-title { font-weight: 700; }
    .agenda-running .agenda-time {
      display: inline-block; margin-inline-end: 2px; padding-inline: var(--agenda-pill-padding);
      border-radius: 4px; background: var(--agenda-pill); color: var(--agenda-on-pill);
      -webkit-print-color-adjust: exact; print-color-adjust: exact;
    }
    .agenda-one-line .agenda-time { padding-inline: 3px; margin-inline: -3px; }
    .agenda-progress {
      position: absolute; inset-inline: 11px 0; inset-block-start: 100%; height: var(--agenda-gap);
      background: linear-gradient(var(--agenda-line) 0 0) center / 100% 1px no-repeat;
    }
    .agenda-progress span {
      display: block; position: relative; inset-block-start: calc((var(--agenda-gap) - 3px) / 2); height: 3px;
      border-radius: 2px; background: var(--agenda-pill);
      -webkit-print-color-adjust: exact; print-color-adjust: exact;
    }

    """

  /// Bars without colours, the star of birthdays, and text for screen readers only.
  static let marks = """
    .agenda-bar-hollow::before { background: none; }
    .agenda-bar-dashed::before { border: 0; border-radius: 0;
      background: repeating-linear-gradient(var(--agenda-edge) 0 4.5px, transparent 4.5px 6.5px); }
    .agenda-bar-dotted::before { border: 0; border-radius: 0;
      background: repeating-linear-gradient(var(--agenda-edge) 0 2px, transparent 2px 4px); }
    .agenda-bar-double::before { border-width: 0 1px; border-radius: 0; background: none; }
    .agenda-bar-mixed::before { border: 0; border-radius: 0;
      background: repeating-linear-gradient(var(--agenda-edge) 0 7px, transparent 7px 8.5px,
        var(--agenda-edge) 8.5px 10px, transparent 10px 11.5px); }
    .agenda-birthday::before { content: none; }
    .agenda-task::before {
      inset-block: auto; inset-block-start: calc((var(--agenda-title-line) - 9px) / 2); inset-inline-start: -2px;
      width: 9px; height: 9px; border: 1.5px solid var(--agenda-edge); border-radius: 50%; background: none;
    }
    .agenda-done::before { background: var(--agenda-edge); }
    .agenda-overdue::before {
      border-color: var(--agenda-warning);
      background: radial-gradient(var(--agenda-warning) 0 1.75px, transparent 2.25px);
    }
    .agenda-overdue .agenda-time, .agenda-overdue .agenda-note { color: var(--agenda-warning); }
    .agenda-star {
      position: absolute; inset-block-start: calc((var(--agenda-title-line) - var(--agenda-star)) / 2 - 0.5px);
      inset-inline-start: calc(8px - var(--agenda-star)); width: var(--agenda-star); height: var(--agenda-star);
      fill: var(--agenda-edge);
    }
    .agenda-all-day .agenda-star {
      inset-block-start: calc((var(--agenda-summary-line) - var(--agenda-star)) / 2 - 0.5px);
    }
    .agenda-unseen {
      position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap;
    }

    """

  /// The texts around the rows, and the drawing of a state.
  static let parts = """
    .agenda-day-number { position: relative; inset-block-start: -0.13em; margin-inline-start: -0.05em; }
    .agenda-weekday { position: relative; inset-block-start: -0.3em; text-transform: uppercase; letter-spacing: 0.02em; }
    .agenda-weekday, .agenda-date, .agenda-month { color: var(--agenda-accent); }
    .agenda-month { font-weight: 600; letter-spacing: 0.02em; }
    .agenda-day, .agenda-more, .agenda-hidden, .agenda-advice { color: var(--agenda-secondary); }
    .agenda-more { padding-inline-start: 11px; }
    .agenda-below { padding-inline-start: 0; }
    .agenda-hidden { font-weight: 400; float: inline-end; }
    .agenda-row .agenda-hidden, .agenda-day > .agenda-hidden { padding-inline-end: 8px; }
    .agenda-one-line > .agenda-hidden { flex: none; margin-inline-start: auto; padding-inline: 5px 0; }
    .agenda-heading, .agenda-day { display: flow-root; }
    .agenda-notice { flex: none; margin-block-start: 6px; color: var(--agenda-warning); }
    .agenda-sign {
      width: 11px; height: 11px; margin-inline-end: 5px; vertical-align: -1px; fill: none; stroke: currentColor;
      stroke-width: 1.2; stroke-linecap: round; stroke-linejoin: round;
    }
    .agenda-message {
      display: flex; flex-direction: column; flex: 1; justify-content: center; gap: 6px; min-width: 0;
    }
    .agenda-header + .agenda-message:not(.agenda-drawn) { justify-content: flex-start; }
    .agenda-beside .agenda-header + .agenda-message:not(.agenda-drawn) { justify-content: center; }
    .agenda-drawn { align-items: center; }
    .agenda-drawn p { text-align: center; }
    .agenda-drawing { flex: none; fill: none; stroke-linecap: round; stroke-linejoin: round; }
    .agenda-drawing-outline { stroke: var(--agenda-secondary); }
    .agenda-drawing-accent { stroke: var(--agenda-accent); }
    .agenda-inline { flex-direction: row; align-items: center; }
    .agenda-inline .agenda-main { justify-content: center; }
    .agenda-inline .agenda-notice { margin-block-start: 0; margin-inline-start: 8px; }
    .agenda-inline .agenda-list { flex-direction: row; align-items: center; }
    .agenda-inline .agenda-times { margin-inline-end: 6px; }
    .agenda-inline .agenda-list { gap: 8px; }
    .agenda-inline .agenda-more { flex: none; padding: 0; }

    """

  /// The lines below the content.
  static let foot = """
    .agenda-foot { display: flex; flex: none; flex-wrap: wrap; gap: 0 14px; margin-block-start: 8px; }
    .agenda-foot .agenda-note { color: var(--agenda-secondary); }
    .agenda-foot .agenda-row { max-width: 100%; overflow-wrap: anywhere; }
    .agenda-moment { margin-inline-start: auto; }

    """

  /// The links: the whole widget, or whole rows.
  static let links = """
    .agenda-target { position: absolute; inset: 0; z-index: 1; border-radius: inherit; }
    .agenda-link::after { content: ""; position: absolute; inset: 0; }
    .agenda-detailed { flex-wrap: wrap; }
    .agenda-detail { flex: 0 0 100%; }
    .agenda-detail a { position: relative; z-index: 1; text-decoration: underline; }
    .agenda-link:hover { text-decoration: underline; }
    .agenda-target:focus-visible, .agenda-link:focus-visible { outline: none; }
    .agenda-target:focus-visible, .agenda-link:focus-visible::after {
      outline: 2px solid var(--agenda-accent); outline-offset: -2px; border-radius: 4px;
    }

    """
}
