/**
 * Administrator types. 0 sees the administration menu (specification 6); the other numbers
 * are this product's reading of the trade's roles.
 */
export const ADMIN_TYPES = {
  0: { ko: '최고관리자', en: 'Top administrator' },
  1: { ko: '운영', en: 'Operations' },
  2: { ko: '재무', en: 'Finance' },
  3: { ko: '고객지원', en: 'Support' },
  4: { ko: '리스크', en: 'Risk' },
  5: { ko: '감사 (조회전용)', en: 'Auditor (read only)' },
} as const;

export type AdminType = keyof typeof ADMIN_TYPES;
export const ADMIN_TYPE_VALUES = [0, 1, 2, 3, 4, 5] as const satisfies readonly AdminType[];

interface PermissionRow {
  readonly types: readonly AdminType[];
  readonly ko: string;
  readonly en: string;
}

const everyone = ADMIN_TYPE_VALUES;

/** Every permission: which administrator types hold it, and how it is named to a person. */
export const PERMISSIONS = {
  'admin.manage': {
    types: [0],
    ko: '관리자·허용 IP 관리',
    en: 'Manage administrators and allowed IPs',
  },
  'minigameSettings.read': {
    types: everyone,
    ko: '미니게임 설정 보기',
    en: 'See mini-game settings',
  },
  'minigameSettings.change': {
    types: [0, 1, 4],
    ko: '미니게임 설정 변경',
    en: 'Change mini-game settings',
  },
  'member.read': { types: everyone, ko: '회원 보기', en: 'See members' },
  'member.change': { types: [0, 1, 3], ko: '회원 등록·변경', en: 'Register and change members' },
  'partner.read': { types: everyone, ko: '파트너 보기', en: 'See partners' },
  'money.read': { types: everyone, ko: '머니 보기', en: 'See money' },
  'money.request': {
    types: [0, 1, 2, 3],
    ko: '충환전 대리 신청·취소',
    en: 'Request and cancel for a member',
  },
  'money.decide': {
    types: [0, 1, 2],
    ko: '충환전 승인·거절',
    en: 'Approve and decline requests',
  },
  'money.move': { types: [0, 1, 2], ko: '머니 전환·이동', en: 'Convert and move money' },
  'money.adjust': { types: [0, 2], ko: '직접지급·회수', en: 'Adjust directly' },
  'export.run': { types: [0, 1, 2, 4, 5], ko: '목록 내보내기', en: 'Export lists' },
  'moneySettings.read': { types: everyone, ko: '머니 설정 보기', en: 'See money settings' },
  'moneySettings.change': { types: [0, 2], ko: '머니 설정 변경', en: 'Change money settings' },
} as const satisfies Record<string, PermissionRow>;

export type Permission = keyof typeof PERMISSIONS;

/**
 * Who may call an endpoint: `public` needs no session, `session` any administrator, and
 * `unfinished-session` also one whose first password is still to be changed.
 */
export type Access = 'public' | 'session' | 'unfinished-session' | Permission;

/** True when an administrator of `type` holds `permission`. Types unknown to this build hold none. */
export function isPermitted(type: number, permission: Permission): boolean {
  return (PERMISSIONS[permission].types as readonly number[]).includes(type);
}
