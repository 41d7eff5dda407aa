// What single members may bet on mini-games.
import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import {
  levelLimits,
  minigameLimitRow,
  minigameLimits,
  removeMinigameLimitInput,
  saveMinigameLimitInput,
} from './member-minigames';

const when = { modules: ['minigame'] };

export const listMinigameLimits = minigameLimits.page;

export const totalMinigameLimits = minigameLimits.totals;

export const readLevelLimits = endpoint({
  access: 'minigameSettings.read',
  when,
  method: 'GET',
  path: '/api/members/minigame-limits/levels',
  summary: 'What each level may bet on the mini-games, beside which a limit of one member is set.',
  input: z.strictObject({}),
  reply: levelLimits,
  refusals: [],
});

export const saveMinigameLimit = endpoint({
  access: 'minigameSettings.change',
  when,
  method: 'PUT',
  path: '/api/members/:memberId/minigame-limits/:game',
  summary: 'Sets what a member may bet on a game, in place of what his level says.',
  input: saveMinigameLimitInput,
  reply: minigameLimitRow,
  refusals: ['member.not_found', 'record.stale'],
  audit: 'member.minigame_limit',
});

export const removeMinigameLimit = endpoint({
  access: 'minigameSettings.change',
  when,
  method: 'DELETE',
  path: '/api/members/:memberId/minigame-limits/:game',
  summary: 'Lets the level of a member say again what he may bet on a game.',
  input: removeMinigameLimitInput,
  reply: z.object({}),
  refusals: ['record.not_found'],
  audit: 'member.minigame_limit_removed',
});
