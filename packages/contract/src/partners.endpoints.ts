// Partners, and the house's own result.
export * from './calc.endpoints';

import * as z from 'zod/mini';
import { newLoginId, nick } from './config';
import { endpoint } from './endpoint';
import { freeMoney } from './free-money';
import { bankAccount, level, memberName } from './members';
import {
  classRates,
  partnerDetail,
  partnerList,
  partnerNode,
  partnerRecord,
  rateInput,
  treeFigures,
  treeHit,
} from './partners';
import { newPassword } from './password';
import { instant, koreanDay, reason, uuid } from './units';

export * from './settlements.endpoints';

export const readPartnerTree = endpoint({
  method: 'GET',
  path: '/api/v3/partner-tree',
  access: 'partner.read',
  isRevalidated: true,
  summary: 'Every partner with its ancestors, up to nine levels under the root, by level then id.',
  input: z.strictObject({}),
  reply: z.object({ recordSet: z.array(partnerRecord) }),
  refusals: [],
});

export const listPartnerNodes = endpoint({
  method: 'GET',
  path: '/api/partners/nodes',
  access: 'partner.read',
  isCompressible: true,
  isRevalidated: true,
  // A tree that is open asks whether anybody was moved.
  keepsIdle: true,
  summary: 'The same tree, each partner with whoever is right above him, for thousands of them.',
  input: z.strictObject({}),
  reply: z.object({ nodes: z.array(partnerNode) }),
  refusals: [],
});

export const readTreeFigures = endpoint({
  method: 'GET',
  path: '/api/partners/tree-figures',
  access: 'partner.read',
  summary: 'What the line of every partner came to on the closed days of a range, or today so far.',
  isCompressible: true,
  input: z.strictObject({ from: koreanDay, to: koreanDay }),
  reply: z.object({
    figures: z.array(treeFigures),
    /** The last closed day of the range; null while none is. */
    closedOn: z.nullable(koreanDay),
    /** The figures are of today alone, as it stands. */
    isRunning: z.boolean(),
    at: instant,
  }),
  refusals: ['calc.too_long'],
});

export const searchTree = endpoint({
  method: 'GET',
  path: '/api/partners/tree-search',
  access: 'member.read',
  summary:
    'The first partners and ordinary members whose ID or nickname begins so, with everybody above them.',
  input: z.strictObject({
    /** Read in the other keyboard layout as well, which may have been meant. */
    query: memberName,
  }),
  reply: z.object({ hits: z.array(treeHit) }),
  refusals: [],
});

export const readHouseEdges = endpoint({
  method: 'GET',
  path: '/api/partners/house-edges',
  access: 'calc.read',
  summary: 'What of a stake stays with the house, class by class, by which rates are judged.',
  input: z.strictObject({}),
  reply: z.object({ edges: freeMoney.shape.edges }),
  refusals: [],
});

export const listPartners = partnerList.page;
export const totalPartners = partnerList.totals;

export const readPartnerDetail = endpoint({
  method: 'GET',
  path: '/api/partners/:memberId',
  access: 'partner.read',
  summary: 'One partner with his rates, their history, and who stands right beneath him.',
  input: z.strictObject({ memberId: uuid }),
  reply: partnerDetail,
  refusals: ['member.not_found'],
});

/** Letters and digits that a newcomer types. */
const joinCode = z.string().check(z.regex(/^[A-Za-z0-9]{4,12}$/), z.toUpperCase());

export const readNewPartnerTerms = endpoint({
  method: 'GET',
  path: '/api/partners/new-terms',
  access: 'partner.change',
  summary: 'What a new partner would begin with, and the most that he may be given.',
  input: z.strictObject({
    uplineId: z.optional(uuid),
    grade: z.pipe(z.coerce.number(), z.literal([2, 3, 4, 5, 6, 7])),
  }),
  reply: z.object({
    startRates: z.array(classRates),
    /** What the one above has; null at the top. */
    uplineRates: z.nullable(z.array(classRates)),
    ceilings: z.array(classRates),
  }),
  refusals: ['member.no_recommender'],
});

