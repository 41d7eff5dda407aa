import { call } from '@gwanje/api-client';
import {
  type DangerAt,
  documentOf,
  type Setting,
  type SettingsEndpoints,
  type ValuesByPath,
} from '@gwanje/contract';
import { useLocalized } from '@gwanje/remote-kit';
import type { ReactNode } from 'react';
import { useCallback } from 'react';

/** The sentence beside the question whether something dangerous may be saved: who and what it meets. */
export function useDangerMeets(effect: SettingsEndpoints['effect'] | undefined) {
  const localized = useLocalized();
  return useCallback(
    (setting: Setting) =>
      async (_: DangerAt, values: ValuesByPath): Promise<ReactNode> => {
        if (!effect) return null;
        const sent = documentOf(setting, 0, values) as never;
        const { data } = await call(effect, sent, { expects: 'all' });
        return data?.rows
          .flatMap(({ sentence }) => (sentence ? [localized(sentence)] : []))
          .join(' ');
      },
    [effect, localized],
  );
}
