// Events of sports, what is decided about them, and names of teams.
import { endpoint } from './endpoint';
import {
  bulkEvents,
  bulkEventsPreview,
  bulkEventsQuestion,
  bulkOutcome,
  deletedEvent,
  eventChange,
  eventDecision,
  eventDetail,
  eventInput,
  eventOutcome,
  eventPreview,
  eventPreviewInput,
  expectedEventDecision,
  marketDecision,
  newEventInput,
  oddsDecision,
  oddsHistory,
  oddsHistoryInput,
  resultDecision,
  sportsEvents,
  voidDecision,
} from './sports-events';
import {
  teamMerge,
  teamMergeInput,
  teamMergePreview,
  teamMergeUndo,
  teamName,
  teamNameChange,
  teamNames,
  teamNamesImport,
  teamNamesImported,
} from './team-names';

const EVENTS = '/api/bets/events';
const EVENT = '/api/bets/events/:eventId';
const TEAMS = '/api/bets/team-names';
const WHEN = { modules: ['sports'] };
/** What any decision about an event may be refused for. */
const REFUSED = ['event.not_found', 'event.stale'] as const;
/** It is over, or just being settled. */
const SETTLED = ['event.settled', 'event.settling'] as const;
/** Nothing was settled that could be corrected, or there is nothing yet to correct it by. */
const NO_RESULT = ['event.not_settled', 'event.not_started'] as const;
const WRONG_RESULT = ['event.score_mismatch', 'event.score_missing'] as const;
const MOVES = ['event.settling', 'event.preview_changed', 'money.wallet_full'] as const;
const SECOND = ['event.second_admin', 'admin.no_second'] as const;
/** Forty markets, or five hundred identifiers. */
const LONG_BYTES_MAX = 32_768;

export const listEvents = sportsEvents.page;

export const totalEvents = sportsEvents.totals;

export const readEvent = endpoint({
  method: 'GET',
  path: EVENT,
  access: 'round.read',
  when: WHEN,
  summary: 'An event with its markets, what lies on their picks, every score and settlement.',
  input: eventInput,
  reply: eventDetail,
  refusals: ['event.not_found'],
});

export const listEventOdds = endpoint({
  method: 'GET',
  path: `${EVENT}/odds`,
  access: 'round.read',
  when: WHEN,
  summary: 'The last hundred odds of a market, the newest first.',
  input: oddsHistoryInput,
  reply: oddsHistory,
  refusals: ['event.not_found'],
});

export const previewEvent = endpoint({
  method: 'POST',
  path: `${EVENT}/preview`,
  access: 'round.read',
  when: WHEN,
  summary: 'What a result, a void or taking back would make of every pick; moves nothing.',
  input: eventPreviewInput,
  reply: eventPreview,
  refusals: ['event.not_found', ...SETTLED, 'event.not_started', ...WRONG_RESULT],
  writesNothing: true,
});

export const createEvent = endpoint({
  method: 'POST',
  path: EVENTS,
  access: 'bet.decide',
  when: WHEN,
  summary: 'Makes an event by hand, with its markets and their odds.',
  input: newEventInput,
  bodyBytesMax: LONG_BYTES_MAX,
  reply: eventOutcome,
  refusals: [
    ...(['event.started', 'event.same_team', 'event.wrong_market', 'event.margin'] as const),
    'event.again',
  ],
  audit: 'event.create',
});

export const changeEvent = endpoint({
  method: 'PUT',
  path: EVENT,
  access: 'bet.decide',
  when: WHEN,
  summary:
    'Changes teams, start, limit or notice of an event that has not begun; with bets, teams and start take a second administrator.',
  input: eventChange,
  reply: eventOutcome,
  refusals: [...REFUSED, 'event.started', 'event.same_team', ...SECOND],
  audit: 'event.update',
});

export const deleteEvent = endpoint({
  method: 'POST',
  path: `${EVENT}/delete`,
  access: 'bet.decide',
  when: WHEN,
  summary: 'Deletes an event that was made by hand and that no bet names.',
  input: eventDecision,
  reply: deletedEvent,
  refusals: [...REFUSED, 'event.fed', 'event.has_bets'],
  audit: 'event.delete',
});

export const suspendEvent = endpoint({
  method: 'POST',
  path: `${EVENT}/suspend`,
  access: 'bet.decide',
  when: WHEN,
  summary: 'Stops the sale of an event, of one of its markets, or of a pick of that.',
  input: marketDecision,
  reply: eventOutcome,
  refusals: [...REFUSED, ...SETTLED],
  audit: 'event.close',
});

export const resumeEvent = endpoint({
  method: 'POST',
  path: `${EVENT}/resume`,
  access: 'bet.decide',
  when: WHEN,
  summary:
    'Sells an event, one of its markets or a pick of that again; once it has begun and bets exist, a second administrator has to agree.',
  input: marketDecision,
  reply: eventOutcome,
  refusals: [...REFUSED, ...SETTLED, ...SECOND],
  audit: 'event.reopen',
});

export const changeEventOdds = endpoint({
  method: 'POST',
  path: `${EVENT}/odds`,
  access: 'bet.decide',
  when: WHEN,
  summary: 'Gives a market new odds; bets keep theirs. Without a margin it has to be confirmed.',
  input: oddsDecision,
  reply: eventOutcome,
  refusals: [...REFUSED, 'event.started', ...SETTLED, 'event.wrong_market', 'event.margin'],
  audit: 'event.odds',
});

