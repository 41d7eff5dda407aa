// Events with markets, settings under which carts are taken, and carts of members.
import {
  betBonus,
  LEVELS,
  type MarketKindId,
  type MarketPick,
  type SportsTypeId,
  sportsBet,
  sportsRule,
  sportsSwitch,
  unsavedDocument,
} from '@gwanje/contract';
import { settleEventBets } from '../src/bets/sports/settle-event-bets';
import { transaction } from '../src/platform/database';
import { newId } from '../src/platform/new-id';
import { appendSetting } from '../src/settings/setting-versions.queries';
import type { Answer, TestServer } from './given';
import type { FeedCall } from './given-feed';
import type { GivenMember } from './given-member';

type Server = Pick<TestServer, 'database' | 'clock'>;

const byLevel = <V>(value: V) => Object.fromEntries(LEVELS.map((level) => [level, value]));
const LIMITS = { min: 1_000, max: 1_000_000, benefit: 5_000_000 };

interface Documents {
  readonly rule?: object;
  readonly bonus?: object;
  readonly switches?: object;
}

/** Sells everything, as a demo does; with the bonus on. */
export async function givenSports(
  { database: { db }, clock }: Server,
  { rule = {}, bonus = {}, switches = {} }: Documents = {},
): Promise<void> {
  const sold = unsavedDocument(sportsSwitch);
  const types = Object.fromEntries(
    Object.entries(sold.types).map(([type, one]) => [
      type,
      { ...one, regStatus: true, betStatus: true },
    ]),
  );
  const documents = [
    { ...sold, types, ...switches },
    {
      ...unsavedDocument(sportsBet),
      ...{ single: byLevel(LIMITS), double: byLevel(LIMITS), multi: byLevel(LIMITS) },
      perEvent: byLevel({ maxEvent: 3_000_000 }),
    },
    { ...unsavedDocument(sportsRule), ...rule },
    { ...unsavedDocument(betBonus), isOn: true, oddsMaxHundredths: 100_000, ...bonus },
  ];
  await transaction(db, async (tx) => {
    for (const document of documents)
      await appendSetting(tx, 'bets', { ...document, version: 1 } as never, {
        ...{ savedAt: clock.now, savedBy: null },
      });
  });
}

export interface GivenMarket {
  readonly eventId: string;
  readonly marketId: string;
  readonly startsAt: Date;
}

/** An event of its own with one market of two picks, at these odds for home. */
export async function givenMarket(
  { database: { db }, clock }: Server,
  oddsHundredths: number,
  options: {
    readonly kind?: MarketKindId;
    readonly pick?: MarketPick;
    readonly type?: SportsTypeId;
    readonly eventId?: string;
    readonly startsInSeconds?: number;
  } = {},
): Promise<GivenMarket> {
  const { kind = 'winLose', pick = 'home', type = 'sports', startsInSeconds = 3_600 } = options;
  const eventId = options.eventId ?? newId(clock.now);
  const marketId = newId(clock.now);
  const startsAt = new Date(clock.now.getTime() + startsInSeconds * 1_000);
  if (!options.eventId) {
    const [leagueId, homeId, awayId] = [newId(clock.now), newId(clock.now), newId(clock.now)];
    const name = (id: string) => ({ sport: 'Football' as const, name: id });
    await db
      .insertInto('league')
      .values({ league_id: leagueId, ...name(leagueId), name_ko: '별 리그', name_en: null })
      .execute();
    for (const [team_id, name_ko] of [
      [homeId, '별 FC'],
      [awayId, '달 FC'],
    ] as const)
      await db
        .insertInto('team_name')
        .values({
          ...{ team_id, ...name(team_id), name_ko, name_en: null, league_id: leagueId },
          ...{ merged_into: null, updated_by: null, updated_at: null },
        })
        .execute();
    await db
      .insertInto('sports_event')
      .values({
        ...{ event_id: eventId, game_type: type, sport: 'Football', league_id: leagueId },
        ...{ home_id: homeId, away_id: awayId, starts_at: startsAt, created_at: clock.now },
        ...{ source: 'test', external_id: eventId, made_by: null, notice: null },
        ...{
          delay_seconds: null,
          period: null,
          clock_seconds: null,
          fed_at: FAR,
          odds_fed_at: FAR,
        },
        ...{ suspended_until: null, confirms_at: null, settled_at: null, settled_by: null },
      })
      .execute();
  }
  await db
    .insertInto('market')
    .values({ market_id: marketId, event_id: eventId, kind, odds_version: 1, frozen_until: null })
    .execute();
  await setOdds({ database: { db }, clock } as Server, { marketId }, 1, { [pick]: oddsHundredths });
  return { eventId, marketId, startsAt };
}
/** A feed that is never silent. */
const FAR = new Date('2999-01-01T00:00:00.000Z');

export async function setOdds(
  { database: { db }, clock }: Server,
  { marketId }: Pick<GivenMarket, 'marketId'>,
  version: number,
  prices: Partial<Record<MarketPick, number>>,
): Promise<void> {
  await db
    .insertInto('market_odds')
    .values({
      ...{ market_id: marketId, version, prices: JSON.stringify(prices), source: 'feed' },
      ...{ set_by: null, reason: null, at: clock.now },
    })
    .execute();
  await db
    .updateTable('market')
    .set({ odds_version: version })
    .where('market_id', '=', marketId)
    .execute();
}

let count = 0;

/** What a member sends for these markets' home. */
export const slipOf = (
  { memberId }: Pick<GivenMember, 'memberId'>,
  legs: readonly (readonly [GivenMarket, number, MarketPick?])[],
  change: object = {},
) => {
  count += 1;
  return {
    ...{ memberId, reference: `slip-${count}`, stakeWon: 10_000 },
    legs: legs.map(([{ marketId }, oddsHundredths, pick = 'home']) => ({
      ...{ marketId, pick, oddsHundredths, oddsVersion: 1 },
    })),
    ...change,
  };
};

export const placeSports = (feed: FeedCall, slip: object): Promise<Answer> =>
  feed('POST', '/feed/bets/sports', slip);

/** W, L, N whole; w, l half. */
export type Said = 'W' | 'L' | 'N' | 'w' | 'l';

export const verdictOn = ({ marketId }: Pick<GivenMarket, 'marketId'>, said: Said) => ({
  ...{ marketId, pick: 'home' as const, result: said.toUpperCase() as 'W' | 'L' | 'N' },
  factorThousandths: said === 'W' || said === 'N' ? 1_000 : said === 'L' ? 0 : 500,
});

/** What events call: their result, and what it makes of the bets on them. */
export const settleMarket = (
  { database: { db }, clock }: Server,
  market: GivenMarket,
  said: Said,
  settlementNo = 1,
) =>
  transaction(db, (tx) =>
    settleEventBets(tx, {
      ...{ eventId: market.eventId, settlementNo, verdicts: [verdictOn(market, said)] },
      ...{ now: () => clock.now, actor: null, reason: null },
    }),
  );
