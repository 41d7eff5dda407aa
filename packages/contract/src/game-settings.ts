import { betTypesOf } from './bet-types';
import { GAME_IDS, GAMES, type Game, type GameId } from './games';
import { LEVEL_NAMES, type LevelKey } from './levels';
import { MARKET_SETS, type MarketSet, type MarketSetId, type RateWords } from './market-sets';
import type { PowerballBetType, PowerballRateKey } from './powerball';
import {
  countField,
  type NumberField,
  oddsField,
  percentField,
  repeatFields,
  type SettingDanger,
  type SettingFields,
  type SettingGroup,
  switchField,
  wonField,
} from './setting-fields';
import { type DocumentOf, type Setting, setting } from './settings';

const openUntilDraw: SettingDanger<number> = {
  name: 'openUntilDraw',
  ko: '추첨하는 순간까지 배팅을 받습니다. 결과를 먼저 안 사람의 배팅을 막을 시간이 없습니다.',
  en: 'Bets are taken up to the very draw. There is no time to stop the bets of somebody who knows the result first.',
  isDanger: (after, before) => after === 0 && before !== 0,
};
const offSale: SettingDanger<number> = {
  name: 'offSale',
  ko: '저장하면 해당 레벨의 회원은 해당 종류에 배팅할 수 없습니다(판매 중지).',
  en: 'Once saved, members of that level cannot bet on that type any more: it is off sale.',
  isDanger: (after, before) => after === 0 && before !== 0,
};
const notRegistered: SettingDanger<number> = {
  name: 'notRegistered',
  ko: '저장하면 이 배당의 픽을 판매하지 않습니다(미등록).',
  en: 'Once saved, the picks of these odds are not sold: not registered.',
  isDanger: (after, before) => after === 0 && before !== 0,
};
/** Also where nobody has touched it: whoever saves it answers for it. */
const aboveBreakEven = (breakEvenHundredths: number): SettingDanger<number> => ({
  name: 'aboveBreakEven',
  ko: '손익분기를 넘어, 팔수록 운영이 손해를 봅니다.',
  en: 'Above break-even: the more is sold, the more the operator loses.',
  isDanger: (odds) => typeof odds === 'number' && Math.round(odds * 100) > breakEvenHundredths,
});

/** Nobody knows the chances, but this much of odds that both sides pay loses whoever wins. */
const withoutMargin = (picks: number): SettingDanger<number> => ({
  name: 'withoutMargin',
  ko: '모든 픽에 나누어 걸면 잃지 않습니다. 배당 역수의 합이 1을 넘지 않습니다.',
  en: 'Whoever bets on every pick cannot lose: the inverse odds add up to no more than 1.',
  isDanger: (odds) => typeof odds === 'number' && odds > 0 && picks / odds <= 1,
});

const limits = {
  min: wonField({ ko: '최소 배팅금액', en: 'Minimum bet', unsaved: 0 }),
  max: wonField({ ko: '최대 배팅금액', en: 'Maximum bet', unsaved: 0, dangers: [offSale] }),
  benefit: wonField({ ko: '최대 당첨금액', en: 'Maximum winning', unsaved: 0 }),
  maxRound: wonField({ ko: '회차당 최대 배팅금액', en: 'Maximum per round', unsaved: 0 }),
};

/** A maximum of 0 closes the bet type, so the other three have no meaning then. */
const limitsOfBetTypes = (names: Parameters<typeof repeatFields>[0]) =>
  repeatFields(names, limits, [
    { rule: 'min_above_max', at: 'min', isBroken: ({ min, max }) => max > 0 && min > max },
    {
      rule: 'benefit_missing',
      at: 'benefit',
      isBroken: ({ max, benefit }) => max > 0 && benefit === 0,
    },
    {
      rule: 'max_round_below_max',
      at: 'maxRound',
      isBroken: ({ max, maxRound }) => max > 0 && maxRound < max,
    },
  ]);