export const previewBulkEvents = endpoint({
  method: 'POST',
  path: `${EVENTS}/bulk/preview`,
  access: 'bet.decide',
  when: WHEN,
  summary: 'To which of several events something would be done, and what keeps it from the others.',
  input: bulkEventsQuestion,
  bodyBytesMax: LONG_BYTES_MAX,
  reply: bulkEventsPreview,
  refusals: ['event.preview_changed'],
  writesNothing: true,
});

export const decideEvents = endpoint({
  method: 'POST',
  path: `${EVENTS}/bulk`,
  access: 'bet.decide',
  // Odds that are moved by so much twice are moved by more.
  needsKey: true,
  when: WHEN,
  summary: 'Stops, resumes, reserves or moves the odds of several events at once.',
  input: bulkEvents,
  bodyBytesMax: LONG_BYTES_MAX,
  reply: bulkOutcome,
  // All but the first are what keeps it from single events, which are left out.
  refusals: ['event.preview_changed', 'event.not_sold', 'event.not_live', 'event.needs_second'],
  audit: 'event.bulk',
});

export const enterEventResult = endpoint({
  method: 'POST',
  path: `${EVENT}/result`,
  access: 'bet.decide',
  needsKey: true,
  when: WHEN,
  summary:
    'Enters a result. Where anybody has bet, a second administrator enters it again without seeing the first; equal waits to be confirmed, different is held.',
  input: resultDecision,
  reply: eventOutcome,
  refusals: [
    ...REFUSED,
    'event.not_started',
    ...SETTLED,
    ...WRONG_RESULT,
    'event.preview_changed',
    ...SECOND,
  ],
  audit: 'event.result',
});

export const confirmEvent = endpoint({
  method: 'POST',
  path: `${EVENT}/confirm`,
  access: 'bet.decide',
  needsKey: true,
  when: WHEN,
  summary: 'Settles an event by the result that stands, before the time to object is over.',
  input: eventDecision,
  reply: eventOutcome,
  refusals: [
    ...REFUSED,
    'event.settling',
    'event.not_confirming',
    'event.score_missing',
    'money.wallet_full',
  ],
  audit: 'event.confirm',
});

export const correctEvent = endpoint({
  method: 'POST',
  path: `${EVENT}/correct`,
  access: 'bet.decide',
  needsKey: true,
  when: WHEN,
  summary:
    'Takes a settlement back and settles by another result, in one; with bets, two administrators enter the same.',
  input: resultDecision,
  reply: eventOutcome,
  refusals: [...REFUSED, ...NO_RESULT, ...WRONG_RESULT, ...MOVES, ...SECOND],
  audit: 'event.correct',
});

export const voidEvent = endpoint({
  method: 'POST',
  path: `${EVENT}/void`,
  access: 'bet.decide',
  needsKey: true,
  when: WHEN,
  summary:
    'Gives the legs on an event, a market or a pick the factor 1; what was settled is taken back first.',
  input: voidDecision,
  reply: eventOutcome,
  refusals: [...REFUSED, 'event.settled', ...MOVES, ...SECOND],
  audit: 'event.void',
});

export const rollBackEvent = endpoint({
  method: 'POST',
  path: `${EVENT}/rollback`,
  access: 'bet.decide',
  needsKey: true,
  when: WHEN,
  summary: 'Takes a settlement back to the won: the event waits for a result again.',
  input: expectedEventDecision,
  reply: eventOutcome,
  refusals: [...REFUSED, 'event.not_settled', ...MOVES, ...SECOND],
  audit: 'event.rollback',
});

export const listTeamNames = teamNames.page;

export const totalTeamNames = teamNames.totals;

export const changeTeamName = endpoint({
  method: 'PUT',
  path: `${TEAMS}/:teamId`,
  access: 'bet.decide',
  when: WHEN,
  summary: 'Changes what people read for a team; bets keep the name of their time.',
  input: teamNameChange,
  bodyBytesMax: 8_192,
  reply: teamName,
  refusals: ['record.not_found', 'record.stale', 'teamName.exists'],
  audit: 'teamName.update',
});

export const previewTeamMerge = endpoint({
  method: 'GET',
  path: `${TEAMS}/:teamId/merge`,
  access: 'round.read',
  when: WHEN,
  summary: 'How many events would get another team.',
  input: teamMergeInput,
  reply: teamMergePreview,
  refusals: ['record.not_found', 'teamName.other_sport'],
});

export const mergeTeamNames = endpoint({
  method: 'POST',
  path: `${TEAMS}/:teamId/merge`,
  access: 'bet.decide',
  when: WHEN,
  summary: 'Makes two teams one: events of the first are the second’s from now on.',
  input: teamMerge,
  reply: teamName,
  refusals: [
    'record.not_found',
    'record.stale',
    'teamName.other_sport',
    'teamName.plays_itself',
    'event.preview_changed',
  ],
  audit: 'teamName.merge',
});

export const undoTeamMerge = endpoint({
  method: 'POST',
  path: `${TEAMS}/merges/:mergeId/undo`,
  access: 'bet.decide',
  when: WHEN,
  summary:
    'Makes two teams of one again, within a day of their merge: events, earlier merges and names that it touched go back.',
  input: teamMergeUndo,
  reply: teamName,
  refusals: [
    'record.not_found',
    'record.stale',
    'teamName.undo_over',
    'teamName.merged_on',
    'teamName.exists',
  ],
  audit: 'teamName.unmerge',
});

export const importTeamNames = endpoint({
  method: 'POST',
  path: `${TEAMS}/import`,
  access: 'bet.decide',
  when: WHEN,
  summary: 'Takes many names at once, or tells only what they would change.',
  input: teamNamesImport,
  bodyBytesMax: 262_144,
  reply: teamNamesImported,
  refusals: ['teamName.exists', 'teamName.import_changed'],
  audit: 'teamName.import',
});
