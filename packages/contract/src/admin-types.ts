/**
 * Administrator types. 0 sees the administration menu (specification 6); the other numbers
 * are this product's reading of the trade's roles. 0 to 5 are staff; a partner stands outside.
 */
export const ADMIN_TYPES = {
  0: { ko: '최고관리자', en: 'Top administrator' },
  1: { ko: '운영', en: 'Operations' },
  2: { ko: '재무', en: 'Finance' },
  3: { ko: '고객지원', en: 'Support' },
  4: { ko: '리스크', en: 'Risk' },
  5: { ko: '감사 (조회전용)', en: 'Auditor (read only)' },
  9: { ko: '파트너', en: 'Partner' },
} as const;

export type AdminType = keyof typeof ADMIN_TYPES;
export const ADMIN_STATUSES = ['active', 'suspended'] as const;

export const ADMIN_TYPE_VALUES = [0, 1, 2, 3, 4, 5, 9] as const satisfies readonly AdminType[];
/** An administrator of this type has a line, and nothing beyond it exists for him. */
export const ADMIN_TYPE_PARTNER = 9;
