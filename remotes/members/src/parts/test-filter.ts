import type { Filter } from '@gwanje/remote-kit/list';
import type { useText } from '../text';

/** Test accounts left out, or alone. */
export const testFilter = (t: ReturnType<typeof useText>): Filter => ({
  name: 'isTest',
  label: t('filter.test'),
  options: [
    { value: '', label: t('filter.all') },
    { value: 'false', label: t('filter.test.no') },
    { value: 'true', label: t('filter.test.yes') },
  ],
});
