import type { Bilingual } from './deployment';
import { LEVEL_NAMES } from './levels';
import { looser } from './setting-dangers';
import {
  bpsField,
  countField,
  countOrNoneField,
  groupField,
  repeatFields,
  type SettingRelation,
  switchField,
  wonField,
} from './setting-fields';
import { setting } from './settings';

/** Up to the guard an administrator sets a bonus on his own word. */
const raisedAbove = (guard: number) =>
  looser<number>(
    {
      ko: '한 사람이 정할 수 있는 범위를 넘는 보너스입니다.',
      en: 'The bonus is above what one person may set alone.',
    },
    (after, before) => after > Math.max(before, guard),
  );

/**
 * A rate of 0 pays no bonus; a maximum of 0 pays none either. A minimum pays more than the rate says,
 * above all for small charges, so there is none without a second administrator.
 */
const bonus = {
  rateBps: bpsField({
    ...{ ko: '비율', en: 'Rate', unsaved: 0 },
    dangers: [raisedAbove(2_000)],
  }),
  minWon: wonField({
    ...{ ko: '최소 보너스', en: 'Minimum bonus', unsaved: 0 },
    dangers: [raisedAbove(0)],
  }),
  maxWon: wonField({
    ...{ ko: '최대 보너스', en: 'Maximum bonus', unsaved: 0 },
    dangers: [raisedAbove(1_000_000)],
  }),
  /** Charges below it bring none. */
  chargeMinWon: wonField({ ko: '최소 충전', en: 'Minimum charge', unsaved: 0 }),
};

type Bounds = Readonly<Record<'minWon' | 'maxWon' | 'chargeMinWon', number>>;

const relations: readonly SettingRelation<Bounds>[] = [
  {
    rule: 'bonus_min_above_max',
    at: 'minWon',
    isBroken: ({ minWon, maxWon }) => maxWon > 0 && minWon > maxWon,
  },
  {
    // Of a smaller charge the minimum would be more than the whole of it.
    rule: 'bonus_above_charge',
    at: 'chargeMinWon',
    isBroken: ({ minWon, maxWon, chargeMinWon }) => maxWon > 0 && minWon > chargeMinWon,
  },
];

/** Which charge brings a bonus. */
export const CHARGE_BONUS_KINDS = {
  joinFirst: { ko: '가입첫충', en: 'First charge ever' },
  first: { ko: '첫충', en: 'First charge of a day' },
  every: { ko: '매충', en: 'Further charges' },
} as const satisfies Record<string, Bilingual>;

const joinFirst = { ...CHARGE_BONUS_KINDS.joinFirst, fields: bonus };
const first = { ...CHARGE_BONUS_KINDS.first, fields: bonus };
const every = {
  ...CHARGE_BONUS_KINDS.every,
  fields: {
    ...bonus,
    dayCountMax: countOrNoneField('times', {
      ...{ ko: '하루 횟수', en: 'Bonuses a day', unsaved: null, maximum: 100 },
    }),
  },
};

export const chargeBonus = setting({
  ...{ category: 'chargeBonus', ko: '충전보너스', en: 'Charge bonuses' },
  note: {
    ko: '비율이나 최대 보너스가 0이면 보너스를 지급하지 않습니다. 하루 횟수의 빈칸은 제한 없음입니다. 환전 후 제한은 환전이 처리 중이거나 승인된 뒤 그 시간 안에 신청한 충전에 보너스를 지급하지 않습니다.',
    en: 'A rate or a maximum of 0 pays no bonus. Leave bonuses a day empty for no limit. A charge requested within the set minutes after an exchange, open or approved, brings none.',
  },
  fields: {
    afterExchangeMinutes: countField('minutes', {
      ...{ ko: '환전 후 제한', en: 'No bonus after an exchange', unsaved: 0, maximum: 1_440 },
    }),
    /** Whether members may charge without a bonus, and so without what has to be played for it. */
    mayDecline: switchField({
      ko: '보너스 안 받기',
      en: 'Members may decline the bonus',
      unsaved: true,
    }),
    levels: groupField({
      ...{ ko: '레벨별', en: 'By level' },
      fields: repeatFields(LEVEL_NAMES, {
        joinFirst: groupField({ ...joinFirst, relations }),
        first: groupField({ ...first, relations }),
        every: groupField({ ...every, relations }),
      }),
    }),
  },
  obeyedBy: {
    'money/requests/approve-request.command.ts': { ko: '충전 승인', en: 'approving a charge' },
    'money/requests/own-requests.ts': {
      ko: '회원의 충전 신청',
      en: 'charges that members request',
    },
    'money/requests/evidence-notes.queries.ts': {
      ko: '확인사항의 근거',
      en: 'what stands behind facts',
    },
    'money/requests/request-facts.queries.ts': {
      ko: '충환전 확인사항',
      en: 'facts beside requests',
    },
    'money/settings/money-setting-effects.queries.ts': {
      ko: '가입첫충 조건 미리보기',
      en: 'preview of join-first terms',
    },
  },
});
