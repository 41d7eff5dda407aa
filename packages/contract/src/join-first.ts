import type { Bilingual } from './deployment';
import { loginIdsIn, loginIdsLength } from './login-ids';
import { countField, switchField, textField } from './setting-fields';
import { setting } from './settings';

const again = (ko: string, en: string) => ({
  ko: `한 사람이 회원을 여러 명 만들어 ${ko}로 보너스를 거듭 받을 수 있습니다.`,
  en: `One person could join several times and take the bonus again with the same ${en}.`,
});

/** Partners whose lines take no bonus of the first charge ever, at most. */
const EXCLUDED_LINES_MAX = 50;

const once = (words: Bilingual & { readonly unsaved: boolean }, danger: Bilingual) =>
  switchField({
    ...words,
    dangers: [{ name: 'manyAccounts', ...danger, isDanger: (after, before) => before && !after }],
  });

/** Who takes the bonus of the first charge ever; whoever does not, takes the day's first. */
export const joinFirst = setting({
  ...{ category: 'joinFirst', ko: '가입첫충 조건', en: 'Join-first bonus terms' },
  note: {
    ko: '조건에 맞지 않으면 당일 첫충 보너스를 지급하고, 그 까닭을 내역에 남깁니다. 공용망이나 정상으로 판정된 기기·IP·연락처는 같은 것으로 보지 않습니다. 휴대폰 인증을 켜면 플레이어 사이트가 가입할 때 번호를 확인한 회원만 받습니다. 제외 라인은 파트너 아이디를 쉼표로 구분하며, 그 파트너와 아래 모든 회원이 제외됩니다.',
    en: 'Where the terms are not met, the bonus of the day’s first charge is paid and the entry says why. Devices, IPs and phone numbers that were judged harmless or a shared network do not count. With confirmed phones only, the bonus goes to members whose number the player’s site confirmed when they joined. Excluded lines are partners’ login IDs with commas between them; each excludes the partner and everybody below.',
  },
  fields: {
    validDays: countField('days', {
      ...{ ko: '가입 후', en: 'Days after joining', minimum: 1, maximum: 365, unsaved: 30 },
    }),
    oncePerPhone: once(
      { ko: '같은 연락처는 한 번만', en: 'Once per phone number', unsaved: true },
      again('같은 연락처', 'phone number'),
    ),
    oncePerAccount: once(
      { ko: '같은 계좌는 한 번만', en: 'Once per bank account', unsaved: true },
      again('같은 계좌', 'bank account'),
    ),
    oncePerDevice: once(
      { ko: '같은 기기는 한 번만', en: 'Once per device', unsaved: true },
      again('같은 기기', 'device'),
    ),
    /** Many who have nothing to do with each other share an address. */
    oncePerIp: switchField({ ko: '같은 IP는 한 번만', en: 'Once per IP', unsaved: false }),
    /** Off before anybody saves it: a release takes the bonus from nobody whose site confirms no phones. */
    phoneCode: once(
      { ko: '휴대폰 인증', en: 'Confirmed phones only', unsaved: false },
      {
        ko: '확인하지 않은 번호로 회원을 여러 명 만들어 보너스를 거듭 받을 수 있습니다.',
        en: 'One person could join several times with made-up numbers and take the bonus again.',
      },
    ),
    excludedLines: textField({
      ...{ ko: '제외 라인', en: 'Excluded lines', unsaved: '' },
      lengthMax: loginIdsLength(EXCLUDED_LINES_MAX),
    }),
  },
  relations: [
    {
      rule: 'lines_too_many',
      at: 'excludedLines',
      isBroken: ({ excludedLines }) => loginIdsIn(excludedLines).length > EXCLUDED_LINES_MAX,
    },
  ],
  obeyedBy: {
    'money/requests/join-first.queries.ts': { ko: '충전 승인', en: 'approving a charge' },
  },
});
