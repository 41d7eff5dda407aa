import { styled } from 'styled-components';

/** A key, as printed on the keyboard. */
export const Kbd = styled.kbd`
  display: inline-block;
  min-width: 18px;
  padding: 0 5px;
  border: 1px solid currentcolor;
  border-radius: 4px;
  font: inherit;
  font-size: 11px;
  line-height: 15px;
  text-align: center;
  opacity: 0.85;
  /* A phone has no such key. */
  @media (max-width: 600px), (pointer: coarse) { display: none; }
`;
