import { styled } from 'styled-components';

/** Beneath a row that is wider than the window: within sight however far one has gone to the right. */
export const Beneath = styled.div`
  position: sticky;
  inset-inline-start: 0;
  width: fit-content;
  max-width: min(720px, calc(100vw - 88px));
  white-space: normal;
  text-align: start;
`;
