// The feed: what the operator's player site and other machines do, by key and signature.
import * as z from 'zod/mini';
import { newLoginId, nick } from './config';
import { bilingual } from './deployment';
import { DEPOSIT_STATES, type DepositState, reportedDeposit } from './deposits';
import { host } from './domains';
import { feedEndpoint, memberBalances, memberProfile } from './feed';
import { drawnInput, gameInput, gameRound, ROUND_NO_MAX } from './game-rounds';
import { bankAccount, email, phone, realName } from './members';
import { BONUS_WISHES, kind, moneyRequest, requestInput } from './money-requests';
import { cancelRequest, createRequest } from './money-requests.endpoints';
import { exchangePin, newPassword } from './password';
import { roundOffer } from './round-offers';
import { text, token } from './text';
import { instant, koreanDay, someWon, uuid } from './units';

export * from './feed-attendance.endpoints';
export * from './feed-bets.endpoints';
export * from './feed-boards.endpoints';
export * from './feed-casino.endpoints';
export * from './feed-coupons.endpoints';
export * from './feed-deposit-account.endpoints';
export * from './feed-deposits.endpoints';
export * from './feed-help.endpoints';
export * from './feed-messages.endpoints';
export * from './feed-minigame-bets.endpoints';
export * from './feed-providers.endpoints';
export * from './feed-site.endpoints';
export * from './feed-sports.endpoints';

/** From where the member comes. */
const ip = z.union([z.ipv4(), z.ipv6()]);

/** By which the player site knows a device again: a name that it gave it, and what its browser says. */
const device = { device: z.optional(text(100)), userAgent: z.optional(text(400)) };

/** The name under which the player site was called. */
const at = { host: z.optional(host) };

/** A request as the player site sees it. */
const ownRequest = z.object({
  requestId: uuid,
  kind,
  status: moneyRequest.shape.status,
  amountWon: z.int(),
  bonusWon: z.nullable(z.int()),
  requestedAt: moneyRequest.shape.requestedAt,
  decidedAt: moneyRequest.shape.decidedAt,
});

export const join = feedEndpoint({
  method: 'POST',
  path: '/feed/members',
  scope: 'players',
  summary:
    'Somebody joins, below the recommender whose joining code or login ID is named, and waits to be approved.',
  input: z.strictObject({
    id: newLoginId,
    nick,
    password: newPassword,
    bankAccount: z.nullable(bankAccount),
    recommender: z.nullable(text(40)),
    phone: z.optional(z.nullable(phone)),
    realName: z.optional(z.nullable(realName)),
    email: z.optional(z.nullable(email)),
    /** The site has sent a code to this phone, and it came back. */
    isPhoneConfirmed: z.optional(z.boolean()),
    /** By which the age is checked; of it the years at joining are kept. */
    birthDate: z.optional(z.nullable(z.iso.date())),
    /** Asked when he wants his money out; without one nothing is. */
    exchangePin: z.optional(z.nullable(exchangePin)),
    ip,
    ...device,
    ...at,
  }),
  reply: z.object({ memberId: uuid, status: z.int() }),
  refusals: [
    'member.id_taken',
    'member.no_recommender',
    'member.tree_too_deep',
    'session.password_has_id',
    'member.address_blocked',
    'member.joining_closed',
    'member.joining_incomplete',
    'member.joining_refused',
    'member.too_young',
    'site.maintenance',
  ],
  audit: 'member.create',
  isConfidential: true,
});

export const login = feedEndpoint({
  method: 'POST',
  path: '/feed/logins',
  scope: 'players',
  summary: 'Whether a member may come in; the session itself is the matter of the player site.',
  input: z.strictObject({
    id: text(40),
    password: z.string().check(z.minLength(1), z.maxLength(128)),
    ip,
    /** From where that address is, in the words of the player site. */
    region: z.optional(text(60)),
    ...device,
    ...at,
  }),
  reply: z.object({
    memberId: uuid,
    nick: z.string(),
    level: z.int(),
    status: z.int(),
    /** Names the visit in `seen` and `logout`. */
    sessionId: uuid,
    /** He has to choose a new password before anything else. */
    mustChangePassword: z.boolean(),
  }),
  refusals: [
    'member.login_failed',
    'member.may_not_enter',
    'member.address_blocked',
    'session.too_many_attempts',
    'site.maintenance',
  ],
  audit: 'member.login',
  isConfidential: true,
});

