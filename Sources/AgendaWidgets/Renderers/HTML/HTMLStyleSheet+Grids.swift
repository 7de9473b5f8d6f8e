extension HTMLStyleSheet {
  /// Months and weeks. The parts of a day are items of the grid of its row; what is before them is its background.
  static let days = """
    .agenda-grid { container-type: inline-size; overflow-wrap: anywhere; hyphens: auto; }
    .agenda-grid .agenda-row { display: block; font-size: calc(12px * var(--agenda-scale)); line-height: 1.3; }
    .agenda-grid .agenda-row * { line-height: inherit; }
    .agenda-grid .agenda-title { display: inline; font-size: inherit; }
    .agenda-grid .agenda-time { font-size: inherit; color: inherit; white-space: nowrap; }
    .agenda-grid .agenda-running .agenda-time { color: var(--agenda-on-pill); margin-inline-end: 4px; }
    .agenda-grid .agenda-star { inset-block-start: calc((1.3em - var(--agenda-star)) / 2); }
    .agenda-week .agenda-bar .agenda-star, .agenda-hours .agenda-star {
      inset-block-start: calc((1.3em - var(--agenda-star)) / 2 + 2px); inset-inline-start: 1px; }
    .agenda-grid .agenda-date { white-space: normal; margin: 0; }
    .agenda-weekdays, .agenda-week { display: grid; }
    .agenda-weekdays { color: var(--agenda-secondary); font-size: calc(12px * var(--agenda-scale)); font-weight: 600; padding-block: 4px; }
    .agenda-weekdays > * { padding-inline: 6px; overflow: hidden; }
    .agenda-cell { display: contents; }
    .agenda-cell::before {
      content: ""; grid-row: 1 / -1; grid-column: var(--agenda-at); margin-inline: 2px; min-height: 44px;
      border-block-start: 1px solid var(--agenda-line);
    }
    .agenda-weekend::before { background: color-mix(in srgb, var(--agenda-line) 28%, transparent); }
    .agenda-cell-date, .agenda-cell-list { grid-column: var(--agenda-at); min-width: 0; }
    .agenda-cell-date { grid-row: 1; padding: 4px 6px; font-size: calc(13px * var(--agenda-scale)); font-weight: 600; line-height: 1.4; }
    .agenda-outside .agenda-cell-date { color: var(--agenda-dimmed); font-weight: 400; }
    .agenda-today .agenda-cell-number {
      background: var(--agenda-accent); color: var(--agenda-background); border-radius: 9px;
      padding: 1px 6px; margin-inline-start: -6px;
    }
    .agenda-cell-list { grid-row: -2; display: flex; flex-direction: column; gap: 3px; padding: 2px 6px 6px; }
    .agenda-week .agenda-bar {
      margin: 1px 4px; padding-block: 2px; padding-inline: 11px 6px; border-radius: 4px; min-width: 0; position: relative;
      background: color-mix(in srgb, var(--agenda-bar) 16%, var(--agenda-background));
    }
    .agenda-before { border-start-start-radius: 0 !important; border-end-start-radius: 0 !important;
      margin-inline-start: 0 !important; }
    .agenda-after { border-start-end-radius: 0 !important; border-end-end-radius: 0 !important;
      margin-inline-end: 0 !important; }
    .agenda-until { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%);
      white-space: nowrap; }
    .agenda-week-number { grid-row: 1; grid-column: 1; color: var(--agenda-secondary); font-size: calc(11px * var(--agenda-scale));
      padding-block: 5px; }
    .agenda-cell-more { color: var(--agenda-secondary); font-size: calc(12px * var(--agenda-scale)); }

    """

  /// The hours of days.
  static let hours = """
    .agenda-hours { display: grid; }
    .agenda-hours > ol, .agenda-hours > .agenda-cell > ol { display: contents; }
    .agenda-hours > .agenda-cell::before { margin-inline: 0; border-block-start: 0; border-inline-start: 1px solid var(--agenda-line); }
    .agenda-hours .agenda-time { white-space: normal; max-width: 100%; box-sizing: border-box; }
    .agenda-hours > .agenda-cell > .agenda-cell-more { grid-row: 1; grid-column: var(--agenda-at); justify-self: end; padding: 5px 4px; }
    .agenda-hour, .agenda-now { grid-column: 1 / -1; font-size: calc(11px * var(--agenda-scale)); line-height: 1; pointer-events: none; }
    .agenda-hour { border-block-start: 1px solid var(--agenda-line); color: var(--agenda-secondary); padding-block-start: 3px; }
    .agenda-now { border-block-start: 2px solid var(--agenda-accent); color: var(--agenda-accent); font-weight: 700;
      position: relative; }
    .agenda-now span { position: absolute; inset-block-start: -1px; transform: translateY(-50%);
      background: var(--agenda-background); padding-block: 2px; padding-inline-end: 4px; }
    .agenda-hours .agenda-row {
      position: relative; z-index: 1; margin: 1px 2px; padding-block: 2px; padding-inline: 11px 6px; border-radius: 4px; min-width: 0;
      background: color-mix(in srgb, var(--agenda-bar) 16%, var(--agenda-background));
    }
    .agenda-hours .agenda-place { display: block; color: inherit; white-space: normal; margin: 0; font-size: calc(12px * var(--agenda-scale)); }
    .agenda-week .agenda-bar.agenda-tentative, .agenda-hours .agenda-row.agenda-tentative {
      background-image: repeating-linear-gradient(135deg, transparent 0 6px, var(--agenda-background) 6px 9px);
    }
    .agenda-week .agenda-bar.agenda-unanswered, .agenda-hours .agenda-row.agenda-unanswered {
      background: var(--agenda-background); box-shadow: inset 0 0 0 1px var(--agenda-edge);
    }
    .agenda-week .agenda-bar.agenda-dimmed, .agenda-hours .agenda-row.agenda-dimmed {
      background: var(--agenda-background); box-shadow: inset 0 0 0 1px var(--agenda-line);
    }
    .agenda-way {
      position: relative; z-index: 1; margin: 1px 2px; padding-inline: 11px 6px; border-radius: 4px; min-width: 0; overflow: hidden;
      color: var(--agenda-secondary); font-size: calc(12px * var(--agenda-scale));
      background: repeating-linear-gradient(135deg, transparent 0 6px, var(--agenda-background) 6px 9px)
        color-mix(in srgb, var(--agenda-bar) 16%, var(--agenda-background));
    }
    .agenda-gap { position: relative; z-index: 1; align-self: center; justify-self: start;
      color: var(--agenda-secondary); font-size: calc(12px * var(--agenda-scale)); padding-inline: 8px; background: var(--agenda-background); }
    .agenda-crowd { position: relative; z-index: 1; margin: 1px 2px; padding: 2px 6px; border-radius: 4px; min-width: 0; line-height: 1.3;
      font-size: calc(12px * var(--agenda-scale)); background: var(--agenda-background); box-shadow: inset 0 0 0 1px var(--agenda-line); }
    .agenda-crowd-row { display: block; position: relative; }
    .agenda-hours .agenda-listed { display: none; }

    """

  /// Where there is no room for columns, days and hours are a list.
  static let narrowGrid = """
    @container (max-width: 519px) {
      .agenda-weekdays, .agenda-week-number, .agenda-free, .agenda-cell::before, .agenda-hour, .agenda-now
        { display: none !important; }
      .agenda-week, .agenda-cell, .agenda-hours, .agenda-hours > ol, .agenda-hours > .agenda-cell > ol { display: block; }
      .agenda-cell-number, .agenda-way:empty, .agenda-hours .agenda-crowd { display: none; }
      .agenda-hours .agenda-listed { display: block; }
      .agenda-cell-date .agenda-unseen, .agenda-until { position: static; width: auto; height: auto; clip-path: none;
        white-space: normal; overflow: visible; }
      .agenda-today .agenda-cell-date { color: var(--agenda-accent); }
      .agenda-cell-date { padding-inline: 0; margin-block-start: 8px; font-size: calc(14px * var(--agenda-scale)); }
      .agenda-cell-list { padding-inline: 0; }
      .agenda-week .agenda-bar, .agenda-hours .agenda-row { margin-inline: 0; margin-block: 3px; }
    }

    """

  /// For print: no week is broken, and the current day has a line around it in place of a background.
  static let printedGrid = """
    @media print {
      .agenda-week, .agenda-hours .agenda-row { break-inside: avoid; }
      .agenda-today .agenda-cell-number { background: none; color: #000; outline: 1.5px solid #000; }
      .agenda-week .agenda-bar, .agenda-hours .agenda-row { background: none; outline: 1px solid #999; }
    }
    @media (forced-colors: active) {
      .agenda-today .agenda-cell-number { outline: 2px solid Highlight; }
      .agenda-week .agenda-bar, .agenda-hours .agenda-row { outline: 1px solid CanvasText; }
    }

    """
}
