import { LEVEL_NAMES, LEVELS, type LevelKey } from './levels';
import {
  choiceField,
  countField,
  groupField,
  oddsHundredthsField,
  percentField,
  repeatFields,
  type SettingDanger,
  type SettingRelation,
  switchField,
  wonField,
} from './setting-fields';
import { setting } from './settings';
import { SPORTS, SPORTS_TYPES, type Sport } from './sports';

const OBEYING = 'bets/sports/sports-terms.queries.ts';
const TAKING = { ko: '스포츠 배팅', en: 'bets on sports' };

/** What of sports is sold, by how it is sold and by sport. */
export const sportsSwitch = setting({
  ...{ category: 'sportsSwitch', ko: '스포츠 판매', en: 'Sports on sale' },
  note: {
    ko: '마감은 경기 시작 전 몇 초에 배팅을 닫는지입니다. 라이브 배팅은 접수지연 뒤에 배당이 그대로이면 접수됩니다.',
    en: 'Betting closes so many seconds before an event begins. A live bet is taken after its delay, if the odds still stand.',
  },
  fields: {
    types: groupField({
      ...{ ko: '종류', en: 'Types' },
      fields: repeatFields(SPORTS_TYPES, {
        regStatus: switchField({ ko: '등록', en: 'Registered', unsaved: false }),
        betStatus: switchField({ ko: '배팅 가능', en: 'Betting open', unsaved: false }),
        betEndSeconds: countField('seconds', {
          ...{ ko: '마감', en: 'Closes before the start', unsaved: 0, maximum: 3_600 },
        }),
        delaySeconds: countField('seconds', {
          ...{ ko: '라이브 접수지연', en: 'Delay of live bets', unsaved: 5, maximum: 15 },
        }),
        limitPercent: percentField({
          ...{ ko: '한도 배율', en: 'Of the limits', unsaved: 100, minimum: 10 },
        }),
      }),
    }),
    sports: groupField({
      ...{ ko: '종목', en: 'Sports' },
      fields: Object.fromEntries(
        Object.entries(SPORTS).map(([sport, { ko, en }]) => [
          sport,
          switchField({ ko, en, unsaved: true }),
        ]),
      ) as Record<Sport, ReturnType<typeof switchField>>,
    }),
  },
  obeyedBy: { [OBEYING]: TAKING },
});

const offSale: SettingDanger<number> = {
  name: 'offSale',
  ko: '저장하면 해당 레벨은 이 폴더 수로 배팅할 수 없습니다.',
  en: 'Once saved, members of that level cannot bet on so many legs any more.',
  isDanger: (after, before) => after === 0 && before !== 0,
};

const limits = {
  min: wonField({ ko: '최소 배팅금액', en: 'Minimum bet', unsaved: 5_000 }),
  max: wonField({ ko: '최대 배팅금액', en: 'Maximum bet', unsaved: 0, dangers: [offSale] }),
  benefit: wonField({ ko: '최대 당첨금액', en: 'Maximum winning', unsaved: 0 }),
};
type Limits = { readonly min: number; readonly max: number; readonly benefit: number };

const relations: readonly SettingRelation<Limits>[] = [
  { rule: 'min_above_max', at: 'min', isBroken: ({ min, max }) => max > 0 && min > max },
  {
    rule: 'benefit_missing',
    at: 'benefit',
    isBroken: ({ max, benefit }) => max > 0 && benefit === 0,
  },
];

const byLevel = (ko: string, en: string) =>
  groupField({ ko, en, fields: repeatFields(LEVEL_NAMES, limits, relations) });

interface ByFolders {
  readonly single: Readonly<Record<LevelKey, Limits>>;
  readonly double: Readonly<Record<LevelKey, Limits>>;
  readonly multi: Readonly<Record<LevelKey, Limits>>;
  readonly perEvent: Readonly<Record<LevelKey, { readonly maxEvent: number }>>;
}