/** The odds of an input, or what of the odds of a round is offered; neither sells anything at 0. */
function rateField(
  key: string,
  { ko, en, breakEvenHundredths }: RateWords,
  { odds, markets }: MarketSet,
): NumberField<number> {
  const words = { ko, en, unsaved: 0 };
  if (odds === 'round') return percentField({ ...words, dangers: [notRegistered] });
  if (breakEvenHundredths === null) {
    // Of the market whose every pick it prices.
    const whole = Object.values(markets)
      .map(({ picks }) => Object.values(picks))
      .find((picks) => picks.length > 1 && picks.every(({ rate }) => rate === key));
    const dangers = whole ? [notRegistered, withoutMargin(whole.length)] : [notRegistered];
    return oddsField({ ...words, dangers });
  }
  return oddsField({
    ...{ ...words, breakEvenHundredths },
    dangers: [notRegistered, aboveBreakEven(breakEvenHundredths)],
  });
}

/** Below half of what a provider offers nobody would bet, so such a share is a slip of the hand. */
const SHARE_PERCENT_MIN = 50;
const sharesInRange = ({ odds, rates }: MarketSet) =>
  odds === 'round'
    ? Object.keys(rates).map((key) => ({
        ...{ rule: 'share_range' as const, at: key },
        isBroken: (values: Readonly<Record<string, unknown>>) =>
          Number(values[key]) > 0 && Number(values[key]) < SHARE_PERCENT_MIN,
      }))
    : [];

const entriesOf = <V>(record: Readonly<Record<string, V>>) => Object.entries(record);

/** What of the stakes on each market is passed on; keys are markets, without the prefix of the game. */
const sharesOf = ({ markets }: MarketSet) =>
  Object.fromEntries(
    entriesOf(markets).flatMap(([code, { ko, en }]) => [
      [`${code}Status`, switchField({ ko: `${ko} · 전송`, en: `${en} · Lay-off`, unsaved: false })],
      [
        `${code}Rate`,
        percentField({ ko: `${ko} · 전송 비율`, en: `${en} · Lay-off share`, unsaved: 0 }),
      ],
    ]),
  );

/** Fields of games with the same markets and bet types are the same, and so is what is made of them. */
const known = new Map<string, SettingFields>();
function once(key: string, make: () => SettingFields): SettingFields {
  const fields = known.get(key) ?? make();
  known.set(key, fields);
  return fields;
}

const BETS = { ko: '다음 회차부터 배팅', en: 'bets, from the next round on' };
/** Who decides by what is sold and at which odds. */
const obeyedBy = { 'minigames/bets/bet-terms.queries.ts': BETS };

/** Seconds before the draw; closing must come before the next draw. */
const betEndSeconds = ({ intervalSeconds }: Pick<Game, 'intervalSeconds'>) =>
  countField('seconds', {
    ...{ ko: '배팅 마감 시간', en: 'Betting closes', unsaved: 0 },
    maximum: intervalSeconds - 1,
    dangers: [openUntilDraw],
  });

const registration = <Id extends string>(id: Id, game: Pick<Game, 'intervalSeconds'>) =>
  setting({
    ...{ category: `${id}SwitchV2` as const, ko: '게임 등록 설정', en: 'Game registration' },
    fields: {
      regStatus: switchField({ ko: '게임 등록', en: 'Game registered', unsaved: false }),
      betStatus: switchField({ ko: '배팅 가능', en: 'Betting open', unsaved: false }),
      betTopStatus: switchField({ ko: '탑(상위) 전송', en: 'Lay-off to top', unsaved: false }),
      betEndSeconds: betEndSeconds(game),
    },
    obeyedBy: {
      'minigames/bets/bet-terms.queries.ts': { ko: '배팅', en: 'bets' },
      'minigames/rounds/make-rounds.queries.ts': { ko: '다음 회차', en: 'the next rounds' },
    },
  });

/** What every document of a game is, whatever its markets are. */
type AnySetting<C extends string> = Setting<C, Readonly<Record<never, never>>>;

/** The documents of one game; odds that come with the round are laid off to nobody. */
export interface GameSettings<Id extends string = string> {
  readonly switch: ReturnType<typeof registration<Id>>;
  readonly bet: AnySetting<`${Id}BetV2`>;
  readonly rate: AnySetting<`${Id}RateV2`>;
  readonly top: AnySetting<`${Id}TopV2`> | null;
}

