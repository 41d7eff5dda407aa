import { sql } from 'kysely';
import { acrossMembers } from '../../placement';
import { type Newest, newestWithin } from '../../settings/newest-rows.queries';
import type { EffectSpan } from '../../settings/setting-work';

/** The part of a span that holds no more rounds of the casino than an effect looks at. */
export const newestRounds = (span: EffectSpan): Promise<Newest> =>
  newestWithin(
    span,
    { ko: '카지노 라운드', en: 'Rounds of the casino' },
    (since) => sql`
      select round_id as id from casino_round
      where ${acrossMembers} and round_id >= uuid_floor(${since})`,
  );
