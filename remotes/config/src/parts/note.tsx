import { styled } from 'styled-components';

/** What a person should know before pressing the button below it, or why nothing happened. */
export const Note = styled.p<{ 'data-tone': 'warn' | 'bad' }>`
  padding: 7px 10px;
  border-radius: var(--radius-s);
  &[data-tone='warn'] { color: var(--warn); background: var(--wait-tint); }
  &[data-tone='bad'] { color: var(--bad); background: var(--bad-tint); }
`;
