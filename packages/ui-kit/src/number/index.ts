export { AmountField } from './amount-field';
export { DecimalField } from './decimal-field';
export { IntegerField } from './integer-field';
export { readWon } from './read-won';
export type { Typed } from './use-typed';