export const createPartner = endpoint({
  method: 'POST',
  path: '/api/partners',
  access: 'partner.change',
  summary:
    'Registers a partner with his rates, beneath another or at the top; more than his grade begins with needs two people.',
  input: z.strictObject({
    id: newLoginId,
    nick,
    uplineId: z.nullable(uuid),
    grade: z.literal([2, 3, 4, 5, 6, 7]),
    level,
    joinCode: z.nullable(joinCode),
    bankAccount: z.nullable(bankAccount),
    isTest: z.boolean(),
    /** With which he comes in himself, until he changes it; left out: he does not yet. */
    password: z.optional(newPassword),
    /** An account of the same ID and password for his console. */
    hasConsole: z.optional(z.boolean()),
    /** What he earns; left out, what his grade begins with. */
    terms: z.optional(z.strictObject({ rates: rateInput.rates, reason })),
  }),
  reply: partnerDetail,
  refusals: [
    'partner.rate_above_upline',
    'admin.id_taken',
    'admin.no_second',
    'session.password_has_id',
    'member.id_taken',
    'member.no_recommender',
    'member.tree_too_deep',
    'partner.grade_above_upline',
    'partner.code_taken',
    'request.invalid',
  ],
  audit: 'partner.create',
});

export const previewRates = endpoint({
  method: 'POST',
  path: '/api/partners/:memberId/rate-preview',
  access: 'partnerRate.change',
  writesNothing: true,
  summary: 'What rates would have given in the last 30 days, and whose they break.',
  input: z.strictObject(rateInput),
  reply: z.object({
    /**
     * The last 30 days: his rolling as it was and as it would have been, his gross of losing at both
     * rates, and what is rolled to the whole line and stays with the house; of these none to a partner.
     */
    classes: z.array(
      z.object({
        gameClass: classRates.shape.gameClass,
        validStakeWon: z.int(),
        profitWon: z.int(),
        beforeWon: z.int(),
        afterWon: z.int(),
        losingBeforeWon: z.int(),
        losingAfterWon: z.int(),
        lineBeforeWon: z.nullable(z.int()),
        lineAfterWon: z.nullable(z.int()),
        houseBeforeWon: z.nullable(z.int()),
        houseAfterWon: z.nullable(z.int()),
      }),
    ),
    /** Classes in which the rolling of the whole line is more than the house keeps; none to a partner. */
    losing: z.array(
      z.object({ gameClass: classRates.shape.gameClass, lineBps: z.int(), edgeBps: z.int() }),
    ),
    tooHigh: z.array(z.string()),
    belowChildren: z.array(z.string()),
    needsSecond: z.boolean(),
  }),
  refusals: ['member.not_found'],
});

export const changeRates = endpoint({
  method: 'PUT',
  path: '/api/partners/:memberId/rates',
  access: 'partnerRate.change',
  summary: 'Changes what a partner earns from now or a coming day on; raising needs two people.',
  input: z.strictObject({ ...rateInput, basis: z.int(), reason }),
  reply: z.object({ outcome: z.enum(['done', 'needsSecond']), detail: partnerDetail }),
  refusals: [
    'member.not_found',
    'partner.rate_above_upline',
    'partner.rate_below_child',
    'partner.rates_stale',
    'partner.rates_waiting',
    'partner.rates_unchanged',
    'request.invalid',
    'admin.no_second',
  ],
  audit: 'partnerRate.change',
});

const ofProposal = z.strictObject({ memberId: uuid, proposalId: uuid });
const decided = {
  // Of those who may change rates, staff alone: a partner asks and never agrees.
  access: 'settlement.decide',
  input: ofProposal,
  reply: partnerDetail,
} as const;

export const agreeToRates = endpoint({
  ...decided,
  method: 'POST',
  path: '/api/partners/:memberId/rates/agree',
  summary: 'Puts rates into force that another administrator has asked for.',
  refusals: [
    'member.not_found',
    'record.not_found',
    'partner.rate_above_upline',
    'partner.rate_below_child',
    'partner.rates_stale',
    'money.second_admin',
    'admin.no_second',
  ],
  audit: 'partnerRate.agree',
});

export const declineRates = endpoint({
  ...decided,
  method: 'POST',
  path: '/api/partners/:memberId/rates/decline',
  summary: 'Drops rates that wait.',
  refusals: ['member.not_found', 'record.not_found'],
  audit: 'partnerRate.decline',
});

/** Bets in progress behind a line: they are settled by the path that they were placed on. */
const openBets = { openBets: z.int(), openStakeWon: z.int() };

