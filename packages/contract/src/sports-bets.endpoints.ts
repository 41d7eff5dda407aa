// Bets on sports as operators see and decide them.
import { betNote, betNoteInput } from './bet-notes';
import { betInput, betPreview, betVersionInput } from './bets';
import { endpoint } from './endpoint';
import {
  placedSportsBets,
  sportsBetDecision,
  sportsBetDetail,
  sportsBetOutcome,
  sportsBetPreviewInput,
  sportsBetRow,
  sportsLegDecision,
} from './sports-bets';

const BET = '/api/bets/sports/:betId';
const WHEN = { modules: ['sports'] };
const DECISION = { method: 'POST', access: 'bet.decide', needsKey: true, when: WHEN } as const;
/** What any decision about one bet may be refused for. */
const REFUSED = ['bet.not_found', 'bet.stale', 'event.settling', 'money.wallet_full'] as const;
const SECOND = ['bet.second_admin', 'admin.no_second'] as const;

export const listSportsBets = placedSportsBets.page;

export const totalSportsBets = placedSportsBets.totals;

export const readSportsBet = endpoint({
  method: 'GET',
  path: BET,
  access: 'bet.read',
  when: WHEN,
  summary:
    'A bet on sports with its legs, every movement in its name and everything that was decided about it.',
  input: betInput,
  reply: sportsBetDetail,
  refusals: ['bet.not_found'],
});

export const previewSportsBet = endpoint({
  method: 'GET',
  path: `${BET}/preview`,
  access: 'bet.read',
  when: WHEN,
  summary: 'What a decision would make of a bet and of its member’s balance; moves nothing.',
  input: sportsBetPreviewInput,
  reply: betPreview,
  refusals: ['bet.not_found', 'event.settling', 'bet.started', 'bet.unchanged'],
});

export const acknowledgeSportsBet = endpoint({
  method: 'POST',
  path: `${BET}/acknowledge`,
  access: 'bet.decide',
  when: WHEN,
  summary: 'Says that somebody has looked at a high bet on sports; it rings for nobody any more.',
  input: betInput,
  reply: sportsBetRow,
  refusals: ['bet.not_found'],
  audit: 'bet.acknowledge',
});

export const noteSportsBet = endpoint({
  method: 'POST',
  path: `${BET}/notes`,
  access: 'bet.decide',
  when: WHEN,
  summary: 'Notes something about a bet on sports; nothing that was noted is changed afterwards.',
  input: betNoteInput,
  reply: betNote,
  refusals: ['bet.not_found'],
  audit: 'bet.note',
});

export const cancelSportsBet = endpoint({
  ...DECISION,
  path: `${BET}/cancel`,
  summary: 'Gives the stake of a bet back while every event of it is still to begin.',
  input: sportsBetDecision('cancel'),
  reply: sportsBetOutcome,
  refusals: [...REFUSED, 'bet.started'],
  audit: 'bet.cancel',
});

export const voidSportsBet = endpoint({
  ...DECISION,
  path: `${BET}/void`,
  summary:
    'Voids every leg of a bet, whatever became of it; from a set stake on, a second administrator has to agree.',
  input: sportsBetDecision('void'),
  reply: sportsBetOutcome,
  refusals: [...REFUSED, 'bet.unchanged', ...SECOND],
  audit: 'bet.void',
});

export const voidSportsLeg = endpoint({
  ...DECISION,
  path: `${BET}/legs/:legNo/void`,
  summary:
    'Voids one leg of a bet; the others and the bonus decide. From a set stake on, a second administrator has to agree.',
  input: sportsLegDecision,
  reply: sportsBetOutcome,
  refusals: [...REFUSED, 'bet.unchanged', ...SECOND],
  audit: 'bet.legVoid',
});

export const declineSportsVoid = endpoint({
  method: 'POST',
  path: `${BET}/decline`,
  access: 'bet.decide',
  when: WHEN,
  summary:
    'Takes away the first word that a bet, or a leg of it, should be void; it stays as it is.',
  input: betVersionInput,
  reply: sportsBetRow,
  refusals: ['bet.not_found', 'bet.stale'],
  audit: 'bet.declineVoid',
});

export const resettleSportsBet = endpoint({
  ...DECISION,
  path: `${BET}/resettle`,
  summary: 'Lets legs that were decided by themselves follow their events again.',
  input: sportsBetDecision('resettle'),
  reply: sportsBetOutcome,
  refusals: [...REFUSED, 'bet.unchanged'],
  audit: 'bet.resettle',
});
