import { CASINO_COMPANIES } from './casino-companies';
import { type GameClass, WHEN_OF_CLASS } from './game-classes';
import { MEMBER_GRADES } from './members';
import {
  bpsField,
  choiceField,
  groupField,
  repeatFields,
  type SettingDanger,
  type SettingRelation,
} from './setting-fields';
import { setting } from './settings';

const countsMore: SettingDanger<number> = {
  ...{ name: 'looser', ko: '배팅이 롤링과 콤프에 더 많이 인정됩니다.' },
  en: 'Stakes count for more of rolling and comps.',
  isDanger: (after, before) => after > before,
  needsSecond: true,
};

/** Grades of partners under the name by which a document keeps them: `g2` is a shop. */
const GRADE_NAMES = {
  g2: MEMBER_GRADES[2],
  g3: MEMBER_GRADES[3],
  g4: MEMBER_GRADES[4],
  g5: MEMBER_GRADES[5],
  g6: MEMBER_GRADES[6],
  g7: MEMBER_GRADES[7],
} as const;
type GradeKey = keyof typeof GRADE_NAMES;
const GRADES = Object.keys(GRADE_NAMES) as GradeKey[];

/** Whoever adds a partner gives him these on his own word. */
const beginsHigher: SettingDanger<number> = {
  ...{ name: 'looser', ko: '새 파트너가 더 높은 요율로 시작합니다.' },
  en: 'New partners begin with a higher rate.',
  isDanger: (after, before) => after > before,
  needsSecond: true,
};

const START_MAX_BPS = 1_000;
const rateFields = {
  rateBps: bpsField({
    ...{ ko: '요율', en: 'Rate', unsaved: 0, maximum: START_MAX_BPS, dangers: [beginsHigher] },
  }),
  pays: choiceField({
    ...{ ko: '지급', en: 'Paid', unsaved: 'period' },
    choices: {
      instant: { ko: '즉시', en: 'At once' },
      period: { ko: '기간 정산', en: 'By period' },
    },
  }),
};

type Rates = Readonly<Record<GradeKey, { readonly rateBps: number }>>;
/** Nobody begins with more than whoever stands one grade above. */
const belowNextGrade: readonly SettingRelation<Rates>[] = GRADES.slice(0, -1).map((key, index) => ({
  rule: 'rate_above_next_grade',
  at: key,
  isBroken: (rates) => rates[key].rateBps > rates[GRADES[index + 1] ?? key].rateBps,
}));
const startRates = (gameClass: GameClass, ko: string, en: string) =>
  groupField({
    ...{ ko, en, when: WHEN_OF_CLASS[gameClass] },
    fields: repeatFields(GRADE_NAMES, rateFields),
    relations: belowNextGrade,
  });

/** How much of a stake at a company counts for rolling and comps, and what new partners begin with. */
export const casinoRolling = setting({
  ...{ category: 'casinoRolling', ko: '카지노 롤링', en: 'Casino rolling' },
  note: {
    ko: '인정 비율은 라운드가 시작될 때의 값을 따르며 롤링 조건에는 쓰지 않습니다. 기본 요율은 새 파트너에게 처음 적히는 값이고 상위 파트너의 요율과 상한을 넘지 않습니다. 시행 중인 요율은 파트너마다 따로 있습니다. 홀덤은 기간 정산만 가능합니다.',
    en: 'A round counts by the share in force as it began; what members have to play is not touched. Start rates are what a new partner begins with, never above his upline or the ceiling; rates in force are kept with each partner.',
  },
  fields: {
    countBps: groupField({
      ...{ ko: '인정 비율', en: 'What counts of a stake' },
      fields: Object.fromEntries(
        Object.entries(CASINO_COMPANIES).map(([key, { ko, en }]) => [
          key,
          bpsField({ ko, en, unsaved: 10_000, dangers: [countsMore] }),
        ]),
      ) as Record<keyof typeof CASINO_COMPANIES, ReturnType<typeof bpsField>>,
    }),
    startRates: groupField({
      ...{ ko: '기본 요율', en: 'Start rates' },
      fields: {
        casino: startRates('casino', '카지노', 'Casino'),
        slots: startRates('slots', '슬롯', 'Slots'),
        holdem: startRates('holdem', '홀덤', "Hold'em"),
      },
    }),
  },
  obeyedBy: {
    'bets/casino/count-round.queries.ts': {
      ko: '카지노 라운드의 롤링·콤프 인정',
      en: 'what casino rounds count for rolling and comps',
    },
    'partners/rates/start-rates.ts': { ko: '파트너 등록', en: 'adding partners' },
  },
});
