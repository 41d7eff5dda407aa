import { namesUnknownSetting } from './placeholders';
import {
  linkField,
  repeatFields,
  type SettingDanger,
  textField,
  WINDOW_FIELDS,
} from './setting-fields';
import { setting } from './settings';

/** Digits that somebody could pay into: nine and more, alone or in two to four groups. */
const ACCOUNT_NUMBER = /(?<!\d)(?:\d{9,}|\d{2,6}(?:[- ]\d{2,8}){1,3})(?!\d)/g;
/** A phone, a service number or a day with its time, which nobody pays into. */
const NO_ACCOUNT =
  /^(?:0\d{1,2}[- ]?\d{3,4}[- ]?\d{4}|1[568]\d\d[- ]?\d{4}|20\d\d[- ]\d\d[- ]\d\d(?: \d\d)?)$/;
const DIGITS_OF_ACCOUNT = 9;

/** Whether a text tells of something that looks like the number of a bank account. */
export const namesAccount = (text: string): boolean =>
  (text.match(ACCOUNT_NUMBER) ?? []).some(
    (found) => !NO_ACCOUNT.test(found) && found.replace(/\D/g, '').length >= DIGITS_OF_ACCOUNT,
  );

const account: SettingDanger<string> = {
  name: 'account',
  ko: '계좌번호로 보이는 숫자가 있습니다. 계좌는 입금계좌 설정에서만 안내하세요. 여기에 적으면 폐기한 계좌로 계속 입금됩니다.',
  en: 'There is what looks like an account number. Accounts are told by Deposit accounts alone, or retired ones keep being paid into.',
  isDanger: (after, before) => after !== before && namesAccount(after),
};

const GUIDES = ['charge', 'exchange', 'join', 'support', 'cart'] as const;
const guide = (ko: string, en: string) =>
  textField({
    ...{ ko, en, unsaved: '', lengthMax: 2_000, format: 'lines', dangers: [account] },
  });

/** Lines that run over the page, at most. */
const MARQUEE_LINES = 10;
export const MARQUEE_KEYS = Array.from(
  { length: MARQUEE_LINES },
  (_, at) => `line${at + 1}` as const,
);

const marqueeNames = Object.fromEntries(
  MARQUEE_KEYS.map((key, at) => [
    key,
    { ko: `흐르는 공지 ${at + 1}`, en: `Running line ${at + 1}` },
  ]),
);

/** Texts at fixed places of the player's site. */
export const noticeTexts = setting({
  ...{ category: 'noticeTexts', ko: '공지 설정', en: 'Notice texts' },
  note: {
    ko: '비워 둔 곳은 표시하지 않습니다. 흐르는 공지의 시각은 서울 시각이고, 종료 시각부터 보이지 않습니다. {배팅마감초}, {레벨1 최대배팅}, {레벨1 최소충전}처럼 적으면 읽을 때 설정값으로 채웁니다.',
    en: 'What is empty is not shown. Times of running lines are Seoul’s; from the end on a line is gone. What is written as {배팅마감초} or {레벨1 최대배팅} is filled from the settings when it is read.',
  },
  fields: {
    marquee: {
      ...{ kind: 'group', ko: '흐르는 공지', en: 'Running lines', relations: [] },
      fields: repeatFields(
        marqueeNames,
        {
          text: textField({
            ...{ ko: '내용', en: 'Text', unsaved: '', lengthMax: 100, dangers: [account] },
          }),
          link: linkField({ ko: '링크', en: 'Link' }),
          ...WINDOW_FIELDS,
        },
        [
          {
            rule: 'unknown_placeholder',
            at: 'text',
            isBroken: ({ text }) => namesUnknownSetting(text),
          },
          {
            rule: 'window_reversed',
            at: 'until',
            isBroken: ({ from, until }) => from !== '' && until !== '' && until <= from,
          },
        ],
      ),
    },
    charge: guide('충전 안내', 'Charge'),
    exchange: guide('환전 안내', 'Exchange'),
    join: guide('가입 안내', 'Joining'),
    support: guide('고객센터 안내', 'Support'),
    cart: guide('배팅카드 안내', 'Bet slip'),
  },
  relations: GUIDES.map((at) => ({
    rule: 'unknown_placeholder' as const,
    at,
    isBroken: (texts: Readonly<Record<(typeof GUIDES)[number], string>>) =>
      namesUnknownSetting(texts[at]),
  })),
  obeyedBy: {
    'config/settings/shown-site.queries.ts': { ko: '플레이어 사이트', en: 'the player’s site' },
  },
});
