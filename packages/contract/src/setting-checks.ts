/** What the documents of a site are held against each other for. */
export const SETTING_CHECKS = {
  bonus: { ko: '충전보너스와 롤링 조건', en: 'Bonuses against wagering' },
  comp: { ko: '콤프·롤링과 하우스 엣지', en: 'Comps and rolling against the edge' },
  account: { ko: '레벨별 입금계좌', en: 'An account to pay into for each level' },
  limits: { ko: '레벨별 충환전 한도', en: 'Limits of requests for each level' },
  hours: { ko: '신청 불가 시간과 안내문', en: 'Closed hours and what members read of them' },
  rules: { ko: '켜진 게임의 규정', en: 'Rules of the games that are on' },
  topAdmin: { ko: '최고관리자 수', en: 'Top administrators' },
} as const;
export type SettingCheck = keyof typeof SETTING_CHECKS;

/** Characters with which documents are looked for. */
export const SETTING_QUERY_MAX = 40;