const visit = { memberId: uuid, sessionId: uuid };
/** Visits that are told of at once. */
const VISITS_MAX = 1_000;

export const seen = feedEndpoint({
  method: 'POST',
  path: '/feed/sessions/seen',
  scope: 'players',
  summary:
    'Tells who is still there, once a minute, and learns whose visit an administrator ended.',
  input: z.strictObject({
    visits: z.array(z.strictObject(visit)).check(z.minLength(1), z.maxLength(VISITS_MAX)),
  }),
  bodyBytesMax: 131_072,
  reply: z.object({
    /** Visits that are over: the player site ends them. */
    ended: z.array(uuid),
  }),
  refusals: [],
  audit: 'member.seen',
});

export const logout = feedEndpoint({
  method: 'POST',
  path: '/feed/logouts',
  scope: 'players',
  summary: 'A member leaves.',
  input: z.strictObject(visit),
  reply: z.object({}),
  refusals: ['record.not_found'],
  audit: 'member.logout',
});

export const handOverVisit = feedEndpoint({
  method: 'POST',
  path: '/feed/sessions/tickets',
  scope: 'players',
  summary:
    'A ticket with which a visit goes on under another host of the player site: good once, for 60 seconds.',
  input: z.strictObject(visit),
  reply: z.object({ ticket: z.string(), until: instant }),
  refusals: ['record.not_found'],
  audit: 'member.hand_over',
  isConfidential: true,
});

export const takeVisit = feedEndpoint({
  method: 'POST',
  path: '/feed/sessions/taken',
  scope: 'players',
  summary:
    'The visit whose ticket is shown goes on here; nobody signs in again. Not while visits are ended by a maintenance, or at a site that is paused.',
  input: z.strictObject({
    ticket: z.string().check(z.minLength(1), z.maxLength(100)),
    /** The name under which the site was called. */
    host: z.optional(host),
  }),
  reply: z.object({
    memberId: uuid,
    sessionId: uuid,
    nick: z.string(),
    level: z.int(),
    status: z.int(),
    /** As in the reply to a login. */
    mustChangePassword: z.boolean(),
  }),
  refusals: ['session.ticket_gone', 'site.maintenance'],
  audit: 'member.take_over',
  isConfidential: true,
});

export const readProfile = feedEndpoint({
  method: 'GET',
  path: '/feed/members/:memberId/profile',
  scope: 'players',
  summary: 'Who a member is and what he may, as he sees it himself.',
  input: z.strictObject({ memberId: uuid }),
  reply: memberProfile,
  refusals: ['member.not_found'],
});

export const readBalances = feedEndpoint({
  method: 'GET',
  path: '/feed/members/:memberId/balances',
  scope: 'players',
  summary: 'What lies in the wallets of a member.',
  input: z.strictObject({ memberId: uuid }),
  reply: memberBalances,
  refusals: ['member.not_found'],
});

export const ask = feedEndpoint({
  method: 'POST',
  path: '/feed/requests',
  scope: 'players',
  summary: 'A member asks for a charge or an exchange; an exchange is debited at once.',
  input: z.strictObject({
    memberId: uuid,
    kind,
    amountWon: someWon,
    /** Of a charge whose deposit an agent will report: `mega`. */
    channel: z.optional(z.enum(['bank', 'mega'])),
    /** Of a charge: `none` by who does not want its bonus, nor to play for it. */
    bonus: z.optional(z.enum(BONUS_WISHES)),
    /** Of an exchange, by a member who has one. */
    exchangePin: z.optional(text(40)),
  }),
  reply: ownRequest,
  refusals: [
    ...createRequest.refusals,
    'money.bonus_not_optional',
    'money.exchange_pin_needed',
    'money.exchange_pin_wrong',
    'money.exchange_pin_locked',
    'site.maintenance',
  ],
  audit: 'request.create',
});

