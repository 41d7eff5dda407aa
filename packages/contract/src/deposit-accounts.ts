import * as z from 'zod/mini';
import { newLoginId } from './config';
import { list } from './list';
import { bankAccount, level, shownBankAccount } from './members';
import { instant, person, reason, someWon, uuid } from './units';
import { inOrder, shownWindow, window } from './window';

/** Waiting: until a second administrator agrees that money may be paid in there. */
export const DEPOSIT_ACCOUNT_STATUSES = ['waiting', 'active', 'paused', 'retired'] as const;
export type DepositAccountStatus = (typeof DEPOSIT_ACCOUNT_STATUSES)[number];

const orNone = z.nullable(someWon);
/** Smaller ones come first. */
const position = z.int().check(z.minimum(0), z.maximum(999));

/** Who is shown an account, and for how much; null is no limit. */
const terms = {
  levelMin: level,
  levelMax: level,
  /** Won of charges that are assigned to it in a day of Seoul. */
  dayMaxWon: orNone,
  minWon: orNone,
  maxWon: orNone,
  position,
};

/** A bank account of the operator, into which members pay what they charge. */
export const depositAccount = z.object({
  accountId: uuid,
  /** Masked, but for whoever may agree to one that waits. */
  account: shownBankAccount,
  ...terms,
  /** When members are shown it. */
  ...shownWindow,
  /** The partner whose line alone is shown it; null: everybody. */
  line: z.nullable(person),
  status: z.enum(DEPOSIT_ACCOUNT_STATUSES),
  addedBy: person,
  addedAt: instant,
  /** Whose word there is, where another one is waited for. */
  firstApprovedBy: z.nullable(person),
  /** When it was last agreed to; null: never. */
  approvedAt: z.nullable(instant),
  version: z.int(),
});
export type DepositAccount = z.output<typeof depositAccount>;

const isOrdered = (least: number | null, most: number | null) =>
  least === null || most === null || least <= most;

/** Puts the failure of a range to its lower end. */
const ranged = <
  S extends z.ZodMiniType<{
    levelMin: number;
    levelMax: number;
    minWon: number | null;
    maxWon: number | null;
  }>,
>(
  schema: S,
) =>
  schema.check((context) => {
    const { levelMin, levelMax, minWon, maxWon } = context.value;
    const broken = [
      ...(isOrdered(levelMin, levelMax) ? [] : ['levelMin']),
      ...(isOrdered(minWon, maxWon) ? [] : ['minWon']),
    ];
    for (const at of broken)
      context.issues.push({
        ...{ code: 'custom', input: context.value, path: [at] },
        params: { rule: 'range_reversed' },
      });
  });

/** A partner is named by his login ID; left out: for everybody. */
const given = { ...terms, ...window, partner: z.optional(newLoginId) };

export const addDepositAccountInput = ranged(
  z.strictObject({ ...bankAccount.shape, ...given }).check(inOrder()),
);
export const updateDepositAccountInput = ranged(
  z
    .strictObject({ accountId: uuid, version: z.int().check(z.minimum(1)), ...given })
    .check(inOrder()),
);
export const depositAccountInput = z.strictObject({ accountId: uuid });
/** A word on an account is on what was looked at; any other version is refused. */
export const depositAccountWordInput = z.strictObject({
  accountId: uuid,
  version: z.int().check(z.minimum(1)),
});
/** What of an account travels masked once two administrators have agreed to it. */
export const revealDepositAccountInput = z.strictObject({
  accountId: uuid,
  field: z.enum(['number', 'owner']),
  reason,
});

/** Where members pay in. */
export const depositAccounts = list({
  path: '/api/deposit-accounts',
  access: 'moneySettings.read',
  summary: "The operator's own bank accounts, into which members pay.",
  row: depositAccount,
  id: 'accountId',
  filters: {
    status: z.optional(depositAccount.shape.status),
    /** Whose members are shown it. */
    level: z.optional(z.pipe(z.coerce.number(), level)),
  },
  sorts: ['newest', 'oldest'],
});

/** Requests that are named of an account, at most. */
export const OPEN_NAMED_MAX = 20;

/** What has gone to an account. */
export const depositAccountUsage = z.object({
  accountId: uuid,
  /** Won of charges of the day in Seoul that were not refused, and of those that were approved. */
  assignedWon: z.int(),
  approvedWon: z.int(),
  /** Charges to it that are to be decided, of whatever day. */
  openCount: z.int(),
  /** The oldest of them: whose they are, and of how much. */
  open: z.array(z.object({ member: person, amountWon: z.int() })),
});

/** Where somebody of a level would pay in now, without a line of his own, whatever he charges. */
export const depositAccountOfLevel = z.object({
  level: z.int(),
  /** Masked; null where he would be shown none. */
  account: z.nullable(shownBankAccount),
});

/** Requests whose members are told where to pay in, by one press. */
const TOLD_MAX = 100;

export const tellDepositAccountInput = z.strictObject({
  requestIds: z.array(uuid).check(z.minLength(1), z.maxLength(TOLD_MAX)),
});
/** How many were told; the others are decided, no charges, or were assigned no account in use. */
export const depositAccountTold = z.object({ told: z.int(), leftOut: z.int() });