/** How much may be staked and won, by level and legs. */
export const sportsBet = setting({
  ...{ category: 'sportsBet', ko: '스포츠 배팅금액', en: 'Amounts of bets on sports' },
  note: {
    ko: '최대 금액이 0이면 해당 레벨에 판매하지 않습니다.',
    en: 'A maximum of 0 takes it off sale for that level.',
  },
  fields: {
    single: byLevel('단폴', 'One leg'),
    double: byLevel('두폴', 'Two legs'),
    multi: byLevel('다폴더', 'More legs'),
    perEvent: groupField({
      ...{ ko: '경기당', en: 'Each event' },
      fields: repeatFields(LEVEL_NAMES, {
        maxEvent: wonField({ ko: '경기당 최대', en: 'Maximum per event', unsaved: 0 }),
      }),
    }),
  },
  relations: LEVELS.map((level) => ({
    rule: 'max_event_below_max' as const,
    at: `perEvent.${level}.maxEvent`,
    isBroken: ({ single, double, multi, perEvent }: ByFolders) =>
      perEvent[level].maxEvent < Math.max(single[level].max, double[level].max, multi[level].max),
  })) as never,
  obeyedBy: { [OBEYING]: TAKING },
});

/** What holds for every cart, and how long things take. */
export const sportsRule = setting({
  ...{ category: 'sportsRule', ko: '스포츠 규정', en: 'Rules of sports' },
  note: {
    ko: '회원 취소는 모든 경기가 시작 전일 때만 되며, 0이면 회원이 취소할 수 없습니다.',
    en: 'Members cancel only while every event is still to begin; at 0 they cannot.',
  },
  fields: {
    foldersMax: countField('legs', {
      ...{ ko: '최대 폴더', en: 'Legs at most', unsaved: 10, minimum: 1, maximum: 20 },
    }),
    legOddsMinHundredths: oddsHundredthsField({
      ...{ ko: '최소 배당', en: 'Least odds of a leg', unsaved: 101, minimum: 101 },
    }),
    oddsMaxHundredths: oddsHundredthsField({
      ...{ ko: '조합 최대 배당', en: 'Highest combined odds', unsaved: 10_000 },
      ...{ minimum: 101, maximum: 1_000_000 },
    }),
    samePairs: choiceField({
      ...{ ko: '같은 경기 허용 조합', en: 'Legs on the same event', unsaved: 'resultTotal' },
      choices: {
        none: { ko: '허용 안 함', en: 'None' },
        resultTotal: { ko: '승무패 + 언더오버', en: '1X2 with over/under' },
      },
    }),
    cancelMinutes: countField('minutes', {
      ...{ ko: '회원 취소', en: 'Cancelling by members', unsaved: 10, maximum: 60 },
    }),
    cancelDayMax: countField('times', {
      ...{ ko: '하루 취소 횟수', en: 'Cancellations a day', unsaved: 3, maximum: 10 },
    }),
    confirmMinutes: countField('minutes', {
      ...{ ko: '결과 확인', en: 'Objecting to a result', unsaved: 10, maximum: 1_440 },
    }),
    postponedHours: countField('hours', {
      ...{ ko: '연기 적특', en: 'Void once postponed', unsaved: 36 },
      ...{ minimum: 1, maximum: 168 },
    }),
    feedSilentSeconds: countField('seconds', {
      ...{ ko: '피드 중단', en: 'Silent feed', unsaved: 120, minimum: 30, maximum: 600 },
    }),
    scoreSuspendSeconds: countField('seconds', {
      ...{ ko: '득점 후 중지', en: 'Suspension after a score', unsaved: 20, maximum: 120 },
    }),
  },
  obeyedBy: {
    [OBEYING]: { ko: '스포츠 배팅과 회원 취소', en: 'bets on sports and cancelling them' },
    'members/attendance/attend.command.ts': { ko: '출석', en: 'attendance' },
  },
});
