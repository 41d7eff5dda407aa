import type { Locale } from '@gwanje/contract';

export type Values = Record<string, unknown>;

/** Index of the brace that closes the one at `open`. */
function closingBrace(message: string, open: number): number {
  let depth = 0;
  for (let at = open; at < message.length; at += 1) {
    if (message[at] === '{') depth += 1;
    else if (message[at] === '}') depth -= 1;
    if (depth === 0) return at;
  }
  throw new SyntaxError(`A brace of this message is never closed: ${message}`);
}

/** Splits `one {# day} other {# days}` into its choices. */
function choicesOf(text: string): ReadonlyMap<string, string> {
  const choices = new Map<string, string>();
  let at = 0;
  for (let open = text.indexOf('{'); open !== -1; open = text.indexOf('{', at)) {
    const close = closingBrace(text, open);
    choices.set(text.slice(at, open).trim(), text.slice(open + 1, close));
    at = close + 1;
  }
  return choices;
}

function pluralOf(count: number, text: string, values: Values, locale: Locale): string {
  const choices = choicesOf(text);
  const category = new Intl.PluralRules(locale).select(count);
  const chosen = choices.get(category) ?? choices.get('other') ?? '';
  return formatMessage(chosen.replaceAll('#', count.toLocaleString(locale)), values, locale);
}

/**
 * A sentence with its placeholders filled: ICU MessageFormat as far as this product's sentences
 * go, `{name}` and `{count, plural, one {# day} other {# days}}`. A value that is not given shows
 * as `undefined`.
 *
 * @throws SyntaxError on an unclosed brace or another kind of placeholder
 */
export function formatMessage(message: string, values: Values, locale: Locale): string {
  let text = '';
  let at = 0;
  for (let open = message.indexOf('{'); open !== -1; open = message.indexOf('{', at)) {
    const close = closingBrace(message, open);
    const inside = message.slice(open + 1, close);
    const [, name, choices] = /^\s*(\w+)\s*(?:,\s*plural\s*,(.*))?$/s.exec(inside) ?? [];
    if (name === undefined) throw new SyntaxError(`{${inside}} is no placeholder: ${message}`);
    const filled =
      choices === undefined
        ? String(values[name])
        : pluralOf(Number(values[name]), choices, values, locale);
    text += message.slice(at, open) + filled;
    at = close + 1;
  }
  return text + message.slice(at);
}
