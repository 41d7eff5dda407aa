import type { members, ReplyOf } from '@gwanje/contract';

type Member = ReplyOf<typeof members.readMember>;

/** What of a member is compared, each as one value. */
const VALUES = {
  nick: ({ nick }: Member) => nick,
  grade: ({ grade }: Member) => grade,
  level: ({ level }: Member) => level,
  status: ({ status }: Member) => status,
  recommender: ({ recommendTree }: Member) => recommendTree.at(-1)?.id ?? null,
  phone: ({ phone }: Member) => phone,
  realName: ({ realName }: Member) => realName,
  email: ({ email }: Member) => email,
  account: ({ bankAccount }: Member) =>
    bankAccount && `${bankAccount.bank} ${bankAccount.number} ${bankAccount.owner}`,
  tags: ({ tags }: Member) => tags,
  chargeDayMaxWon: ({ limits }: Member) => limits.chargeDayMaxWon,
  chargeWeekMaxWon: ({ limits }: Member) => limits.chargeWeekMaxWon,
  chargeMonthMaxWon: ({ limits }: Member) => limits.chargeMonthMaxWon,
  pendingLimits: ({ limits }: Member) => limits.pending.length,
  excludedUntil: ({ excludedUntil }: Member) => excludedUntil,
  isBetAllowed: ({ isBetAllowed }: Member) => isBetAllowed,
  isSingleAllowed: ({ isSingleAllowed }: Member) => isSingleAllowed,
  isDoubleAllowed: ({ isDoubleAllowed }: Member) => isDoubleAllowed,
  bonusRateBps: ({ bonus }: Member) => bonus.rateBps,
  bonusMinWon: ({ bonus }: Member) => bonus.minWon,
  bonusMaxWon: ({ bonus }: Member) => bonus.maxWon,
  hasExchangePin: ({ hasExchangePin }: Member) => hasExchangePin,
} as const;
export type ComparedField = keyof typeof VALUES;

export interface Change {
  readonly field: ComparedField;
  readonly before: unknown;
  readonly after: unknown;
}

/** What is otherwise than it was. */
export const changesBetween = (before: Member, after: Member): readonly Change[] =>
  (Object.keys(VALUES) as ComparedField[])
    .map((field) => ({ field, before: VALUES[field](before), after: VALUES[field](after) }))
    .filter((one) => JSON.stringify(one.before) !== JSON.stringify(one.after));
