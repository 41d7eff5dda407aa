/** Every colour of the product; `theme.tsx` turns each into the CSS variable of its name. */
export interface Tokens {
  readonly bg: string;
  readonly surface: string;
  readonly line: string;
  /** Border of what can be typed in: stronger than a resting line. */
  readonly 'field-line': string;
  readonly hover: string;
  readonly text: string;
  readonly muted: string;
  readonly accent: string;
  readonly 'on-accent': string;
  readonly good: string;
  readonly bad: string;
  readonly warn: string;
  readonly 'wait-tint': string;
  readonly 'accent-tint': string;
  readonly 'good-tint': string;
  readonly 'bad-tint': string;
}

export const LIGHT: Tokens = {
  bg: '#f5f6f8',
  surface: '#ffffff',
  line: '#e2e5ea',
  'field-line': '#c0c7d2',
  hover: '#f0f2f5',
  text: '#171b22',
  muted: '#5a6371',
  accent: '#2b59d9',
  'on-accent': '#ffffff',
  good: '#0a7a50',
  bad: '#c4232b',
  warn: '#985500',
  'wait-tint': '#fff7df',
  'accent-tint': '#e8eefd',
  'good-tint': '#e6f6ee',
  'bad-tint': '#fdecec',
};

export const DARK: Tokens = {
  bg: '#0e1116',
  surface: '#151a21',
  line: '#262d38',
  'field-line': '#3b4554',
  hover: '#1d232c',
  text: '#e6e9ef',
  muted: '#9aa4b4',
  accent: '#86a8ff',
  'on-accent': '#0e1116',
  good: '#4cc38a',
  bad: '#ff7a7f',
  warn: '#f0b255',
  'wait-tint': '#2a2413',
  'accent-tint': '#1b2742',
  'good-tint': '#12291f',
  'bad-tint': '#331a1d',
};
