import { type ReactNode, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';

// One component for the whole table: cells stay plain elements with data attributes, which draw
// about ten times faster than a styled component each.
const Region = styled.div`
  margin-inline: calc(-1 * var(--pad));
  &[data-wide] { overflow: auto; max-height: calc(100dvh - max(140px, var(--sticky-top) + 64px)); }
  &[data-wide] > table { --sticky-top: 0px; }
  &:focus-visible { outline-offset: -2px; }
  > table { width: 100%; border-collapse: separate; border-spacing: 0; }
  /* However wide the window, what is typed stays beside what it is called. */
  > table:has(tbody :is(input, select)) { max-width: 1180px; }
  th, td {
    height: 32px;
    padding: 1px 10px;
    border-bottom: 1px solid var(--line);
    text-align: start;
    font-weight: 400;
  }
  tr > :first-child { padding-left: var(--pad, 10px); }
  tr > :last-child { padding-right: var(--pad, 10px); }
  thead th {
    position: sticky;
    top: var(--sticky-top);
    z-index: 1;
    font-size: 12px;
    font-weight: 500;
    color: var(--muted);
    background: var(--surface);
    white-space: nowrap;
  }
  /* The table around it has a head of its own there. */
  tbody thead th { position: static; }
  /* A day or a name that breaks is read twice; a table too wide for its place is scrolled. */
  tbody th { white-space: nowrap; }
  tbody:last-of-type > tr:last-child > * { border-bottom: 0; }
  tfoot > tr:first-child > * { border-top: 1px solid var(--line); }
  [data-n] { text-align: end; font-variant-numeric: tabular-nums; white-space: nowrap; }
  td[data-n] > [data-field] { margin-left: auto; }
  td > [data-number] { width: var(--field-width); }
  /* A half of a day or a choice that is cut off says something else. */
  td > [data-field]:has(select, [type='time'], [type='text']):not([data-number]) { min-width: 128px; }
  td > [data-field]:has([type='date'], [type='datetime-local']) { min-width: 176px; }
  tbody tr:where(:hover) > * { background: var(--hover); }
  tr[data-tone='wait'] > * { background: var(--wait-tint); }
  tr[data-tone='held'] > * { background: var(--accent-tint); }
  tr[data-tone='bad'] > * { background: var(--bad-tint); }
  tr[data-tone='muted'] { color: var(--muted); }
`;

interface TableProps {
  /** What the table holds, for those who listen. */
  caption: string;
  /** thead, tbody, tfoot of plain cells: `data-n` on numbers, `data-tone` (wait, held, bad, muted) on rows. */
  children: ReactNode;
}

/** The one look of tables; one that is too wide for its place becomes a group to scroll: no landmark, since the card around it may have its name. */
export function Table({ caption, children }: TableProps) {
  const region = useRef<HTMLDivElement>(null);
  const [isWide, setWide] = useState(false);
  useEffect(() => {
    const box = region.current;
    const table = box?.firstElementChild;
    if (!box || !table) return;
    const observer = new ResizeObserver(() => setWide(table.scrollWidth > box.clientWidth + 1));
    observer.observe(box);
    observer.observe(table);
    return () => observer.disconnect();
  }, []);
  return (
    <Region
      data-flush
      ref={region}
      {...(isWide && { 'data-wide': '', role: 'group', 'aria-label': caption, tabIndex: 0 })}
    >
      <table>
        <caption data-hidden-text>{caption}</caption>
        {children}
      </table>
    </Region>
  );
}