const moveInput = { memberId: uuid, uplineId: z.nullable(uuid) };
const movePreview = z.object({
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  /** Himself included. */
  moved: z.int(),
  partners: z.int(),
  level: z.int(),
  levelAfter: z.int(),
  deepestAfter: z.int(),
  /** Partners above him by login ID, from the top, that he would have no more, and those he would gain. */
  lost: z.array(z.string()),
  gained: z.array(z.string()),
  /** Classes in which he would have more than the new one above. */
  tooHigh: z.array(classRates.shape.gameClass),
  ...openBets,
});
const MOVE_REFUSALS = [
  'member.not_found',
  'member.no_recommender',
  'member.tree_too_deep',
  'partner.move_cycle',
  'partner.test_mixed',
  'partner.move_too_large',
] as const;

export const previewMove = endpoint({
  method: 'GET',
  path: '/api/partners/:memberId/move-preview',
  access: 'partner.move',
  summary: 'Who would move with a partner, and what would break.',
  input: z.strictObject({ memberId: uuid, uplineId: z.optional(uuid) }),
  reply: movePreview,
  refusals: [...MOVE_REFUSALS],
});

export const movePartner = endpoint({
  method: 'POST',
  path: '/api/partners/:memberId/move',
  access: 'partner.move',
  summary:
    'Puts a partner and everybody beneath him under another one; past bets stay as they were.',
  input: z.strictObject({ ...moveInput, version: z.int(), reason }),
  reply: partnerDetail,
  refusals: [
    ...MOVE_REFUSALS,
    'partner.rate_above_upline',
    'partner.grade_above_upline',
    'record.stale',
  ],
  audit: 'partner.move',
});

const turned = z.strictObject({ memberId: uuid, version: z.int(), reason });
const TURN_REFUSALS = ['member.not_found', 'record.stale'] as const;

export const suspendPartner = endpoint({
  method: 'POST',
  path: '/api/partners/:memberId/suspend',
  access: 'partner.change',
  summary: 'Keeps a partner out of his console and his settlements back; his members go on.',
  input: turned,
  reply: partnerDetail,
  refusals: [...TURN_REFUSALS],
  audit: 'partner.suspend',
});

export const resumePartner = endpoint({
  method: 'POST',
  path: '/api/partners/:memberId/resume',
  access: 'partner.change',
  summary: 'Lets a suspended partner in again.',
  input: turned,
  reply: partnerDetail,
  refusals: [...TURN_REFUSALS],
  audit: 'partner.resume',
});

export const previewClose = endpoint({
  method: 'GET',
  path: '/api/partners/:memberId/close-preview',
  access: 'partner.change',
  summary: 'What stands in the way of closing a partner, and who gets what he got.',
  input: z.strictObject({ memberId: uuid }),
  reply: z.object({
    /** Partners anywhere beneath him. */
    partners: z.int(),
    /** Members right beneath him, who stay there. */
    members: z.int(),
    moneyWon: z.int(),
    pointWon: z.int(),
    incomeWon: z.int(),
    carryWon: z.int(),
    /** Rolling that is paid at once and was not yet, as of who is suspended. */
    dueRollingWon: z.int(),
    /** Lines of settlements that are not paid. */
    waitingLines: z.int(),
    openRequests: z.int(),
    ...openBets,
    /** Login ID of the partner above, to whom his share goes from then on; null: the house. */
    inherits: z.nullable(z.string()),
    isEmpty: z.boolean(),
  }),
  refusals: ['member.not_found'],
});

export const closePartner = endpoint({
  method: 'POST',
  path: '/api/partners/:memberId/close',
  access: 'partner.change',
  summary: 'Closes a partner of whom nothing is left; his members stay, his rates end.',
  input: turned,
  reply: partnerDetail,
  refusals: [...TURN_REFUSALS, 'partner.not_empty'],
  audit: 'partner.close',
});

export const addPartnerConsole = endpoint({
  method: 'POST',
  path: '/api/partners/:memberId/console-login',
  access: 'partner.change',
  summary: 'Gives a partner an account for his console, which sees his own line alone.',
  input: z.strictObject({ memberId: uuid, id: newLoginId, password: newPassword }),
  reply: partnerDetail,
  refusals: ['member.not_found', 'partner.not_normal', 'admin.id_taken', 'session.password_has_id'],
  audit: 'partner.console',
});
