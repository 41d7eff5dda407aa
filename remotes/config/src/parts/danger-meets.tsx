import { call } from '@gwanje/api-client';
import {
  type DangerAt,
  documentOf,
  EFFECTS,
  type Setting,
  type SettingsEndpoints,
  type ValuesByPath,
} from '@gwanje/contract';
import { useLocalized } from '@gwanje/remote-kit';
import { formatWon } from '@gwanje/ui-kit';
import type { ReactNode } from 'react';
import { useText } from '../text';

/** Figures beside the question whether something may be closed or silenced: who and what it meets now. */
export function useDangerMeets(effect: SettingsEndpoints['effect'] | undefined) {
  const t = useText();
  const localized = useLocalized();
  return (setting: Setting) =>
    async (_: DangerAt, values: ValuesByPath): Promise<ReactNode> => {
      if (!effect) return null;
      const sent = documentOf(setting, 0, values) as never;
      const { data } = await call(effect, sent, { expects: 'all' });
      if (data?.days !== 0) return null;
      return data.rows
        .map(({ what, after: { count, won } }) => {
          const name = localized(EFFECTS[what]);
          return won === 0
            ? t('meets.count', { name, count })
            : t('meets.won', { name, count, won: formatWon(won) });
        })
        .join(' · ');
    };
}
