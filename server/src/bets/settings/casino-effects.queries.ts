// What other rules of the casino would have made of the stakes of the last days.
import { type BetSettingOf, CASINO_VOID_RULES, PROVIDER_VALUES, PROVIDERS } from '@gwanje/contract';
import { sql } from 'kysely';
import { acrossMembers } from '../../placement';
import { newestWithin } from '../../settings/newest-rows.queries';
import type {
  EffectOutcome as Outcome,
  EffectRow as Row,
  EffectSpan as Span,
} from '../../settings/setting-work';
import { newestRounds } from '../casino/newest-rounds.queries';
import { type PlayedRound, rulesOf, validStake } from '../casino/valid-stake.rule';

interface RoundsAlike extends PlayedRound {
  readonly provider: number | null;
  readonly rounds: number;
}

/** Settled rounds of which a rule may take something, those together of which it takes the same. */
async function roundsAlike({ db, since }: Span): Promise<readonly RoundsAlike[]> {
  const { rows } = await sql<RoundsAlike>`
    select provider, game_class as "gameClass", bet_won as "betWon", picks, numbers,
      odds_hundredths as "oddsHundredths", is_free as "isFree", is_push as "isPush", count(*)::int as rounds
    from casino_round
    where ${acrossMembers} and round_id >= uuid_floor(${since}) and wins > 0 and not is_test
      and (is_free or is_push or numbers is not null or odds_hundredths is not null
        or (select count(*) from jsonb_object_keys(picks)) > 1)
    group by provider, game_class, bet_won, picks, numbers, odds_hundredths, is_free, is_push`.execute(
    db,
  );
  return rows;
}

const EFFECT_OF_RULE = {
  bothSides: 'voidBothSides',
  push: 'voidPush',
  roulette: 'voidRoulette',
  odds: 'voidOdds',
  free: 'voidFree',
} as const satisfies Record<keyof typeof CASINO_VOID_RULES, Row['what']>;
const VOID_RULES = Object.keys(CASINO_VOID_RULES) as (keyof typeof CASINO_VOID_RULES)[];

type Voids = BetSettingOf<'casinoVoid'>;

/** What each rule would have left out of turnover. */
export async function voidEffects(
  asked: Span,
  before: Voids,
  after: Voids,
): Promise<readonly Row[]> {
  const { span, said } = await newestRounds(asked);
  const alike = await roundsAlike(span);
  const leftOut = (document: Voids, rule: keyof typeof CASINO_VOID_RULES): Outcome =>
    alike.reduce(
      (sum, round) => {
        const judged = validStake(round, rulesOf(document, round.provider));
        if (judged.rule !== rule) return sum;
        return {
          count: sum.count + round.rounds,
          won: sum.won + (round.betWon - judged.validWon) * round.rounds,
        };
      },
      { count: 0, won: 0 },
    );
  return VOID_RULES.map((rule, index) => ({
    what: EFFECT_OF_RULE[rule],
    before: leftOut(before, rule),
    after: leftOut(after, rule),
    ...(index === 0 && said),
  }));
}

type Casino = BetSettingOf<'casino'>;

/** Stakes at seamless tables that would have been refused: where nobody may enter, or above a limit. */
async function refusedStakes({ db, since }: Span, { providers, levels }: Casino): Promise<Outcome> {
  const ofProviders = Object.values(providers);
  const ofLevels = Object.values(levels);
  const { rows } = await sql<Outcome>`
    with staked as (
      select member.level, said.provider, said.amount_won,
        sum(said.amount_won) over (
          partition by said.member_id, (said.at at time zone 'Asia/Seoul')::date
          order by said.transaction_id) as day_won
      from casino_transaction as said
      join casino_key as kept on kept.member_id = said.member_id and kept.vendor = said.vendor
        and kept.vendor_ref = said.vendor_ref
      join member on member.member_id = said.member_id
      where ${acrossMembers} and said.transaction_id >= uuid_floor(${since}) and said.kind = 'BET'
        and said.mode = 'seamless' and not said.is_test and kept.cancelled_by is null
    )
    select count(*)::int as count, coalesce(sum(amount_won), 0) as won from staked
    where not (${ofProviders.map(({ isOn }) => isOn)}::boolean[])[provider]
      or level < (${ofProviders.map(({ levelMin }) => levelMin)}::int[])[provider]
      or level > (${ofProviders.map(({ levelMax }) => levelMax)}::int[])[provider]
      or amount_won > (${ofLevels.map(({ stakeMaxWon }) => stakeMaxWon)}::bigint[])[level]
      or day_won > (${ofLevels.map(({ stakeDayMaxWon }) => stakeDayMaxWon)}::bigint[])[level]
  `.execute(db);
  return rows[0] as Outcome;
}

const CASINO_PROVIDERS = PROVIDER_VALUES.filter((name) => PROVIDERS[name].wallet === 'casino');

/** Money on its way to the casino that would have been refused. */
async function refusedTransfers({ db, since }: Span, { levels }: Casino): Promise<Outcome> {
  const limits = Object.values(levels);
  const { rows } = await sql<Outcome>`
    with sent as (
      select member.level, transfer.amount_won,
        sum(transfer.amount_won) over (
          partition by transfer.member_id, transfer.provider,
            (transfer.requested_at at time zone 'Asia/Seoul')::date
          order by transfer.transfer_id) as day_won
      from provider_transfer as transfer
      join member on member.member_id = transfer.member_id
      where ${acrossMembers} and transfer.transfer_id >= uuid_floor(${since})
        and transfer.provider = any(${CASINO_PROVIDERS}) and transfer.direction = 'toProvider'
        and transfer.status <> 'rejected' and not member.is_test
    )
    select count(*)::int as count, coalesce(sum(amount_won), 0) as won from sent
    where amount_won < (${limits.map(({ transferMinWon }) => transferMinWon)}::bigint[])[level]
      or amount_won > (${limits.map(({ transferMaxWon }) => transferMaxWon)}::bigint[])[level]
      or day_won > (${limits.map(({ transferDayMaxWon }) => transferDayMaxWon)}::bigint[])[level]
  `.execute(db);
  return rows[0] as Outcome;
}

const newestCalls = (asked: Span) =>
  newestWithin(
    asked,
    { ko: '카지노 거래', en: 'Transactions of the casino' },
    (since) => sql`
      select transaction_id as id from casino_transaction
      where ${acrossMembers} and transaction_id >= uuid_floor(${since})`,
  );
const newestTransfers = (asked: Span) =>
  newestWithin(
    asked,
    { ko: '카지노머니 이동', en: 'Transfers of casino money' },
    (since) => sql`
      select transfer_id as id from provider_transfer
      where ${acrossMembers} and transfer_id >= uuid_floor(${since})`,
  );

/** What would have been refused of stakes, and of money that was sent there. */
export async function casinoEffects(
  asked: Span,
  before: Casino,
  after: Casino,
): Promise<readonly Row[]> {
  const calls = await newestCalls(asked);
  const transfers = await newestTransfers(asked);
  return [
    {
      what: 'casinoRefused',
      before: await refusedStakes(calls.span, before),
      after: await refusedStakes(calls.span, after),
      ...calls.said,
    },
    {
      what: 'transfersRefused',
      before: await refusedTransfers(transfers.span, before),
      after: await refusedTransfers(transfers.span, after),
      ...transfers.said,
    },
  ];
}
