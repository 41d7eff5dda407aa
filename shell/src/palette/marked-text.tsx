import { findSpan } from './palette-match.rule';

/** A text, with what was typed marked in it. */
export function MarkedText({ text, typed }: { text: string; typed: string }) {
  const span = findSpan(text, typed);
  if (!span) return text;
  return (
    <>
      {text.slice(0, span.from)}
      <mark>{text.slice(span.from, span.to)}</mark>
      {text.slice(span.to)}
    </>
  );
}
