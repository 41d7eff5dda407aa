// What single members may bet on mini-games.
import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import {
  addMinigameLimitsInput,
  decideMinigameLimitInput,
  levelLimits,
  minigameLimitRow,
  minigameLimits,
  removeMinigameLimitInput,
  removeMinigameLimitsInput,
  saveMinigameLimitInput,
} from './member-minigames';
import { uuid } from './units';

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
  summary:
    'Sets what a member may bet on a game, in place of what his level says; what is looser than the highest level waits for a second administrator.',
  input: saveMinigameLimitInput,
  reply: minigameLimitRow,
  refusals: ['member.not_found', 'record.stale', 'admin.no_second'],
  audit: 'member.minigame_limit',
});

export const addMinigameLimits = endpoint({
  access: 'minigameSettings.change',
  when,
  method: 'POST',
  path: '/api/members/:memberId/minigame-limits',
  summary: 'Sets the same limit of a member on several games on which he has none, or on none.',
  input: addMinigameLimitsInput,
  bodyBytesMax: 32_768,
  reply: z.object({ limits: z.array(minigameLimitRow) }),
  refusals: ['member.not_found', 'record.stale', 'admin.no_second'],
  audit: 'member.minigame_limit',
});

export const approveMinigameLimit = endpoint({
  access: 'minigameSettings.change',
  when,
  method: 'POST',
  path: '/api/members/:memberId/minigame-limits/:game/approve',
  summary: 'Agrees as the second administrator to a limit that is looser than the highest level.',
  input: decideMinigameLimitInput,
  reply: minigameLimitRow,
  refusals: ['record.not_found', 'record.stale', 'limit.second_admin', 'admin.no_second'],
  audit: 'member.minigame_limit_agreed',
});

export const declineMinigameLimit = endpoint({
  access: 'minigameSettings.change',
  when,
  method: 'POST',
  path: '/api/members/:memberId/minigame-limits/:game/decline',
  summary: 'Does not agree to a looser limit, or takes back what was asked for; what holds stays.',
  input: decideMinigameLimitInput,
  reply: z.object({}),
  refusals: ['record.not_found', 'record.stale'],
  audit: 'member.minigame_limit_declined',
});

export const removeMinigameLimit = endpoint({
  access: 'minigameSettings.change',
  when,
  method: 'DELETE',
  path: '/api/members/:memberId/minigame-limits/:game',
  summary: 'Lets the level of a member say again what he may bet on a game.',
  input: removeMinigameLimitInput,
  reply: z.object({}),
  refusals: ['record.not_found', 'record.stale'],
  audit: 'member.minigame_limit_removed',
});

export const removeMinigameLimits = endpoint({
  access: 'minigameSettings.change',
  when,
  method: 'POST',
  path: '/api/members/minigame-limits/remove',
  summary:
    'Lets the levels of members say again what they may bet, as far as the limits are as they were read.',
  input: removeMinigameLimitsInput,
  bodyBytesMax: 65_536,
  reply: z.object({
    removed: z.int(),
    /** Those that are not there any more, or that somebody has set anew meanwhile. */
    left: z.array(z.object({ limitId: uuid, code: z.enum(['record.not_found', 'record.stale']) })),
  }),
  refusals: [],
  audit: 'member.minigame_limit_removed',
});
