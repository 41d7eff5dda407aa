import { LEVEL_NAMES } from './levels';
import type { ModuleName } from './modules';
import { POWERBALL_BET_TYPE_NAMES, POWERBALL_RATES, type PowerballBetType } from './powerball';
import {
  countField,
  type NumberField,
  oddsField,
  percentField,
  repeatFields,
  type SettingDanger,
  switchField,
  wonField,
} from './setting-fields';
import { type DocumentOf, setting } from './settings';

/** One series of rounds, as its settings need to know it. */
export interface Game {
  readonly ko: string;
  readonly en: string;
  /** The deployment's flag for it. */
  readonly module: ModuleName;
  readonly intervalSeconds: number;
  /** Seconds before the draw at which a demo closes betting. */
  readonly closeSeconds: number;
}

/** Every game whose rounds are drawn as powerballs are; its documents are `<id>SwitchV2` and so on. */
export const GAMES = {
  powerball: {
    ...{ ko: '파워볼', en: 'Powerball', module: 'powerball' },
    ...{ intervalSeconds: 300, closeSeconds: 30 },
  },
  eosPowerball1: {
    ...{ ko: 'EOS 파워볼 1분', en: 'EOS Powerball 1 min', module: 'eos' },
    ...{ intervalSeconds: 60, closeSeconds: 10 },
  },
  eosPowerball3: {
    ...{ ko: 'EOS 파워볼 3분', en: 'EOS Powerball 3 min', module: 'eos' },
    ...{ intervalSeconds: 180, closeSeconds: 20 },
  },
  eosPowerball: {
    ...{ ko: 'EOS 파워볼 5분', en: 'EOS Powerball 5 min', module: 'eos' },
    ...{ intervalSeconds: 300, closeSeconds: 30 },
  },
} as const satisfies Record<string, Game>;
export type GameId = keyof typeof GAMES;

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

const limits = {
  min: wonField({ ko: '최소 배팅금액', en: 'Minimum bet', unsaved: 0 }),
  max: wonField({ ko: '최대 배팅금액', en: 'Maximum bet', unsaved: 0, dangers: [offSale] }),
  benefit: wonField({ ko: '최대 당첨금액', en: 'Maximum winning', unsaved: 0 }),
  maxRound: wonField({ ko: '회차당 최대 배팅금액', en: 'Maximum per round', unsaved: 0 }),
};

/** A maximum of 0 closes the bet type, so the other three have no meaning then. */
const limitsOfBetTypes = repeatFields(POWERBALL_BET_TYPE_NAMES, limits, [
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
const limitsOfLevels = repeatFields(LEVEL_NAMES, limitsOfBetTypes);

const rates = Object.fromEntries(
  Object.entries(POWERBALL_RATES).map(([key, { ko, en, breakEvenHundredths }]) => [
    key,
    oddsField({
      ...{ ko, en, breakEvenHundredths, unsaved: 0 },
      dangers: [notRegistered, aboveBreakEven(breakEvenHundredths)],
    }),
  ]),
) as Readonly<Record<keyof typeof POWERBALL_RATES, NumberField<number>>>;

/** Keys of the lay-off document are bet types without their PWB. */
type Prefix = PowerballBetType extends `PWB${infer P}` ? P : never;
type TopFields = Readonly<
  Record<`${Prefix}Status`, ReturnType<typeof switchField>> &
    Record<`${Prefix}Rate`, NumberField<number>>
>;
const shares = Object.fromEntries(
  Object.entries(POWERBALL_BET_TYPE_NAMES).flatMap(([betType, { ko, en }]) => {
    const prefix = betType.slice('PWB'.length);
    const status = { ko: `${ko} · 전송`, en: `${en} · Lay-off`, unsaved: false };
    const rate = { ko: `${ko} · 전송 비율`, en: `${en} · Lay-off share`, unsaved: 0 };
    return [
      [`${prefix}Status`, switchField(status)],
      [`${prefix}Rate`, percentField(rate)],
    ];
  }),
) as TopFields;

/** Rounds are not run yet, so nobody decides by these. */
const obeyedBy = {};

/** The four documents of a game that is drawn as powerball is (specification 3; bounds: domain decisions). */
export const gameSettings = <const Id extends string>(id: Id, { intervalSeconds }: Game) =>
  ({
    switch: setting({
      ...{ category: `${id}SwitchV2` as const, ko: '게임 등록 설정', en: 'Game registration' },
      fields: {
        regStatus: switchField({ ko: '게임 등록', en: 'Game registered', unsaved: false }),
        betStatus: switchField({ ko: '배팅 가능', en: 'Betting open', unsaved: false }),
        betTopStatus: switchField({ ko: '탑(상위) 전송', en: 'Lay-off to top', unsaved: false }),
        /** Closing must come before the next draw. */
        betEndSeconds: countField('seconds', {
          ...{ ko: '배팅 마감 시간', en: 'Betting closes', unsaved: 0 },
          maximum: intervalSeconds - 1,
          dangers: [openUntilDraw],
        }),
      },
      obeyedBy,
    }),
    bet: setting({
      ...{ category: `${id}BetV2` as const, ko: '배팅금액 설정', en: 'Bet amounts' },
      note: {
        ko: '최대 금액이 0이면 판매하지 않습니다.',
        en: 'A maximum of 0 takes the bet type off sale.',
      },
      fields: limitsOfLevels,
      obeyedBy,
    }),
    rate: setting({
      ...{ category: `${id}RateV2` as const, ko: '배당 설정', en: 'Odds' },
      note: {
        ko: '배당이 0이면 해당 게임은 등록되지 않습니다.',
        en: 'At 0 the game is not registered.',
      },
      fields: rates,
      obeyedBy,
    }),
    top: setting({
      ...{ category: `${id}TopV2` as const, ko: '탑(상위) 전송 설정', en: 'Lay-off to top' },
      note: {
        ko: '배팅금액 가운데 상위로 넘기는 비율입니다. 회원이 받는 당첨금은 달라지지 않습니다.',
        en: 'The share of stakes passed on to the upstream operator. Payouts to members stay as they are.',
      },
      fields: shares,
      obeyedBy,
    }),
  }) as const;

export type GameSettings<Id extends string = string> = ReturnType<typeof gameSettings<Id>>;

type EveryGame = { readonly [Id in GameId]: GameSettings<Id> };

/** The documents of every game. */
export const GAME_SETTINGS = Object.fromEntries(
  Object.entries<Game>(GAMES).map(([id, game]) => [id, gameSettings(id, game)]),
) as unknown as EveryGame;

/** The four documents of one game, in the order of its page. */
export const settingsOfGame = <Id extends GameId>(id: Id) => {
  const { switch: registration, bet, rate, top } = GAME_SETTINGS[id] as GameSettings<Id>;
  return [registration, bet, rate, top] as const;
};

type SettingOfGame<Id extends GameId> = ReturnType<typeof settingsOfGame<Id>>[number];
export type PowerballConfig = DocumentOf<SettingOfGame<'powerball'>>;
export type PowerballCategory = PowerballConfig['category'];
export type PowerballConfigOf<C extends PowerballCategory> = Extract<
  PowerballConfig,
  { category: C }
>;
