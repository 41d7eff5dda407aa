export type Locale = 'ko' | 'en';

export type Sentences = Record<Locale, string>;

/** Fills `{name}` of a sentence; whole numbers get thousands separators, lists commas. */
export const fillSentence = (sentence: string, values: Record<string, unknown>): string =>
  sentence.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    return typeof value === 'number'
      ? value.toLocaleString('en-US')
      : Array.isArray(value)
        ? value.join(', ')
        : String(value);
  });
