import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Box = styled.div`
  display: grid;
  gap: 14px;
  width: 100%;
  max-width: 640px;
  margin: 48px auto;
  padding: 0 14px;
  h2 { font-size: 17px; line-height: 26px; font-weight: 700; letter-spacing: -0.01em; }
  h2 + p { color: var(--muted); }
  > [data-action] { display: flex; flex-wrap: wrap; gap: 8px; }
`;

interface ErrorStateProps {
  /** What happened. */
  title: ReactNode;
  /** What it means for the work, and what to do now. */
  text: ReactNode;
  action?: ReactNode;
  /** Facts for whoever has to help. */
  children?: ReactNode;
}

export function ErrorState({ title, text, action, children }: ErrorStateProps) {
  return (
    <Box>
      <div role="alert">
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
      {children && <div>{children}</div>}
      {action && <div data-action>{action}</div>}
    </Box>
  );
}
