import { closedTimesFields, isOpenDaily } from './closed-times';
import type { Bilingual } from './deployment';
import { LEVEL_NAMES } from './levels';
import { looser } from './setting-dangers';
import {
  countField,
  countOrNoneField,
  groupField,
  repeatFields,
  switchField,
  wonOrNoneField,
} from './setting-fields';
import { setting } from './settings';

const amount = (words: Bilingual) => wonOrNoneField({ ...words, unsaved: null });
const minutes = (words: Bilingual) =>
  countField('minutes', { ...words, unsaved: 0, maximum: 1_440 });

/** True where both bounds are set and stand the wrong way round. */
const isReversed = (least: number | null, most: number | null) =>
  least !== null && most !== null && least > most;

/** What a request has to keep to. Before anybody saves it there is no rule, so that a release closes nothing. */
export const cashinWithdraw = setting({
  ...{ category: 'cashinWithdraw', ko: '입출금 규칙', en: 'Charge and exchange rules' },
  note: {
    ko: '빈칸은 제한 없음입니다. 신청 불가 시간은 시작과 종료가 같으면 하루 종일, 종료가 더 이르면 다음 날까지입니다. 정산머니 환전에는 레벨별 금액·횟수와 간격을 적용하지 않습니다. 정지·자기배제 회원은 남은 머니 전부를 최소와 단위에 못 미쳐도 환전할 수 있습니다. 환전 비밀번호는 정해 둔 회원에게만 묻습니다. 관리자는 대리신청 사유를 남기면 시간·단위·동시 신청·간격·횟수를 넘을 수 있고, 금액 한도는 넘을 수 없습니다.',
    en: 'Empty means no limit. Closed hours with the same start and end last all day; an end before the start runs into the next day. Level amounts, counts and intervals do not apply to exchanges of income money. A suspended or self-excluded member may withdraw everything that is left, even below the minimum or the unit. The exchange password is asked of members who have one. An administrator who gives a reason may override hours, unit, open requests, intervals and counts, but not the amount limits.',
  },
  fields: {
    chargeUnitWon: amount({ ko: '충전 단위', en: 'Charge unit' }),
    exchangeUnitWon: amount({ ko: '환전 단위', en: 'Exchange unit' }),
    exchangeGapMinutes: minutes({ ko: '환전 간격', en: 'Interval between exchanges' }),
    afterChargeMinutes: minutes({ ko: '충전 후 환전', en: 'Exchange after a charge' }),
    openMax: countOrNoneField('items', {
      ...{ ko: '동시 신청', en: 'Open requests at once', unsaved: null, maximum: 3 },
    }),
    asksPassword: switchField({
      ...{ ko: '환전 비밀번호 확인', en: 'Exchanges ask for the password', unsaved: true },
      dangers: [
        looser<boolean>(
          {
            ko: '회원의 비밀번호를 아는 사람이 환전 비밀번호 없이 환전을 신청할 수 있습니다.',
            en: 'Whoever knows a member’s password can ask for his money without the exchange password.',
          },
          (after, before) => before && !after,
        ),
      ],
    }),
    chargeClosed: groupField({
      ...{ ko: '충전 신청 불가 시간', en: 'Charges closed' },
      fields: closedTimesFields,
    }),
    exchangeClosed: groupField({
      ...{ ko: '환전 신청 불가 시간', en: 'Exchanges closed' },
      fields: closedTimesFields,
    }),
    levels: groupField({
      ...{ ko: '레벨별', en: 'By level' },
      fields: repeatFields(
        LEVEL_NAMES,
        {
          chargeMinWon: amount({ ko: '최소 충전', en: 'Minimum charge' }),
          chargeMaxWon: amount({ ko: '최대 충전', en: 'Maximum charge' }),
          exchangeMinWon: amount({ ko: '최소 환전', en: 'Minimum exchange' }),
          exchangeMaxWon: amount({ ko: '최대 환전', en: 'Maximum exchange' }),
          exchangeDayMaxWon: amount({ ko: '하루 환전 한도', en: 'Daily exchange limit' }),
          exchangeDayCount: countOrNoneField('times', {
            ...{ ko: '하루 환전 횟수', en: 'Exchanges a day', unsaved: null, maximum: 100 },
          }),
        },
        [
          {
            rule: 'range_reversed',
            at: 'chargeMinWon',
            isBroken: ({ chargeMinWon, chargeMaxWon }) => isReversed(chargeMinWon, chargeMaxWon),
          },
          {
            rule: 'range_reversed',
            at: 'exchangeMinWon',
            isBroken: ({ exchangeMinWon, exchangeMaxWon }) =>
              isReversed(exchangeMinWon, exchangeMaxWon),
          },
          {
            rule: 'day_below_max',
            at: 'exchangeDayMaxWon',
            isBroken: ({ exchangeMaxWon, exchangeDayMaxWon }) =>
              isReversed(exchangeMaxWon, exchangeDayMaxWon),
          },
          {
            // Nothing could be exchanged at all; with a maximum between them the others say so.
            rule: 'day_below_min',
            at: 'exchangeDayMaxWon',
            isBroken: ({ exchangeMinWon, exchangeMaxWon, exchangeDayMaxWon }) =>
              exchangeMaxWon === null && isReversed(exchangeMinWon, exchangeDayMaxWon),
          },
        ],
      ),
    }),
  },
  relations: [
    {
      rule: 'never_open',
      at: 'exchangeClosed',
      isBroken: ({ exchangeClosed }) => !isOpenDaily(exchangeClosed),
    },
  ],
  obeyedBy: {
    'money/requests/request-terms.queries.ts': { ko: '충환전 신청', en: 'requests' },
    'money/requests/own-requests.ts': { ko: '환전 비밀번호', en: 'exchange passwords' },
    'config/settings/setting-findings.queries.ts': { ko: '점검표', en: 'the checklist' },
    'config/settings/placeholders.queries.ts': { ko: '안내문 속 금액', en: 'figures in texts' },
  },
});
