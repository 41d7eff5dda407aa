import type { ScreenCondition } from './deployment';
import { ALARM_GAMES, type AlarmGame, alarmGameName, gamesOfAlarm, whenOfGame } from './games';
import { LEVEL_NAMES, LEVELS } from './levels';
import {
  countField,
  groupField,
  repeatFields,
  type SettingDanger,
  switchField,
  textField,
  timeField,
  wonField,
} from './setting-fields';
import { setting } from './settings';
import { SITE_FEATURES } from './site-features';

/** Buttons with amounts on the card of bets, at most. */
export const CART_QUICK_KEYS = ['b1', 'b2', 'b3', 'b4', 'b5', 'b6', 'b7', 'b8'] as const;
type CartQuickKey = (typeof CART_QUICK_KEYS)[number];
const QUICK_WON = [10_000, 30_000, 50_000, 100_000, 300_000, 500_000, 0, 0] as const;

/** A button is worth more than those before it. */
const ascending = CART_QUICK_KEYS.map((key, index) => ({
  rule: 'not_ascending' as const,
  at: key,
  isBroken: (buttons: Readonly<Record<CartQuickKey, number>>) => {
    const won = buttons[key];
    const before = CART_QUICK_KEYS.slice(0, index).map((each) => buttons[each]);
    return won > 0 && won <= Math.max(0, ...before);
  },
}));

/** Whoever waits for his money, or for an answer, is not heard any more. */
const silent: SettingDanger<boolean> = {
  ...{ name: 'silent', ko: '기다리는 회원이 있어도 콘솔이 울리지 않습니다.' },
  en: 'Consoles do not ring any more while members wait.',
  isDanger: (after, before) => before && !after,
};
const bell = (ko: string, en: string, dangers: readonly SettingDanger<boolean>[] = []) =>
  switchField({ ko, en, unsaved: true, dangers });
const bellOf = (when: ScreenCondition, ko: string, en: string) => ({ ...bell(ko, en), when });

const gameBells = Object.fromEntries(
  ALARM_GAMES.map((game) => {
    const { ko, en } = alarmGameName(game);
    const [first] = gamesOfAlarm(game);
    return [`${game}Switch`, bellOf(first ? whenOfGame(first) : {}, ko, en)];
  }),
) as Record<`${AlarmGame}Switch`, ReturnType<typeof switchField>>;

/** When a shift hands over to the next; what stands then is kept by itself. */
const SHIFTS = {
  s1: { ko: '교대 1', en: 'Shift 1' },
  s2: { ko: '교대 2', en: 'Shift 2' },
  s3: { ko: '교대 3', en: 'Shift 3' },
  s4: { ko: '교대 4', en: 'Shift 4' },
};

