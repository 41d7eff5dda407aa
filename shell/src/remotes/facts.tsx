import { styled } from 'styled-components';

/** What a technician is told first, as pairs of term and fact. */
export const Facts = styled.dl`
  display: grid;
  grid-template-columns: 130px minmax(0, 1fr);
  margin: 0;
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: var(--surface);
  > * { padding: 6px 10px; border-bottom: 1px solid var(--line); }
  > :nth-last-child(-n + 2) { border-bottom: 0; }
  > dt { color: var(--muted); }
  > dd { margin: 0; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
  @media (max-width: 760px) { grid-template-columns: 84px minmax(0, 1fr); }
`;
