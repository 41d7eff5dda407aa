import { betNote, betNoteInput } from './bet-notes';
import {
  bet,
  betDecision,
  betDetail,
  betInput,
  betOutcome,
  betPreview,
  betPreviewInput,
  betVersionInput,
  placedBets,
} from './bets';
import { endpoint } from './endpoint';

export * from './bet-bulk.endpoints';
export * from './bet-settings.endpoints';
export * from './casino.endpoints';
export * from './sports-bets.endpoints';
export * from './sports-events.endpoints';

const BET = '/api/bets/:betId';
const WHEN = { modules: ['minigame'] };
/** What any decision about one bet may be refused for. */
const REFUSED = ['bet.not_found', 'bet.stale'] as const;

export const listBets = placedBets.page;

export const totalBets = placedBets.totals;

export const readBet = endpoint({
  method: 'GET',
  path: BET,
  access: 'bet.read',
  when: WHEN,
  summary: 'A bet with every movement in its name and everything that was decided about it.',
  input: betInput,
  reply: betDetail,
  refusals: ['bet.not_found'],
});

export const previewBet = endpoint({
  method: 'GET',
  path: `${BET}/preview`,
  access: 'bet.read',
  when: WHEN,
  summary: 'What a decision would make of a bet and of its member’s balance; moves nothing.',
  input: betPreviewInput,
  reply: betPreview,
  refusals: ['bet.not_found', 'bet.round_closed', 'bet.not_settled', 'bet.unchanged'],
});

export const acknowledgeBet = endpoint({
  method: 'POST',
  path: `${BET}/acknowledge`,
  access: 'bet.decide',
  when: WHEN,
  summary: 'Says that somebody has looked at a high bet; it rings for nobody any more.',
  input: betInput,
  reply: bet,
  refusals: ['bet.not_found'],
  audit: 'bet.acknowledge',
});

export const noteBet = endpoint({
  method: 'POST',
  path: `${BET}/notes`,
  access: 'bet.decide',
  when: WHEN,
  summary: 'Notes something about a bet; nothing that was noted is changed afterwards.',
  input: betNoteInput,
  reply: betNote,
  refusals: ['bet.not_found'],
  audit: 'bet.note',
});

export const cancelBet = endpoint({
  method: 'POST',
  path: `${BET}/cancel`,
  access: 'bet.decide',
  needsKey: true,
  when: WHEN,
  summary: 'Gives the stake of a bet back as long as its round is open.',
  input: betDecision('cancel'),
  reply: betOutcome,
  refusals: [...REFUSED, 'bet.round_closed', 'money.wallet_full'],
  audit: 'bet.cancel',
});

export const voidBet = endpoint({
  method: 'POST',
  path: `${BET}/void`,
  access: 'bet.decide',
  needsKey: true,
  when: WHEN,
  summary:
    'Gives the stake of a bet back, whatever became of it; from a set stake on, a second administrator has to agree.',
  input: betDecision('void'),
  reply: betOutcome,
  refusals: [
    ...REFUSED,
    'bet.unchanged',
    'bet.second_admin',
    'admin.no_second',
    'money.wallet_full',
  ],
  audit: 'bet.void',
});

export const declineVoid = endpoint({
  method: 'POST',
  path: `${BET}/decline`,
  access: 'bet.decide',
  when: WHEN,
  summary: 'Takes away the first word that a bet should be void; the bet stays as it is.',
  input: betVersionInput,
  reply: bet,
  refusals: [...REFUSED],
  audit: 'bet.declineVoid',
});

export const resettleBet = endpoint({
  method: 'POST',
  path: `${BET}/resettle`,
  access: 'bet.decide',
  needsKey: true,
  when: WHEN,
  summary: 'Gives a bet the result that its settled round has for it now.',
  input: betDecision('resettle'),
  reply: betOutcome,
  refusals: [...REFUSED, 'bet.not_settled', 'bet.unchanged', 'money.wallet_full'],
  audit: 'bet.resettle',
});
