import { createGlobalStyle } from 'styled-components';
import { DARK, LIGHT, type Tokens } from './tokens';

const variables = (tokens: Tokens) =>
  Object.entries(tokens)
    .map(([name, colour]) => `--${name}: ${colour};`)
    .join('');

/**
 * The look of the whole page: colours of both themes as CSS variables on `:root`, chosen by its
 * `data-theme` (`light` when absent), base type, focus ring, reduced motion. Rendered once.
 *
 * `--bars` and `--filter-bar` are how much of the top of the window whatever draws them says that it
 * takes, `--toasts` of its end. What sticks stands at `--sticky-top`; whatever is scrolled by itself
 * says what that is within it.
 */
export const GlobalStyle = createGlobalStyle`
  :root { color-scheme: light; ${variables(LIGHT)} }
  :root[data-theme='dark'] { color-scheme: dark; ${variables(DARK)} }
  :root {
    --radius: 10px;
    --radius-s: 7px;
    --pad: 0px;
    --motion: 120ms;
    --font: 'Pretendard Variable', 'Pretendard Fallback', system-ui, 'Apple SD Gothic Neo', 'Malgun Gothic', sans-serif;
    font: 13px / 20px var(--font);
    color: var(--text);
    background: var(--bg);
    accent-color: var(--accent);
    --sticky-top: calc(var(--bars, 0px) + var(--filter-bar, 0px));
    scroll-padding-block: var(--sticky-top) var(--toasts, 0px);
    -webkit-text-size-adjust: 100%;
  }
  *, ::before, ::after { box-sizing: border-box; }
  body { margin: 0; padding-bottom: var(--toasts, 0px); }
  h1, h2, h3, p { margin: 0; font: inherit; }
  body, h1, h2, h3, p, li, td, th { word-break: keep-all; overflow-wrap: break-word; }
  button, input, select, textarea { font: inherit; color: inherit; letter-spacing: inherit; }
  a { color: var(--accent); }
  svg { flex: none; }
  :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
  ::selection { color: var(--on-accent); background: var(--accent); }
  [data-hidden-text] {
    position: absolute;
    width: 1px;
    height: 1px;
    margin: -1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  @media (prefers-reduced-motion: reduce) {
    :root { --motion: 0ms; }
    *, ::before, ::after {
      animation-duration: 0.01ms !important;
      animation-iteration-count: 1 !important;
      transition-duration: 0ms !important;
      scroll-behavior: auto !important;
    }
  }
`;
