import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Desk = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 12px;
  align-items: start;
  > aside {
    min-width: 0;
    scroll-margin-top: 8px;
    padding: 12px 14px;
    border: 1px solid var(--line);
    border-radius: var(--radius);
    background: var(--surface);
  }
  > aside > p { color: var(--muted); }
  @media (min-width: 1100px) {
    grid-template-columns: minmax(0, 3fr) minmax(400px, 2fr);
    > aside {
      position: sticky;
      top: calc(var(--sticky-top) + 12px);
      max-height: max(240px, calc(100dvh - var(--sticky-top) - 24px));
      overflow: auto;
      overscroll-behavior: contain;
    }
    > aside > * { --sticky-top: 0px; }
  }
  /* One above the other, what is decided comes first. */
  @media (max-width: 1099px) { > aside:not([data-none]) { order: -1; } }
`;

interface BesideProps {
  /** The list, as it stands without one. */
  readonly children: ReactNode;
  /** Left out where what is open is told of in the list itself. */
  readonly aside?: {
    readonly id: string;
    readonly label: string;
    /** Of the open row; undefined while none is. */
    readonly detail: ReactNode;
    /** What stands there while none is. */
    readonly none: string;
  };
}

/** A list, and beside it what is told of its open row. */
export function Beside({ children, aside }: BesideProps) {
  if (!aside) return children;
  const { id, label, detail, none } = aside;
  return (
    <Desk>
      {children}
      {/* Keys that its buttons name hold in the whole list, as they do beneath a row. */}
      <aside id={id} aria-label={label} data-detail {...(!detail && { 'data-none': '' })}>
        {detail ?? <p>{none}</p>}
      </aside>
    </Desk>
  );
}
