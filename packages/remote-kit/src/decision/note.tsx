import { styled } from 'styled-components';

/** What a person should know before pressing the button below it, or why nothing happened. */
export const Note = styled.p<{ 'data-tone': 'warn' | 'bad' }>`
  padding: 7px 10px;
  border-radius: var(--radius-s);
  /* In a card, what follows is a table, which brings no space of its own. */
  [data-body] > & { margin-bottom: 10px; }
  &[data-tone='warn'] { color: var(--warn); background: var(--wait-tint); }
  &[data-tone='bad'] { color: var(--bad); background: var(--bad-tint); }
`;
