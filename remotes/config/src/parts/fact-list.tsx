import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Facts = styled.dl`
  display: grid;
  grid-template-columns: max-content minmax(0, 1fr);
  gap: 4px 14px;
  margin: 0 0 12px;
  > div { display: contents; }
  dt { color: var(--muted); }
  dd { margin: 0; overflow-wrap: anywhere; }
`;

/** What is known of one thing by name; what is null is left out. */
export function FactList({ facts }: { readonly facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <Facts>
      {facts
        .filter(([, value]) => value !== null)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </Facts>
  );
}
