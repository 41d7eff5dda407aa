import type { ReactNode } from 'react';

/** Words for those who listen; GlobalStyle takes them out of sight. */
export function HiddenText({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <span data-hidden-text id={id}>
      {children}
    </span>
  );
}