export const setExchangePin = feedEndpoint({
  method: 'POST',
  path: '/feed/members/:memberId/exchange-pin',
  scope: 'players',
  summary:
    'A member sets what he is asked for when he wants his money out; who has one says it first.',
  input: z.strictObject({
    memberId: uuid,
    pin: exchangePin,
    current: z.optional(text(40)),
  }),
  reply: z.object({}),
  refusals: [
    'member.not_found',
    'money.exchange_pin_needed',
    'money.exchange_pin_wrong',
    'money.exchange_pin_locked',
  ],
  audit: 'member.exchange_pin',
  isConfidential: true,
});

export const changeOwnPassword = feedEndpoint({
  method: 'POST',
  path: '/feed/members/:memberId/password',
  scope: 'players',
  summary: 'A member chooses another password within his visit; every other visit of his ends.',
  input: z.strictObject({
    ...visit,
    current: z.string().check(z.minLength(1), z.maxLength(128)),
    password: newPassword,
  }),
  reply: z.object({}),
  refusals: [
    'record.not_found',
    'session.wrong_password',
    'session.password_unchanged',
    'session.password_has_id',
    'session.too_many_attempts',
  ],
  audit: 'member.change_password',
  isConfidential: true,
});

export const listOwn = feedEndpoint({
  method: 'GET',
  path: '/feed/requests',
  scope: 'players',
  summary: 'The last 50 requests of a member, the newest first.',
  input: z.strictObject({ memberId: uuid }),
  reply: z.object({ requests: z.array(ownRequest) }),
  refusals: ['member.not_found'],
});

export const withdraw = feedEndpoint({
  method: 'POST',
  path: '/feed/requests/:requestId/cancel',
  scope: 'players',
  summary:
    'A member takes back what he asked for, while it is open; the money of an exchange returns.',
  input: requestInput,
  reply: ownRequest,
  refusals: cancelRequest.refusals,
  audit: 'request.cancel',
});

/** A deposit as its agent sees it: nobody is told whose it is. */
const ownDeposit = z.object({
  depositId: uuid,
  agentTxId: z.string(),
  amountWon: z.int(),
  state: z.enum(Object.keys(DEPOSIT_STATES) as [DepositState, ...DepositState[]]),
});

export const reportDeposit = feedEndpoint({
  method: 'POST',
  path: '/feed/deposits',
  scope: 'deposits',
  summary:
    'Tells of money that has come to one of the operator’s accounts. The same transaction of an account again changes nothing; with other content it is refused.',
  input: z.strictObject(reportedDeposit),
  reply: ownDeposit,
  refusals: ['record.not_found', 'deposit.differs'],
  audit: 'deposit.report',
});

const MINIGAMES = { modules: ['minigame'] };

export const listRounds = feedEndpoint({
  method: 'GET',
  path: '/feed/rounds',
  scope: 'players',
  when: MINIGAMES,
  summary:
    'The round of a game that is open or comes next, what its picks pay, and the limits of a level; none while it is off.',
  input: z.strictObject({
    game: gameInput,
    /** Whose limits are told; none where it is left out. */
    level: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10))),
  }),
  reply: z.object({
    rounds: z.array(
      z.object({
        roundId: uuid,
        dayOn: gameRound.shape.dayOn,
        roundNo: z.int(),
        opensAt: instant,
        closesAt: instant,
        drawAt: instant,
        seedHash: gameRound.shape.seedHash,
        blockHeight: gameRound.shape.blockHeight,
        /** By bet type, won; a maximum of 0 is not sold. */
        limits: z.array(
          z.object({
            betType: z.string(),
            min: z.int(),
            max: z.int(),
            benefit: z.int(),
            maxRound: z.int(),
          }),
        ),
        /** What its provider calls it; empty where it is called nothing. */
        event: z.string(),
        odds: z.array(
          z.object({
            betType: z.string(),
            /** `any`: whatever multiple the member names, in hundredths; 1.00 of it pays these odds. */
            pick: z.string(),
            oddsHundredths: z.int(),
            /** What the round calls the pick; null where its market does. */
            name: z.nullable(bilingual),
          }),
        ),
      }),
    ),
  }),
  refusals: [],
});

