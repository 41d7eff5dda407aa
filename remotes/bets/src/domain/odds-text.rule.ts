/** Odds as they are read, from hundredths: 1.85. */
export const oddsText = (hundredths: number): string => (hundredths / 100).toFixed(2);
/** A line as it is read: −1.5, 2.25. */
export const lineText = (hundredths: number): string =>
  (hundredths / 100).toString().replace('-', '−');
