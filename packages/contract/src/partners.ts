import * as z from 'zod/mini';
import type { Bilingual } from './deployment';
import { GAME_CLASSES, type GameClass } from './game-classes';
import { list } from './list';
import { foundMember, memberName } from './members';
import { instant, koreanDay, uuid, yesOrNo } from './units';

/** A partner as the specification's tree call gives it. */
export const partnerRecord = z.object({
  _id: uuid,
  id: z.string(),
  status: z.int(),
  grade: z.int(),
  recommendLevel: z.int(),
  recommendTree: z.array(z.object({ _id: uuid, id: z.string() })),
});

type PartnerRecord = z.output<typeof partnerRecord>;

/** The same as it travels to our own consoles: a partner names whoever is right above him alone. */
export const partnerNode = z.object({
  _id: uuid,
  id: z.string(),
  nick: z.string(),
  status: z.int(),
  grade: z.int(),
  /** Somebody who came before; null at the top, and where `above` is told. */
  upperId: z.nullable(uuid),
  /** Everybody above, where the one right above is no partner (any more). */
  above: z.optional(partnerRecord.shape.recommendTree),
});
export type PartnerNode = z.output<typeof partnerNode>;

/** Records of nodes, of which whoever is above comes before. */
export function partnerRecordsOf(nodes: readonly Omit<PartnerNode, 'nick'>[]): PartnerRecord[] {
  const trees = new Map<string, PartnerRecord['recommendTree']>();
  const named = new Map<string, PartnerRecord['recommendTree'][number]>();
  return nodes.map(({ _id, id, status, grade, upperId, above }) => {
    const upper = upperId === null ? undefined : named.get(upperId);
    // Whoever is named above and has not come before stands in a circle: he goes by his identifier.
    const lost = upperId === null ? [] : [{ _id: upperId, id: upperId }];
    const recommendTree = above ?? (upper ? [...(trees.get(upper._id) ?? []), upper] : lost);
    trees.set(_id, recommendTree);
    named.set(_id, { _id, id });
    return { _id, id, status, grade, recommendLevel: recommendTree.length + 1, recommendTree };
  });
}

/** What the line of a partner, he himself included, came to; test accounts are in none of it. */
export const treeFigures = z.object({
  _id: uuid,
  /**
   * Ordinary members anywhere beneath him, and money that the line holds, ten minutes old at most;
   * null while nobody has counted since he came.
   */
  members: z.nullable(z.int()),
  moneyWon: z.nullable(z.int()),
  /** Who had bets settled: of a day, on the mean of the closed days of the range. */
  activeMembers: z.int(),
  chargeWon: z.int(),
  exchangeWon: z.int(),
  stakeWon: z.int(),
  /** The house's: stakes less payouts. */
  profitWon: z.int(),
});
export type TreeFigures = z.output<typeof treeFigures>;

/** Hits of one search of the tree, at most. */
export const TREE_HITS_MAX = 50;

/** A member whom a search of the tree found, and everybody above him, from the top. */
export const treeHit = z.object({ ...foundMember.shape, above: z.array(uuid) });
export type TreeHit = z.output<typeof treeHit>;

export const GAME_CLASS_NAMES = {
  sports: { ko: '스포츠', en: 'Sports' },
  casino: { ko: '카지노', en: 'Casino' },
  slots: { ko: '슬롯', en: 'Slots' },
  minigame: { ko: '미니게임', en: 'Mini-games' },
  holdem: { ko: '홀덤', en: "Hold'em" },
} as const satisfies Record<GameClass, Bilingual>;

/** What a partner earns by: a share of valid stakes, or of what his line has lost. */
export const COMMISSION_KINDS = {
  rolling: { ko: '롤링', en: 'Rolling' },
  losing: { ko: '루징', en: 'Losing' },
} as const satisfies Record<string, Bilingual>;
export type CommissionKind = keyof typeof COMMISSION_KINDS;
export const COMMISSION_KIND_VALUES = ['rolling', 'losing'] as const;

/** When he gets it: within a minute of settlement, or with his settlement of a period. */
export const COMMISSION_PAYS = {
  instant: { ko: '즉시', en: 'At once' },
  period: { ko: '기간', en: 'With the period' },
} as const satisfies Record<string, Bilingual>;
export type CommissionPay = keyof typeof COMMISSION_PAYS;

/** The greatest share of losses of anybody; of rolling, the document `rollingCeiling` says it. */
export const LOSING_CEILING_BPS = 10_000;

const bps = z.int().check(z.minimum(0), z.maximum(10_000));

/** What a partner earns in one class. */
export const classRates = z.strictObject({
  gameClass: z.enum(GAME_CLASSES),
  rollingBps: bps,
  losingBps: bps,
  pay: z.enum(['instant', 'period']),
});
export type ClassRates = z.output<typeof classRates>;

/** The form of a partner: by what he earns in any class. */
export const PARTNER_FORMS = {
  none: { ko: '없음', en: 'None' },
  rolling: { ko: '롤링형', en: 'Rolling' },
  losing: { ko: '루징형', en: 'Losing' },
  both: { ko: '혼합형', en: 'Both' },
} as const satisfies Record<string, Bilingual>;
export type PartnerForm = keyof typeof PARTNER_FORMS;

export const formOf = (rates: readonly Pick<ClassRates, 'rollingBps' | 'losingBps'>[]) => {
  const rolls = rates.some(({ rollingBps }) => rollingBps > 0);
  const loses = rates.some(({ losingBps }) => losingBps > 0);
  return rolls && loses ? 'both' : rolls ? 'rolling' : loses ? 'losing' : 'none';
};

