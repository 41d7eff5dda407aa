import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { gameOverview, gameSwitchesInput, resumeGamesInput, stopGamesInput } from './game-overview';
import {
  drawnRoundDecision,
  expectedRoundDecision,
  gameRounds,
  liveRounds,
  liveRoundsInput,
  resettleRoundDecision,
  roundDecision,
  roundDetail,
  roundInput,
  roundMarks,
  roundOutcome,
  roundPreview,
  roundPreviewInput,
  roundVerification,
  roundWinners,
} from './game-rounds';
import {
  OTHER_GAMES,
  type OtherGame,
  otherGameSettings,
  powerballSettings,
  WHEN_OF_GAME,
} from './minigames';
import { anyDocument } from './setting-endpoints';

export * from './round-bulk.endpoints';

export const listPowerballConfigs = powerballSettings.list;

export const savePowerballConfig = powerballSettings.save;

export const listPowerballVersions = powerballSettings.versions;

export const listGameConfigs = endpoint({
  method: 'GET',
  path: '/api/v2/config-minigames/:game',
  access: 'minigameSettings.read',
  whenInput: { game: WHEN_OF_GAME },
  summary: 'The settings of one game that are in force, one document for each category.',
  input: z.strictObject({ game: z.enum(OTHER_GAMES as [OtherGame, ...OtherGame[]]) }),
  reply: z.array(anyDocument(otherGameSettings.settings)),
  refusals: [],
});

export const saveGameConfig = otherGameSettings.save;

export const listGameVersions = otherGameSettings.versions;

const ALL_GAMES = '/api/v2/config-minigames';
/** As many games as there are, a line each. */
const SWITCHES_BYTES_MAX = 16_384;

export const listGameOverviews = endpoint({
  method: 'GET',
  path: ALL_GAMES,
  access: 'minigameSettings.read',
  when: { modules: ['minigame'] },
  summary: 'Every game that is on: switches, worst edge, what it took today and what waits.',
  input: z.strictObject({}),
  reply: z.array(gameOverview),
  refusals: [],
});

export const saveGameSwitches = endpoint({
  method: 'PUT',
  path: ALL_GAMES,
  access: 'minigameSettings.change',
  when: { modules: ['minigame'] },
  summary: 'Saves the switches of several games, all or none of them.',
  input: gameSwitchesInput,
  bodyBytesMax: SWITCHES_BYTES_MAX,
  reply: z.array(gameOverview),
  refusals: ['record.stale', 'record.not_found'],
  audit: 'minigameSettings.save',
});

export const stopGames = endpoint({
  method: 'POST',
  path: `${ALL_GAMES}/stop`,
  access: 'minigameSettings.change',
  when: { modules: ['minigame'] },
  summary: 'Ends betting on these games at once, and remembers which of them took bets.',
  input: stopGamesInput,
  reply: z.array(gameOverview),
  refusals: ['record.not_found', 'record.stale'],
  audit: 'minigameSettings.stop',
});

export const resumeGames = endpoint({
  method: 'POST',
  path: `${ALL_GAMES}/resume`,
  access: 'minigameSettings.change',
  when: { modules: ['minigame'] },
  summary: 'Lets those of these games take bets again that were stopped together.',
  input: resumeGamesInput,
  reply: z.array(gameOverview),
  refusals: ['record.not_found', 'record.stale'],
  audit: 'minigameSettings.resume',
});

export const listGameRounds = gameRounds.page;

export const totalGameRounds = gameRounds.totals;

const ROUNDS = '/api/minigames/rounds/:roundId';
const WHEN = { modules: ['minigame'] };
/** What any decision about a round may be refused for. */
const REFUSED = ['round.not_found', 'round.stale', 'round.closed_state'] as const;

export const readLiveRounds = endpoint({
  method: 'GET',
  path: '/api/minigames/rounds/live',
  access: 'round.read',
  when: WHEN,
  summary:
    'The round of each game that is under way, with what lies on its picks and what each result would cost; computed once a second however many ask. Does not keep an idle session alive.',
  input: liveRoundsInput,
  reply: liveRounds,
  refusals: [],
  keepsIdle: true,
});

export const readGameRound = endpoint({
  method: 'GET',
  path: ROUNDS,
  access: 'round.read',
  when: WHEN,
  summary: 'A round with what lies on its picks, what was drawn, and every settlement.',
  input: roundInput,
  reply: roundDetail,
  refusals: ['round.not_found'],
});

export const readRoundWinners = endpoint({
  method: 'POST',
  path: `${ROUNDS}/winners`,
  access: 'round.read',
  when: WHEN,
  summary:
    'The five members who would win most in each result of a round, and what its bets would roll, test accounts left out; who has looked is in the audit log.',
  input: roundInput,
  reply: roundWinners,
  refusals: ['round.not_found'],
  audit: 'round.winners',
});

