import { styled } from 'styled-components';

/** What came in is told from what went out, wherever entries are shown. */
export const EntryColours = styled.div`
  display: contents;
  [data-change='in'] { color: var(--good); }
  [data-change='out'] { color: var(--bad); }
`;