/** The documents of a game (specification 3; bounds: domain decisions). */
export function gameSettings<const Id extends string>(
  id: Id,
  game: Pick<Game, 'intervalSeconds' | 'prefix' | 'set'>,
): GameSettings<Id> {
  const set: MarketSet = MARKET_SETS[game.set];
  const isOfRound = set.odds === 'round';
  const made = {
    switch: registration(id, game),
    bet: setting({
      ...{ category: `${id}BetV2` as const, ko: '배팅금액 설정', en: 'Bet amounts' },
      note: {
        ko: '최대 금액이 0이면 판매하지 않습니다.',
        en: 'A maximum of 0 takes the bet type off sale.',
      },
      fields: once(`bet ${game.prefix} ${game.set}`, () =>
        repeatFields(LEVEL_NAMES, limitsOfBetTypes(betTypesOf(game))),
      ),
      obeyedBy,
    }),
    rate: setting({
      ...{ category: `${id}RateV2` as const, ko: '배당 설정', en: 'Odds' },
      note: isOfRound
        ? {
            ko: '회차와 함께 오는 배당 가운데 제공하는 비율입니다. 0이면 판매하지 않습니다.',
            en: 'The share of the odds of a round that is offered. At 0 nothing is sold.',
          }
        : {
            ko: '배당이 0이면 해당 게임은 등록되지 않습니다.',
            en: 'At 0 the game is not registered.',
          },
      fields: once(`rate ${game.set}`, () =>
        Object.fromEntries(
          entriesOf(set.rates).map(([key, words]) => [key, rateField(key, words, set)]),
        ),
      ),
      relations: sharesInRange(set),
      obeyedBy,
    }),
    top: isOfRound
      ? null
      : setting({
          ...{ category: `${id}TopV2` as const, ko: '탑(상위) 전송 설정', en: 'Lay-off to top' },
          note: {
            ko: '배팅금액 가운데 상위로 넘기는 비율입니다. 회원이 받는 당첨금은 달라지지 않습니다.',
            en: 'The share of stakes passed on to the upstream operator. Payouts to members stay as they are.',
          },
          fields: once(`top ${game.set}`, () => sharesOf(set)),
          obeyedBy: { 'minigames/bets/bet-terms.queries.ts': { ko: '배팅', en: 'bets' } },
        }),
  };
  return made as unknown as GameSettings<Id>;
}

type Prefix = PowerballBetType extends `PWB${infer P}` ? P : never;
/** Powerball's own documents, whose fields the specification names one by one. */
interface PowerballSettings extends Pick<GameSettings<'powerball'>, 'switch'> {
  readonly bet: Setting<
    'powerballBetV2',
    Readonly<
      Record<
        LevelKey,
        SettingGroup<Readonly<Record<PowerballBetType, SettingGroup<typeof limits>>>>
      >
    >
  >;
  readonly rate: Setting<
    'powerballRateV2',
    Readonly<Record<PowerballRateKey, NumberField<number>>>
  >;
  readonly top: Setting<
    'powerballTopV2',
    Readonly<
      Record<`${Prefix}Status`, ReturnType<typeof switchField>> &
        Record<`${Prefix}Rate`, NumberField<number>>
    >
  >;
}

type EveryGame = { readonly [Id in GameId]: GameSettings<Id> };

/** The documents of every game. */
export const GAME_SETTINGS = Object.fromEntries(
  GAME_IDS.map((id) => [id, gameSettings(id, GAMES[id])]),
) as unknown as EveryGame;

/** The same of powerball, with their fields. */
export const POWERBALL_SETTINGS = GAME_SETTINGS.powerball as unknown as PowerballSettings;

/** The documents of one game, in the order of its page. */
export const settingsOfGame = (
  id: GameId,
): readonly Setting<string, Readonly<Record<never, never>>>[] => {
  const { switch: switches, bet, rate, top } = GAME_SETTINGS[id];
  return [switches, bet, rate, ...(top ? [top] : [])] as never;
};

/** The four documents of powerball, in the order of its page. */
export const SETTINGS_OF_POWERBALL = [
  POWERBALL_SETTINGS.switch,
  POWERBALL_SETTINGS.bet,
  POWERBALL_SETTINGS.rate,
  POWERBALL_SETTINGS.top,
] as const;

export type PowerballConfig = DocumentOf<(typeof SETTINGS_OF_POWERBALL)[number]>;
export type PowerballCategory = PowerballConfig['category'];
export type PowerballConfigOf<C extends PowerballCategory> = Extract<
  PowerballConfig,
  { category: C }
>;

/** Odds inputs of a market set, by key. */
export const ratesOf = (set: MarketSetId): Readonly<Record<string, RateWords>> =>
  MARKET_SETS[set].rates;
