// How far above its chances members win.
import { GAMES, type GameId, LUCK_BETS, SPORTS_TYPE_IDS } from '@gwanje/contract';
import { chanceOf } from '@gwanje/game-rules';
import { sql } from 'kysely';
import { acrossMembers } from '../../placement';
import type { Database } from '../../platform/database';
import { ruleOf } from '../rounds/settle-bets.queries';
import { type Guess, luckThousandths } from './luck.rule';

/** Whoever has bet on a mini-game today or yesterday, in Seoul: of nobody else has anything changed. */
export async function findRecentBettors(db: Database, at: Date): Promise<string[]> {
  const { rows } = await sql<{ memberId: string }>`
    select distinct kept.member_id as "memberId" from bet_placed_day as kept
    where kept.day_on >= (${at}::timestamptz at time zone 'Asia/Seoul')::date - 1 and kept.game <> all(${SPORTS_TYPE_IDS})
      and ${acrossMembers}
    order by 1`.execute(db);
  return rows.map(({ memberId }) => memberId);
}

interface Decided {
  readonly roundId: string;
  readonly game: GameId;
  readonly betType: string;
  readonly pick: string;
  readonly isWon: boolean;
}

const newestBets = async (db: Database, memberId: string): Promise<readonly Decided[]> => {
  const { rows } = await sql<Decided>`
    select round_id as "roundId", game, bet_type as "betType", pick, result = 'W' as "isWon"
    from bet
    where member_id = ${memberId} and product = 'minigame' and result in ('W', 'L')
    order by bet_id desc limit ${LUCK_BETS}`.execute(db);
  return rows;
};

/** Nothing of a round that its provider holds, of which nobody knows the chances. */
function guessOf({ game, betType, pick, isWon }: Decided): Guess[] {
  const rule = ruleOf({ game, offer: null });
  const chance = rule && chanceOf(rule, betType.slice(GAMES[game].prefix.length), pick);
  return chance ? [{ chance: chance.wins / (chance.total - chance.pushes), isWon }] : [];
}

/** Keeps how a member's newest bets went; too few say nothing. */
export async function keepLuck(db: Database, memberId: string, at: Date): Promise<void> {
  const bets = await newestBets(db, memberId);
  if (bets.length < LUCK_BETS) return;
  const once = new Map(bets.map((bet) => [`${bet.roundId}/${bet.betType}/${bet.pick}`, bet]));
  const found = luckThousandths([...once.values()].flatMap(guessOf));
  await sql`
    insert into member_luck (member_id, z_thousandths, at)
    values (${memberId}, ${found ?? 0}, ${at})
    on conflict (member_id) do update
      set z_thousandths = excluded.z_thousandths, at = excluded.at`.execute(db);
}
