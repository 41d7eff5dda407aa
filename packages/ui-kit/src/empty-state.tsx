import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Box = styled.div`
  padding: 36px 14px;
  text-align: center;
  color: var(--muted);
  > p:first-child { color: var(--text); font-weight: 600; }
`;

/** Says that there is nothing, and what would bring something. */
export function EmptyState({ title, text }: { title: ReactNode; text?: ReactNode }) {
  return (
    <Box>
      <p>{title}</p>
      {text && <p>{text}</p>}
    </Box>
  );
}
