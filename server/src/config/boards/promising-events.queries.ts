import {
  changedPaths,
  type FoundDanger,
  LINKED_SETTINGS,
  type LinkedSetting,
  type MoneySetting,
  moneySettings,
  type Setting,
  valuesOf,
} from '@gwanje/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database';

/** Titles that a question names; of more it says how many. */
const NAMED_MAX = 3;

const isLinked = (category: string): category is LinkedSetting =>
  Object.hasOwn(LINKED_SETTINGS, category);

interface Change {
  readonly before: MoneySetting;
  readonly after: MoneySetting;
  readonly at: Date;
}

/** Events that run or are about to, and promise what is being changed. */
export async function findPromisingEvents(
  tx: Tx,
  { before, after, at }: Change,
): Promise<readonly FoundDanger[]> {
  const { category } = after;
  if (!isLinked(category)) return [];
  const setting = moneySettings.settings.find((one) => one.category === category) as Setting;
  const [path] = changedPaths(valuesOf(setting, before), valuesOf(setting, after));
  if (path === undefined) return [];
  const { rows } = await sql<{ title: string }>`
    select title from post
    where linked_setting = ${category} and state = 'published' and deleted_at is null
      and (until_at is null or until_at > ${at})
    order by post_id desc`.execute(tx);
  if (rows.length === 0) return [];
  const named = rows.slice(0, NAMED_MAX).map(({ title }) => title);
  const rest = rows.length - named.length;
  return [
    {
      ...{ path, isAlone: true },
      ko: `게시 중인 이벤트가 이 설정을 안내합니다: ${named.join(', ')}${rest > 0 ? ` 외 ${rest}건` : ''}. 저장하면 이벤트 글도 함께 고치세요.`,
      en: `Events on the site promise this: ${named.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}. Change what they say as well.`,
    },
  ];
}
