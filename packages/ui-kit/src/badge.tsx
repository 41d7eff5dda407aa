import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Pill = styled.span`
  display: inline-flex;
  width: fit-content;
  align-items: center;
  gap: 4px;
  padding: 0 8px;
  border-radius: 10px;
  font-size: 12px;
  line-height: 20px;
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
  color: var(--muted);
  background: var(--hover);
  &[data-tone='good'] { color: var(--good); background: var(--good-tint); }
  &[data-tone='bad'] { color: var(--bad); background: var(--bad-tint); }
  &[data-tone='warn'] { color: var(--warn); background: var(--wait-tint); }
  &[data-tone='accent'] { color: var(--accent); background: var(--accent-tint); }
`;

export type BadgeTone = 'neutral' | 'good' | 'bad' | 'warn' | 'accent';

export function Badge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  return <Pill data-tone={tone}>{children}</Pill>;
}
