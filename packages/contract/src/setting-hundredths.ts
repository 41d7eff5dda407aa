import type { NumberField } from './setting-fields';

/** Units of which the document counts hundredths of what is typed. */
export const isInHundredths = ({ unit }: NumberField): boolean =>
  unit === 'bps' || unit === 'oddsHundredths';