export const readRoundMarks = endpoint({
  method: 'GET',
  path: `${ROUNDS}/marks`,
  access: 'round.read',
  when: WHEN,
  summary:
    'How many bets on a round have which mark, test accounts left out; computed once in five seconds however many ask. Does not keep an idle session alive.',
  input: roundInput,
  reply: roundMarks,
  refusals: [],
  keepsIdle: true,
});

export const previewGameRound = endpoint({
  method: 'POST',
  path: `${ROUNDS}/preview`,
  access: 'round.read',
  when: WHEN,
  summary: 'What an action would do to bets and balances; moves nothing.',
  input: roundPreviewInput,
  reply: roundPreview,
  refusals: ['round.not_found', 'round.wrong_draw', 'round.closed_state'],
  writesNothing: true,
});

export const verifyGameRound = endpoint({
  method: 'GET',
  path: `${ROUNDS}/verification`,
  access: 'round.read',
  when: WHEN,
  summary: 'Seed, hash and draw of a settled round that was drawn here.',
  input: roundInput,
  reply: roundVerification,
  refusals: ['round.not_found', 'round.not_verifiable'],
});

export const closeGameRound = endpoint({
  method: 'POST',
  path: `${ROUNDS}/close`,
  access: 'round.decide',
  when: WHEN,
  summary: 'Ends betting on an open round now; it cannot be opened again.',
  input: roundDecision,
  reply: roundOutcome,
  refusals: REFUSED,
  audit: 'round.close',
});

export const holdGameRound = endpoint({
  method: 'POST',
  path: `${ROUNDS}/hold`,
  access: 'round.decide',
  when: WHEN,
  summary: 'Holds a round that is not settled: betting ends at once, and no result settles it.',
  input: roundDecision,
  reply: roundOutcome,
  refusals: REFUSED,
  audit: 'round.hold',
});

export const releaseGameRound = endpoint({
  method: 'POST',
  path: `${ROUNDS}/release`,
  access: 'round.decide',
  when: WHEN,
  summary: 'Lets a round go on that was held.',
  input: roundDecision,
  reply: roundOutcome,
  refusals: REFUSED,
  audit: 'round.release',
});

export const enterRoundResult = endpoint({
  method: 'POST',
  path: `${ROUNDS}/result`,
  access: 'round.decide',
  needsKey: true,
  when: WHEN,
  summary:
    'Enters a result. Where anybody has bet, a second administrator enters it again without seeing the first; equal settles, different holds.',
  input: drawnRoundDecision,
  reply: roundOutcome,
  refusals: [
    ...REFUSED,
    'round.not_drawn',
    'round.own_draw',
    'round.provider_first',
    'round.derived',
    'round.wrong_draw',
    'round.second_admin',
    'round.second_differs',
    'round.own_odds',
    'round.preview_changed',
    'admin.no_second',
    'money.wallet_full',
  ],
  audit: 'round.result',
});

export const rollBackGameRound = endpoint({
  method: 'POST',
  path: `${ROUNDS}/rollback`,
  access: 'round.decide',
  needsKey: true,
  when: WHEN,
  summary: 'Takes a settlement back to the won: its bets are in progress again.',
  input: expectedRoundDecision,
  reply: roundOutcome,
  refusals: [...REFUSED, 'round.preview_changed'],
  audit: 'round.rollback',
});

export const resettleGameRound = endpoint({
  method: 'POST',
  path: `${ROUNDS}/resettle`,
  access: 'round.decide',
  needsKey: true,
  when: WHEN,
  summary:
    'Settles a settled or rolled back round by another result, which two administrators enter where anybody has bet, rounds that are read from it too; draws of our own by their own again.',
  input: resettleRoundDecision,
  reply: roundOutcome,
  refusals: [
    ...REFUSED,
    'round.second_admin',
    'round.own_odds',
    'admin.no_second',
    'round.own_draw',
    'round.derived',
    'round.wrong_draw',
    'round.preview_changed',
    'money.wallet_full',
  ],
  audit: 'round.resettle',
});

export const voidGameRound = endpoint({
  method: 'POST',
  path: `${ROUNDS}/void`,
  access: 'round.decide',
  needsKey: true,
  when: WHEN,
  summary: 'Gives every stake of a round back; what was settled is taken back first.',
  input: expectedRoundDecision,
  reply: roundOutcome,
  refusals: [...REFUSED, 'round.preview_changed', 'money.wallet_full'],
  audit: 'round.void',
});
