import { countField, switchField } from './setting-fields';
import { setting } from './settings';

/** How members come in by the player's site, and how long they stay. */
export const siteDoors = setting({
  ...{ category: 'site', ko: '사이트', en: 'Site' },
  fields: {
    memberIdleMinutes: countField('minutes', {
      ...{ ko: '자동 로그아웃', en: 'Signed out when idle' },
      ...{ unsaved: 120, minimum: 5, maximum: 720 },
    }),
    singleSession: switchField({
      ...{ ko: '중복 로그인 차단', en: 'One visit at a time', unsaved: true },
    }),
    loginFailuresMax: countField('times', {
      ...{ ko: '로그인 실패 허용', en: 'Failed logins allowed' },
      ...{ unsaved: 5, minimum: 3, maximum: 10 },
    }),
    loginLockMinutes: countField('minutes', {
      ...{ ko: '로그인 잠금', en: 'Locked out for' },
      ...{ unsaved: 15, minimum: 1, maximum: 1_440 },
    }),
    ticketOpenMax: countField('times', {
      ...{ ko: '동시 문의', en: 'Open tickets' },
      ...{ unsaved: 10, minimum: 1, maximum: 10 },
    }),
  },
  obeyedBy: {
    'members/log-in-member.command.ts': { ko: '회원 로그인', en: 'logins of members' },
    'members/sessions/visits.command.ts': { ko: '접속 유지', en: 'visits' },
    'members/help/ask-question.command.ts': { ko: '고객문의', en: 'tickets' },
  },
});
