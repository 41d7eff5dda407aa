import { styled } from 'styled-components';

/** Games beside each other, of which one is looked at. */
export const GameChips = styled.nav`
  display: flex;
  flex-wrap: wrap;
  gap: 6px;
  > a {
    display: inline-flex;
    align-items: center;
    gap: 6px;
    padding: 2px 11px;
    border: 1px solid var(--field-line);
    border-radius: 15px;
    color: inherit;
    text-decoration: none;
    font-variant-numeric: tabular-nums;
  }
  > a[aria-current] { border-color: var(--accent); background: var(--accent-tint); font-weight: 600; }
`;
