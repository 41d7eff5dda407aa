import { styled } from 'styled-components';

/** Columns that can stay at the start while the others scroll. */
export const PINNED_MAX = 4;

const pinnedCells = Array.from(
  { length: PINNED_MAX },
  (_, index) => `[data-pin='${index}'] { left: var(--pin-${index}); }`,
).join('\n');

// One component for the whole table: its cells are plain elements, which draw about ten times
// faster than a styled component each.
export const Region = styled.div`
  position: relative;
  margin-inline: calc(-1 * var(--pad));
  overflow: auto;
  /* With the page at its end, all of it is seen above its pages, beneath what stays at the top. */
  --seen: max(240px, calc(100dvh - var(--sticky-top) - 92px));
  max-height: var(--seen);
  overscroll-behavior: contain;
  /* Of the sums, which stay in sight as far as they leave room for three rows; the rest of them stands at the end. */
  --feet-height: calc(var(--feet) * var(--row-height));
  --feet-seen: min(var(--feet-height), max(var(--row-height), var(--seen) - 30px - 3 * var(--row-height)));
  scroll-padding-bottom: var(--feet-seen);
  container-type: inline-size;
  container-type: inline-size scroll-state;
  /* One place for the table and what fades it out at its end. */
  display: grid;
  grid-template-columns: minmax(max-content, 1fr);
  /* Blocks, and rows that are grids of the same columns: a row of a table cannot be left out of the layout while it is not seen, and one of these can. */
  > table { display: block; grid-area: 1 / 1; width: var(--width); min-width: 100%; }
  /* Its own alone: what a row folds out may hold a table. */
  > table > :is(thead, tbody, tfoot) { display: block; }
  > table > * > tr { display: grid; grid-template-columns: var(--columns); }
  [colspan] { grid-column: 1 / -1; }
  /* What is scrolled to stands clear of the head. */
  tbody tr[data-row] { content-visibility: auto; contain-intrinsic-block-size: var(--row-height); scroll-margin-top: 32px; }
  > table > * > tr > * {
    display: block;
    align-content: center;
    min-width: 0;
    height: var(--row-height);
    padding: 0 8px;
    border-bottom: 1px solid var(--line);
    text-align: start;
    font-weight: 400;
    white-space: nowrap;
    /* Not hidden, which would make a place of its own that scrolls of every cell: a third of the layout of a long page. */
    overflow: clip;
    text-overflow: ellipsis;
    background: var(--row, var(--surface));
  }
  > table > * > tr > :first-child { padding-left: 14px; }
  > table > * > tr > :last-child { padding-right: 14px; }
  &[data-density='dense'] { --row-height: 28px; }
  &[data-density='wide'] { --row-height: 36px; }
  > table > thead { position: sticky; top: 0; z-index: 3; }
  > table > thead > tr > th {
    position: relative;
    height: 30px;
    font-size: 12px;
    font-weight: 500;
    color: var(--muted);
    overflow: visible;
  }
  > table > tfoot { position: sticky; bottom: calc(var(--feet-seen) - var(--feet-height)); z-index: 3; }
  > table > tfoot > tr > * {
    border-bottom: 0;
    border-top: 1px solid var(--line);
    font-variant-numeric: tabular-nums;
  }
  tfoot tr[data-tone='accent'] { --row: var(--accent-tint); }
  /* What sums are called runs on over the empty cells behind it. Where the table is scrolled, it covers its own column and its letters, and no sum that passes beneath the rest of it. */
  > table > tfoot > tr { background: var(--row, var(--surface)); }
  > table > tfoot > tr > th[colspan] {
    background: linear-gradient(var(--row, var(--surface)) 0 0) no-repeat;
  }
  tfoot th > span { background: var(--row, var(--surface)); }
  [data-n] { text-align: end; font-variant-numeric: tabular-nums; }
  /* An amount is never cut: its column is too narrow instead, and shows it. */
  td:is([data-n], [data-select]) { text-overflow: clip; }
  /* Least of all a sum, which has a word before it: that one runs out to its left, where its last digits stay beneath its column. */
  tfoot td[data-n] { display: flex; align-items: center; justify-content: flex-end; overflow: visible; }
  /* As wide as what is seen of the table, however far it is scrolled. */
  tr[data-group] > th { height: auto; min-height: 26px; text-align: start; font-weight: 600; background: var(--hover); }
  tr[data-group] > th > div { position: sticky; left: 14px; display: flex; flex-wrap: wrap; column-gap: 14px; width: calc(100cqi - 28px); }
  td[data-empty] { height: auto; }
  :is(td[data-empty], tr[data-detail] > td) > div { position: sticky; left: 14px; width: calc(100cqi - 28px); white-space: normal; }
  ${pinnedCells}
  [data-pin] { position: sticky; z-index: 1; }
  :is(thead, tfoot) [data-pin] { z-index: 3; }
  [data-pin][data-last] { border-right: 1px solid var(--line); }
  [data-end] { position: sticky; right: 0; z-index: 1; border-left: 1px solid var(--line); text-align: end; }
  :is(thead, tfoot) [data-end] { z-index: 3; }
  /* A figure that is cut off reads like a smaller one, so that whatever passes beneath a column that stays fades into its row before it: within the padding everywhere, where nothing whole stands, and further where it is known that something does pass. */
  [data-last] { box-shadow: var(--after, 4px 0 4px) var(--row, var(--surface)); }
  [data-end] { box-shadow: var(--before, -4px 0 4px) var(--row, var(--surface)); }
  > table > :is(thead, tfoot) > tr { overflow-y: clip; }
  @container scroll-state(scrollable: left) { > table { --after: 14px 0 20px 6px; } }
  @container scroll-state(scrollable: right) {
    > table { --before: -14px 0 20px 6px; }
    &::after {
      content: '';
      grid-area: 1 / 1;
      justify-self: end;
      position: sticky;
      right: 0;
      z-index: 4;
      width: 20px;
      background: linear-gradient(to left, var(--surface), transparent);
      pointer-events: none;
    }
  }
  @media (min-width: 761px) { &[data-ended]::after { content: none; } }
  /* Without shadows, an edge that says so. */
  @media (forced-colors: active) {
    [data-end] { border-left: 3px dashed; }
    [data-pin][data-last] { border-right: 3px dashed; }
    &::after { border-right: 3px dashed; }
  }
  /* A cell that can stay makes a layer of its own, which for a page of them is half of what a press costs; it is one only while there is something to stay before. */
  @container not scroll-state(scrollable: left) { tbody [data-pin]:not([data-end]) { position: static; z-index: auto; } }
  @container not scroll-state(scrollable: right) { tbody [data-end] { position: static; z-index: auto; } }
  tbody:last-child > tr:last-child > * { border-bottom: 0; }
  tbody { transition: opacity var(--motion); }
  &[aria-busy] tbody { opacity: 0.55; transition-delay: 200ms; }
  tbody tr:where(:hover) { --row: var(--hover); }
  tbody tr:is([data-tone='wait'], [data-tone='late'], [data-tone='second']) { --row: var(--wait-tint); }
  tbody tr[data-tone='held'] { --row: var(--accent-tint); }
  tbody tr:is([data-tone='late'], [data-tone='bad'], [data-tone='second']) > :first-child { background-size: 4px 100%; background-repeat: no-repeat; }
  tbody tr[data-tone='late'] > :first-child { background-image: linear-gradient(var(--warn) 0 0); }
  tbody tr[data-tone='bad'] > :first-child { background-image: linear-gradient(var(--bad) 0 0); }
  tbody tr[data-tone='second'] > :first-child { background-image: repeating-linear-gradient(var(--warn) 0 4px, transparent 4px 8px); }
  tbody tr[data-tone='bad'] { --row: var(--bad-tint); }
  tbody tr[data-tone='muted'] { color: var(--muted); }
  tbody tr[aria-selected='true'] { --row: var(--accent-tint); }
  tbody tr[aria-details] { --row: var(--accent-tint); }
  tbody tr[aria-details] > * { border-bottom-color: var(--accent); }
  tbody tr[data-detail] > td { height: auto; padding: 0 14px; border-bottom-color: var(--accent); overflow: visible; --row: var(--surface); --sticky-top: 30px; }
  tbody tr[data-detail] > td > div { left: 14px; padding: 12px 0 14px; }
  tbody tr:focus-visible { outline: 2px solid var(--accent); outline-offset: -2px; }
  thead [data-head] {
    display: inline-flex;
    align-items: center;
    gap: 3px;
    max-width: 100%;
    height: 26px;
    padding: 0;
    border: 0;
    font: inherit;
    color: inherit;
    background: none;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  thead button[data-head] { cursor: pointer; }
  thead button[data-head]:hover { color: var(--text); }
  thead [data-grip] {
    position: absolute;
    inset: 4px -4px 4px auto;
    z-index: 1;
    width: 8px;
    padding: 0;
    border: 0;
    background: linear-gradient(var(--line), var(--line)) center / 1px 100% no-repeat;
    cursor: col-resize;
    touch-action: none;
  }
  thead [data-grip]:is(:hover, :focus-visible, :active) { background-image: linear-gradient(var(--accent), var(--accent)); background-size: 2px 100%; }
  thead th[data-over] { box-shadow: inset 2px 0 0 var(--accent); }
  @media (max-width: 760px) {
    --row-height: 56px !important;
    /* Beside it there is room for the thumb that scrolls the page. */
    --seen: max(240px, calc(100dvh - 210px));
    /* What names a row wraps; a line that is cut off in the middle says nothing. */
    tbody tr[data-row] { contain-intrinsic-block-size: auto var(--row-height); }
    tbody tr[data-row] > * { height: auto; min-height: var(--row-height); }
    th[scope='row'] { padding-block: 4px; white-space: normal; overflow-wrap: anywhere; }
    /* What does not stay lies beneath what does: a name that is cut off reads like another one. */
    [data-pin]:not([data-identifier], [data-select]) { position: static; z-index: auto; }
    /* It comes first, whatever is declared in front of it. */
    [data-pin][data-identifier] { left: var(--identifier-start); order: -1; box-shadow: var(--after, 4px 0 4px) var(--row, var(--surface)); }
    [data-pin]:not([data-identifier]) { box-shadow: none; }
    [data-select] { order: -2; }
    > table { width: var(--width-narrow); }
    > table > * > tr { grid-template-columns: var(--columns-narrow); }
    /* What may be done with a row stands beneath it, as wide as what is seen, and stays there however far it is scrolled. */
    :is(thead, tfoot) [data-end] { display: none; }
    tbody tr[data-row]:has(> [data-end]:not(:empty)) > :not([data-end]) { min-height: 40px; border-bottom: 0; }
    tbody tr[data-row] > [data-end] {
      position: sticky;
      left: 0;
      grid-column: 1 / -1;
      width: 100cqi;
      min-height: 0;
      padding: 0 14px 8px;
      border-left: 0;
      box-shadow: none;
      white-space: normal;
      line-height: 26px;
    }
    [data-end]:empty { display: none; }
  }
`;
