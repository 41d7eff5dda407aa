import { CASINO_PROVIDERS, CASINO_VENDORS } from './casino-vendors';
import { LEVEL_NAMES } from './levels';
import {
  bpsField,
  countField,
  groupField,
  oddsHundredthsField,
  repeatFields,
  type SettingDanger,
  switchField,
  wonField,
  wonOrNoneField,
} from './setting-fields';
import { setting } from './settings';

const DOORS = 'bets/casino/casino-doors.queries.ts';

/** Without a limit one spin may take everything that a member has. */
const unlimited: SettingDanger<number | null> = {
  name: 'unlimited',
  ko: '한도가 없어지거나 올라갑니다. 회원이 한 번에 더 큰 금액을 배팅할 수 있습니다.',
  en: 'The limit is raised or gone: members may stake more at once.',
  isDanger: (after, before) => before !== null && (after === null || after > before),
};

/** What comes without a round is paid on the vendor's word alone. */
const roundless: SettingDanger<number> = {
  name: 'roundless',
  ko: '라운드를 알 수 없는 당첨을 더 크게 지급합니다. 업체 키가 새면 한 번에 이만큼 나갈 수 있습니다.',
  en: 'Wins of no known round are paid up to more: so much may leave at once where a vendor’s key is stolen.',
  isDanger: (after, before) => after > before,
};

/** No money is sent to a seamless casino. */
const whenSent = { when: { casinoType: 'transfer' } } as const;

/** Which studios are open to whom, and how much goes there at once. */
export const casino = setting({
  ...{ category: 'casino', ko: '카지노', en: 'Casino' },
  note: {
    ko: '꺼진 제공사는 새 배팅과 입장만 거절합니다. 당첨과 취소는 언제나 그대로 반영됩니다. 빈칸은 제한 없음입니다.',
    en: 'A provider that is off refuses new stakes and entering alone; wins and cancellations are booked as ever. Empty is no limit.',
  },
  fields: {
    providers: groupField({
      ...{ ko: '제공사', en: 'Providers' },
      fields: repeatFields(
        CASINO_PROVIDERS,
        {
          isOn: switchField({ ko: '사용', en: 'On', unsaved: true }),
          position: countField('place', { ko: '순서', en: 'Position', unsaved: 0, maximum: 99 }),
          levelMin: countField('level', {
            ...{ ko: '최소 레벨', en: 'From level', unsaved: 1, minimum: 1, maximum: 10 },
          }),
          levelMax: countField('level', {
            ...{ ko: '최대 레벨', en: 'To level', unsaved: 10, minimum: 1, maximum: 10 },
          }),
          roundlessWinMaxWon: wonField({
            ...{ ko: '라운드 없는 당첨 한도', en: 'Win without a round, at most' },
            ...{ unsaved: 1_000_000, dangers: [roundless] },
          }),
          edgeBps: bpsField({
            ...{ ko: '이론 수익률 (0은 모름)', en: 'Theoretical edge, 0: unknown' },
            ...{ unsaved: 0, maximum: 3_000 },
          }),
          spreadHundredths: oddsHundredthsField({
            ...{ ko: '한 건의 표준편차 (0은 모름)', en: 'Spread of one bet, 0: unknown' },
            ...{ unsaved: 0, minimum: 0 },
          }),
        },
        [
          {
            rule: 'range_reversed',
            at: 'levelMax',
            isBroken: ({ levelMin, levelMax }) => levelMax < levelMin,
          },
        ],
      ),
    }),
    vendors: groupField({
      ...{ ko: '업체', en: 'Vendors' },
      fields: repeatFields(CASINO_VENDORS, {
        lowBalanceWon: wonOrNoneField({
          ...{ ko: '보유금 경보', en: 'Alarm when less is left', unsaved: null },
        }),
      }),
    }),
    levels: groupField({
      ...{ ko: '레벨별 한도', en: 'By level' },
      fields: repeatFields(
        LEVEL_NAMES,
        {
          transferMinWon: wonField({ ko: '최소 이동', en: 'Least sent', unsaved: 0, ...whenSent }),
          transferMaxWon: wonOrNoneField({
            ...{ ko: '최대 이동', en: 'Most sent', unsaved: null, ...whenSent },
          }),
          transferDayMaxWon: wonOrNoneField({
            ...{ ko: '하루 이동', en: 'Sent a day', unsaved: null, ...whenSent },
          }),
          stakeMaxWon: wonOrNoneField({
            ...{ ko: '1회 배팅', en: 'One stake', unsaved: null, dangers: [unlimited] },
          }),
          stakeDayMaxWon: wonOrNoneField({
            ...{ ko: '하루 배팅', en: 'Staked a day', unsaved: null, dangers: [unlimited] },
          }),
        },
        [
          {
            rule: 'min_above_max',
            at: 'transferMaxWon',
            isBroken: ({ transferMinWon, transferMaxWon }) =>
              transferMaxWon !== null && transferMaxWon < transferMinWon,
          },
        ],
      ),
    }),
  },
  obeyedBy: {
    [DOORS]: {
      ko: '카지노 입장, 머니 보내기, 심리스 배팅, 라운드 없는 당첨',
      en: 'entering, sending money, seamless stakes and wins without a round',
    },
    'partners/calc/provider-edges.queries.ts': {
      ko: '정산 상세와 일별 정산 (신규)의 이론 수익률',
      en: 'the theoretical edge beside what each provider kept',
    },
    'bets/casino/tell-casino-state.command.ts': {
      ko: '업체 보유금 경보',
      en: 'the alarm of what is left at a vendor',
    },
  },
});

