const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '"': '&quot;',
  '<': '&lt;',
  '>': '&gt;',
};

/** A text that stays text within a page and within the quotes of an attribute. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&"<>]/g, (character) => ESCAPES[character] ?? '');
