// What a vendor says of one transaction.
import * as z from 'zod/mini';
import {
  CASINO_CLASS_VALUES,
  CASINO_KIND_VALUES,
  CASINO_PROVIDER_NO_MAX,
  CASINO_VENDOR_VALUES,
} from './casino-vendors';
import { optionalText, text, token } from './text';
import { instant, uuid, won } from './units';

export const vendorInput = z.enum(CASINO_VENDOR_VALUES);

/** More fields of its own than these are not kept of one transaction. */
const RAW_FIELDS_MAX = 16;
/** What lets somebody in or says who he is: it is dropped before anything else sees it. */
const SECRET =
  /secret|token|sign|hash|pass|pwd|auth|credential|session|cookie|key|phone|mobile|mail|birth|account/i;
const ADDRESS = /^(ip|IP)$|[._-]ip$|^ip[._A-Z]|[a-z]I[Pp]$/;
const rawValue = z.union([optionalText(100), z.number(), z.boolean(), z.null()]);
const kept = (fields: Record<string, z.output<typeof rawValue>>) =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => !SECRET.test(name) && !ADDRESS.test(name))
      .slice(0, RAW_FIELDS_MAX),
  );
const raw = z.record(token(40), rawValue).check(z.overwrite(kept));
export type RawFields = z.output<typeof raw>;
/** Of a call: when it happened by the vendor's clock, and fields that are the vendor's alone. */
const unread = { at: z.optional(instant), raw: z.optional(raw) };

const ref = token(64);
const said = { vendor: vendorInput, memberId: uuid, vendorRef: ref };
const provider = z.int().check(z.minimum(1), z.maximum(CASINO_PROVIDER_NO_MAX));
const game = token(60);
const gameClass = z.enum(CASINO_CLASS_VALUES);
const rounded = { roundRef: ref, provider: z.optional(provider), game, gameClass };

/** What makes a stake count less: the pick, how many numbers of a wheel it covers, its odds, a free game. */
const turnover = {
  pick: z.optional(token(20)),
  numbers: z.optional(z.int().check(z.minimum(1), z.maximum(38))),
  oddsHundredths: z.optional(z.int().check(z.minimum(100), z.maximum(100_000))),
  isFree: z.optional(z.boolean()),
};

/** What a vendor says of a round: a table of poker of a hand or of a tournament, any of them where it is shown again. */
export const casinoDetails = z.strictObject({
  table: z.optional(text(60)),
  blinds: z.optional(text(30)),
  handNo: z.optional(text(40)),
  buyInWon: z.optional(won),
  rakeWon: z.optional(won),
  feeWon: z.optional(won),
  rebuyWon: z.optional(won),
  tournament: z.optional(text(60)),
  startsAt: z.optional(instant),
  entrants: z.optional(z.int().check(z.minimum(0), z.maximum(1_000_000))),
  rank: z.optional(z.int().check(z.minimum(1), z.maximum(1_000_000))),
  state: z.optional(text(20)),
  replayUrl: z.optional(z.url().check(z.maxLength(300), z.regex(/^https:\/\//))),
});

const described = { details: z.optional(casinoDetails) };

export const toldBet = {
  ...{ ...said, ...rounded, ...turnover, ...described, ...unread },
  amountWon: won,
};

export const toldWin = {
  ...said,
  ...rounded,
  amountWon: won,
  /** `win` is the round's own; the others may come without a round. */
  kind: z._default(z.enum(['win', 'bonus', 'jackpot']), 'win'),
  /** A tie: the stakes went back. */
  isPush: z.optional(z.boolean()),
  ...described,
  ...unread,
};

export const toldCancel = { ...said, ...unread, cancels: ref };

export const told = z.object({
  transactionId: z.nullable(uuid),
  /** Of the money wallet, after it. */
  balanceWon: z.int(),
});

export type CasinoDetails = z.output<typeof casinoDetails>;

/** A row of a vendor's book: of a CANCEL, `cancels` names what is taken back. */
export const casinoRow = z.strictObject({
  memberId: uuid,
  vendorRef: ref,
  ...rounded,
  ...turnover,
  kind: z.enum(CASINO_KIND_VALUES),
  amountWon: won,
  extra: z.optional(z.enum(['bonus', 'jackpot'])),
  isPush: z.optional(z.boolean()),
  cancels: z.optional(ref),
  isTournament: z.optional(z.boolean()),
  balanceAfterWon: z.optional(won),
  details: z.optional(casinoDetails),
  raw: unread.raw,
  at: instant,
});
export type CasinoRow = z.output<typeof casinoRow>;
