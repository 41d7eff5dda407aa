import { styled } from 'styled-components';

/** A line below the fields of a card. */
export const BelowFields = styled.p`
  padding: 8px 0 10px;
  color: var(--muted);
`;
