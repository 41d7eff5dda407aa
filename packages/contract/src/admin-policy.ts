import { ADMIN_TYPES } from './permissions';
import { countField, countOrNoneField, groupField, switchField } from './setting-fields';
import { setting } from './settings';

/** How administrators come in and how long they stay. Before anybody saves it, as it always was. */
export const adminPolicy = setting({
  ...{ category: 'adminPolicy', ko: '관리자 접속 정책', en: 'Sign-in policy of administrators' },
  note: {
    ko: '동시 접속을 비워 두면 10개까지 접속되고 가장 오래 쓰지 않은 접속이 끝납니다. 숫자를 정하면 그 수를 넘을 때 먼저 묻습니다. 자동 로그아웃 2분 전에 콘솔이 알립니다.',
    en: 'Without a number ten sessions are open at once, and the one that was not used for longest ends. With one, whoever signs in beyond it is asked first. A console tells two minutes before it signs out.',
  },
  fields: {
    idleMinutes: countField('minutes', {
      ...{ ko: '자동 로그아웃', en: 'Signed out when idle' },
      ...{ unsaved: 720, minimum: 5, maximum: 720 },
    }),
    sessionsMax: countOrNoneField('times', {
      ...{ ko: '동시 접속', en: 'Sessions at once', unsaved: null, maximum: 3 },
    }),
    failuresMax: countField('times', {
      ...{ ko: '로그인 실패 허용', en: 'Failed logins allowed' },
      ...{ unsaved: 5, minimum: 3, maximum: 10 },
    }),
    lockMinutes: countField('minutes', {
      ...{ ko: '로그인 잠금', en: 'Locked out for' },
      ...{ unsaved: 15, minimum: 1, maximum: 1_440 },
    }),
    totpTypes: groupField({
      ...{ ko: '2단계 인증 의무', en: 'Have to use two-factor login' },
      fields: Object.fromEntries(
        Object.entries(ADMIN_TYPES).map(([type, { ko, en }]) => [
          `type${type}`,
          switchField({ ko, en, unsaved: false }),
        ]),
      ),
    }),
  },
  obeyedBy: {},
});
