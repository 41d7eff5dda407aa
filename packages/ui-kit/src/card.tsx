import { type ReactNode, type SyntheticEvent, useId } from 'react';
import { css, styled } from 'styled-components';
import { HiddenText } from './hidden-text';
import { useLabels } from './labels';
import { Spinner } from './spinner';

/** Padding that tables and tabs (`data-flush`) reach through, to the edges of what holds them. */
export const padded = css`
  --pad: 14px;
  padding: 12px var(--pad);
  > [data-flush]:first-child, > form > [data-flush]:first-child { margin-top: -12px; }
  > [data-flush]:last-child, > form > [data-flush]:last-child { margin-bottom: -12px; }
`;

const Section = styled.section`
  position: relative;
  min-width: 0;
  background: var(--surface);
  border: 1px solid var(--line);
  border-radius: var(--radius);
  overflow: clip;

  > header {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 6px 10px;
    min-height: 50px;
    padding: 9px 14px;
    border-bottom: 1px solid var(--line);
  }
  > header > h2 { font-size: 14px; font-weight: 600; letter-spacing: -0.01em; }
  > header > p { color: var(--muted); font-size: 12px; }
  > header > [data-actions] { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; margin-left: auto; }
  > [data-body] { ${padded} }
  > footer { padding: 7px 14px; border-top: 1px solid var(--line); color: var(--muted); }
  > [data-veil] {
    position: absolute;
    inset: 0;
    z-index: 2;
    display: grid;
    place-items: center;
    font-size: 16px;
    background: color-mix(in srgb, var(--surface) 52%, transparent);
    cursor: progress;
  }
  > [data-veil] > :first-child { background: var(--surface); box-shadow: 0 0 0 7px var(--surface); }
`;

interface CardProps {
  title: ReactNode;
  note?: ReactNode;
  actions?: ReactNode;
  footer?: ReactNode;
  /** Covers the card and holds back every press and key, but leaves the focus where it is. */
  busy?: boolean;
  children?: ReactNode;
  id?: string;
}

function holdBack(event: SyntheticEvent) {
  const { key } = event.nativeEvent as KeyboardEvent;
  // React also hands on what happens in a dialog that the card opened, which is not under the veil.
  const isUnderVeil = event.currentTarget.contains(event.target as Node);
  if (key === 'Tab' || !isUnderVeil) return;
  event.preventDefault();
  event.stopPropagation();
}

const HELD = {
  onKeyDownCapture: holdBack,
  onKeyUpCapture: holdBack,
  onClickCapture: holdBack,
  onPasteCapture: holdBack,
  onCutCapture: holdBack,
  onDropCapture: holdBack,
};

/** A section of a page, named by its heading. */
export function Card({ title, note, actions, footer, busy = false, children, id }: CardProps) {
  const labels = useLabels();
  const titleId = useId();
  return (
    <Section id={id} aria-labelledby={titleId} aria-busy={busy} {...(busy && HELD)}>
      <header>
        <h2 id={titleId}>{title}</h2>
        {note && <p>{note}</p>}
        {actions && <div data-actions>{actions}</div>}
      </header>
      {children && <div data-body>{children}</div>}
      {footer && <footer>{footer}</footer>}
      {busy && (
        <div data-veil role="status">
          <Spinner />
          <HiddenText>{labels.loading}</HiddenText>
        </div>
      )}
    </Section>
  );
}
