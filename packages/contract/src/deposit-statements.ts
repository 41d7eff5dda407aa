import * as z from 'zod/mini';
import { text } from './text';
import { instant, koreanDay, person, someWon, uuid } from './units';

/** Lines of a statement that one call brings; longer ones come in parts. */
export const STATEMENT_LINES_MAX = 400;
/** Lines of a statement in all. */
const STATEMENT_LINES_TOTAL_MAX = 1_000_000;
/** So long the parts of a statement may take. */
export const STATEMENT_MINUTES = 10;
/** Differences that are named of one day. */
export const STATEMENT_DIFFERENCES_MAX = 200;

/** What columns of an agent's file may be called, in small letters. */
export const STATEMENT_HEADS = {
  agentTxId: ['거래번호', '거래 번호', 'transaction', 'agenttxid'],
  amountWon: ['금액', '입금액', '금액 (원)', 'amount', 'amountwon'],
} as const;

/** How a line of the agent's statement and what he has reported do not fit. */
export const STATEMENT_DIFFERENCES = {
  missing: { ko: '통보 누락', en: 'Never reported' },
  extra: { ko: '명세에 없음', en: 'Not in the statement' },
  double: { ko: '명세에 중복', en: 'Twice in the statement' },
  amount: { ko: '금액 다름', en: 'Another amount' },
  day: { ko: '다른 날 입금', en: 'Of another day' },
} as const;
export type StatementDifference = keyof typeof STATEMENT_DIFFERENCES;

/** What an agent says came on one account of the operator in one day of Seoul. */
export const statementPart = {
  day: koreanDay,
  /** The statement that this is a further part of; left out: a new one, which takes its place. */
  statementId: z.optional(uuid),
  /** How many lines the whole statement has; said with its first part, somebody is told where the others stay away. */
  linesTotal: z.optional(z.int().check(z.minimum(1), z.maximum(STATEMENT_LINES_TOTAL_MAX))),
  lines: z
    .array(z.strictObject({ agentTxId: text(80), amountWon: someWon }))
    .check(z.minLength(1), z.maxLength(STATEMENT_LINES_MAX)),
};
export const STATEMENT_BYTES_MAX = 262_144;

export const statementTaken = z.object({
  statementId: uuid,
  /** All lines that it has by now. */
  lines: z.int(),
});

const sums = { deposits: z.int(), amountWon: z.int() };

/** One account's day: what was reported, what became of it, and the agent's own statement of it. */
const comparedAccount = z.object({
  account: z.object({ _id: uuid, bank: z.string(), number: z.string(), owner: z.string() }),
  reported: z.object({ ...sums, unmatchedWon: z.int() }),
  /** Null where no statement has come yet. */
  statement: z.nullable(
    z.object({
      ...sums,
      at: instant,
      /** How many lines it should have; null where that was not said. */
      linesTotal: z.nullable(z.int()),
      /** Whose file it was; null where the agent has sent it himself. */
      by: z.nullable(person),
    }),
  ),
});

export const comparedDay = z.object({
  day: koreanDay,
  accounts: z.array(comparedAccount),
  differences: z.array(
    z.object({
      kind: z.enum(Object.keys(STATEMENT_DIFFERENCES) as [StatementDifference]),
      accountId: uuid,
      agentTxId: z.string(),
      /** As the statement has it, and as it was reported; null where it does not stand there. */
      statedWon: z.nullable(z.int()),
      reportedWon: z.nullable(z.int()),
    }),
  ),
});
export type ComparedDay = z.output<typeof comparedDay>;
