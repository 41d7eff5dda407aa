import {
  groupField,
  oddsHundredthsField,
  type SettingDanger,
  type SettingRelation,
  switchField,
} from './setting-fields';
import { setting } from './settings';
import { SPORTS_TYPES } from './sports';

const FOLDERS_MIN = 2;
const FOLDERS_MAX = 20;
/** What a multiplier is where there is none. */
const NONE = 100;
/** Rows that may be used. */
const ROWS_MAX = 10;

const FOLDER_COUNTS = Array.from(
  { length: FOLDERS_MAX - FOLDERS_MIN + 1 },
  (_, index) => FOLDERS_MIN + index,
);
type RowKey = `f${number}`;
const ROW_KEYS = FOLDER_COUNTS.map((folders): RowKey => `f${folders}`);

const FIRST: Readonly<Record<RowKey, number>> = { f3: 103, f5: 105, f7: 107 };

/** What of each leg's stake is taken to be kept while too few bets are settled to measure it, basis points. */
export const SUPPOSED_MARGIN_BPS = 500;

/** The multiplier from which on carts of so many legs lose money at a margin on each of them, hundredths, cut. */
export const breakEvenHundredths = (folders: number, marginBps: number): number =>
  Math.floor(100 / (1 - marginBps / 10_000) ** folders);

const aboveBreakEven = (folders: number): SettingDanger<number> => {
  const hundredths = breakEvenHundredths(folders, SUPPOSED_MARGIN_BPS);
  const even = (hundredths / 100).toFixed(2);
  return {
    name: 'aboveBreakEven',
    ko: `마진 5%의 손익분기(${even})를 넘어, 팔수록 운영이 손해를 봅니다.`,
    en: `Above break-even at a margin of 5 % (${even}): the more is sold, the more the operator loses.`,
    isDanger: (after, before) => after > hundredths && after > before,
    needsSecond: true,
  };
};

type Rows = Readonly<Record<RowKey, number>>;

const ascending: readonly SettingRelation<Rows>[] = ROW_KEYS.map((key, index) => ({
  rule: 'bonus_not_ascending',
  at: key,
  isBroken: (rows) => {
    const own = rows[key] ?? NONE;
    const above = ROW_KEYS.slice(0, index).map((each) => rows[each] ?? NONE);
    return own !== NONE && own <= Math.max(NONE, ...above);
  },
}));

const tooMany: readonly SettingRelation<Rows>[] = ROW_KEYS.slice(ROWS_MAX).map((key, index) => ({
  rule: 'bonus_rows_too_many',
  at: key,
  isBroken: (rows) => {
    const isUsed = (one: RowKey) => (rows[one] ?? NONE) !== NONE;
    const before = ROW_KEYS.slice(0, ROWS_MAX + index).filter(isUsed);
    return isUsed(key) && before.length >= ROWS_MAX;
  },
}));

const row = (folders: number) =>
  oddsHundredthsField({
    ...{ ko: `${folders}폴더`, en: `${folders} legs`, unsaved: FIRST[`f${folders}`] ?? NONE },
    ...{ minimum: NONE, maximum: 200, dangers: [aboveBreakEven(folders)] },
  });

const { sportsLive: _, sportsLiveKor: __, ...PREMATCH } = SPORTS_TYPES;

/** What carts of many legs are paid beyond their odds; a bet keeps the version that it was taken by. */
export const betBonus = setting({
  ...{ category: 'betBonus', ko: '다폴더 보너스', en: 'Bonus of many legs' },
  note: {
    ko: '당첨된 폴더 수로 배율을 고릅니다. 10줄까지 쓰고 1.00인 줄은 쓰지 않으며, 적특이 나면 남은 폴더로 다시 고릅니다. 최소 배당 아래의 폴더는 곱하되 세지 않고, 라이브는 대상이 아닙니다.',
    en: 'The multiplier follows from the legs that are won. At most 10 rows are used, and a row of 1.00 is not; after a void leg it is chosen again among what remains. A leg below the least odds multiplies and does not count; live bets have none.',
  },
  fields: {
    isOn: switchField({ ko: '사용', en: 'On', unsaved: false }),
    legOddsMinHundredths: oddsHundredthsField({
      ...{ ko: '최소 배당', en: 'Least odds', unsaved: 130, minimum: 101, maximum: 1_000 },
    }),
    oddsMaxHundredths: oddsHundredthsField({
      ...{ ko: '보너스 포함 최대 배당', en: 'Highest odds with the bonus', unsaved: 10_000 },
      ...{ minimum: 101, maximum: 100_000 },
    }),
    types: groupField({
      ...{ ko: '대상', en: 'Types' },
      fields: Object.fromEntries(
        Object.entries(PREMATCH).map(([id, { ko, en }]) => [
          id,
          switchField({ ko, en, unsaved: true }),
        ]),
      ) as Record<keyof typeof PREMATCH, ReturnType<typeof switchField>>,
    }),
    rows: groupField({
      ...{ ko: '폴더별 배율', en: 'Multiplier by legs' },
      fields: Object.fromEntries(
        FOLDER_COUNTS.map((folders) => [`f${folders}`, row(folders)]),
      ) as Record<RowKey, ReturnType<typeof row>>,
      relations: [...ascending, ...tooMany] as never,
    }),
  },
  obeyedBy: {
    'bets/sports/sports-terms.queries.ts': {
      ko: '스포츠 배팅과 정산',
      en: 'bets on sports and their settlement',
    },
  },
});

/** The rows that are used, by how many legs they ask for. */
export const bonusRowsOf = (
  rows: Rows,
): readonly { readonly folders: number; readonly bonusHundredths: number }[] =>
  FOLDER_COUNTS.map((folders) => ({
    folders,
    bonusHundredths: rows[`f${folders}`] ?? NONE,
  })).filter(({ bonusHundredths }) => bonusHundredths > NONE);
