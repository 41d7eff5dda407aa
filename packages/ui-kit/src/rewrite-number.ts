import { narrow } from './narrow';

/** What an input holds right after a key, a paste or a composition. */
export interface Edit {
  readonly raw: string;
  /** Where the caret stands in `raw`. */
  readonly caret: number;
  /** The text before the edit. */
  readonly previous: string;
  /** As the browser's InputEvent names it; empty when unknown. */
  readonly inputType: string;
}

/** What it shall hold instead, and where the caret goes. */
export interface Written {
  readonly text: string;
  readonly caret: number;
}

const digitsOf = (text: string) => narrow(text).replace(/\D/g, '');

/** Where the caret stands after `count` digits of a grouped number. */
function caretAfter(text: string, count: number): number {
  if (count === 0) return 0;
  let seen = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (/\d/.test(text.charAt(at))) seen += 1;
    if (seen === count) return at + 1;
  }
  return text.length;
}

const refused = ({ raw, caret, previous }: Edit): Written => ({
  text: previous,
  caret: Math.max(0, Math.min(previous.length, caret - (raw.length - previous.length))),
});

interface WholeRules {
  readonly group: (digits: string) => string;
  readonly isAllowed: (text: string) => boolean;
}

/** Keeps the digits of an edit, grouped, with the caret between the same two digits. */
export function rewriteWhole(edit: Edit, { group, isAllowed }: WholeRules): Written {
  const had = digitsOf(edit.previous);
  let before = digitsOf(edit.raw.slice(0, edit.caret));
  let after = digitsOf(edit.raw.slice(edit.caret));
  if (before + after === had) {
    // Only a separator went, which comes back by itself: the digit beyond it was meant.
    if (edit.inputType === 'deleteContentBackward') before = before.slice(0, -1);
    if (edit.inputType === 'deleteContentForward') after = after.slice(1);
  } else if (had === '0' && after === '0') {
    // Typing in front of a lone 0 replaces it: 5 must not become 50.
    after = '';
  }
  // Deleting the 1 of 1,000,000 leaves 000,000 for the 2 to come; anything typed tidies up.
  const isDeletion = before.length + after.length < had.length;
  const digits = isDeletion ? before + after : (before + after).replace(/^0+(?=\d)/, '');
  const text = group(digits);
  if (!isAllowed(text)) return refused(edit);
  const stripped = before.length + after.length - digits.length;
  return { text, caret: caretAfter(text, Math.max(0, before.length - stripped)) };
}

/** Takes an edit as it is typed, if it can still become a number with that many decimals. */
export function rewriteDecimal(edit: Edit, decimals: number): Written {
  const text = narrow(edit.raw).trim();
  const pattern = decimals > 0 ? `^\\d*(\\.\\d{0,${decimals}})?$` : '^\\d*$';
  if (!new RegExp(pattern).test(text)) return refused(edit);
  return { text, caret: Math.min(edit.caret, text.length) };
}