export const partnerRow = z.object({
  _id: uuid,
  id: z.string(),
  nick: z.string(),
  isTest: z.boolean(),
  grade: z.int(),
  /** From the reader's top, who is on 1. */
  recommendLevel: z.int(),
  /** Login IDs of everybody above, as far as the reader sees them, from the top; he himself last. */
  path: z.string(),
  /** Login ID; null at the top of what the reader sees. */
  upline: z.nullable(z.string()),
  status: z.int(),
  form: z.enum(['none', 'rolling', 'losing', 'both']),
  minigameBps: z.int(),
  sportsBps: z.int(),
  casinoBps: z.int(),
  slotsBps: z.int(),
  holdemBps: z.int(),
  /** The greatest of all classes. */
  losingBps: z.int(),
  partners: z.int(),
  members: z.int(),
  moneyWon: z.int(),
  pointWon: z.int(),
  incomeWon: z.int(),
  carryWon: z.int(),
  /**
   * Money that his whole line holds, ten minutes old at most, test accounts left out as in all of
   * these; null until it has been counted for the first time.
   */
  lineMoneyWon: z.nullable(z.int()),
  /** What his line paid in and out on closed days of the range, and what the house kept of its stakes. */
  chargeWon: z.int(),
  exchangeWon: z.int(),
  profitWon: z.int(),
  /** First and last closed day of which these three are; null where none of the range is over. */
  fromOn: z.nullable(z.string()),
  toOn: z.nullable(z.string()),
  lastSettledOn: z.nullable(z.string()),
  joinCode: z.nullable(z.string()),
  joinedAt: instant,
  version: z.int(),
});
export type PartnerRow = z.output<typeof partnerRow>;

/** Days of which lines are summed at once; without any, the last so many that are over. */
export const PARTNER_DAYS_MAX = 92;

export const partnerList = list({
  path: '/api/partners',
  access: 'partner.read',
  summary: 'Partners with their rates and balances; sums leave test accounts out.',
  row: partnerRow,
  id: '_id',
  filters: {
    memberId: z.optional(uuid),
    /** A partner: himself and everybody beneath him. */
    partnerId: z.optional(uuid),
    grade: z.optional(z.pipe(z.coerce.number(), z.literal([2, 3, 4, 5, 6, 7]))),
    query: z.optional(memberName),
    isTest: z.optional(yesOrNo),
    /** Narrow no partner: the days that charges, exchanges and profits are of. */
    from: z.optional(koreanDay),
    to: z.optional(koreanDay),
  },
  refusals: ['list.too_wide'],
  sorts: [
    ...(['tree', 'newest', 'oldest', '-members', 'members'] as const),
    ...(['-moneyWon', 'moneyWon', '-incomeWon', 'incomeWon'] as const),
    ...(['-chargeWon', 'chargeWon', '-exchangeWon', 'exchangeWon'] as const),
    ...(['-profitWon', 'profitWon'] as const),
  ],
  totals: z.object({
    moneyWon: z.int(),
    pointWon: z.int(),
    incomeWon: z.int(),
    carryWon: z.int(),
    /** Of lines over the days of the range, each counted once though it stands within another. */
    chargeWon: z.int(),
    exchangeWon: z.int(),
    profitWon: z.int(),
  }),
});

const people = z.object({ _id: z.nullable(uuid), id: z.nullable(z.string()) });

/** A rate as it was set. */
export const rateRecord = z.object({
  rateId: uuid,
  gameClass: z.enum(GAME_CLASSES),
  kind: z.enum(COMMISSION_KIND_VALUES),
  rateBps: z.int(),
  pay: z.enum(['instant', 'period']),
  effectiveAt: instant,
  setBy: z.nullable(z.string()),
  agreedBy: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  at: instant,
});
export type RateRecord = z.output<typeof rateRecord>;

export const rateProposal = z.object({
  proposalId: uuid,
  rates: z.array(classRates),
  effectiveAt: z.nullable(instant),
  /** Whether those beneath who have more then are lowered with him. */
  lowersChildren: z.boolean(),
  reason: z.string(),
  askedBy: people,
  askedAt: instant,
  firstBy: z.nullable(people),
});
export type RateProposal = z.output<typeof rateProposal>;

/** A partner as his card shows him. */
export const partnerDetail = z.object({
  partner: partnerRow,
  rates: z.array(classRates),
  /** What the one above has, null where the reader may not know or nobody is above. */
  uplineRates: z.nullable(z.array(classRates)),
  ceilings: z.array(classRates),
  history: z.array(rateRecord),
  /** How many rates were ever set, by which a save says what it was made from. */
  basis: z.int(),
  proposal: z.nullable(rateProposal),
  /**
   * Points of rolling that is paid at once and waits because he is kept out, 0 where none does; null
   * where the reader may not know.
   */
  dueRollingWon: z.nullable(z.int()),
  children: z.array(z.object({ _id: uuid, id: z.string(), nick: z.string(), grade: z.int() })),
  /** His accounts for the console; null where the reader may not know. */
  consoles: z.nullable(
    z.array(z.object({ id: z.string(), isActive: z.boolean(), lastLoginAt: z.nullable(instant) })),
  ),
});
export type PartnerDetail = z.output<typeof partnerDetail>;

export const rateInput = {
  memberId: uuid,
  rates: z.array(classRates).check(z.minLength(1), z.maxLength(GAME_CLASSES.length)),
  /** A day of Seoul from whose 00:00 on they hold; null: now, and losing from the next day on. */
  effectiveOn: z.nullable(koreanDay),
  /** Lowers everybody beneath who would have more. */
  lowersChildren: z.boolean(),
};

/** Members that move in one transaction, at most; in portions, each of which a statement does in its time. */
export const MOVED_MAX = 100_000;
