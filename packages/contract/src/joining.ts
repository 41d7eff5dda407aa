import { bannedWordsField, bannedWordsRelation } from './banned-words';
import { LEVEL_NAMES } from './levels';
import {
  choiceField,
  countField,
  countOrNoneField,
  type SettingDanger,
  switchField,
  textField,
} from './setting-fields';
import { setting } from './settings';

/** How much the form of the player's site asks about one thing. */
const ASKED = {
  off: { ko: '받지 않음', en: 'Not asked' },
  optional: { ko: '선택', en: 'May be left out' },
  required: { ko: '필수', en: 'Required' },
} as const;
export type Asked = keyof typeof ASKED;

const asked = (ko: string, en: string, dangers?: readonly SettingDanger<Asked>[]) =>
  choiceField({ ko, en, unsaved: 'optional', choices: ASKED, ...(dangers && { dangers }) });

const accounts = (ko: string, en: string) =>
  countOrNoneField('items', { ko, en, unsaved: null, maximum: 5 });

/**
 * Who may join by the player's site, with what, and what becomes of him. Before anybody saves it
 * there is no limit, so that a release keeps nobody out.
 */
export const joining = setting({
  ...{ category: 'join', ko: '회원가입', en: 'Joining' },
  note: {
    ko: '플레이어 사이트에서 들어오는 가입에만 적용되고, 관리자가 직접 등록하는 회원에게는 적용되지 않습니다. 금지어는 쉼표나 줄바꿈으로 구분하며(500개까지) 아이디와 닉네임에 들어 있으면 거절합니다. 추천인 없이 오면 기본 추천인 아래에 두고, 그가 정상인 파트너가 아니게 되면 아무의 아래에도 두지 않습니다. 생년월일은 보관하지 않고 가입할 때의 나이만 남깁니다. 휴대폰 인증을 켜면 플레이어 사이트가 번호로 보낸 인증번호를 확인했다고 알린 가입만 받습니다. 자기배제 중인 회원의 휴대폰이나 계좌로 오는 가입은 어떤 설정에서도 받지 않습니다.',
    en: 'For those who join by the player’s site, not for members whom an administrator registers. Banned words stand with commas or line breaks between them, 500 at most, and are refused within login IDs and nicknames. Whoever comes without a recommender stands below the default one, or below nobody once that one is no partner in good standing. Of a birth date the age at joining is kept, not the date. Where phones are confirmed, only those come in of whom the player’s site says that a code sent to the phone came back. Whoever comes with the phone or the account of somebody who has excluded himself is never let in, whatever is set.',
  },
  fields: {
    status: choiceField({
      ...{ ko: '가입', en: 'Joining', unsaved: 'open' },
      choices: {
        open: { ko: '누구나', en: 'Everybody' },
        codeOnly: { ko: '추천코드가 있을 때만', en: 'Only with a recommendation code' },
        closed: { ko: '받지 않음', en: 'Nobody' },
      },
    }),
    approval: choiceField({
      ...{ ko: '승인 방식', en: 'Approval', unsaved: 'manual' },
      choices: {
        manual: { ko: '관리자 승인', en: 'By an administrator' },
        auto: { ko: '자동 승인', en: 'At once' },
      },
      dangers: [
        {
          ...{ name: 'unseen', ko: '아무도 확인하지 않은 회원이 바로 이용합니다.' },
          en: 'Members come in whom nobody has looked at.',
          isDanger: (after, before) => after === 'auto' && before !== 'auto',
        },
      ],
    }),
    phone: asked('휴대폰', 'Phone'),
    phoneCode: switchField({ ko: '휴대폰 인증', en: 'Phones are confirmed', unsaved: false }),
    realName: asked('이름', 'Real name'),
    email: asked('이메일', 'Email'),
    bankAccount: asked('계좌', 'Bank account', [
      {
        ...{ name: 'noExchange', ko: '계좌가 없는 회원은 환전할 수 없습니다.' },
        en: 'Members without an account cannot exchange.',
        isDanger: (after, before) => after === 'off' && before !== 'off',
      },
    ]),
    exchangePassword: asked('환전 비밀번호', 'Exchange password'),
    recommender: asked('추천코드', 'Recommendation code'),
    birthDate: asked('생년월일', 'Birth date'),
    ageMin: countField('years', {
      ...{ ko: '최소 나이', en: 'Youngest age' },
      ...{ unsaved: 19, minimum: 19, maximum: 30 },
    }),
    defaultRecommender: textField({
      ...{ ko: '기본 추천인', en: 'Default recommender' },
      ...{ unsaved: '', lengthMax: 20 },
    }),
    level: choiceField({
      ...{ ko: '가입 레벨', en: 'First level', unsaved: 'lv1', choices: LEVEL_NAMES },
    }),
    ipDayMax: countOrNoneField('times', {
      ...{ ko: 'IP당 하루', en: 'From one address in a day', unsaved: null, maximum: 100 },
    }),
    phoneMax: accounts('휴대폰당', 'Members with one phone'),
    bankAccountMax: accounts('계좌당', 'Members with one bank account'),
    bannedWords: bannedWordsField({ ko: '금지 아이디·닉네임', en: 'Banned in names' }),
  },
  relations: [bannedWordsRelation],
  obeyedBy: {
    'members/join-terms.queries.ts': { ko: '회원가입', en: 'joining' },
    'config/settings/shown-site.queries.ts': { ko: '가입 화면', en: 'the form of joining' },
  },
});
