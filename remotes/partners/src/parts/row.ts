import { styled } from 'styled-components';

/** Buttons beside each other, in as many lines as they need. */
export const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 6px;
  padding-block: 4px;
`;
