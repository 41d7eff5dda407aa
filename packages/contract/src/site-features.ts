/** Menus of the player's site that an operator may take away; what they ask for is then refused. */
export const SITE_FEATURES = {
  message: { ko: '쪽지', en: 'Messages' },
  ticket: { ko: '고객문의', en: 'Tickets' },
  coupon: { ko: '쿠폰', en: 'Coupons' },
  transfer: { ko: '머니이동', en: 'Money transfers' },
} as const;
export type SiteFeature = keyof typeof SITE_FEATURES;
