import { countField, switchField } from './setting-fields';
import { setting } from './settings';

/** Who takes the bonus of the first charge ever; whoever does not, takes the day's first. */
export const joinFirst = setting({
  ...{ category: 'joinFirst', ko: '가입첫충 조건', en: 'Terms of the first charge ever' },
  note: {
    ko: '조건에 맞지 않으면 당일 첫충 보너스를 지급하고, 그 까닭을 내역에 남깁니다.',
    en: 'Where the terms are not met, the first charge of the day is paid for, and the entry says why.',
  },
  fields: {
    validDays: countField('days', {
      ...{ ko: '가입 후', en: 'Days from joining', minimum: 1, maximum: 365, unsaved: 30 },
    }),
    oncePerAccount: switchField({
      ...{ ko: '같은 계좌는 한 번만', en: 'Once for a bank account', unsaved: true },
      dangers: [
        {
          name: 'manyAccounts',
          ko: '한 사람이 회원을 여러 명 만들어 같은 계좌로 보너스를 거듭 받을 수 있습니다.',
          en: 'One person could join many times and take the bonus with the same bank account again and again.',
          isDanger: (after, before) => before && !after,
        },
      ],
    }),
  },
  obeyedBy: {
    'money/requests/join-first.queries.ts': { ko: '충전 승인', en: 'approving a charge' },
  },
});
