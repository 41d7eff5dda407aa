import { closedTimeFields } from './closed-times';
import { repeatFields, textField } from './setting-fields';
import { setting } from './settings';

const BANK_CHARS_MAX = 20;

const row = (number: number) => ({ ko: `은행 ${number}`, en: `Bank ${number}` });

/** Hours in which a bank takes no transfers, for whoever sends them: nothing is refused by it. */
export const bankMaintenance = setting({
  ...{ category: 'bankMaintenance', ko: '은행 점검 시간', en: 'Bank maintenance hours' },
  note: {
    ko: '이체하는 사람에게 보이는 안내입니다. 신청이나 이체 기록을 막지 않습니다. 은행 이름은 회원 계좌의 은행과 같게 쓰고, 빈칸은 보이지 않습니다.',
    en: 'Shown to whoever sends transfers; it blocks neither requests nor the recording of transfers. Name each bank as members’ accounts do; empty rows are not shown.',
  },
  fields: repeatFields(
    {
      ...{ b1: row(1), b2: row(2), b3: row(3), b4: row(4), b5: row(5) },
      ...{ b6: row(6), b7: row(7), b8: row(8), b9: row(9), b10: row(10) },
    },
    {
      bank: textField({ ko: '은행', en: 'Bank', unsaved: '', lengthMax: BANK_CHARS_MAX }),
      ...closedTimeFields,
    },
  ),
  obeyedBy: {
    'money/requests/payouts.queries.ts': { ko: '이체 대기', en: 'transfers due' },
  },
});
