import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Brand } from '../frame/brand';
import { LanguageMenu } from '../frame/language-menu';
import { ThemeButton } from '../frame/theme-button';

const Place = styled.div`
  display: grid;
  grid-template-rows: auto 1fr;
  min-height: 100dvh;
  > header {
    display: flex;
    align-items: center;
    justify-content: flex-end;
    gap: 4px;
    height: 48px;
    padding: 0 12px;
    color: var(--muted);
  }
  > main { width: 100%; max-width: 392px; margin: 0 auto; padding: min(12vh, 96px) 16px 48px; }
  > main > [data-brand] { display: flex; align-items: center; gap: 9px; margin-bottom: 18px; font-size: 17px; font-weight: 700; }
  > main > [data-brand]::before { content: ''; width: 18px; height: 18px; border-radius: 6px; background: var(--accent); }
  > main > [data-brand] > span { font-size: 12px; font-weight: 400; color: var(--muted); }
  > main > section { padding: 22px 22px 24px; border: 1px solid var(--line); border-radius: var(--radius); background: var(--surface); }
  h1 { margin-bottom: 14px; font-size: 18px; line-height: 26px; font-weight: 700; }
  h1 + p { margin: -10px 0 14px; color: var(--muted); }
  dl { display: flex; gap: 12px; margin: 0 0 14px; }
  dt { color: var(--muted); }
  dd { margin: 0; font-variant-numeric: tabular-nums; font-weight: 600; }
`;

/** The page before the console: brand, language, theme, and one thing to do. */
export function Gate({ children }: { children: ReactNode }) {
  return (
    <Place>
      <header>
        <LanguageMenu />
        <ThemeButton />
      </header>
      <main id="main" tabIndex={-1}>
        <Brand />
        <section>{children}</section>
      </main>
    </Place>
  );
}
