// Of how many rows an effect tells, however many the days before a change hold.
import { inSeoul } from '@gwanje/contract';
import { sql } from 'kysely';
import type { Sql } from '../platform/list-source';
import { instantOf } from '../platform/new-id';
import type { EffectRow, EffectSpan } from './setting-work';

/** Rows of one kind that an effect looks at, at most; of more it tells of the newest, and says so. */
export const EFFECT_ROWS_MAX = 50_000;

export interface Newest {
  readonly span: EffectSpan;
  /** To be said with what was read within `span`; nothing where that is all there was. */
  readonly said: Pick<EffectRow, 'sentence'>;
}

/**
 * The part of a span that holds no more rows than an effect looks at.
 *
 * @param ids identifiers of version 7 under the name `id`, read from an index on them
 */
export async function newestWithin(
  span: EffectSpan,
  name: { readonly ko: string; readonly en: string },
  ids: (since: Date) => Sql,
): Promise<Newest> {
  const { rows } = await sql<{ id: string }>`
    select id from (${ids(span.since)}) as row order by id desc
    offset ${EFFECT_ROWS_MAX} limit 1`.execute(span.db);
  const [left] = rows;
  if (!left) return { span, said: {} };
  const since = new Date(instantOf(left.id).getTime() + 1);
  const [most, from] = [EFFECT_ROWS_MAX.toLocaleString('en-US'), inSeoul(since)];
  return {
    span: { ...span, since },
    said: {
      sentence: {
        ko: `${name.ko}: 가장 최근 ${most}건, ${from}부터의 결과입니다.`,
        en: `${name.en}: this is of the newest ${most}, from ${from} on.`,
      },
    },
  };
}
