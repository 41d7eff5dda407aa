import { textField } from './setting-fields';
import { setting } from './settings';

const REASON_CHARS_MAX = 40;

const reason = (ko: string, en: string, unsaved: string) =>
  textField({ ko, en, unsaved, lengthMax: REASON_CHARS_MAX });

/** What is offered by one press to whoever declines a request; an empty one is not offered. */
export const declineReasons = setting({
  ...{ category: 'declineReasons', ko: '거절 사유', en: 'Reasons for declining' },
  note: {
    ko: '거절할 때 한 번에 고르는 사유입니다. 빈칸은 보이지 않습니다.',
    en: 'Reasons to pick with one press when a request is declined. Empty ones are not shown.',
  },
  fields: {
    first: reason('사유 1', 'Reason 1', '입금 미확인'),
    second: reason('사유 2', 'Reason 2', '입금자명 상이'),
    third: reason('사유 3', 'Reason 3', '금액 상이'),
    fourth: reason('사유 4', 'Reason 4', '중복 신청'),
    fifth: reason('사유 5', 'Reason 5', '롤링 미달'),
    sixth: reason('사유 6', 'Reason 6', '계좌 불일치'),
    seventh: reason('사유 7', 'Reason 7', ''),
    eighth: reason('사유 8', 'Reason 8', ''),
    ninth: reason('사유 9', 'Reason 9', ''),
    tenth: reason('사유 10', 'Reason 10', ''),
    eleventh: reason('사유 11', 'Reason 11', ''),
    twelfth: reason('사유 12', 'Reason 12', ''),
  },
  obeyedBy: {
    'money/requests/decline-reasons.queries.ts': { ko: '충환전 거절', en: 'declining requests' },
  },
});
