import { choiceField, countField, textField } from './setting-fields';
import { setting } from './settings';

/** Which of the operator's accounts a member is to pay into. */
export const depositAssignment = setting({
  ...{ category: 'depositAccount', ko: '입금계좌 배정', en: 'Deposit account assignment' },
  note: {
    ko: '충전 신청마다 계좌 하나를 배정합니다. 회원의 라인에 정한 계좌가 먼저입니다.',
    en: "Each charge is assigned an account; accounts of the member's own line come first.",
  },
  fields: {
    mode: choiceField({
      ...{ ko: '배정 방식', en: 'Assignment', unsaved: 'leastUsed' },
      choices: {
        leastUsed: {
          ko: '한도를 가장 적게 쓴 계좌',
          en: 'The account that has used the least of its limit',
        },
        order: { ko: '정한 순서', en: 'In the set order' },
      },
    }),
    stickyMinutes: countField('minutes', {
      ...{ ko: '같은 계좌 유지', en: 'Keep the same account', unsaved: 30, maximum: 1_440 },
    }),
    shownFor: choiceField({
      ...{ ko: '계좌 표시', en: 'Account is shown to', unsaved: 'afterRequest' },
      choices: {
        afterRequest: { ko: '충전을 신청한 회원에게만', en: 'Members who have asked for a charge' },
        everyone: { ko: '로그인한 모든 회원에게', en: 'Every signed-in member' },
      },
    }),
    note: textField({
      ...{ ko: '계좌 옆 안내', en: 'Note beside the account', unsaved: '' },
      lengthMax: 200,
    }),
  },
  obeyedBy: {
    'money/deposit-accounts/assign-deposit-account.queries.ts': {
      ko: '충전 신청',
      en: 'charge requests',
    },
    'money/deposit-accounts/foresee-deposit-accounts.queries.ts': {
      ko: '레벨별 입금계좌',
      en: 'which account each level pays into',
    },
    'money/deposit-accounts/own-deposit-account.queries.ts': {
      ko: '회원 사이트의 입금계좌',
      en: "the account on the player's site",
    },
  },
});
