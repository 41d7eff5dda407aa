/** Full-width letters, digits and signs, as an East Asian input method writes them, in their plain form. */
export const narrow = (text: string): string =>
  text
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replaceAll('￦', '₩');
