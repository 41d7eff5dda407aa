import { LEVEL_NAMES } from './levels';
import {
  countField,
  groupField,
  repeatFields,
  type SettingDanger,
  type SettingRelation,
  switchField,
  wonField,
} from './setting-fields';
import { setting } from './settings';

const POINTS_MAX = 1_000_000;
const DAYS_MAX = 31;

/** Points that are given for nothing but coming: up to the guard an administrator sets them on his own word. */
const raisedAbove = (guardWon: number): SettingDanger<number> => ({
  ...{ name: 'looser', ko: '한 사람이 정할 수 있는 범위를 넘는 포인트입니다.' },
  en: 'The points are above what one person may set.',
  isDanger: (after, before) => after > Math.max(before, guardWon),
  needsSecond: true,
});

const STREAK_NAMES = {
  s1: { ko: '1단계', en: 'Step 1' },
  s2: { ko: '2단계', en: 'Step 2' },
  s3: { ko: '3단계', en: 'Step 3' },
  s4: { ko: '4단계', en: 'Step 4' },
  s5: { ko: '5단계', en: 'Step 5' },
  s6: { ko: '6단계', en: 'Step 6' },
  s7: { ko: '7단계', en: 'Step 7' },
  s8: { ko: '8단계', en: 'Step 8' },
  s9: { ko: '9단계', en: 'Step 9' },
  s10: { ko: '10단계', en: 'Step 10' },
} as const;
type StreakKey = keyof typeof STREAK_NAMES;
const STREAK_KEYS = Object.keys(STREAK_NAMES) as StreakKey[];

type Streaks = Readonly<Record<StreakKey, { readonly days: number; readonly pointWon: number }>>;

/** Steps that are used, in their order. */
export const streaksOf = (streaks: Streaks) =>
  STREAK_KEYS.map((key) => streaks[key]).filter(({ days }) => days > 0);

/** Each step that is used is longer than those above it, and one day is no streak. */
const ascending: readonly SettingRelation<Streaks>[] = STREAK_KEYS.map((key, index) => ({
  rule: 'not_ascending',
  at: key,
  isBroken: (streaks) => {
    const above = STREAK_KEYS.slice(0, index).map((each) => streaks[each].days);
    return streaks[key].days > 0 && streaks[key].days <= Math.max(1, ...above);
  },
}));

/** What members are given for coming every day; nothing while it is off. */
export const dailyAttendance = setting({
  ...{ category: 'dailyAttendance', ko: '출석체크', en: 'Daily attendance' },
  note: {
    ko: '하루 한 번, 서울 날짜로 셉니다. 하루를 거르거나 마지막 단계를 채우면 다음 출석은 1일부터 다시 셉니다. 연속 보너스는 그날의 일일 포인트에 더해 지급하며, 일수가 0인 단계는 쓰지 않습니다.',
    en: 'Once a day of Seoul. After a missed day, or once the last step is reached, the next day is the first again. What a streak brings is added to the points of that day; a step of 0 days is not used.',
  },
  fields: {
    isOn: switchField({
      ...{ ko: '사용', en: 'On', unsaved: false },
      dangers: [
        {
          ...{ name: 'pays', ko: '조건을 채운 회원 모두에게 매일 포인트가 지급됩니다.' },
          en: 'Everybody who meets the terms is given points every day.',
          isDanger: (after, before) => after && !before,
        },
      ],
    }),
    chargeTodayMinWon: wonField({
      ...{ ko: '당일 충전', en: 'Charged that day', unsaved: 10_000 },
    }),
    stakeTodayMinWon: wonField({ ko: '당일 배팅', en: 'Staked that day', unsaved: 0 }),
    resetsMonthly: switchField({
      ...{ ko: '매월 초기화', en: 'Anew on the first of a month', unsaved: false },
    }),
    levels: groupField({
      ...{ ko: '레벨별', en: 'By level' },
      fields: repeatFields(LEVEL_NAMES, {
        pointWon: wonField({
          ...{ ko: '일일 포인트', en: 'Points a day', unsaved: 0, maximum: POINTS_MAX },
          dangers: [raisedAbove(10_000)],
        }),
      }),
    }),
    streaks: groupField({
      ...{ ko: '연속 보너스', en: 'Streaks' },
      fields: repeatFields(STREAK_NAMES, {
        days: countField('days', { ko: '일수', en: 'Days', unsaved: 0, maximum: DAYS_MAX }),
        pointWon: wonField({
          ...{ ko: '포인트', en: 'Points', unsaved: 0, maximum: POINTS_MAX },
          dangers: [raisedAbove(100_000)],
        }),
      }),
      relations: ascending,
    }),
  },
  obeyedBy: {
    'members/attendance/attend.command.ts': { ko: '출석', en: 'attendance' },
  },
});
