import { alarmGameName } from '@gwanje/contract';
import { defineCatalogue, useLocalized } from '@gwanje/remote-kit';
import { isTile } from './alarm-state.rule';
import type { AlarmKind } from './known-alarms.rule';
import { en } from './locales/en';
import { ko } from './locales/ko';

/** The sentences of the alarms, which come with their code after the first drawing. */
export const { useText } = defineCatalogue(ko, en);

/** What waits, in words: a kind of its own, or the games that are counted together. */
export function useKindText(): (kind: AlarmKind) => string {
  const say = useText();
  const localized = useLocalized();
  return (kind) => (isTile(kind) ? say(`alarm.kind.${kind}`) : localized(alarmGameName(kind)));
}
