import { loginIdsIn, loginIdsLength } from './login-ids';
import {
  choiceField,
  countField,
  groupField,
  type SettingDanger,
  switchField,
  textField,
  WINDOW_FIELDS,
} from './setting-fields';
import { setting } from './settings';
import { momentInSeoul } from './units';

/** Members whom maintenance lets through, at most. */
export const PASS_MEMBERS_MAX = 20;

/** The doors of the player's site that maintenance may close. */
export const SITE_PARTS = {
  login: { ko: '로그인', en: 'Logins' },
  join: { ko: '회원가입', en: 'Joining' },
  charge: { ko: '충전 신청', en: 'Charge requests' },
  exchange: { ko: '환전 신청', en: 'Exchange requests' },
  bet: { ko: '배팅', en: 'Bets' },
} as const;
export type SitePart = keyof typeof SITE_PARTS;

/** Closing a door keeps people from their money or their game, so nobody does it in passing. */
const closes: SettingDanger<'off' | 'on' | 'window'> = {
  name: 'closes',
  ko: '회원이 선택한 문으로 들어오지 못합니다. 진행 중인 배팅과 대기 중인 신청은 그대로 처리됩니다.',
  en: 'Members find the chosen doors closed. Bets under way and requests that wait go on.',
  isDanger: (after, before) => after !== 'off' && before === 'off',
};

const part = (name: SitePart) => switchField({ ...SITE_PARTS[name], unsaved: true });

/** Whether the doors are closed at that time, and until when; null is without an end. */
export function isUnderMaintenance(
  { status, from, until }: { status: 'off' | 'on' | 'window'; from: string; until: string },
  at: Date,
): boolean {
  if (status === 'off' || (until !== '' && at >= momentInSeoul(until))) return false;
  return status === 'on' || from === '' || at >= momentInSeoul(from);
}

/** When a window opens that members are told of beforehand; null while there is none to tell of. */
export function announcedAt(
  {
    status,
    from,
    noticeMinutes,
  }: { status: 'off' | 'on' | 'window'; from: string; noticeMinutes: number },
  at: Date,
): Date | null {
  if (status !== 'window' || from === '') return null;
  const begins = momentInSeoul(from);
  const aheadMs = begins.getTime() - at.getTime();
  return aheadMs > 0 && aheadMs <= noticeMinutes * 60_000 ? begins : null;
}

/** Maintenance of the player's site, which is none of the console: no operator is ever locked out. */
export const siteMaintenance = setting({
  ...{ category: 'siteMaintenance', ko: '사이트 점검', en: 'Site maintenance' },
  note: {
    ko: '플레이어 사이트의 문만 닫습니다. 관리자 화면, 정산, 회차, 승인과 테스트 계정은 점검 중에도 그대로입니다. 통과 회원은 아이디를 쉼표로 나누어 20명까지 적습니다. 종료 시각은 서울 시각이고 그 시각부터 다시 열립니다.',
    en: 'It closes doors of the player’s site alone: the console, settlement, rounds, decisions and test accounts go on. Members who pass stand by their login IDs, with commas, up to 20. Times are Seoul’s; from the end on the doors are open again.',
  },
  fields: {
    status: choiceField({
      ...{ ko: '상태', en: 'State', unsaved: 'off' },
      choices: {
        off: { ko: '정상', en: 'Open' },
        on: { ko: '점검 중', en: 'Closed' },
        window: { ko: '기간 점검', en: 'Closed for a time' },
      },
      dangers: [closes],
    }),
    ...WINDOW_FIELDS,
    parts: groupField({
      ...{ ko: '대상', en: 'Doors' },
      fields: {
        login: part('login'),
        join: part('join'),
        charge: part('charge'),
        exchange: part('exchange'),
        bet: part('bet'),
      },
    }),
    title: textField({ ko: '제목', en: 'Title', unsaved: '', lengthMax: 60 }),
    text: textField({
      ...{ ko: '내용', en: 'What members read', unsaved: '', lengthMax: 400, format: 'lines' },
    }),
    showUntil: switchField({ ko: '종료시각 표시', en: 'Members are told the end', unsaved: true }),
    noticeMinutes: countField('minutes', {
      ...{ ko: '사전 안내', en: 'Announced before', unsaved: 30, maximum: 1_440 },
    }),
    endSessions: switchField({ ko: '접속 종료', en: 'Ends visits', unsaved: false }),
    passMemberIds: textField({
      ...{ ko: '통과 회원', en: 'Members who pass', unsaved: '' },
      lengthMax: loginIdsLength(PASS_MEMBERS_MAX),
    }),
  },
  relations: [
    {
      rule: 'window_reversed',
      at: 'until',
      isBroken: ({ from, until }) => from !== '' && until !== '' && until <= from,
    },
    {
      rule: 'passes_too_many',
      at: 'passMemberIds',
      isBroken: ({ passMemberIds }) => loginIdsIn(passMemberIds).length > PASS_MEMBERS_MAX,
    },
    {
      rule: 'window_open',
      at: 'until',
      isBroken: ({ status, from, until }) => status === 'window' && (from === '' || until === ''),
    },
  ],
  obeyedBy: {
    'config/settings/site-doors.queries.ts': {
      ko: '로그인, 가입, 충환전 신청, 배팅',
      en: 'logins, joining, requests and bets',
    },
    'config/settings/shown-site.queries.ts': { ko: '플레이어 사이트', en: 'the player’s site' },
    'members/sessions/visits.command.ts': { ko: '접속 종료', en: 'visits' },
  },
});
