import { styled } from 'styled-components';

/** Links to the parts of a screen, of which the one that is looked at is `aria-current`. */
export const TabRow = styled.nav`
  display: flex;
  flex-wrap: wrap;
  gap: 2px;
  border-bottom: 1px solid var(--line);
  font-variant-numeric: tabular-nums;
  > a { padding: 7px 10px; color: var(--muted); text-decoration: none; border-bottom: 2px solid transparent; margin-bottom: -1px; }
  > a:hover { color: var(--text); }
  > a[aria-current] { color: var(--accent); border-color: currentcolor; font-weight: 600; }
`;
