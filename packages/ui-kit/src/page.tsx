import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';

const Main = styled.main`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: 14px;
  padding: 18px 20px 32px;
  &:focus { outline: none; }

  > header { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 12px; }
  > header > div:first-child { flex: 1 1 auto; min-width: 0; }
  h1 { font-size: 18px; line-height: 26px; font-weight: 700; letter-spacing: -0.01em; }
  h1 + p { color: var(--muted); font-variant-numeric: tabular-nums; }
  > header > div + div { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; }

  @media (max-width: 600px) { padding: 12px 12px 24px; }
`;

interface PageProps {
  title: ReactNode;
  subtitle?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}

/** One screen: its `<main>` (id `main`, for a skip link) and its only h1. */
export function Page({ title, subtitle, actions, children }: PageProps) {
  const titleId = useId();
  return (
    <Main id="main" tabIndex={-1} aria-labelledby={titleId}>
      <header>
        <div>
          <h1 id={titleId}>{title}</h1>
          {subtitle && <p>{subtitle}</p>}
        </div>
        {actions && <div>{actions}</div>}
      </header>
      {children}
    </Main>
  );
}
