import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { OTHER_GAMES, otherGameSettings, powerballSettings, WHEN_OF_GAME } from './minigames';
import { anyDocument } from './setting-endpoints';

export const listPowerballConfigs = powerballSettings.list;

export const savePowerballConfig = powerballSettings.save;

export const listPowerballVersions = powerballSettings.versions;

export const listGameConfigs = endpoint({
  method: 'GET',
  path: '/api/v2/config-minigames/:game',
  access: 'minigameSettings.read',
  whenInput: { game: WHEN_OF_GAME },
  summary: 'The settings of one game that are in force, one document for each category.',
  input: z.strictObject({ game: z.enum(OTHER_GAMES) }),
  reply: z.array(anyDocument(otherGameSettings.settings)),
  refusals: [],
});

export const saveGameConfig = otherGameSettings.save;

export const listGameVersions = otherGameSettings.versions;
