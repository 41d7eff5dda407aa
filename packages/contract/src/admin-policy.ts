import { ADMIN_TYPES, type AdminType } from './admin-types';
import { looser } from './setting-dangers';
import { countField, countOrNoneField, groupField, switchField } from './setting-fields';
import { setting } from './settings';

const GUESSED = {
  ko: '지금보다 느슨해져 남의 손에 넘어간 콘솔이나 비밀번호 추측을 덜 막습니다.',
  en: 'It protects less than before against consoles left open and guessed passwords.',
};
const longer = looser<number>(GUESSED, (after, before) => after > before);
const shorter = looser<number>(GUESSED, (after, before) => after < before);
const moreAtOnce = looser<number | null>(
  {
    ko: '한 계정으로 더 많은 곳에서 동시에 접속할 수 있게 됩니다.',
    en: 'One account can be signed in at more places at the same time.',
  },
  (after, before) => before !== null && (after === null || after > before),
);
const off = looser<boolean>(
  {
    ko: '이 유형은 비밀번호만으로 들어옵니다.',
    en: 'This type comes in by password alone.',
  },
  (after, before) => before && !after,
);

/** How administrators come in and how long they stay. Before anybody saves it, as it always was. */
export const adminPolicy = setting({
  ...{ category: 'adminPolicy', ko: '관리자 접속 정책', en: 'Sign-in policy of administrators' },
  note: {
    ko: '로그아웃된 콘솔은 알림음을 내지 않습니다. 2단계 인증을 의무로 정한 유형은 다음 요청부터 등록하기 전에는 아무것도 할 수 없습니다. 느슨하게 바꾸려면 다른 최고관리자의 승인이 필요합니다.',
    en: 'A console that is signed out rings for nobody. Types that have to use two-factor login can do nothing before they have set it up. What protects less waits for another top administrator.',
  },
  fields: {
    idleMinutes: countField('minutes', {
      ...{ ko: '자동 로그아웃', en: 'Signed out when idle' },
      ...{ unsaved: 720, minimum: 5, maximum: 720, dangers: [longer] },
    }),
    sessionsMax: countOrNoneField('items', {
      ...{ ko: '동시 접속', en: 'Signed in at once' },
      ...{ unsaved: null, maximum: 3, dangers: [moreAtOnce] },
    }),
    failuresMax: countField('times', {
      ...{ ko: '실패', en: 'Failed logins allowed' },
      ...{ unsaved: 5, minimum: 3, maximum: 10, dangers: [longer] },
    }),
    lockMinutes: countField('minutes', {
      ...{ ko: '잠금', en: 'Locked out for' },
      ...{ unsaved: 15, minimum: 1, maximum: 1_440, dangers: [shorter] },
    }),
    totpTypes: groupField({
      ...{ ko: '2단계 의무', en: 'Have to use two-factor login' },
      fields: Object.fromEntries(
        Object.entries(ADMIN_TYPES).map(([type, { ko, en }]) => [
          `type${type}`,
          switchField({ ko, en, unsaved: false, dangers: [off] }),
        ]),
      ) as Record<`type${AdminType}`, ReturnType<typeof switchField>>,
    }),
  },
  obeyedBy: {
    'session/admin-policy.queries.ts': {
      ko: '관리자 로그인과 접속 유지',
      en: 'logins and sessions',
    },
  },
});