export const readToldRound = feedEndpoint({
  method: 'GET',
  path: '/feed/rounds/:roundId',
  scope: 'players',
  when: MINIGAMES,
  summary:
    'What came out in a round, and the seed with which anybody can draw it again; both null before it is settled.',
  input: z.strictObject({ roundId: uuid }),
  reply: z.object({
    roundId: uuid,
    game: gameInput,
    dayOn: gameRound.shape.dayOn,
    roundNo: z.int(),
    drawAt: instant,
    isVoid: z.boolean(),
    draw: gameRound.shape.draw,
    seedHash: gameRound.shape.seedHash,
    blockHeight: gameRound.shape.blockHeight,
    seed: gameRound.shape.seed,
    settledAt: gameRound.shape.settledAt,
  }),
  refusals: ['round.not_found'],
});

export const placeMinigameBet = feedEndpoint({
  method: 'POST',
  path: '/feed/bets/minigames',
  scope: 'players',
  when: MINIGAMES,
  summary:
    "A member bets on a pick of an open round; `reference` is the caller's own name of the bet, which happens once.",
  input: z.strictObject({
    memberId: uuid,
    reference: token(64),
    roundId: uuid,
    betType: token(20),
    pick: token(20),
    stakeWon: someWon,
    oddsHundredths: z.int().check(z.minimum(0), z.maximum(10_000)),
    ip: z.optional(ip),
    /** The name that the player site gave the device. */
    device: z.optional(text(100)),
  }),
  reply: z.object({ betId: uuid, balanceWon: z.int(), expectedWon: z.int() }),
  refusals: [
    'member.not_found',
    'bet.member_blocked',
    'bet.game_off',
    'site.maintenance',
    'bet.closed',
    'bet.not_on_sale',
    'bet.odds_changed',
    'bet.below_min',
    'bet.above_max',
    'bet.above_benefit',
    'bet.above_max_round',
    'bet.reference_reused',
    'money.insufficient',
  ],
  audit: 'bet.place',
});

const roundNo = z.int().check(z.minimum(1), z.maximum(ROUND_NO_MAX));

export const tellRound = feedEndpoint({
  method: 'POST',
  path: '/feed/rounds',
  scope: 'results',
  when: MINIGAMES,
  summary:
    'A round that a provider holds, with what may be bet on it and at which odds; told again before it opens, what was told last counts.',
  input: z.strictObject({
    game: gameInput,
    dayOn: koreanDay,
    roundNo,
    opensAt: instant,
    closesAt: instant,
    drawAt: instant,
    offer: roundOffer,
  }),
  reply: z.object({
    roundId: uuid,
    /** `kept`: it has opened already, so it stays as it was told before. */
    outcome: z.enum(['made', 'known', 'changed', 'kept']),
  }),
  refusals: ['round.not_of_provider', 'round.not_registered', 'round.wrong_offer'],
  bodyBytesMax: 16_384,
  audit: 'round.offer',
});

export const listWantedResults = feedEndpoint({
  method: 'GET',
  path: '/feed/results/minigames',
  scope: 'results',
  when: MINIGAMES,
  summary:
    'Rounds that are past their draw and wait for the result of a feed, at most 100: first those for which an administrator has asked again, then the oldest.',
  input: z.strictObject({ game: z.optional(gameInput) }),
  reply: z.object({
    rounds: z.array(
      z.object({
        roundId: uuid,
        game: gameInput,
        dayOn: gameRound.shape.dayOn,
        roundNo: z.int(),
        drawAt: instant,
        /** When somebody last asked for it; null where nobody has. */
        askedAt: z.nullable(instant),
      }),
    ),
  }),
  refusals: [],
});

export const tellResult = feedEndpoint({
  method: 'POST',
  path: '/feed/results/minigames',
  scope: 'results',
  when: MINIGAMES,
  summary: 'What was drawn in a round of a contracted feed; it settles the round.',
  input: z.strictObject({
    game: gameInput,
    dayOn: koreanDay,
    roundNo,
    draw: drawnInput,
    drawnAt: instant,
    sourceRef: token(64),
    /** Of the block whose hash is told, where one was announced: of another one nothing is taken. */
    blockHeight: z.optional(z.int().check(z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER))),
    /** With which a provider says that it could be no other; shown as it is. */
    proof: z.optional(text(500)),
  }),
  reply: z.object({ outcome: z.enum(['settled', 'known', 'held', 'differs']) }),
  refusals: ['result.unknown_round', 'result.wrong_draw', 'result.not_of_feed'],
  audit: 'round.result',
});
