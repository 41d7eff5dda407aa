import type { Bilingual } from './deployment';
import { countField, type SettingDanger, switchField, wonField } from './setting-fields';
import { setting } from './settings';

const looser = <V>(words: Bilingual, isDanger: SettingDanger<V>['isDanger']): SettingDanger<V> => ({
  ...{ name: 'looser', ...words, isDanger },
  needsSecond: true,
});
const grows = looser<number>(
  {
    ko: '사람이 확인하지 않고 승인되는 충전이 늘어납니다.',
    en: 'More charges are approved without anybody looking at them.',
  },
  (after, before) => after > before,
);

/** When a reported deposit approves the charge that it belongs to by itself. */
export const autoCharge = setting({
  ...{ category: 'autoCharge', ko: '자동충전', en: 'Automatic charge approval' },
  note: {
    ko: '금액과 입금자명이 같은 대기 신청이 하나뿐이고, 같은 충전을 그 무렵 담당자가 입금 없이 승인하지 않았으며, 회원이 정상이고, 빨간 확인사항이 없고, 2인 승인 한도 미만일 때만 자동으로 승인합니다. 나머지는 담당자를 기다립니다.',
    en: 'Approves only when exactly one waiting request has this amount and account owner, nobody has approved the same without a deposit at about that time, the member is in good standing, no fact about it is red, and one person could have approved it alone. Everything else waits for a person.',
  },
  fields: {
    isOn: switchField({
      ...{ ko: '사용', en: 'On', unsaved: false },
      dangers: [
        looser<boolean>(
          {
            ko: '입금이 확인되면 담당자 없이 충전이 승인됩니다.',
            en: 'Charges are approved with nobody looking once their deposit is reported.',
          },
          (after, before) => after && !before,
        ),
      ],
    }),
    maxWon: wonField({
      ...{ ko: '한 건 최대', en: 'Maximum per charge', minimum: 1, unsaved: 100_000 },
      dangers: [grows],
    }),
    windowMinutes: countField('minutes', {
      ...{ ko: '신청과 입금의 간격', en: 'Time between request and deposit' },
      ...{ minimum: 1, maximum: 1_440, unsaved: 30 },
      dangers: [grows],
    }),
  },
  obeyedBy: {
    'money/deposits/match-deposits-job.ts': { ko: '입금 자동 연결', en: 'matching deposits' },
    'money/deposits/approve-by-deposit.command.ts': {
      ...{ ko: '입금으로 자동승인', en: 'approving by a deposit' },
    },
    'money/deposits/auto-charge.queries.ts': {
      ...{ ko: '자동승인 안 된 이유', en: 'why a deposit waits' },
    },
  },
});

/** Why a deposit that came was not credited by itself, so that it waits for somebody. */
export const AUTO_CHARGE_DOUBTS = {
  off: { ko: '자동충전 꺼짐', en: 'Automatic approval is off' },
  ofPeople: { ko: '담당자가 맡은 입금', en: 'Somebody is dealing with it' },
  tooMuch: { ko: '한 건 최대 초과', en: 'Above the maximum per charge' },
  none: { ko: '같은 금액·입금자 신청 없음', en: 'No request with this amount and owner' },
  many: { ko: '같은 신청 여러 건', en: 'Several matching requests' },
  late: { ko: '시간 간격 초과', en: 'Too far apart in time' },
  notNormal: { ko: '정상 회원 아님', en: 'Member is not in good standing' },
  credited: {
    ko: '입금 없이 승인된 같은 충전',
    en: 'The same was approved without a deposit',
  },
  claimed: { ko: '처리 중인 신청', en: 'Being worked on' },
  red: { ko: '빨간 확인사항', en: 'A fact is red' },
  second: { ko: '2차 승인 필요', en: 'Needs a second administrator' },
} as const satisfies Record<string, Bilingual>;
export type AutoChargeDoubt = keyof typeof AUTO_CHARGE_DOUBTS;