/** How members come in by the player's site, how long they stay, and what they find there. */
export const siteDoors = setting({
  ...{ category: 'site', ko: '사이트', en: 'Site' },
  note: {
    ko: '빈 레벨 이름은 레벨 번호로 보이고, 금액이 0인 버튼은 보이지 않습니다. 끈 회원 메뉴는 플레이어 사이트에서 사라지고 그 요청도 거절합니다. 카지노머니는 언제든 되찾을 수 있습니다. 켠 교대 시각마다 정산 스냅샷이 남습니다.',
    en: 'A level without a name is shown by its number, a button of 0 not at all. A menu that is off is gone from the player’s site, and what it asks for is refused. Casino money can always be had back. At each end of a shift that is on a snapshot of the results is kept.',
  },
  fields: {
    memberIdleMinutes: countField('minutes', {
      ...{ ko: '자동 로그아웃', en: 'Signed out when idle' },
      ...{ unsaved: 120, minimum: 5, maximum: 720 },
    }),
    singleSession: switchField({
      ...{ ko: '중복 로그인 차단', en: 'One visit at a time', unsaved: true },
    }),
    loginFailuresMax: countField('times', {
      ...{ ko: '로그인 실패', en: 'Failed logins allowed' },
      ...{ unsaved: 5, minimum: 3, maximum: 10 },
    }),
    loginLockMinutes: countField('minutes', {
      ...{ ko: '잠금', en: 'Locked out for' },
      ...{ unsaved: 15, minimum: 1, maximum: 1_440 },
    }),
    ticketOpenMax: countField('items', {
      ...{ ko: '동시 문의', en: 'Open tickets' },
      ...{ unsaved: 1, minimum: 1, maximum: 10 },
    }),
    playReminderMinutes: countField('minutes', {
      ...{ ko: '이용시간 알림', en: 'Reminded of the time played' },
      ...{ unsaved: 60, maximum: 240 },
    }),
    cartStartWon: wonField({
      ...{ ko: '배팅카드 기본금액', en: 'Bet slip starts with', unsaved: 10_000 },
    }),
    cartQuickWon: groupField({
      ...{ ko: '금액 버튼', en: 'Bet slip buttons' },
      fields: Object.fromEntries(
        CART_QUICK_KEYS.map((key, at) => [
          key,
          wonField({ ko: `버튼 ${at + 1}`, en: `Button ${at + 1}`, unsaved: QUICK_WON[at] ?? 0 }),
        ]),
      ) as Record<CartQuickKey, ReturnType<typeof wonField>>,
      relations: ascending,
    }),
    features: groupField({
      ...{ ko: '회원 메뉴', en: 'Menus of members' },
      fields: {
        message: switchField({ ...SITE_FEATURES.message, unsaved: true }),
        ticket: switchField({ ...SITE_FEATURES.ticket, unsaved: true }),
        coupon: switchField({ ...SITE_FEATURES.coupon, unsaved: true }),
        transfer: switchField({ ...SITE_FEATURES.transfer, unsaved: true }),
      },
    }),
    levelNames: groupField({
      ...{ ko: '레벨 이름', en: 'Names of levels' },
      fields: repeatFields(LEVEL_NAMES, {
        name: textField({ ko: '이름', en: 'Name', unsaved: '', lengthMax: 20 }),
      }),
    }),
    shifts: groupField({
      ...{ ko: '교대 시각', en: 'Ends of shifts' },
      fields: repeatFields(SHIFTS, {
        isOn: switchField({ ko: '스냅샷', en: 'Snapshot', unsaved: false }),
        endsAt: timeField({ ko: '시각', en: 'Time', unsaved: '00:00' }),
      }),
    }),
    bells: groupField({
      ...{ ko: '알림음', en: 'Bells' },
      fields: {
        newUsers: bell('가입 신청', 'Joining requests'),
        newCharge: bell('충전 신청', 'Charge requests', [silent]),
        newExchange: bell('환전 신청', 'Exchange requests', [silent]),
        newHelp: bell('고객문의', 'Tickets', [silent]),
        secondAdmin: bell('2인 승인 대기', 'Second administrator'),
        sports: bellOf({ modules: ['sports'] }, '스포츠 고액배팅', 'High bets on sports'),
        miniGames: bellOf(
          { modules: ['minigame'] },
          '미니게임 고액배팅',
          'High bets on mini-games',
        ),
        ...gameBells,
      },
    }),
  },
  obeyedBy: {
    'members/log-in-member.command.ts': { ko: '회원 로그인', en: 'logins of members' },
    'members/sessions/visits.command.ts': { ko: '접속 유지', en: 'visits' },
    'members/help/ask-question.command.ts': { ko: '고객문의', en: 'tickets' },
    'config/settings/site-features.queries.ts': { ko: '회원 메뉴', en: 'menus of members' },
    'config/settings/shown-site.queries.ts': { ko: '플레이어 사이트', en: 'the player’s site' },
    'partners/calc/shots-job.ts': { ko: '정산 스냅샷', en: 'snapshots of results' },
    'alarms/alarms.routes.ts': { ko: '콘솔 알림음', en: 'bells of the console' },
  },
});

/** What members of each level are called; a level without a name by its number. */
export const ownNamesOfLevels = ({
  levelNames,
}: {
  readonly levelNames: Readonly<Record<string, { readonly name: string }>>;
}): readonly string[] => LEVELS.map((key) => levelNames[key]?.name ?? '');

export const namesOfLevels = (
  { levelNames }: { readonly levelNames: Readonly<Record<string, { readonly name: string }>> },
  locale: 'ko' | 'en',
): readonly string[] => LEVELS.map((key) => levelNames[key]?.name || LEVEL_NAMES[key][locale]);
