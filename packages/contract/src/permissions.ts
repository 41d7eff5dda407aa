import { ADMIN_TYPE_PARTNER, type AdminType } from './admin-types';

interface PermissionRow {
  /** The staff who hold it. */
  readonly types: readonly Exclude<AdminType, typeof ADMIN_TYPE_PARTNER>[];
  /** A partner holds it as well, for the members of his own line alone. */
  readonly ownLine?: true;
  readonly ko: string;
  readonly en: string;
}

const STAFF = [0, 1, 2, 3, 4, 5] as const;

/**
 * Every permission of the product: which administrators hold it, and how it is named to a person.
 * Who may do what stands here alone; the server asks at every call, screens to say why not.
 *
 * @source docs/decisions/0029-rights-and-lines.md
 */
export const PERMISSIONS = {
  // What is read.
  'member.read': { types: STAFF, ownLine: true, ko: '회원 보기', en: 'See members' },
  'money.read': { types: STAFF, ownLine: true, ko: '머니 보기', en: 'See money' },
  'partner.read': { types: STAFF, ownLine: true, ko: '파트너 보기', en: 'See partners' },
  'bet.read': { types: STAFF, ownLine: true, ko: '배팅 보기', en: 'See bets' },
  'round.read': { types: STAFF, ko: '회차 보기', en: 'See rounds' },
  'board.read': { types: STAFF, ko: '게시판 보기', en: 'See boards' },
  'tracking.read': {
    types: STAFF,
    ko: '접속 IP·기기 보기',
    en: 'See addresses and devices in full',
  },
  'login.read': { types: STAFF, ko: '로그인 기록 보기', en: 'See logins' },
  'help.read': { types: STAFF, ko: '고객문의 보기', en: 'See questions of members' },
  'message.read': { types: STAFF, ko: '쪽지 보기', en: 'See messages' },
  'coupon.read': { types: STAFF, ko: '쿠폰 보기', en: 'See coupons' },
  'settlement.read': {
    types: STAFF,
    ownLine: true,
    ko: '정산서 보기',
    en: 'See partner statements',
  },
  'calc.read': { types: STAFF, ko: '사이트 정산·현황 보기', en: 'See figures of the whole site' },
  'audit.read': { types: [0, 5], ko: '작업 기록 보기', en: 'See the audit log' },
  // What is written that is no money.
  'member.change': { types: [0, 1, 3], ko: '회원 등록·변경', en: 'Register and change members' },
  'message.send': { types: [0, 1, 3], ko: '쪽지·문자 발송', en: 'Send messages' },
  'help.answer': { types: [0, 1, 3], ko: '문의 답변', en: 'Answer questions' },
  'board.change': { types: [0, 1, 3], ko: '게시글 등록·변경', en: 'Write on boards' },
  'member.restrict': { types: [0, 1, 3, 4], ko: '회원 이용 제한', en: 'Restrict members' },
  'member.protect': { types: [0, 1, 3, 4], ko: '회원 보호 조치', en: 'Protect members' },
  'coupon.manage': { types: [0, 1], ko: '쿠폰 관리', en: 'Manage coupons' },
  'partner.change': { types: [0, 1], ko: '파트너 등록·변경', en: 'Register and change partners' },
  'partner.move': { types: [0, 1], ko: '파트너 소속 이동', en: 'Move partners to another line' },
  'ipBlock.manage': { types: [0, 1, 4], ko: '차단 IP 관리', en: 'Manage blocked addresses' },
  'round.decide': { types: [0, 1, 4], ko: '회차 결과 처리', en: 'Decide rounds' },
  'bet.decide': { types: [0, 1, 4], ko: '배팅·경기 결과 처리', en: 'Decide bets and events' },
  // Money.
  'money.request': {
    types: [0, 1, 2, 3],
    ownLine: true,
    ko: '충환전 대리 신청·취소',
    en: 'Request and cancel for a member',
  },
  'money.move': {
    types: [0, 1, 2],
    ownLine: true,
    ko: '머니 전환·이동',
    en: 'Convert and move money',
  },
  'money.test': { types: [0, 1, 2], ko: '테스트 머니 지급', en: 'Pay test money' },
  'money.adjust': { types: [0, 2], ko: '직접지급·회수', en: 'Adjust directly' },
  'money.pay': { types: [0, 2], ko: '이체 완료·실패', en: 'Record bank transfers' },
  'settlement.decide': { types: [0, 2], ko: '파트너 정산 확정', en: 'Decide partner settlements' },
  'partnerRate.change': {
    types: [0, 2],
    ownLine: true,
    ko: '파트너 요율 변경',
    en: 'Change partner rates',
  },
  'calc.shot': { types: [0, 1, 2, 5], ko: '정산 보관', en: 'Keep a snapshot of figures' },
  'money.decide': { types: [0, 1, 2], ko: '충환전 승인·거절', en: 'Approve and decline requests' },
  'depositAccount.change': { types: [0, 2], ko: '입금계좌 변경', en: 'Change deposit accounts' },
  // Personal data and exports.
  'member.reveal': { types: [0, 1, 2, 4], ko: '개인정보 전체 보기', en: 'Reveal personal data' },
  'export.run': { types: [0, 1, 2, 4, 5], ko: '내보내기', en: 'Export lists' },
  // Settings and the console itself.
  'moneySettings.read': { types: STAFF, ko: '머니 설정 보기', en: 'See money settings' },
  'minigameSettings.read': { types: STAFF, ko: '미니게임 설정 보기', en: 'See mini-game settings' },
  'siteSettings.read': { types: STAFF, ko: '사이트 설정 보기', en: 'See site settings' },
  'betSettings.read': { types: STAFF, ko: '배팅 설정 보기', en: 'See betting settings' },
  'moneySettings.change': { types: [0, 2], ko: '머니 설정 변경', en: 'Change money settings' },
  'minigameSettings.change': {
    types: [0, 1, 4],
    ko: '미니게임 설정 변경',
    en: 'Change mini-game settings',
  },
  'betSettings.change': { types: [0, 1, 4], ko: '배팅 설정 변경', en: 'Change betting settings' },
  'maintenance.change': { types: [0, 1, 4], ko: '점검 변경', en: 'Change maintenance' },
  'siteSettings.change': { types: [0, 1], ko: '사이트 설정 변경', en: 'Change site settings' },
  'admin.manage': {
    types: [0],
    ko: '관리자·허용 IP 관리',
    en: 'Manage administrators and allowed IPs',
  },
} as const satisfies Record<string, PermissionRow>;

export type Permission = keyof typeof PERMISSIONS;
/** What a partner may do within his line. */
export type LinePermission = {
  [P in Permission]: (typeof PERMISSIONS)[P] extends { ownLine: true } ? P : never;
}[Permission];

/**
 * Who may call an endpoint: `public` needs no session, `session` any administrator, and
 * `unfinished-session` also one whose first password is still to be changed.
 */
export type Access = 'public' | 'session' | 'unfinished-session' | Permission;

/** True for what a partner may call as well, and sees his own line of. */
export const isOfLine = (access: Access): access is LinePermission =>
  access in PERMISSIONS && 'ownLine' in PERMISSIONS[access as Permission];

/** True when an administrator of `type` holds `permission`. Types unknown to this build hold none. */
export const isPermitted = (type: number, permission: Permission): boolean =>
  type === ADMIN_TYPE_PARTNER
    ? isOfLine(permission)
    : (PERMISSIONS[permission].types as readonly number[]).includes(type);
