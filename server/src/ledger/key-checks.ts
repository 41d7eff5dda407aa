import { sql } from 'kysely';
import { isWithin, type RangeCheck, shown } from './ledger-check';
import { SOURCE_KEYS } from './source-checks';

/** What else a movement's key may begin with: bets, casinos and pairs are held to theirs by themselves. */
const OTHER_KEYS = [
  ...['bet', 'benefit', 'refund', 'rollback', 'casino', 'play', 'transfer', 'rolling', 'convert'],
  ...['joinFirst', 'first', 'bonus'],
  // What a demo, or a site that was filled to be measured, began with.
  ...['demo', 'bulkBet', 'bulkWin'],
];

interface KeyRow {
  readonly member_id: string;
  readonly key: string;
  readonly type: string;
  readonly amount_won: string;
}

/** No money moved in the name of something that there is not. */
export const checkKeys: RangeCheck = async (db, range) => {
  const { rows } = await sql<KeyRow>`
    select member_id, key, type, amount_won::text from movement
    where ${isWithin('movement', range)}
      and split_part(key, ':', 1) <> all(${[...SOURCE_KEYS, ...OTHER_KEYS]})
    order by member_id, key`.execute(db);
  return rows.map(({ member_id, key, type, amount_won }) => ({
    check: 'source',
    memberId: member_id,
    sentence: `movement ${key} of ${member_id}: ${type} ${shown(amount_won)} in the name of nothing that is known`,
  }));
};
