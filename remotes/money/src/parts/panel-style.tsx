import { styled } from 'styled-components';

/** What a row folds out: columns of figures, and with them what may be done. */
export const Panel = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 300px), 1fr));
  gap: 14px 28px;
  font-variant-numeric: tabular-nums;
  > section { display: grid; gap: 8px; align-content: start; min-width: 0; }
  h3 { font-size: 12px; font-weight: 600; color: var(--muted); }
  dl { display: grid; margin: 0; }
  dl > div { display: flex; justify-content: space-between; gap: 12px; padding: 3px 0; border-bottom: 1px solid var(--line); }
  dl > div:last-child { border-bottom: 0; }
  dl > div[data-sum] { font-weight: 600; }
  dl > div[data-open] { color: var(--bad); }
  dt, dd { margin: 0; white-space: normal; }
  dd { text-align: end; }
  small { color: var(--muted); font-size: 12px; font-weight: 400; }
  [data-who] { font-size: 14px; font-weight: 600; }
  [data-amount] > b { font-size: 28px; line-height: 36px; }
  [data-amount] > span { margin-left: 8px; color: var(--muted); }
  [data-actions] { display: flex; flex-wrap: wrap; gap: 8px; padding-top: 10px; border-top: 1px solid var(--line); }
  [data-actions] > [data-field] { flex: 1 1 100%; }
  [role='alert'] { flex-basis: 100%; color: var(--bad); white-space: normal; }
`;
