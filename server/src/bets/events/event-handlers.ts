import type { bets } from '@gwanje/contract';
import type { Question } from '../../platform/implement';
import { changeEventOdds } from './change-odds.command';
import { changeTeamName, mergeTeamNames, previewTeamMerge } from './change-teams.command';
import { changeEvent, createEvent } from './create-event.command';
import {
  confirmEvent,
  resumeEvent,
  rollBackEvent,
  suspendEvent,
  voidEvent,
} from './decide-event.command';
import { decideEvents } from './decide-events.command';
import { deleteEvent } from './delete-event.command';
import { correctEvent, enterEventResult } from './enter-event-result.command';
import { EVENTS, listEvents } from './events.queries';
import { previewEvent } from './forecast-event.queries';
import { foreseeEvents } from './foresee-events.queries';
import { importTeamNames } from './import-teams.command';
import { listOdds, readEvent } from './read-event.queries';
import { TEAM_NAMES } from './teams.queries';
import { undoTeamMerge } from './undo-team-merge.command';

/** What answers for events of sports and the names of their teams. */
export const eventHandlers = {
  listEvents,
  totalEvents: EVENTS.totals,
  readEvent: async ({ db, input, refuse }: Question<typeof bets.readEvent>) =>
    (await readEvent(db, input.eventId)) ?? refuse('event.not_found'),
  listEventOdds: async ({ db, input, refuse }: Question<typeof bets.listEventOdds>) =>
    (await listOdds(db, input)) ?? refuse('event.not_found'),
  previewEvent,
  createEvent,
  changeEvent,
  deleteEvent,
  suspendEvent,
  resumeEvent,
  changeEventOdds,
  previewBulkEvents: (asked: Question<typeof bets.previewBulkEvents>) =>
    foreseeEvents(asked, asked.input),
  decideEvents,
  enterEventResult,
  confirmEvent,
  correctEvent,
  voidEvent,
  rollBackEvent,
  listTeamNames: TEAM_NAMES.page,
  totalTeamNames: TEAM_NAMES.totals,
  changeTeamName,
  previewTeamMerge,
  mergeTeamNames,
  undoTeamMerge,
  importTeamNames,
};