/** Which rule left a round's stakes out of turnover. */
export const CASINO_VOID_RULES = {
  bothSides: { ko: '양방', en: 'Both sides' },
  push: { ko: '타이·무승부', en: 'Tie' },
  roulette: { ko: '룰렛 커버', en: 'Wheel covered' },
  odds: { ko: '최소 배당 미만', en: 'Odds too low' },
  free: { ko: '무료 게임', en: 'Free game' },
} as const;
export type CasinoVoidRule = keyof typeof CASINO_VOID_RULES;

const voidRules = {
  bothSides: switchField({
    ko: '양방 (|A − B|만 인정)',
    en: 'Both sides (|A − B| counts)',
    unsaved: true,
  }),
  push: switchField({ ko: '타이·무승부', en: 'Ties', unsaved: true }),
  rouletteNumbersMax: countField('numbers', {
    ...{ ko: '룰렛 커버 숫자', en: 'Numbers of a wheel, at most' },
    ...{ unsaved: 25, minimum: 18, maximum: 37 },
  }),
  oddsMinHundredths: oddsHundredthsField({
    ...{ ko: '최소 배당', en: 'Least odds', unsaved: 100, minimum: 100, maximum: 200 },
  }),
  bonusRounds: switchField({ ko: '무료 게임', en: 'Free games', unsaved: true }),
};

/** Which settled stakes are no turnover, of all providers and of single ones; no bet is cancelled by it. */
export const casinoVoid = setting({
  ...{ category: 'casinoVoid', ko: '카지노 무효배팅', en: 'Casino stakes that do not count' },
  note: {
    ko: '배팅은 취소되지 않고 롤링, 콤프, 롤링조건에서만 빠집니다. 이미 집계된 라운드는 바뀌지 않습니다.',
    en: 'No bet is cancelled: these are left out of rolling, comps and what has to be played. Rounds that are counted already stay as they are.',
  },
  fields: {
    ...voidRules,
    providers: groupField({
      ...{ ko: '제공사별', en: 'By provider' },
      fields: repeatFields(CASINO_PROVIDERS, {
        isOwn: switchField({ ko: '따로 적용', en: 'Own rules', unsaved: false }),
        ...voidRules,
      }),
    }),
  },
  obeyedBy: {
    'bets/casino/take-seamless.command.ts': {
      ko: '당첨이 온 카지노 라운드의 집계',
      en: 'what counts of a casino round as its win comes',
    },
    'bets/casino/count-round.queries.ts': {
      ko: '카지노 라운드 집계',
      en: 'what counts of settled casino rounds',
    },
  },
});
